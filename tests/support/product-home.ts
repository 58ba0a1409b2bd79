import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { inject } from "vitest";
import { type OpenDatabase, openDatabase } from "#db/client.server.ts";
import { openFiles } from "#gateways/files.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { type Config, readConfig } from "#lib/config.server.ts";
import { createFreshDatabase } from "../../scripts/fresh-database.ts";
import { createApp } from "../../src/app.server.ts";
import { cloneTemplate } from "./database.ts";
import { testDeps } from "./deps.ts";

/** Cleanup tasks run at the end of a test file, in reverse order. */
export type Cleanup = (() => Promise<unknown>)[];

export async function temporaryFolder(cleanup: Cleanup): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "margdeep-backup-"));
  cleanup.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The configuration of an empty installation: a folder and, with TEST_DATABASE_URL, an empty database. */
export async function emptyPlace(cleanup: Cleanup): Promise<Config> {
  const DATA_DIR = await temporaryFolder(cleanup);
  const env = { RATE_LIMITS: "off", LOG_LEVEL: "silent", MODE: "trial", DATA_DIR };
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) return readConfig(env);
  const fresh = await createFreshDatabase(serverUrl);
  cleanup.push(fresh.drop);
  return readConfig({ ...env, DATABASE_URL: fresh.url });
}

/** The configuration of an installation that has started once: its own folder and migrated database. */
export async function productHome(cleanup: Cleanup): Promise<Config> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (serverUrl) {
    const clone = await cloneTemplate(serverUrl, inject("migratedDatabase"));
    cleanup.push(clone.drop);
    return { ...(await emptyPlace(cleanup)), DATABASE_URL: clone.url };
  }
  const config = await emptyPlace(cleanup);
  const loadDataDir = new Blob([new Uint8Array(await readFile(inject("migratedDatabase")))]);
  await (await PGlite.create(join(config.DATA_DIR, "database"), { loadDataDir })).close();
  return config;
}

/** Starts the product on such an installation without a network; returns what the tests call, and how to stop it. */
export interface OpenHome {
  database: OpenDatabase;
  deps: Deps;
  app: ReturnType<typeof createApp>;
}

/** Runs the product on an installation while a callback executes. */
export async function atHome<Result>(config: Config, work: (home: OpenHome) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    folder: join(config.DATA_DIR, "database"),
  });
  try {
    const deps = testDeps(database, { config, files: await openFiles(config) });
    return await work({ database, deps, app: createApp(deps) });
  } finally {
    await database.close();
  }
}
