import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";

/** A row written by an import, as recorded by the trigger. */
export interface NotedChange {
  id: number;
  tableName: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

type Table = ReturnType<typeof sql.identifier>;

/** The key columns of each table. */
const keys: Record<string, readonly string[]> = {
  college_codes: ["authority", "code"],
  register_colleges: ["code"],
  branch_subjects: ["branch_id"],
  placement_companies: ["placement_id", "name"],
  placement_outcomes: ["placement_id", "branch"],
  hostel_facilities: ["hostel_id", "name"],
  hostel_evidence: ["hostel_id", "topic", "basis"],
  hostel_rules: ["hostel_id", "rule"],
  hostel_colleges: ["hostel_id", "college_id"],
  pincodes: ["pincode"],
  corrected_keys: ["resource", "key"],
  list_names: ["authority", "branch_id"],
  home_universities: ["authority", "college_id"],
};
const keyOf = (table: string) => keys[table] ?? ["id"];

/** Derived rows, which can be deleted without loss. */
const computed: Record<string, SQL> = {
  branch_closings: sql`true`,
  college_streams: sql`true`,
  hostel_colleges: sql`not is_manual`,
};

/**
 * Reverts one recorded change, unless the row was changed since, or rows not created by the import reference it.
 *
 * @returns whether the row was reverted
 */
export async function undoRow(tx: Db, change: NotedChange): Promise<boolean> {
  const { tableName, before, after } = change;
  const table = sql.identifier(tableName);
  if (!after) return insertAgain(tx, table, before as Record<string, unknown>);
  const found = await readRow(tx, table, tableName, after);
  if (!found) return before === null;
  if (!isSame(found, after) || (isCorrection(tableName) && (await isCorrectedSince(tx, after)))) return false;
  if (before) return writeBack(tx, table, tableName, before);
  if (await isReferenced(tx, tableName, after)) return false;
  await tx.execute(sql`delete from ${table} where ${isRow(tableName, after)}`);
  return true;
}

async function readRow(tx: Db, table: Table, name: string, row: Record<string, unknown>) {
  const rows = await rowsOf<{ row: Record<string, unknown> }>(
    tx,
    sql`select to_jsonb(t) as row from ${table} t where ${isRow(name, row)} for update`,
  );
  return rows[0]?.row ?? null;
}

/** Tables of staff's corrections: their rows are no records of their own, and are not counted. */
export const correctionTables = ["field_locks", "corrected_keys"] as const;

function isCorrection(tableName: string): boolean {
  return (correctionTables as readonly string[]).includes(tableName);
}

/** Whether staff changed the record of a correction by hand after the run did. */
async function isCorrectedSince(tx: Db, row: Record<string, unknown>): Promise<boolean> {
  const at = row.locked_at ?? row.corrected_at;
  const rows = await rowsOf<unknown>(
    tx,
    sql`
    select 1 from staff_changes where resource = ${row.resource} and record_id = ${String(row.record_id)}
      and import_run_id is null and at >= ${String(at)}::timestamptz limit 1`,
  );
  return rows.length > 0;
}

/** What does not count when rows are compared: when they were written, and what an import noted beside a lock. */
const passing = new Set(["updated_at", "publisher_value", "publisher_source_id", "publisher_seen_on"]);

function isSame(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const told = (row: Record<string, unknown>) =>
    JSON.stringify(
      Object.entries(row)
        .filter(([column]) => !passing.has(column))
        .sort(),
    );
  return told(one) === told(other);
}

function isRow(tableName: string, row: Record<string, unknown>): SQL {
  return sql.join(
    keyOf(tableName).map((column) => sql`${sql.identifier(column)} = ${row[column]}`),
    sql` and `,
  );
}

async function insertAgain(tx: Db, table: Table, row: Record<string, unknown>) {
  const inserted = await rowsOf<unknown>(
    tx,
    sql`insert into ${table} select * from jsonb_populate_record(null::${table}, ${JSON.stringify(row)}::text::jsonb)
      on conflict do nothing returning 1`,
  );
  return inserted.length === 1;
}

async function writeBack(tx: Db, table: Table, tableName: string, row: Record<string, unknown>): Promise<boolean> {
  const columns = Object.keys(row).filter((column) => !keyOf(tableName).includes(column));
  const values = sql.join(
    columns.map((column) => sql`${sql.identifier(column)} = old.${sql.identifier(column)}`),
    sql`, `,
  );
  await tx.execute(sql`
    update ${table} t set ${values}
    from jsonb_populate_record(null::${table}, ${JSON.stringify(row)}::text::jsonb) old
    where ${sql.join(
      keyOf(tableName).map((column) => sql`t.${sql.identifier(column)} = old.${sql.identifier(column)}`),
      sql` and `,
    )}`);
  return true;
}

/**
 * Whether a row of another table references this one. The import's own child rows were created later, so they are
 * already removed.
 */
async function isReferenced(tx: Db, tableName: string, row: Record<string, unknown>): Promise<boolean> {
  for (const { child, column } of await childrenOf(tx, tableName)) {
    const rows = await rowsOf<unknown>(
      tx,
      sql`select 1 from ${sql.identifier(child)}
        where ${sql.identifier(column)} = ${row.id} and not (${computed[child] ?? sql`false`}) limit 1`,
    );
    if (rows.length > 0) return true;
  }
  return false;
}

/** Foreign keys do not change during a process's lifetime, because migrations run before it serves. */
const knownChildren = new Map<string, { child: string; column: string }[]>();

async function childrenOf(tx: Db, tableName: string): Promise<{ child: string; column: string }[]> {
  const known = knownChildren.get(tableName);
  if (known) return known;
  const rows = await rowsOf<{ child: string; column: string }>(
    tx,
    sql`
    select c.conrelid::regclass::text as child, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = to_regclass(${tableName})`,
  );
  knownChildren.set(tableName, rows);
  return rows;
}
