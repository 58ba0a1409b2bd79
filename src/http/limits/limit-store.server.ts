import { lt } from "drizzle-orm";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import type { Db, OpenDatabase } from "#db/client.server.ts";
import { openPool, type PoolTimeouts } from "#db/postgres-pool.server.ts";
import { rateLimits } from "#db/schema/limits.ts";
import { deriveKey, keyedHash } from "#lib/secrets.server.ts";

/** How often something may be done in a time that begins with its first use. */
export interface Limit {
  points: number;
  durationSeconds: number;
}

/** Where uses are counted: for all processes of a site together, or for this one. */
export interface LimitStore {
  /** The counter of one limit of an action; the same one each time. */
  limiter: (action: string, limit: Limit) => RateLimiterAbstract;
  /** The same in the memory of this process, whatever the database: for what is checked with every page. */
  localLimiter: (action: string, limit: Limit) => RateLimiterAbstract;
  close: () => Promise<void>;
}

/** The caller waits for it: a database that is away costs less than a second, once in a while. */
const limitPoolTimeouts: PoolTimeouts = {
  maxConnections: 2,
  connectionTimeoutMillis: 800,
  statement_timeout: 600,
  query_timeout: 700,
  idle_in_transaction_session_timeout: 5_000,
  application_name: "margdeep limits",
};

/** After a failure the database is not queried for this time. */
const retryDelayMs = 2_000;

/**
 * Opens the counters: on PostgreSQL in its table rate_limits, over connections of their own; on the embedded database,
 * which one process has, in memory. While PostgreSQL is away each process counts in its memory: limits still hold, for
 * each process separately.
 *
 * @param secretKey keys are in the table as its hashes: no address and no e-mail can be read there
 * @param onUnavailable called when counting in memory begins
 */
export function openLimits(
  database: OpenDatabase,
  secretKey: string,
  onUnavailable: (error: Error) => void,
): LimitStore {
  if (!("url" in database.source)) return countInMemory();
  const { pool, close } = openPool(database.source.url, limitPoolTimeouts, () => {});
  let unavailableUntilMs = 0;
  const client = {
    query: async (statement: { name: string; text: string; values: unknown[] }) => {
      if (performance.now() < unavailableUntilMs) throw new Error("counted in memory for a moment");
      try {
        return await pool.query(statement);
      } catch (error) {
        unavailableUntilMs = performance.now() + retryDelayMs;
        onUnavailable(error as Error);
        throw error;
      }
    },
  };
  const hashKey = deriveKey(secretKey, "limits");
  return memoizeLimiters(close, (keyPrefix, limit) => {
    const { points, durationSeconds: duration } = limit;
    const shared = new RateLimiterPostgres({
      storeClient: client,
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      // One process does it for all processes: resetLimits.
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
      insuranceLimiter: makeLocal(keyPrefix, limit),
    });
    shared.getKey = (key) => `${keyPrefix}:${keyedHash(hashKey, String(key))}`;
    return shared;
  });
}

/** Counters of one process, gone with it. */
export function countInMemory(): LimitStore {
  return memoizeLimiters(async () => {}, makeLocal);
}

/** Removes uses that no longer count. Repeated work. */
export async function resetLimits({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now().getTime()));
}

type Make = (name: string, limit: Limit) => RateLimiterAbstract;

const makeLocal: Make = (keyPrefix, { points, durationSeconds }) =>
  new RateLimiterMemory({ keyPrefix, points, duration: durationSeconds });

function memoizeLimiters(close: LimitStore["close"], make: Make): LimitStore {
  return { close, limiter: keeping(make), localLimiter: keeping(makeLocal) };
}

function keeping(make: Make): LimitStore["limiter"] {
  const made = new Map<string, RateLimiterAbstract>();
  return (action, limit) => {
    const name = `${action}/${limit.durationSeconds}`;
    const limiter = made.get(name) ?? make(name, limit);
    made.set(name, limiter);
    return limiter;
  };
}
