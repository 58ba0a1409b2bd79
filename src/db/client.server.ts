import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle } from "drizzle-orm/pglite";
import type pg from "pg";
import { closeToOthers } from "#lib/data-folder.server.ts";
import { isDatabaseUnavailable } from "./database-failures.server.ts";
import { claimLockFile } from "./lock-file.server.ts";
import {
  type Connections,
  openPool,
  readPoolTimeouts,
  requestPoolTimeouts,
  workPoolTimeouts,
} from "./postgres-pool.server.ts";
import { cachePreparedStatements } from "./prepared-statements.server.ts";
import { routeReads } from "./read-route.server.ts";

/** A database or a transaction in it: what every store function takes first. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** A database that is only read from, which may be a replica: nothing there can begin a transaction or change a row. */
export type ReadDb = Omit<Db, "transaction" | "insert" | "update" | "delete">;

/** An open database and the way to close it. */
export interface OpenDatabase {
  /** For requests: a query that takes longer than a visitor would wait is cancelled. */
  db: Db;
  /** The same database for jobs, imports and migrations, whose statements may take minutes. */
  work: Db;
  /** Which database answers, for the start log. */
  kind: "pglite" | "postgresql";
  /** For callers that need a connection of their own, such as the job queue. */
  source: { embedded: PGlite } | { url: string };
  /** Connections to the primary that no write can hold; null: the embedded database has one connection for all. */
  reading: pg.Pool | null;
  /** Of requests, reads and writes together; null: the embedded database has none. */
  connections: () => Connections | null;
  close: () => Promise<void>;
}

interface MemoryStart {
  /** As PGlite's `dumpDataDir` wrote it. */
  dump: Blob;
  program: WebAssembly.Module;
}

export interface DatabaseOptions {
  /** A PostgreSQL address; undefined opens the embedded database. */
  databaseUrl?: string | undefined;
  /** Folder of the embedded database; "memory://" keeps it in memory (tests). */
  folder: string;
  /** For tests, which open hundreds: what an embedded database in memory begins with, and PGlite's program, compiled once. */
  memory?: MemoryStart;
  /** Called for each lost connection, which the pool replaces. */
  onConnectionError?: (error: Error) => void;
  /** How long to wait for PostgreSQL; 0 (default): try once. */
  waitMs?: number;
  /** Called after each failed attempt to connect. */
  onWaiting?: (error: Error) => void;
}

/** Thrown when the database cannot be opened, with one sentence for the operator. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}

/**
 * Opens PostgreSQL when an address is given, else PGlite in a folder.
 *
 * @throws DatabaseUnavailable when PostgreSQL does not answer, or when another live process already has the embedded
 * database open; the message names its pid
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  return options.databaseUrl ? openPostgres(options.databaseUrl, options) : openPglite(options.folder, options.memory);
}

async function openPostgres(databaseUrl: string, options: DatabaseOptions): Promise<OpenDatabase> {
  const report = options.onConnectionError ?? (() => {});
  const requests = openPool(databaseUrl, requestPoolTimeouts, report);
  const reading = openPool(databaseUrl, readPoolTimeouts, report);
  const work = openPool(databaseUrl, workPoolTimeouts, report);
  routeReads(requests.pool, reading.pool);
  const db = requests.db as unknown as Db;
  const close = async () => {
    await Promise.all([requests.close(), reading.close(), work.close()]);
  };
  await waitForDatabase(db, options).catch(async (error: Error) => {
    await close();
    const { host } = new URL(databaseUrl);
    throw new DatabaseUnavailable(`The database at ${host} cannot be opened: ${reasonOf(error)}`, { cause: error });
  });
  return {
    db,
    work: work.db as unknown as Db,
    kind: "postgresql",
    source: { url: databaseUrl },
    reading: reading.pool,
    connections: () => addUp(requests.connections(), reading.connections()),
    close,
  };
}

const addUp = (one: Connections, other: Connections): Connections => ({
  total: one.total + other.total,
  idle: one.idle + other.idle,
  waiting: one.waiting + other.waiting,
});

/** Retries with growing pauses until the database answers; a wrong password fails at once. */
async function waitForDatabase(db: Db, { waitMs = 0, onWaiting }: DatabaseOptions): Promise<void> {
  const until = performance.now() + waitMs;
  for (let pauseMs = 250; ; pauseMs = Math.min(pauseMs * 2, 4_000)) {
    try {
      await db.execute(sql`select 1`);
      return;
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() + pauseMs > until) throw error;
      onWaiting?.(error as Error);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** The driver's message; a host name with several addresses fails with an empty message and their errors inside. */
function reasonOf(error: Error): string {
  const reason = (error.cause ?? error) as Error & { errors?: Error[]; code?: string };
  return reason.message || reason.errors?.map(({ message }) => message).join(", ") || (reason.code ?? "unknown");
}

async function openPglite(folder: string, memory: MemoryStart | undefined): Promise<OpenDatabase> {
  const inMemory = folder.startsWith("memory://");
  const releaseLock = inMemory ? () => {} : lockFolder(folder);
  try {
    const start = memory && { loadDataDir: memory.dump, pgliteWasmModule: memory.program };
    const client = cachePreparedStatements(await PGlite.create(folder, start));
    // PGlite gives the files of a new database their modes itself: everybody may write to them.
    if (!inMemory) closeToOthers(folder);
    const db = drizzle(client) as unknown as Db;
    return {
      db,
      work: db,
      kind: "pglite",
      source: { embedded: client },
      reading: null,
      connections: () => null,
      close: async () => {
        await client.close();
        releaseLock();
      },
    };
  } catch (error) {
    releaseLock();
    throw error;
  }
}

/**
 * Takes the lock file beside an embedded database: PGlite itself lets two processes open one folder, and corrupt it.
 *
 * @returns the function that releases the lock
 */
function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const claim = claimLockFile(join(folder, "..", "database.lock"));
  if ("release" in claim) return claim.release;
  throw new DatabaseUnavailable(
    `The embedded database in ${folder} is already open in process ${claim.holder}. Stop that process first.`,
  );
}
