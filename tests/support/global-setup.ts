import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { build } from "vite";
import type { TestProject } from "vitest/node";
import { compileContent } from "../../scripts/compile-content.ts";
import { compileMessages } from "../../scripts/compile-messages.ts";
import { type OpenDatabase, openDatabase } from "../../src/db/client.server.ts";
import { migrate } from "../../src/db/migrate.server.ts";
import { openJobQueue } from "../../src/gateways/pg-boss-queue.server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** File with a migrated PGlite folder, or the name of a migrated PostgreSQL template. */
    migratedDatabase: string;
    /** Folder with the programs of threads, as the product runs them. */
    threadPrograms: string;
  }
}

const root = join(import.meta.dirname, "../..");
const migrations = join(root, "migrations");
const cache = join(root, "node_modules/.cache/margdeep-tests");

/** Compiles the messages, builds the programs of threads, and migrates one database that every test clones. */
export default async function setUp(project: TestProject) {
  compileMessages(root);
  compileContent(root);
  mkdirSync(cache, { recursive: true });
  removeLeftovers();
  const programs = await buildThreadPrograms();
  project.provide("threadPrograms", programs);
  const removePrograms = () => rmSync(programs, { recursive: true, force: true });
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) {
    const file = await dumpMigratedPglite();
    project.provide("migratedDatabase", file);
    return () => {
      removePrograms();
      rmSync(file, { force: true });
    };
  }
  const template = `margdeep_test_template_${process.pid}`;
  await migrateTemplate(serverUrl, template);
  project.provide("migratedDatabase", template);
  return async () => {
    removePrograms();
    await runOnServer(serverUrl, `drop database if exists ${template} with (force)`);
  };
}

/** V8 may abort the test's process when a thread that ran TypeScript ends (decision 0079). */
async function buildThreadPrograms(): Promise<string> {
  const outDir = join(cache, `threads-${process.pid}`);
  await build({ root, configFile: join(root, "vite.threads.config.ts"), logLevel: "error", build: { outDir } });
  return outDir;
}

async function dumpMigratedPglite(): Promise<string> {
  const database = await openDatabase({ folder: "memory://" });
  await prepare(database);
  if (!("embedded" in database.source)) throw new Error("Without TEST_DATABASE_URL the database is embedded");
  const dump = await database.source.embedded.dumpDataDir("none");
  await database.close();
  const file = join(cache, `migrated-${process.pid}.tar`);
  writeFileSync(file, new Uint8Array(await dump.arrayBuffer()));
  return file;
}

/** Removes the 40 MB that a killed run leaves behind. */
function removeLeftovers(): void {
  const maxRunMs = 3_600_000;
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > maxRunMs) rmSync(path, { recursive: true, force: true });
  }
}

async function migrateTemplate(serverUrl: string, template: string): Promise<void> {
  await runOnServer(serverUrl, `drop database if exists ${template} with (force)`);
  await runOnServer(serverUrl, `create database ${template}`);
  const address = new URL(serverUrl);
  address.pathname = `/${template}`;
  const database = await openDatabase({ databaseUrl: address.href, folder: "" });
  await prepare(database);
  await database.close();
}

/** Migrates as the product does at startup: its own tables, and those of the job queue. */
async function prepare(database: OpenDatabase): Promise<void> {
  await migrate(database, migrations);
  const queue = await openJobQueue(database, pino({ level: "silent" }));
  await queue.stop();
}

async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
