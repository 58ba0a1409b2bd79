import type { Session } from "./session.ts";

/** A table that somebody made, whichever schema it is in; parts of a divided table count with the whole. */
export interface Table {
  schema: string;
  name: string;
  /** In the order of their names; generated ones come from the others and are left out. */
  columns: { name: string; type: string }[];
}

/** What a table holds: the number of its rows, and a sum over them that does not depend on their order. */
export interface Measure {
  table: string;
  rows: number;
  checksum: string;
}

/** A name as SQL writes it. */
export function quoted(...names: string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join(".");
}

/** Schemas of the product, not of the database's own. */
export const ownSchemas = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;

/** Ends the names of schemas that a restore puts aside for a while: nothing looks into them. */
export const asideSuffix = "_replaced";

/** Every table with its columns, in the order of their names. */
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

/** Counts and sums up each table, as the session's transaction sees it. */
export async function measureTables(session: Session): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const table of await listTables(session)) measures.push(await measureTable(session, table));
  return measures;
}

/** 64 bits of each row's SHA-256, added up: the same on every version and make of the database. */
async function measureTable(session: Session, { schema, name, columns }: Table): Promise<Measure> {
  const row = columns.map((column) => quoted(column.name)).join(", ");
  const hash = `encode(sha256(convert_to(row(${row})::text, 'UTF8')), 'hex')`;
  const [found] = await session.rows<{ count: string; sum: string }>(`
    select count(*)::text as count,
      coalesce(sum(('x' || left(${hash}, 16))::bit(64)::bigint::numeric), 0)::text as sum
    from ${quoted(schema, name)}`);
  return { table: `${schema}.${name}`, rows: Number(found!.count), checksum: found!.sum };
}

/** What is not the same, a sentence a table; none: everything is. */
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
