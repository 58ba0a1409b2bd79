import { getTableName, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import type { Values } from "#staff/history/values.ts";
import { fromWire, keyOf, type WireColumns } from "./table-columns.server.ts";

type Row = Record<string, unknown>;

/** What writing many rows needs of a table's description (table-resource.server.ts). */
interface SetTable {
  table: PgTable & { id: PgColumn };
  columns: WireColumns;
  naturalKey?: readonly string[];
  nullableKey?: readonly string[];
  derived?: (values: Values) => Row;
  touched?: PgColumn;
}

/** The rows of a statement as a table of values, each with its column's type: parameters alone have none. */
function valuesOf(columns: readonly PgColumn[], rows: readonly unknown[][]): SQL {
  const tuples = rows.map((row) => {
    const cells = row.map(
      (value, at) =>
        sql`${sql.param(value, columns[at])}::${sql.raw(columns[at]!.getSQLType().replace("serial", "integer"))}`,
    );
    return sql`(${sql.join(cells, sql`, `)})`;
  });
  return sql.join(tuples, sql`, `);
}

const name = (column: PgColumn) => sql.identifier(column.name);

/**
 * The records with these natural keys, in one statement.
 *
 * @returns ids in the order of the keys; null where there is no such record
 */
export async function findByKeys(
  tx: Db,
  { table, columns, naturalKey = [], nullableKey = [] }: SetTable,
  keys: readonly Values[],
): Promise<(number | null)[]> {
  if (keys.length === 0) return [];
  const parts = naturalKey.map((part) => columns[part]!);
  const rows = keys.map((key, at) => [at, ...naturalKey.map((part) => key[part])]);
  const equal = naturalKey.map((part) => {
    const [own, asked] = [sql`t.${name(columns[part]!)}`, sql`asked.${name(columns[part]!)}`];
    return nullableKey.includes(part) ? sql`${own} is not distinct from ${asked}` : sql`${own} = ${asked}`;
  });
  const found = await rowsOf<{ at: number; id: number }>(
    tx,
    sql`
    select asked.at, t.id from (values ${valuesOf([table.id, ...parts], rows)})
      as asked (at, ${sql.join(parts.map(name), sql`, `)})
      join ${sql.identifier(getTableName(table))} t on ${sql.join(equal, sql` and `)}`,
  );
  const idAt = new Map(found.map(({ at, id }) => [at, id]));
  return keys.map((_, at) => idAt.get(at) ?? null);
}

/** Adds new records in one statement. @returns their ids, in the order of the records */
export async function insertRows(tx: Db, given: SetTable, records: readonly Values[]): Promise<number[]> {
  if (records.length === 0) return [];
  const { table, columns } = given;
  const rows = records.map((values) => ({ ...fromWire(table, columns, values), ...writtenBeside(given, values) }));
  const added = await tx.insert(table).values(rows).returning({ id: table.id });
  return added.map(({ id }) => id as number);
}

/** Brings records to new values in one statement. @param records with all their values */
export async function updateRows(
  tx: Db,
  given: SetTable,
  records: readonly { id: number; values: Values }[],
): Promise<void> {
  if (records.length === 0) return;
  const { table, columns, touched } = given;
  const written = Object.values(columns);
  const rows = records.map(({ id, values }) => {
    const row: Row = fromWire(table, columns, values);
    return [id, ...written.map((column) => row[keyOf(table, column)])];
  });
  const sets = written.map((column) => sql`${name(column)} = given.${name(column)}`);
  if (touched) sets.push(sql`${name(touched)} = now()`);
  await tx.execute(sql`
    update ${sql.identifier(getTableName(table))} as t set ${sql.join(sets, sql`, `)}
    from (values ${valuesOf([table.id, ...written], rows)}) as given (id, ${sql.join(written.map(name), sql`, `)})
    where t.id = given.id`);
}

/** What is written with every change beside the fields of a record. */
export function writtenBeside({ table, derived, touched }: SetTable, values: Values): Row {
  return { ...derived?.(values), ...(touched && { [keyOf(table, touched)]: sql`now()` }) };
}
