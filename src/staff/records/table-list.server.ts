import { and, asc, count, desc, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.server.ts";
import { AppError } from "#lib/errors.ts";
import type { ListPage, ListQuery } from "./resource.ts";
import { findsBeginnings } from "./search-words.server.ts";
import { holdsWords, toWire } from "./table-columns.server.ts";

/** A filter: a column that must have one of the values, or a condition made from them. */
export type TableFilter = PgColumn | ((values: string[]) => SQL | undefined);

/** How the rows of one table are listed. */
export interface TableListing {
  table: PgTable;
  id: PgColumn;
  /** What a list shows of a row, by wire name; SQL for computed values. */
  shown: Readonly<Record<string, PgColumn | SQL>>;
  /** The columns to search; a function returns the condition for one word. */
  search: readonly (PgColumn | SQL)[] | ((beginnings: SQL) => SQL);
  filters: Readonly<Record<string, TableFilter>>;
  sorts: Readonly<Record<string, PgColumn | SQL>>;
  /** Where counting stops, for tables in which counting takes longer than reading. By default all rows are counted. */
  countCap?: number;
}

/** The largest integer by column type. */
const largestNumbers: Readonly<Record<string, number>> = { smallint: 32_767, integer: 2_147_483_647 };

/** One page of a table's rows. */
export async function listRows(db: Db, listing: TableListing, query: ListQuery): Promise<ListPage> {
  const where = conditionOf(listing, query);
  const sort = listing.sorts[query.sort] ?? listing.id;
  const towards = query.isDescending ? desc : asc;
  // First the ids only: computed columns are then not computed for the rows of earlier pages.
  const page = await db
    .select({ id: listing.id })
    .from(listing.table)
    .where(where)
    .orderBy(towards(sort), towards(listing.id))
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage);
  const ids = page.map(({ id }) => id as number);
  return { results: await showRows(db, listing, ids), count: await countRows(db, listing, where) };
}

async function showRows(db: Db, { table, id, shown }: TableListing, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows: Record<string, unknown>[] = await db
    .select({ ...shown, own_id: id })
    .from(table)
    .where(inArray(id, [...ids]));
  const byId = new Map(rows.map(({ own_id, ...row }) => [own_id as number, row]));
  return ids.flatMap((own) => {
    const row = byId.get(own);
    return row ? [{ ...toWire(row), id: own }] : [];
  });
}

/** The ids of a list after one of them, ascending. */
export async function listIds(db: Db, listing: TableListing, query: ListQuery, afterId: number, most: number) {
  const rows = await db
    .select({ id: listing.id })
    .from(listing.table)
    .where(and(conditionOf(listing, query), gt(listing.id, afterId)))
    .orderBy(asc(listing.id))
    .limit(most);
  return rows.map(({ id }) => id as number);
}

async function countRows(db: Db, { table, countCap }: TableListing, where: SQL | undefined): Promise<number> {
  if (countCap === undefined) {
    const [row] = await db.select({ count: count() }).from(table).where(where);
    return row?.count ?? 0;
  }
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(where)
    .limit(countCap)
    .as("some");
  const [row] = await db.select({ count: count() }).from(some);
  return row?.count ?? 0;
}

function conditionOf({ search, filters }: TableListing, { q, filter }: ListQuery): SQL | undefined {
  const chosen = Object.entries(filter).map(([name, values]) => {
    const meaning = Object.hasOwn(filters, name) ? filters[name] : undefined;
    if (!meaning || values.length === 0) return undefined;
    return typeof meaning === "function" ? meaning(values) : isAmong(name, meaning, values);
  });
  return and(typeof search === "function" ? findsBeginnings(q, search) : holdsWords(search, q), ...chosen);
}

/** An empty value matches null. */
function isAmong(name: string, column: PgColumn, values: string[]): SQL | undefined {
  const known = values.filter((value) => value !== "").map((value) => readValue(name, column, value));
  const among = known.length > 0 ? inArray(column, known) : undefined;
  if (known.length === values.length) return among;
  const isEmpty = column.dataType === "string" ? sql`coalesce(${column}::text, '') = ''` : isNull(column);
  return or(among, isEmpty);
}

function readValue(name: string, column: PgColumn, value: string): unknown {
  if (column.dataType === "boolean") {
    if (value === "true" || value === "false") return value === "true";
    throw new AppError("invalid_input", { [`filter[${name}]`]: "must be true or false" });
  }
  if (column.dataType === "number") {
    const most = largestNumbers[column.getSQLType()]!;
    const number = Number(value);
    if (Number.isInteger(number) && Math.abs(number) <= most) return number;
    throw new AppError("invalid_input", { [`filter[${name}]`]: `must be a whole number up to ${most}` });
  }
  return value;
}
