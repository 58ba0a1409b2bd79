import { firstOf } from "#lib/lookups.ts";
import type { Session } from "./session.ts";

/** A user table in any schema; partitions count as part of their table. */
export interface Table {
  schema: string;
  name: string;
  /** Sorted by name, without generated columns. */
  columns: { name: string; type: string }[];
}

/** A table's row count and an order-independent checksum of its rows. */
export interface Measure {
  table: string;
  rows: number;
  checksum: string;
}

/** Quotes an SQL identifier. */
export function quoted(...names: string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join(".");
}

/** Schemas of the product, without system schemas. */
export const ownSchemas = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;

/** Suffix of schemas that a restore sets aside; they are ignored everywhere. */
export const asideSuffix = "_replaced";

/** Every table with its columns, sorted by name. */
export async function listTables(session: Session): Promise<Table[]> {
  const rows = await session.rows<{ schema: string; name: string; column: string; type: string }>(`
    select n.nspname as schema, c.relname as name, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition and ${ownSchemas}
      and n.nspname not like '%\\${asideSuffix}'
    order by n.nspname collate "C", c.relname collate "C", a.attname collate "C"`);
  const tables = new Map<string, Table>();
  for (const { schema, name, column, type } of rows) {
    const key = quoted(schema, name);
    const table = tables.get(key) ?? { schema, name, columns: [] };
    table.columns.push({ name: column, type });
    tables.set(key, table);
  }
  return [...tables.values()];
}

/** Computes count and checksum of each table within the session's transaction. */
export async function measureTables(session: Session): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const table of await listTables(session)) measures.push(await measureTable(session, table));
  return measures;
}

/** The sum of 64 bits of each row's SHA-256: identical on every version of either database. */
async function measureTable(session: Session, { schema, name, columns }: Table): Promise<Measure> {
  const row = columns.map((column) => quoted(column.name)).join(", ");
  const hash = `encode(sha256(convert_to(row(${row})::text, 'UTF8')), 'hex')`;
  const found = await session.rows<{ count: string; sum: string }>(`
    select count(*)::text as count,
      coalesce(sum(('x' || left(${hash}, 16))::bit(64)::bigint::numeric), 0)::text as sum
    from ${quoted(schema, name)}`);
  const { count, sum } = firstOf(found);
  return { table: `${schema}.${name}`, rows: Number(count), checksum: sum };
}

/** The differences, one sentence per table; empty when all tables are equal. */
export function differences(expected: Measure[], found: Measure[]): string[] {
  const byTable = new Map(found.map((measure) => [measure.table, measure]));
  const sentences = expected.flatMap(({ table, rows, checksum }) => {
    const other = byTable.get(table);
    byTable.delete(table);
    if (!other) return [`${table} is missing`];
    if (other.rows !== rows) return [`${table} has ${other.rows} rows instead of ${rows}`];
    return other.checksum === checksum ? [] : [`${table} has ${rows} rows as it should, with other content`];
  });
  return [...sentences, ...[...byTable.keys()].map((table) => `${table} should not be there`)];
}
