import pLimit from "p-limit";

/** Work that takes longer waits for something: it no longer keeps others back. */
const maxTurnMs = 1_000;

/** Does one piece of work after the other, in the order in which they were asked for. */
export type Serialize = <T>(work: () => T | Promise<T>) => Promise<T>;

/**
 * For work that keeps the process busy and waits for nothing, as pages do on the embedded database, which works on the
 * thread that draws. Begun together, four pages take turns at every query and are all finished late; and as none of them
 * lets the event loop go round, the answer of the first leaves with that of the last. One by one, each leaves when it is
 * done, and a request that came meanwhile is heard.
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

/** Comes when the work is done, well or badly, or has had its time, and the event loop has gone round. */
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
