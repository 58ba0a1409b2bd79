import { and, getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { asciiDigits, withoutFormat } from "margdeep-search/any-script";
import type { Values } from "#staff/history/values.ts";

const maxWords = 8;

/** Columns of one table by the names that their values have on the wire. */
export type WireColumns = Readonly<Record<string, PgColumn>>;

/**
 * Columns by the fields of a record: each is the column that the database calls so, or the one that `others` names. Fields
 * without a column are left out.
 */
export function columnsOfFields(table: PgTable, fields: readonly string[], others: WireColumns = {}): WireColumns {
  const byName = new Map(Object.values(getTableColumns(table)).map((column) => [column.name, column]));
  return Object.fromEntries(
    fields.flatMap((field) => {
      const column = others[field] ?? byName.get(field);
      return column ? [[field, column]] : [];
    }),
  );
}

/** The values of columns as the wire has them: an instant is ISO text. */
export function toWire(row: Readonly<Record<string, unknown>>): Values {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  );
}

/** Wire values as the table's insert and update take them; names without a column are left out. */
export function fromWire(table: PgTable, columns: WireColumns, values: Values): Record<string, unknown> {
  const keys = keysOf(table);
  const row: Record<string, unknown> = {};
  for (const [name, column] of Object.entries(columns)) {
    const value = values[name];
    if (value === undefined) continue;
    row[keys.get(column.name)!] = column.dataType === "date" && typeof value === "string" ? new Date(value) : value;
  }
  return row;
}

/** The property of a drizzle table under which a column is. */
export function keyOf(table: PgTable, column: PgColumn): string {
  const key = keysOf(table).get(column.name);
  if (!key) throw new Error(`${column.name} is no column of ${getTableName(table)}`);
  return key;
}

function keysOf(table: PgTable): Map<string, string> {
  return new Map(Object.entries(getTableColumns(table)).map(([key, column]) => [column.name, key]));
}

/** Joiners, soft hyphens and marks of direction: no part of a word, in what is stored as in what is typed. */
const withoutShape = "\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\ufeff";

/** Whether columns hold each of the words anywhere, in capitals or not: for tables of some hundred rows. */
export function holdsWords(columns: readonly (PgColumn | SQL)[], q: string): SQL | undefined {
  const words = asciiDigits(withoutFormat(q)).split(/\s+/).filter(Boolean).slice(0, maxWords);
  const text = sql`translate(concat_ws(' ', ${sql.join([...columns], sql`, `)}), ${withoutShape}::text, '')`;
  return and(...words.map((word) => sql`${text} ilike ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`));
}
