import { randomBytes } from "node:crypto";
import pg from "pg";

/** A new database on a PostgreSQL server. */
export interface FreshDatabase {
  url: string;
  drop: () => Promise<void>;
}

/**
 * Creates a database beside the one that `serverUrl` names.
 *
 * @param serverUrl address of a database whose role may create databases
 * @param template name of a database to copy; without it the new one is empty
 */
export async function createFreshDatabase(serverUrl: string, template = "template1"): Promise<FreshDatabase> {
  const name = `margdeep_${randomBytes(6).toString("hex")}`;
  await runOn(serverUrl, `create database ${name} template ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOn(serverUrl, `drop database if exists ${name} with (force)`) };
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
