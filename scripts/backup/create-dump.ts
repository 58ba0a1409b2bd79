import { createWriteStream, existsSync, openAsBlob } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { backupSocketPath } from "#db/backup-socket.server.ts";
import { openDatabase } from "#db/client.server.ts";
import type { Config } from "#lib/config.server.ts";
import { firstOf } from "#lib/lookups.ts";
import { readErasures } from "./erasures.ts";
import { BackupError, type PrintLine, timed } from "./errors.ts";
import { describePart, type Manifest } from "./manifest.ts";
import { findTool, runTool } from "./postgres-tools.ts";
import { openSession, postgresSession, type Session } from "./session.ts";
import { measureTables } from "./tables.ts";

/** The database section of the manifest. */
export type Dumped = Pick<Manifest, "database" | "migrations" | "tables" | "erasures">;

/** Writes a dump of the product's database into a folder and returns its description. */
export function createDump(config: Config, folder: string, printLine: PrintLine): Promise<Dumped> {
  return config.DATABASE_URL
    ? dumpPostgres(config.DATABASE_URL, folder, printLine)
    : dumpEmbedded(config, folder, printLine);
}

/** The dump and its counts are consistent: both use the same snapshot. */
async function dumpPostgres(url: string, folder: string, printLine: PrintLine): Promise<Dumped> {
  const session = await postgresSession(url);
  try {
    const majorVersion = await majorVersionOf(session);
    const tool = await findTool("pg_dump", majorVersion);
    await session.rows("begin isolation level repeatable read, read only");
    const snapshot = firstOf(await session.rows<{ id: string }>("select pg_export_snapshot() as id"));
    const file = join(folder, "database.dump");
    const [, held] = await Promise.all([
      timed(printLine, "Database dumped", () =>
        runTool(tool, url, ["--format=custom", `--snapshot=${snapshot.id}`, `--file=${file}`]),
      ),
      timed(printLine, "Every table counted and summed up", () => contentsOf(session)),
    ]);
    const dump = await describePart(file);
    return { database: { kind: "postgresql", majorVersion, dumpedByMajor: tool.majorVersion, dump }, ...held };
  } finally {
    await session.close();
  }
}

/** Verifies the dump by loading it in memory and counting the rows. */
async function dumpEmbedded(config: Config, folder: string, printLine: PrintLine): Promise<Dumped> {
  const file = join(folder, "database.tar.gz");
  await timed(printLine, "Database copied", () => copyEmbedded(config, file));
  const dump = await describePart(file);
  return timed(printLine, "Copy opened, every table counted and summed up", async () => {
    const copy = await PGlite.create("memory://", {
      loadDataDir: await openAsBlob(file, { type: "application/gzip" }),
    });
    const session = await openSession({ source: { embedded: copy } });
    const majorVersion = await majorVersionOf(session);
    const held = await contentsOf(session);
    await copy.close();
    return { database: { kind: "pglite", majorVersion, dumpedByMajor: null, dump }, ...held };
  });
}

/** Dumps through the running product, or from the folder when none is running. */
async function copyEmbedded(config: Config, file: string): Promise<void> {
  const pack = (tar: Readable) =>
    pipeline(tar, createGzip({ level: 4 }), createWriteStream(file, { mode: 0o600, flush: true }));
  const served = await requestDump(backupSocketPath(config.DATA_DIR));
  if (served) return pack(served);
  const databaseFolder = join(config.DATA_DIR, "database");
  if (!existsSync(databaseFolder)) throw new BackupError(`There is no database in ${config.DATA_DIR}.`);
  const database = await openDatabase({ folder: databaseFolder });
  try {
    if (!("embedded" in database.source)) return;
    const tar = await database.source.embedded.dumpDataDir("none");
    await pack(Readable.fromWeb(tar.stream() as never));
  } finally {
    await database.close();
  }
}

/** @returns null when no product is running */
function requestDump(socketPath: string): Promise<Readable | null> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath, path: "/database" }, (response) => {
      if (response.statusCode === 200) return resolve(response);
      response.resume();
      reject(new BackupError("The running product could not copy its database; its log says why."));
    });
    call.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ECONNREFUSED") resolve(null);
      else reject(error);
    });
    call.end();
  });
}

async function contentsOf(session: Session): Promise<Omit<Dumped, "database">> {
  const migrations = await session.rows<{ name: string }>("select name from schema_migrations order by name");
  return {
    migrations: migrations.map(({ name }) => name),
    tables: await measureTables(session),
    erasures: await readErasures(session),
  };
}

/** The major version, such as 15. */
export async function majorVersionOf(session: Session): Promise<number> {
  const row = firstOf(await session.rows<{ server_version_num: string }>("show server_version_num"));
  return Math.floor(Number(row.server_version_num) / 10_000);
}
