import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { OpenDatabase, ReadDb } from "./client.server.ts";
import { isLockTimeout, isTransactionConflict } from "./database-failures.server.ts";
import { rowsOf } from "./rows-of.server.ts";

// Any constant does, as long as every process of the product uses the same one.
const migrationLock = 7_301_001;

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

/** The numbered SQL files of a folder, in order. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), "utf8");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    });
}

/**
 * Brings the database up to the newest migration. Several processes may call it at once: one works, the others wait. While
 * the version before serves, each migration is a transaction of its own, which holds few locks for a short time; one that
 * does not get a lock at once gives way and begins again.
 *
 * @returns names of the migrations that ran now
 * @throws Error when an applied migration was edited afterwards, or when one fails (which leaves nothing of itself behind)
 */
export async function migrate(database: OpenDatabase, folder: string): Promise<string[]> {
  const migrations = readMigrations(folder);
  const ran: string[] = [];
  for (;;) {
    const names = await retryWhileLocked(() => inTransaction(database, (run) => runNext(run, migrations)));
    if (names.length === 0) return ran;
    ran.push(...names);
  }
}

/** Runs the next migration; all of them on an empty database, which nobody serves. @returns their names; none: all ran before */
async function runNext(run: RunText, migrations: Migration[]): Promise<string[]> {
  await run(`select pg_advisory_xact_lock(${migrationLock})`);
  // Behind the lock: two at once that find no such table would both make it, and the second fail.
  await run(`
    create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const applied = checksumsByName(await run(selectApplied));
  const waiting = migrations.filter(({ name, checksum }) => {
    const known = applied.get(name);
    if (known && known !== checksum) {
      throw new Error(`Migration ${name} was changed after it had been applied. Add a new one instead.`);
    }
    return !known;
  });
  const next = applied.size === 0 ? waiting : waiting.slice(0, 1);
  await run(`set local lock_timeout = ${lockTimeoutMs}`);
  for (const { name, text, checksum } of next) {
    await run(text);
    // Neither can hold a quote: see `readMigrations`.
    await run(`insert into schema_migrations (name, checksum) values ('${name}', '${checksum}')`);
  }
  return next.map(({ name }) => name);
}

/** Requests that need the table wait behind a waiting migration for so long; less than PostgreSQL takes to look for deadlocks. */
const lockTimeoutMs = 500;
const maxRetryMs = 300_000;
const maxPauseMs = 500;

/** @throws Error of the last attempt, after five minutes without the locks */
async function retryWhileLocked<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + maxRetryMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline || !(isTransactionConflict(error) || isLockTimeout(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * maxPauseMs));
    }
  }
}

/** Runs a text of one or more statements, without parameters. @returns rows of the last one */
type RunText = (text: string) => Promise<unknown[]>;

/**
 * One transaction in which a text may hold several statements. PostgreSQL takes them in a simple query, which is what a
 * query without parameters is; the embedded database in `exec`, for its `query` prepares one statement.
 */
function inTransaction<Result>(
  { work, source }: OpenDatabase,
  migrateWith: (run: RunText) => Promise<Result>,
): Promise<Result> {
  if ("embedded" in source) {
    return source.embedded.transaction((tx) => migrateWith(async (text) => (await tx.exec(text)).at(-1)?.rows ?? []));
  }
  return work.transaction((tx) =>
    migrateWith(async (text) => {
      const results = [await tx.execute(sql.raw(text))].flat() as { rows?: unknown[] }[];
      return results.at(-1)?.rows ?? [];
    }),
  );
}

/** True when every migration of the folder has been applied. */
export async function isMigrated(db: ReadDb, folder: string): Promise<boolean> {
  const rows = await rowsOf<unknown>(db, sql.raw(selectApplied));
  const applied = checksumsByName(rows);
  return readMigrations(folder).every((migration) => applied.get(migration.name) === migration.checksum);
}

const selectApplied = "select name, checksum from schema_migrations";

function checksumsByName(rows: unknown[]): Map<string, string> {
  return new Map((rows as { name: string; checksum: string }[]).map((row) => [row.name, row.checksum]));
}
