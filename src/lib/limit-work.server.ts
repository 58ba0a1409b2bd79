import pLimit from "p-limit";

/**
 * Runs work when there is room for it.
 *
 * @param signal aborted when nobody waits for the result any longer: work that has not begun is refused then
 */
export type LimitedWork = <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/**
 * Keeps work that takes memory or processors from being done all at once; the rest waits in the order of asking.
 *
 * @param atOnce pieces of work at one time in this process
 * @param maxWaiting pieces that may wait; anyone who asks for one more gets the refusal
 */
export function limitWork(atOnce: number, maxWaiting: number, refusal: () => Error): LimitedWork {
  const limit = pLimit(atOnce);
  return async (work, signal) => {
    if (limit.activeCount + limit.pendingCount >= atOnce + maxWaiting) throw refusal();
    return limit(() => {
      if (signal?.aborted) throw refusal();
      return work();
    });
  };
}
