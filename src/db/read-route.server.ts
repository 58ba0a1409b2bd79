import type pg from "pg";
import { noteWrites } from "./own-writes.server.ts";

/** Sends one statement, with what node-postgres's `query` takes. */
export type SendQuery = (...query: unknown[]) => Promise<unknown>;

/** The way of statements that only read and are in no transaction. */
export interface ReadRoute {
  /** Of everything else. */
  writes: pg.Pool;
  /** Connections to the primary that no write can hold. */
  pool: pg.Pool;
  /** Executes such a statement: the pool, or what `openReads` replaced it by. */
  send: SendQuery;
}

/**
 * Sends read-only statements outside transactions over their own connections. A commit that waits for a standby holds its
 * connection for seconds: a few of them would block every reader.
 *
 * @param requests the pool whose `query` chooses from now on; its transactions keep their own connections
 */
export function routeReads(requests: pg.Pool, pool: pg.Pool): ReadRoute {
  noteWrites(requests);
  const write = senderOf(requests);
  const route: ReadRoute = { writes: requests, pool, send: senderOf(pool) };
  const choose: SendQuery = (...query) => (onlyReads(query[0]) ? route.send(...query) : write(...query));
  requests.query = choose as typeof requests.query;
  return route;
}

const senderOf = (pool: pg.Pool) => pool.query.bind(pool) as SendQuery;

const reads = /^\s*(?:select|with)\b/i;
const writes = /\b(?:insert|update|delete|merge)\b/i;

/**
 * Whether a statement can be sent to a replica too. One that is taken for a read in error, such as a call of a function that
 * writes, is still executed by the primary; a replica refuses it.
 *
 * @param query a text, or node-postgres's object with one
 */
export function onlyReads(query: unknown): boolean {
  const text = typeof query === "string" ? query : String((query as { text?: unknown } | null)?.text ?? "");
  return reads.test(text) && !writes.test(text);
}
