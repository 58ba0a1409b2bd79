import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import type { OpenDatabase } from "#db/client.server.ts";
import { BackupError } from "./errors.ts";

/** One connection to either database, for statements outside the stores. */
export interface Session {
  rows: <Row>(statement: string, parameters?: unknown[]) => Promise<Row[]>;
  /** Rows as arrays of values, in the column order of the statement. */
  lists: (statement: string, parameters?: unknown[]) => Promise<(string | null)[][]>;
  close: () => Promise<void>;
}

/** These settings make text values identical on every server and lift the statement timeout of requests. */
const settings = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = '30s';
  set idle_in_transaction_session_timeout = 0`;

/** A dedicated connection to PostgreSQL, or the embedded database's only one. */
export async function openSession({ source }: Pick<OpenDatabase, "source">): Promise<Session> {
  return "embedded" in source ? embeddedSession(source.embedded) : postgresSession(source.url);
}

async function embeddedSession(client: PGlite): Promise<Session> {
  await client.exec(settings);
  return {
    rows: async <Row>(statement: string, parameters: unknown[] = []) =>
      (await client.query<Row>(statement, parameters)).rows,
    lists: async (statement, parameters = []) =>
      (await client.query(statement, parameters, { rowMode: "array" })).rows as unknown as (string | null)[][],
    close: async () => {},
  };
}

/** @throws BackupError when the server does not answer; the message omits the password */
export async function postgresSession(url: string): Promise<Session> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: "margdeep backup",
  });
  // A lost connection fails the pending statement; without a listener the error event would crash the process.
  client.on("error", () => {});
  await client.connect().catch((error: Error) => {
    throw new BackupError(`PostgreSQL at ${new URL(url).host} does not answer: ${error.message}`);
  });
  await client.query(settings);
  return {
    rows: async <Row>(statement: string, parameters: unknown[] = []) =>
      (await client.query(statement, parameters)).rows as Row[],
    lists: async (statement, parameters = []) =>
      (await client.query({ text: statement, values: parameters, rowMode: "array" })).rows,
    close: () => client.end(),
  };
}
