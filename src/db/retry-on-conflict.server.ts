import { is } from "drizzle-orm";
import { PgTransaction, type PgTransactionConfig } from "drizzle-orm/pg-core";
import type { Db } from "./client.server.ts";
import { isTransactionConflict } from "./database-failures.server.ts";

const maxTries = 3;
const maxPauseMs = 50;

/**
 * Runs work in a transaction, and runs it again from its beginning, three times at most, when PostgreSQL ended the
 * transaction because of another one: a deadlock or a serialization failure. A commit whose answer was lost is never
 * repeated. Inside a transaction of the caller's it runs once, as a savepoint: only the whole can run again.
 *
 * @param work may run several times, so it changes nothing but the database: what it finds out, it returns
 */
export async function retryOnConflict<Result>(
  db: Db,
  work: (tx: Db) => Promise<Result>,
  config?: PgTransactionConfig,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(work, config);
    } catch (error) {
      if (tries === maxTries || is(db, PgTransaction) || !isTransactionConflict(error)) throw error;
      // Two transactions that start again at the same moment would collide again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * maxPauseMs * tries));
    }
  }
}
