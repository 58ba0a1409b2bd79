/** A value that is read again once it is older than a given time, or after it was cleared. */
export interface CachedFor<Value> {
  /** A failed reading is not cached. */
  get: (read: () => PromiseLike<Value>) => Promise<Value>;
  clear: () => void;
}

export function cachedFor<Value>(ms: number): CachedFor<Value> {
  let latest: { value: Promise<Value>; readAtMs: number } | null = null;
  return {
    get: (read) => {
      const nowMs = performance.now();
      if (latest && nowMs - latest.readAtMs < ms) return latest.value;
      // A query runs each time that something waits for it: as a promise it runs once.
      const value = Promise.resolve(read());
      const reading = { value, readAtMs: nowMs };
      latest = reading;
      value.catch(() => {
        if (latest === reading) latest = null;
      });
      return value;
    },
    clear: () => {
      latest = null;
    },
  };
}
