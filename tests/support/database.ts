import pg from "pg";
import { inject } from "vitest";
import { type OpenDatabase, openDatabase } from "#db/client.server.ts";
import type { FreshDatabase } from "../../scripts/fresh-database.ts";
import { lendEmbedded } from "./embedded-pool.ts";

let clones = 0;

/**
 * Opens a migrated, empty database: PGlite in memory, or a clone on the server of TEST_DATABASE_URL. The caller
 * closes it.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  return serverUrl ? clonePostgres(serverUrl, inject("migratedDatabase")) : lendEmbedded(inject("migratedDatabase"));
}

async function clonePostgres(serverUrl: string, template: string): Promise<OpenDatabase> {
  const clone = await cloneTemplate(serverUrl, template);
  const database = await openDatabase({ databaseUrl: clone.url, folder: "" });
  return {
    ...database,
    close: async () => {
      await database.close();
      await clone.drop();
    },
  };
}

/** A migrated database on the server, without connections. */
export async function cloneTemplate(serverUrl: string, template: string): Promise<FreshDatabase> {
  clones += 1;
  const name = `margdeep_test_${process.pid}_${clones}`;
  await runOnServer(serverUrl, async (client) => {
    // One clone at a time: PostgreSQL refuses to copy a template that is already being copied.
    await client.query("select pg_advisory_lock(7301002)");
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${template}`);
  });
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  return {
    url: address.href,
    drop: () => runOnServer(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

async function runOnServer(serverUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
