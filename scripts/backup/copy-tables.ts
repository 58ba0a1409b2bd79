import { BackupError, type PrintLine } from "./errors.ts";
import type { Session } from "./session.ts";
import { differences, listTables, measureTables, ownSchemas, quoted, type Table } from "./tables.ts";

const rowsAtOnce = 2000;

/**
 * Copies every row from one database to another, embedded or PostgreSQL, and compares both. The target already has the
 * same tables; rows that its migrations inserted are replaced. A single transaction, so a failure copies nothing.
 *
 * Triggers are disabled during the copy, so that nothing is counted or announced twice. Foreign keys are dropped and
 * recreated, which checks every row; a database's owner may do that, while only a superuser may disable them.
 *
 * @throws BackupError when tables differ, before or after
 */
export async function copyTables(source: Session, target: Session, printLine: PrintLine): Promise<void> {
  await source.rows("begin isolation level repeatable read, read only");
  await target.rows("begin");
  try {
    await makePartitions(source, target);
    const tables = await sameTables(source, target);
    const keys = await dropForeignKeys(target);
    for (const table of tables) await target.rows(`alter table ${nameOf(table)} disable trigger user`);
    for (const table of tables) await copyTable(source, target, table, printLine);
    await copySequences(source, target);
    for (const statement of keys) await target.rows(statement);
    for (const table of tables) await target.rows(`alter table ${nameOf(table)} enable trigger user`);
    await compareAll(source, target, printLine);
    await target.rows("commit");
  } catch (error) {
    await target.rows("rollback").catch(() => {});
    throw error;
  } finally {
    await source.rows("rollback").catch(() => {});
  }
  await target.rows("analyze");
}

const nameOf = ({ schema, name }: Table) => quoted(schema, name);

/** Partitions that the source's job queue created at run time. */
async function makePartitions(source: Session, target: Session): Promise<void> {
  const parts = `select c.oid::regclass::text as name, p.oid::regclass::text as parent,
      pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
    join pg_namespace n on n.oid = c.relnamespace where c.relispartition and c.relkind = 'r' and ${ownSchemas}`;
  type Part = { name: string; parent: string; bound: string };
  const there = new Set((await target.rows<Part>(parts)).map(({ name }) => name));
  for (const { name, parent, bound } of await source.rows<Part>(parts)) {
    if (!there.has(name)) await target.rows(`create table ${name} partition of ${parent} ${bound}`);
  }
}

async function sameTables(source: Session, target: Session): Promise<Table[]> {
  const [from, to] = [await listTables(source), await listTables(target)];
  const described = ({ schema, name, columns }: Table) =>
    `${schema}.${name} (${columns.map((column) => `${column.name} ${column.type}`).join(", ")})`;
  const known = new Set(to.map(described));
  const odd = from.find((table) => !known.has(described(table)));
  if (odd) throw new BackupError(`The target has no table ${described(odd)}. Nothing was moved.`);
  return from;
}

/** @returns a function that recreates them */
async function dropForeignKeys(target: Session): Promise<string[]> {
  const keys = await target.rows<{ table: string; name: string; definition: string }>(`
    select k.conrelid::regclass::text as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace
    where k.contype = 'f' and k.conparentid = 0 and ${ownSchemas}`);
  for (const { table, name } of keys) await target.rows(`alter table ${table} drop constraint ${quoted(name)}`);
  return keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${quoted(name)} ${definition}`);
}

/** Values are transferred in the database's own text format, so that none is rounded. */
async function copyTable(source: Session, target: Session, table: Table, printLine: PrintLine): Promise<void> {
  const began = performance.now();
  const name = nameOf(table);
  const columns = table.columns.map((column) => quoted(column.name));
  const [filled] = await target.rows(`select 1 from ${name} limit 1`);
  if (filled) await target.rows(`delete from ${name}`);
  const values = table.columns.map(({ type }, at) => `v${at}::${type}`);
  const lists = table.columns.map((_, at) => `$${at + 1}::text[]`);
  const names = table.columns.map((_, at) => `v${at}`);
  const insert = `insert into ${name} (${columns.join(", ")}) overriding system value
    select ${values.join(", ")} from unnest(${lists.join(", ")}) as given (${names.join(", ")})`;
  const texts = columns.map((column) => `${column}::text`);
  await source.rows(`declare moving no scroll cursor for select ${texts.join(", ")} from ${name}`);
  let copied = 0;
  for (;;) {
    const rows = await source.lists(`fetch ${rowsAtOnce} from moving`);
    if (rows.length === 0) break;
    await target.rows(
      insert,
      table.columns.map((_, at) => rows.map((row) => row[at])),
    );
    copied += rows.length;
  }
  await source.rows("close moving");
  const seconds = (performance.now() - began) / 1000;
  if (copied >= rowsAtOnce) {
    printLine(`${table.schema}.${table.name}: ${copied} rows, ${Math.round(copied / seconds)} a second`);
  }
}

/** Sequences continue from the source's values. */
async function copySequences(source: Session, target: Session): Promise<void> {
  const sequences = await source.rows<{ name: string; last: string | null }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences`);
  for (const { name, last } of sequences) {
    // An unused sequence restarts at 1, even if the target's migrations advanced it.
    if (last === null) await target.rows(`select setval($1::regclass, 1, false)`, [name]);
    else await target.rows(`select setval($1::regclass, $2::bigint)`, [name, last]);
  }
}

async function compareAll(source: Session, target: Session, printLine: PrintLine): Promise<void> {
  const measured = await measureTables(source);
  const wrong = differences(measured, await measureTables(target));
  if (wrong.length > 0) throw new BackupError(`The copy differs: ${wrong.join("; ")}. Nothing was moved.`);
  printLine(
    `${measured.length} tables with ${measured.reduce((sum, { rows }) => sum + rows, 0)} rows are the same in both`,
  );
}
