import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";

/** Of the request under way that may write. */
const requests = new AsyncLocalStorage<{ hasWritten: boolean }>();

/** Answers one request: from its first write on, no replica answers it while the database is away (reads.server.ts). */
export function trackWrites<Answer>(answer: () => Answer): Answer {
  return requests.run({ hasWritten: false }, answer);
}

/** Whether the request under way may have written; one that {@link trackWrites} does not answer: never. */
export function hasWritten(): boolean {
  return requests.getStore()?.hasWritten ?? false;
}

/** Counts each connection that a request gets from this pool as a write. */
export function noteWrites(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: Connected) => Promise<pg.PoolClient> | undefined;
  const noting = (callback?: Connected) => {
    const request = requests.getStore();
    if (!request) return connect(callback);
    const note = () => {
      request.hasWritten = true;
    };
    if (callback)
      return connect((error, ...connected) => {
        if (!error) note();
        callback(error, ...connected);
      });
    return connect()?.then((client) => {
      note();
      return client;
    });
  };
  pool.connect = noting as typeof pool.connect;
}

type Connected = (error: Error | undefined, ...connected: unknown[]) => void;
