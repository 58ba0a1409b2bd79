import type pg from "pg";

/**
 * Sends read-only statements outside transactions over their own connections. A commit that waits for a standby holds its
 * connection for seconds: a few of them would block every reader.
 *
 * @param requests the pool whose `query` chooses from now on; its transactions keep their own connections
 * @param reading connections to the same server that no write can hold
 */
export function routeReads(requests: pg.Pool, reading: pg.Pool): void {
  const write = senderOf(requests);
  const read = senderOf(reading);
  const choose: SendQuery = (...query) => (onlyReads(query[0]) ? read(...query) : write(...query));
  requests.query = choose as typeof requests.query;
}

/** Sends one statement, with what node-postgres's `query` takes. */
type SendQuery = (...query: unknown[]) => Promise<unknown>;

const senderOf = (pool: pg.Pool) => pool.query.bind(pool) as SendQuery;

const reads = /^\s*(?:select|with)\b/i;
const writes = /\b(?:insert|update|delete|merge)\b/i;

/**
 * Whether a statement only reads. One that is taken for a read in error, such as a call of a function that writes, is executed all the
 * same: either pool leads to the primary.
 *
 * @param query a text, or node-postgres's object with one
 */
export function onlyReads(query: unknown): boolean {
  const text = typeof query === "string" ? query : String((query as { text?: unknown } | null)?.text ?? "");
  return reads.test(text) && !writes.test(text);
}
