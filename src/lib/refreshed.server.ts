/** Something that is read once for all callers, and again after some time. */
export interface Refreshed<Value> {
  /** The first call waits for the reading; later ones get what there is, and begin another reading when it is old. */
  get: (read: (before: Value | null) => Promise<Value>) => Promise<Value>;
}

/** @param everyMs how old a value may be before it is read again */
export function createRefreshed<Value>(everyMs: number): Refreshed<Value> {
  let known: { value: Value } | null = null;
  let atMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<Value> | null = null;

  function begin(read: (before: Value | null) => Promise<Value>): Promise<Value> {
    atMs = performance.now();
    const started = read(known?.value ?? null);
    reading = started;
    started
      .then((value) => {
        known = { value };
      })
      // The next caller tries again; who waits for this reading is told why it failed.
      .catch(() => {
        atMs = Number.NEGATIVE_INFINITY;
      })
      .finally(() => {
        reading = null;
      });
    return started;
  }

  return {
    get: (read) => {
      const isOld = performance.now() - atMs >= everyMs;
      if (!known) return reading ?? begin(read);
      if (isOld && !reading) begin(read);
      return Promise.resolve(known.value);
    },
  };
}
