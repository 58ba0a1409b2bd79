import { existsSync, readdirSync } from "node:fs";
import { pino } from "pino";
import { type OpenDatabase, openDatabase } from "#db/client.server.ts";
import { isMigrated, migrate } from "#db/migrate.server.ts";
import { openJobQueue } from "#gateways/pg-boss-queue.server.ts";
import { removeFolder } from "./copy-files.ts";
import { copyTables } from "./copy-tables.ts";
import { emptyDatabase } from "./empty-database.ts";
import { BackupError, type PrintLine, timed } from "./errors.ts";
import { refuseOthers } from "./restore-place.ts";
import { openSession, postgresSession, type Session } from "./session.ts";
import { listTables } from "./tables.ts";

export interface Move {
  /** Folder of the embedded database. */
  folder: string;
  databaseUrl: string;
  direction: "to PostgreSQL" | "to embedded";
  migrations: string;
}

/**
 * Moves a stopped product's database between the embedded one and PostgreSQL, including pending jobs and e-mails; the
 * source is not changed. Files and secret key are not touched.
 *
 * @throws BackupError with one sentence; the target is left empty
 */
export async function moveDatabase(move: Move, printLine: PrintLine): Promise<void> {
  const toPostgres = move.direction === "to PostgreSQL";
  if (toPostgres && !existsSync(move.folder)) throw new BackupError(`There is no database in ${move.folder}.`);
  await refuseUnfit(move);
  const embedded = { folder: move.folder };
  const postgres = { folder: "", databaseUrl: move.databaseUrl };
  const source = await openDatabase(toPostgres ? embedded : postgres);
  try {
    if (!(await isMigrated(source.db, move.migrations).catch(() => false))) {
      throw new BackupError("The database to move is of an older version. Start the product on it once, then stop it.");
    }
    await intoEmpty(move, toPostgres ? postgres : embedded, (target) => copyBetween(source, target, move, printLine));
  } finally {
    await source.close();
  }
}

/**
 * The target must be empty and PostgreSQL must have no other connections; the embedded database's lock ensures the
 * same.
 */
async function refuseUnfit({ folder, databaseUrl, direction }: Move): Promise<void> {
  const session = await postgresSession(databaseUrl);
  try {
    await refuseOthers(session);
    if (direction === "to PostgreSQL" && (await listTables(session)).length > 0) {
      throw new BackupError("The PostgreSQL database has tables already. Name an empty one. Nothing was moved.");
    }
  } finally {
    await session.close();
  }
  if (direction === "to embedded" && existsSync(folder) && readdirSync(folder).length > 0) {
    throw new BackupError(`There is a database in ${folder} already. Name an empty folder. Nothing was moved.`);
  }
}

/** The target was empty at the start, so anything in it after a failure comes from this run. */
async function intoEmpty(
  { folder, direction }: Move,
  options: Parameters<typeof openDatabase>[0],
  work: (target: OpenDatabase) => Promise<void>,
): Promise<void> {
  const target = await openDatabase(options);
  try {
    await work(target);
    await target.close();
  } catch (error) {
    if (direction === "to PostgreSQL") await withSession(target, emptyDatabase);
    await target.close();
    if (direction === "to embedded") await removeFolder(folder);
    throw error;
  }
}

async function copyBetween(
  source: OpenDatabase,
  target: OpenDatabase,
  move: Move,
  printLine: PrintLine,
): Promise<void> {
  await timed(printLine, "Tables made", async () => {
    await migrate(target, move.migrations);
    const queue = await openJobQueue(target, pino({ level: "warn" }));
    await queue.stop();
  });
  await withSession(source, (from) =>
    withSession(target, (to) => timed(printLine, "Moved and compared", () => copyTables(from, to, printLine))),
  );
}

async function withSession<Result>(
  database: OpenDatabase,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const session = await openSession(database);
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}
