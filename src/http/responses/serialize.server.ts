import pLimit from "p-limit";

/** Work that takes longer is waiting for something, and no longer blocks the work behind it. */
const maxTurnMs = 1_000;

/** Runs one piece of work after the other, in the order of the calls. */
export type Serialize = <T>(work: () => T | Promise<T>) => Promise<T>;

/**
 * For work that occupies the process without waiting, such as pages on the embedded database, which runs on the thread that
 * renders. Started together, four pages alternate at every query and all finish late. As none of them yields to the event
 * loop, the first response is sent together with the last. One by one, each response is sent when it is ready, and requests
 * that arrived meanwhile are accepted.
 */
export function serialize(): Serialize {
  const limit = pLimit(1);
  return <T>(work: () => T | Promise<T>) =>
    new Promise<T>((resolve) => {
      void limit(() => {
        const done = (async () => work())();
        resolve(done);
        return settledOrTimedOut(done);
      });
    });
}

/** Resolves once the work has settled or timed out, and the event loop has completed a turn. */
function settledOrTimedOut(done: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      setImmediate(resolve);
    };
    const timer = setTimeout(end, maxTurnMs);
    done.then(end, end);
  });
}
