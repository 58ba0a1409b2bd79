import { sql } from "drizzle-orm";
import type { ReadDb } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import type { OpenTable } from "../open-tables.ts";
import type { LicensedSource } from "../rules.ts";

export type OpenValue = string | number | boolean | null;
/** The values of a row in the order of its columns, and the number by which it was read. */
export interface OpenRow {
  key: number;
  values: OpenValue[];
}

const keysAtOnce = 2000;

export function selectSourceLicences(db: ReadDb): Promise<LicensedSource[]> {
  return rowsOf(db, sql`select id, licence, via, status from sources order by id`);
}

/** How many public rows of a table each source has. */
export function countBySource(
  db: ReadDb,
  { from, where, source = "" }: OpenTable,
): Promise<{ sourceId: number; rows: number }[]> {
  return rowsOf(
    db,
    sql`select ${sql.raw(source)} as "sourceId", count(*)::int as rows from ${sql.raw(from)}
      where ${sql.raw(where)} group by 1`,
  );
}

/** The rows of a table that are of these sources, or these sources themselves, some thousand at a time, by key. */
export async function* selectOpenRows(
  db: ReadDb,
  { from, where, key, columns, primaryKey, source = key }: OpenTable,
  sources: readonly number[],
): AsyncGenerator<OpenRow[]> {
  const [table = ""] = from.split(" ");
  const plainKey = key.replace(/^t\./, "");
  const values = sql.raw(columns.map((column) => column.sql).join(", "));
  const order = sql.raw(primaryKey.map((name) => columns.find((one) => one.name === name)?.sql ?? name).join(", "));
  let after = 0;
  for (;;) {
    const [range] = await rowsOf<{ last: number | null }>(
      db,
      sql`select max(key)::int as last from (select distinct ${sql.raw(plainKey)} as key from ${sql.raw(table)}
        where ${sql.raw(plainKey)} > ${after} order by 1 limit ${keysAtOnce}) keys`,
    );
    if (!range?.last) return;
    yield await rowsOf<OpenRow>(
      db,
      sql`select ${sql.raw(key)} as key, json_build_array(${values}) as values from ${sql.raw(from)}
        where ${sql.raw(key)} > ${after} and ${sql.raw(key)} <= ${range.last} and ${sql.raw(where)}
          and ${sql.raw(source)} = any(${sql.param(sources)}::int[])
        order by ${sql.raw(key)}, ${order}`,
    );
    after = range.last;
  }
}
