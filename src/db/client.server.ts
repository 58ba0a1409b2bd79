import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzleNode } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import pg from "pg";
import { keepPlans } from "./keep-plans.server.ts";

/** A database or a transaction in it: what every store function takes first. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** An open database and the way to close it. */
export interface OpenDatabase {
  db: Db;
  /** Which make answers, for the start log. */
  kind: "pglite" | "postgresql";
  /** For what needs a connection of its own, such as the job queue. */
  source: { embedded: PGlite } | { url: string };
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL address; undefined opens the embedded database. */
  databaseUrl?: string | undefined;
  /** Folder of the embedded database; "memory://" keeps it in memory (tests). */
  folder: string;
  /** Hears of lost idle connections, which node-postgres repairs by itself. */
  onConnectionError?: (error: Error) => void;
}

/**
 * Opens PostgreSQL when an address is given, else PGlite in a folder.
 *
 * @throws Error when another live process already has the embedded database open; the message names its pid
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  return options.databaseUrl ? openPostgres(options.databaseUrl, options) : openPglite(options.folder);
}

async function openPostgres(databaseUrl: string, options: DatabaseOptions): Promise<OpenDatabase> {
  const report = options.onConnectionError ?? (() => {});
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    query_timeout: 35_000,
  });
  pool.on("error", report);
  // A checked-out connection that is lost ends the process unless it has a listener of its own.
  pool.on("connect", (client) => client.on("error", report));
  return {
    db: drizzleNode(pool) as unknown as Db,
    kind: "postgresql",
    source: { url: databaseUrl },
    close: () => pool.end(),
  };
}

async function openPglite(folder: string): Promise<OpenDatabase> {
  const inMemory = folder.startsWith("memory://");
  const releaseLock = inMemory ? () => {} : lockFolder(folder);
  try {
    const client = keepPlans(await PGlite.create(folder));
    return {
      db: drizzlePglite(client) as unknown as Db,
      kind: "pglite",
      source: { embedded: client },
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
 * Takes the lock file beside an embedded database: PGlite itself lets two processes open one folder, and spoil it.
 *
 * @returns the function that gives the lock back
 */
function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const lockFile = join(folder, "..", "database.lock");
  for (;;) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const holder = Number(readFileSync(lockFile, "utf8"));
      if (isAlive(holder)) {
        throw new Error(
          `The embedded database in ${folder} is already open in process ${holder}. Stop that process first.`,
        );
      }
      rmSync(lockFile, { force: true });
    }
  }
  return () => {
    if (existsSync(lockFile)) rmSync(lockFile);
  };
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
