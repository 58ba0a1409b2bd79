import { existsSync, openAsBlob, readdirSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { openDatabase } from "#db/client.server.ts";
import type { Config } from "#lib/config.server.ts";
import { removeFolder } from "./copy-files.ts";
import { majorVersionOf } from "./create-dump.ts";
import { emptyDatabase } from "./empty-database.ts";
import { readErasures } from "./erasures.ts";
import { BackupError } from "./errors.ts";
import type { Manifest } from "./manifest.ts";
import { findTool, runTool } from "./postgres-tools.ts";
import { openSession, postgresSession, type Session } from "./session.ts";
import { asideSuffix, listTables, ownSchemas, quoted } from "./tables.ts";

/** The target of a restore. An existing database is set aside and removed only at the end. */
export interface RestorePlace {
  /** Erased accounts recorded in the replaced database. */
  known: Manifest["erasures"];
  load: (dump: string) => Promise<void>;
  /** Commits the restore and removes the old database. */
  settle: () => Promise<void>;
  /** Rolls back: the old database is put back in place. */
  undo: () => Promise<void>;
}

const occupied = (where: string) =>
  new BackupError(`There is a database in ${where} already. Add --replace to replace it. Nothing was changed.`);

/** @throws BackupError when the target is in use, or is not empty and may not be replaced */
export function prepareEmbedded(config: Config, mayReplace: boolean): Promise<RestorePlace> {
  return prepareFolder(join(config.DATA_DIR, "database"), mayReplace);
}

async function prepareFolder(folder: string, mayReplace: boolean): Promise<RestorePlace> {
  const aside = `${folder}.replaced`;
  const isTaken = existsSync(folder) && readdirSync(folder).length > 0;
  if (isTaken && !mayReplace) throw occupied(folder);
  if (existsSync(aside)) throw new BackupError(`${aside} was left behind by a restore that was cut off. Look into it.`);
  const known = isTaken ? await erasuresIn(folder) : [];
  if (isTaken) await rename(folder, aside);
  return {
    known,
    load: async (dump) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const loadDataDir = await openAsBlob(dump, { type: "application/gzip" });
      const loaded = await PGlite.create(folder, { loadDataDir });
      await loaded.close();
    },
    settle: () => removeFolder(aside),
    undo: async () => {
      await removeFolder(folder);
      if (isTaken) await rename(aside, folder);
    },
  };
}

/** Opening it also checks that no product is running on it. */
async function erasuresIn(folder: string): Promise<Manifest["erasures"]> {
  const database = await openDatabase({ folder });
  try {
    return await readErasures(await openSession(database));
  } finally {
    await database.close();
  }
}

/** @throws BackupError when the target is in use, is not empty and may not be replaced, or is an older server */
export async function preparePostgres(url: string, { database }: Manifest, mayReplace: boolean): Promise<RestorePlace> {
  const session = await postgresSession(url);
  try {
    const major = await majorVersionOf(session);
    if (major < database.majorVersion) {
      throw new BackupError(`The backup is of PostgreSQL ${database.majorVersion}, and this server is ${major}.`);
    }
    const tool = await findTool("pg_restore", database.dumpedByMajor ?? database.majorVersion);
    const isTaken = (await listTables(session)).length > 0;
    if (isTaken && !mayReplace) throw occupied(new URL(url).host + new URL(url).pathname);
    if (isTaken) await refuseOthers(session);
    const known = isTaken ? await readErasures(session) : [];
    const aside = isTaken ? await putSchemasAside(session) : nothingAside(session);
    return {
      known,
      // A single transaction, so it restores all or nothing. The restoring role owns the tables.
      load: async (dump) => {
        const args = ["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges", dump];
        await runTool(tool, url, args);
        await session.rows("revoke update, delete, truncate on staff_changes from current_user");
      },
      settle: () => aside.remove().finally(session.close),
      undo: () => aside.putBack().finally(session.close),
    };
  } catch (error) {
    await session.close();
    throw error;
  }
}

/** A failed restore rolls back by itself, but migrations that ran after a successful one must be removed. */
function nothingAside(session: Session) {
  return { remove: async () => {}, putBack: () => emptyDatabase(session) };
}

/** The connections of a product that has just stopped take a moment to close. */
const looks = 10;
const pollMs = 300;

/** @throws BackupError while others are connected to the database */
export async function refuseOthers(session: Session): Promise<void> {
  for (let look = 1; ; look += 1) {
    const [others] = await session.rows<{ count: number }>(`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and usename is not null`);
    const count = others?.count ?? 0;
    if (count === 0) return;
    if (look === looks) {
      throw new BackupError(
        `Others use this database, by ${count} connections. Stop the product first. Nothing was changed.`,
      );
    }
    await wait(pollMs);
  }
}

/** Renames the product's schemas until the restore has succeeded. */
async function putSchemasAside(
  session: Session,
): Promise<{ remove: () => Promise<void>; putBack: () => Promise<void> }> {
  const found = await session.rows<{ name: string }>(
    `select n.nspname as name from pg_namespace n where ${ownSchemas} order by 1`,
  );
  const names = found.map(({ name }) => name);
  const inOneStep = async (statements: string[]) => {
    await session.rows(["begin", ...statements, "commit"].join("; "));
  };
  const left = names.find((name) => name.endsWith(asideSuffix));
  if (left) throw new BackupError(`The schema ${left} was left behind by a restore that was cut off. Look into it.`);
  const rename = (from: string, to: string) => `alter schema ${quoted(from)} rename to ${quoted(to)}`;
  await inOneStep([...names.map((name) => rename(name, name + asideSuffix)), "create schema if not exists public"]);
  return {
    remove: () => inOneStep(names.map((name) => `drop schema ${quoted(name + asideSuffix)} cascade`)),
    putBack: () =>
      inOneStep([
        ...names.map((name) => `drop schema if exists ${quoted(name)} cascade`),
        ...names.map((name) => rename(name + asideSuffix, name)),
      ]),
  };
}
