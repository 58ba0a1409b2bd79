import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { ReadDb } from "#db/client.server.ts";
import { rowsOf } from "./rows-of.server.ts";

const dialect = new PgDialect();

/**
 * A part of a statement as one text: Drizzle puts a statement together again for each call, which takes as long as reading a small row
 * when it is long.
 *
 * @throws Error when it has values: their numbers depend on what is before them in the statement
 */
export function compileSql(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part);
  if (params.length > 0) throw new Error(`A part of a statement with ${params.length} values cannot be compiled`);
  return sql.raw(text);
}

/** All rows of a select with one json column named `row`, as one JSON value; for a column of another statement. */
export const jsonList = (rows: SQL): SQL => sql`(select coalesce(json_agg(row), '[]') from (${rows}) as listed)`;

/** Where a fact comes from, as the wire shows it, for a source joined as `s`. */
export const sourceJson = sql`json_build_object('publisher', s.publisher, 'title', s.title, 'url', s.url, 'year', s.year,
  'captured_on', s.captured_on, 'licence', s.licence, 'via', s.via, 'status', s.status)`;

/**
 * Rows as the database's own JSON, in one value. For thousands of rows this is several times faster than reading them
 * one by one, most of all on the embedded database, and both databases answer the same types.
 *
 * @param rows a select with one json column named `row`; dates and numerics arrive as JSON has them
 */
export async function selectJson<T>(db: ReadDb, rows: SQL): Promise<T[]> {
  return JSON.parse(await selectJsonText(db, rows)) as T[];
}

/** The same as text, for a caller that parses it elsewhere. */
export async function selectJsonText(db: ReadDb, rows: SQL): Promise<string> {
  const [found] = await rowsOf<{ rows: string }>(db, sql`select ${jsonList(rows)}::text as rows`);
  return found?.rows ?? "[]";
}

/** Lists of rows as the database's JSON, by their names. */
export type JsonTexts<Rows> = Record<keyof Rows, string>;

export function parseTexts<Rows>(texts: JsonTexts<Rows>): Rows {
  const parsed = Object.entries<string>(texts).map(([name, text]) => [name, JSON.parse(text)]);
  return Object.fromEntries(parsed) as Rows;
}
