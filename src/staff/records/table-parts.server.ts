import { asc, eq, inArray, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.server.ts";
import type { Values } from "#staff/history/values.ts";
import { fromWire, keyOf, toWire, type WireColumns } from "./table-columns.server.ts";
import { canonicalJson } from "./version.server.ts";

/** Rows of another table that are part of a record as a list: a hostel's rooms, a college's other names. */
export interface TablePart {
  table: PgTable;
  /** The foreign key to the record. */
  owner: PgColumn;
  /** Fields of an entry; with a single column the list contains plain values. */
  columns: WireColumns | PgColumn;
  /** Stores the order of the list; without it the list is sorted by `order`. */
  position?: PgColumn;
  /** A deterministic sort order for lists that are not ordered by hand. */
  order?: readonly (PgColumn | SQL)[];
  /** Columns derived from an entry, by their property in the table. */
  derive?: (entry: Values) => Record<string, unknown>;
}

export type TableParts = Readonly<Record<string, TablePart>>;

/** The lists of these records by id; a record without entries has an empty list. */
export async function readPart(tx: Db, part: TablePart, ids: readonly number[]): Promise<Map<number, unknown[]>> {
  const lists = new Map<number, unknown[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return lists;
  const order = part.order ?? (part.position ? [asc(part.position)] : []);
  const rows = await tx
    .select({ owner: part.owner, ...columnsOf(part) })
    .from(part.table)
    .where(inArray(part.owner, [...ids]))
    .orderBy(asc(part.owner), ...order);
  for (const { owner, ...entry } of rows as Record<string, unknown>[]) {
    lists.get(owner as number)?.push(isPlain(part.columns) ? entry.value : toWire(entry));
  }
  return lists;
}

/** Replaces a record's list unless nothing differs. */
export async function writePart(tx: Db, part: TablePart, id: number, list: readonly unknown[]): Promise<void> {
  const before = (await readPart(tx, part, [id])).get(id);
  if (canonicalJson(before) === canonicalJson(list)) return;
  await tx.delete(part.table).where(eq(part.owner, id));
  if (list.length > 0) await tx.insert(part.table).values(list.map((entry, at) => rowOf(part, id, entry, at)));
}

function rowOf(part: TablePart, id: number, entry: unknown, at: number): Record<string, unknown> {
  const values = isPlain(part.columns) ? { value: entry } : (entry as Values);
  return {
    ...fromWire(part.table, columnsOf(part), values),
    ...part.derive?.(values),
    ...(part.position && { [keyOf(part.table, part.position)]: at }),
    [keyOf(part.table, part.owner)]: id,
  };
}

function columnsOf({ columns }: TablePart): WireColumns {
  return isPlain(columns) ? { value: columns } : columns;
}

function isPlain(columns: TablePart["columns"]): columns is PgColumn {
  return typeof (columns as { columnType?: unknown }).columnType === "string";
}
