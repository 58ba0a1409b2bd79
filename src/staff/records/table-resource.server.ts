import { asc, eq, inArray, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.server.ts";
import type { Values } from "#staff/history/values.ts";
import type { Resource } from "./resource.ts";
import { columnsOfFields, fromWire, toWire, type WireColumns } from "./table-columns.server.ts";
import { listIds, listRows, type TableFilter, type TableListing } from "./table-list.server.ts";
import { readPart, type TableParts, writePart } from "./table-parts.server.ts";
import { findByKeys, writtenBeside } from "./table-sets.server.ts";

/** The description of a resource that its table does not give. */
type Rules = Omit<
  Resource,
  "sorts" | "filters" | "list" | "listIds" | "read" | "readMany" | "readNames" | "insert" | "update" | "remove"
>;

export interface TableResource extends Rules {
  table: PgTable & { id: PgColumn };
  /** The columns of fields that the database calls otherwise. */
  columns?: WireColumns;
  /** Lists that belong to a record, by wire name: see table-parts.server.ts. */
  parts?: TableParts;
  /** Columns that are computed from a record's values, by property of the table: written with every insert and update. */
  derived?: (values: Values) => Record<string, unknown>;
  /** Set to the time of each change, such as `updated_at`. */
  touched?: PgColumn;
  /** Wire names of the columns that a list shows; by default all of them, without the parts. */
  listed?: readonly string[];
  /**
   * What lists show beside the columns, by wire name; SQL over the table, such as a count of its branches. Name the
   * table's own columns in plain text with the table in front: drizzle leaves the table out, and a subquery finds its own.
   */
  computed?: Readonly<Record<string, SQL>>;
  /** Where the words of `q` are searched. */
  search: TableListing["search"];
  filters: Readonly<Record<string, TableFilter>>;
  /** The first one is the default; `id` is always available. */
  sorts: Readonly<Record<string, PgColumn | SQL>>;
  countCap?: number;
  /** Whether staff may remove a record; a function can refuse by throwing still_used. */
  remove?: boolean | ((tx: Db, id: number) => Promise<void>);
}

type CompleteTable = TableResource & { columns: WireColumns };

/** A description with the column of every field that is not a part. */
export function withColumns(given: TableResource): CompleteTable {
  const { table, fields, columns, parts = {} } = given;
  const names = Object.keys(fields.shape).filter((name) => !(name in parts));
  return { ...given, columns: columnsOfFields(table, names, columns) };
}

/**
 * Makes a resource (list, read, insert, update, remove) from one table with an `id` and the tables of its parts. What the
 * table does not tell comes from the description: the shape, rules, labels, and what follows a change.
 */
export function tableResource(described: TableResource): Resource {
  const given = withColumns(described);
  const {
    table,
    columns,
    parts = {},
    derived: _derived,
    touched: _touched,
    listed,
    computed,
    search,
    filters,
    sorts,
    countCap,
    ...rules
  } = given;
  const { remove: removal, ...rest } = rules;
  const listing: TableListing = {
    table,
    id: table.id,
    shown: { ...pick(columns, listed), ...computed },
    search,
    filters,
    sorts: { ...sorts, id: table.id },
    ...(countCap !== undefined && { countCap }),
  };
  const writeParts = async (tx: Db, id: number, values: Values) => {
    for (const [name, part] of Object.entries(parts)) await writePart(tx, part, id, values[name] as unknown[]);
  };
  return {
    ...rest,
    sorts: [...new Set([...Object.keys(sorts), "id"])],
    filters: Object.keys(filters),
    list: (db, query) => listRows(db, listing, query),
    listIds: (db, query, afterId, most) => listIds(db, listing, query, afterId, most),
    readMany: (tx, ids, lock = false) => readRows(tx, given, ids, lock),
    read: async (tx, id, lock = false) => (await readRows(tx, given, [id], lock)).get(id) ?? null,
    insert: async (tx, values, id) => {
      const row = { ...fromWire(table, columns, values), ...writtenBeside(given, values), ...(id !== null && { id }) };
      const [added] = await tx.insert(table).values(row).returning({ id: table.id });
      await writeParts(tx, added!.id as number, values);
      return added!.id as number;
    },
    update: async (tx, id, values) => {
      await tx
        .update(table)
        .set({ ...fromWire(table, columns, values), ...writtenBeside(given, values) })
        .where(eq(table.id, id));
      await writeParts(tx, id, values);
    },
    ...(rules.csvNames && { readNames: (db: Db, ids: readonly number[]) => readNames(db, given, ids) }),
    ...(removal && { remove: (tx: Db, id: number) => removeRow(tx, table, id, removal) }),
    ...(rules.naturalKey && { findByKeys: (tx: Db, keys: readonly Values[]) => findByKeys(tx, given, keys) }),
  };
}

async function readRows(
  tx: Db,
  { table, columns, parts = {} }: CompleteTable,
  ids: readonly number[],
  lock: boolean,
): Promise<Map<number, Values>> {
  if (ids.length === 0) return new Map();
  const query = tx
    .select({ ...columns, own_id: table.id })
    .from(table)
    .where(inArray(table.id, [...ids]))
    .orderBy(asc(table.id));
  const rows: Record<string, unknown>[] = await (lock ? query.for("update") : query);
  const found = new Map<number, Values>();
  for (const { own_id, ...row } of rows) found.set(own_id as number, toWire(row));
  for (const [name, part] of Object.entries(parts)) {
    for (const [id, list] of await readPart(tx, part, [...found.keys()])) found.get(id)![name] = list;
  }
  return found;
}

/** The computed columns that are names. */
async function readNames(
  db: Db,
  { table, computed = {}, csvNames = {} }: CompleteTable,
  ids: readonly number[],
): Promise<Map<number, Values>> {
  if (ids.length === 0) return new Map();
  const names = Object.fromEntries(Object.entries(computed).filter(([name]) => name in csvNames));
  const rows: Record<string, unknown>[] = await db
    .select({ ...names, own_id: table.id })
    .from(table)
    .where(inArray(table.id, [...ids]));
  return new Map(rows.map(({ own_id, ...row }) => [own_id as number, toWire(row)]));
}

async function removeRow(
  tx: Db,
  table: TableResource["table"],
  id: number,
  removal: NonNullable<TableResource["remove"]>,
): Promise<void> {
  if (typeof removal === "function") await removal(tx, id);
  await tx.delete(table).where(eq(table.id, id));
}

function pick(columns: WireColumns, names: readonly string[] | undefined): WireColumns {
  return names ? Object.fromEntries(names.map((name) => [name, columns[name]!])) : columns;
}
