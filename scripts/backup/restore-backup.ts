import { resolve } from "node:path";
import { pino } from "pino";
import { type OpenDatabase, openDatabase } from "#db/client.server.ts";
import { migrate, readMigrations } from "#db/migrate.server.ts";
import { eraseAgain } from "#features/profile/service/erase-restored.server.ts";
import { readLedger } from "#features/profile/service/erasure-ledger.server.ts";
import { type FileStorage, openFiles } from "#gateways/files.server.ts";
import { openMail } from "#gateways/open-mail.server.ts";
import { openTextMessages } from "#gateways/open-text-messages.server.ts";
import type { Config } from "#lib/config.server.ts";
import { readSecretKey } from "#lib/secret-key.server.ts";
import { listStored, restoreFiles, undoFiles } from "./copy-files.ts";
import { erasuresPath } from "./erasures.ts";
import { BackupError, type PrintLine, timed } from "./errors.ts";
import { checkParts, type Manifest, readManifest, secretKeyMark } from "./manifest.ts";
import { prepareEmbedded, preparePostgres } from "./restore-place.ts";
import { openSession } from "./session.ts";
import { differences, measureTables } from "./tables.ts";

export interface RestoreOptions {
  /** Replaces the content of the database, and adds files to the existing ones. */
  mayReplace: boolean;
  /** False when the files are already in place. */
  withFiles: boolean;
  migrations: string;
  now: Date;
}

/**
 * Restores a backup atomically, and repeats the erasures of accounts made since the backup.
 *
 * @throws BackupError with one sentence
 */
export async function restoreBackup(
  config: Config,
  backup: string,
  options: RestoreOptions,
  printLine: PrintLine,
): Promise<void> {
  const manifest = await readManifest(backup);
  refuseWrongKind(manifest, config);
  refuseNewer(manifest, options.migrations);
  await timed(printLine, "Backup checked, part by part", () => checkParts(backup, manifest));
  const files = await openFiles(config);
  const stored = await listStored(files);
  if (options.withFiles && stored.length > 0 && !options.mayReplace) {
    throw new BackupError(
      `There are ${stored.length} files in the storage already. Add --replace, or --without-files to leave them alone.`,
    );
  }
  const ledger = [...(await readLedger(files, options.now)), ...(await erasuresPath(backup))];
  const place = config.DATABASE_URL
    ? await preparePostgres(config.DATABASE_URL, manifest, options.mayReplace)
    : await prepareEmbedded(config, options.mayReplace);
  const restored = options.withFiles ? manifest.files : null;
  try {
    await timed(printLine, "Database restored", () => place.load(resolve(backup, manifest.database.dump.name)));
    const database = await reopen(config);
    try {
      await compare(database, manifest, printLine);
      await timed(printLine, `${restored?.length ?? 0} files restored`, () => restoreFiles(files, backup, restored));
      const ran = await migrate(database, options.migrations);
      if (ran.length > 0) printLine(`Migrated: ${ran.join(", ")}`);
      const erased = await eraseRecorded(config, database, files, [...ledger, ...place.known], options.now);
      printLine(`Erased again: ${erased} accounts`);
    } finally {
      await database.close();
    }
  } catch (error) {
    await undoFiles(files, restored, stored);
    await place.undo();
    throw error;
  }
  await place.settle();
  warnOfKey(config, manifest, printLine);
}

function reopen(config: Config): Promise<OpenDatabase> {
  return openDatabase({ databaseUrl: config.DATABASE_URL, folder: resolve(config.DATA_DIR, "database") });
}

function refuseWrongKind({ database }: Manifest, config: Config): void {
  if ((database.kind === "postgresql") === Boolean(config.DATABASE_URL)) return;
  throw new BackupError(
    database.kind === "postgresql"
      ? "This backup is of PostgreSQL: name a database by DATABASE_URL or --into postgres://…"
      : "This backup is of the embedded database: restore it into a folder with --into <folder>, then npm run db:move.",
  );
}

function refuseNewer(manifest: Manifest, migrations: string): void {
  const known = new Set(readMigrations(migrations).map(({ name }) => name));
  const unknown = manifest.migrations.find((name) => !known.has(name));
  if (unknown)
    throw new BackupError(`The backup is of a newer product, which knows ${unknown}. Restore with that one.`);
}

async function compare(database: OpenDatabase, { tables }: Manifest, printLine: PrintLine): Promise<void> {
  const session = await openSession(database);
  try {
    const found = await timed(printLine, "Every table compared", () => measureTables(session));
    const wrong = differences(tables, found);
    if (wrong.length > 0) {
      throw new BackupError(`What was restored is not what was backed up: ${wrong.join("; ")}. Nothing was changed.`);
    }
    printLine(`${tables.length} tables with ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows are as they were`);
  } finally {
    await session.close();
  }
}

function eraseRecorded(
  config: Config,
  { work }: OpenDatabase,
  files: FileStorage,
  known: Manifest["erasures"],
  at: Date,
) {
  const now = () => at;
  const gateways = { mail: openMail(config, now), textMessages: openTextMessages(config, now) };
  return eraseAgain({ db: work, files, log: pino({ level: "warn" }), now, ...gateways }, known);
}

function warnOfKey(config: Config, manifest: Manifest, printLine: PrintLine): void {
  if (secretKeyMark(readSecretKey(config)) === manifest.secretKeyMark) return;
  printLine(
    "The secret key is another one than the backup's: links in e-mails and second factors of staff do not work. " +
      "Set SECRET_KEY, or put the old secret.key into DATA_DIR.",
  );
}
