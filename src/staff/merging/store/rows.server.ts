import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { pick, type Row, type Step } from "../rules.ts";
import type { OwnedTable } from "../tables.ts";

const nameOf = (name: string) => sql.identifier(name);
const json = (value: unknown) => sql`${JSON.stringify(value)}::text::jsonb`;

/** Rows of a table that belong to these owners, whole, in the order of their keys. */
export async function readOwned(tx: Db, table: OwnedTable, owners: readonly number[]): Promise<Row[]> {
  if (owners.length === 0) return [];
  // An array, of the column's own type, so that its index is used: joined to a list, a million cut-offs would be read.
  const type = sql.raw(table.isText ? "text" : "integer");
  const found = await rowsOf<{ row: Row }>(
    tx,
    sql`select to_jsonb(t) as row from ${nameOf(table.table)} t
      where t.${nameOf(table.column)} = any(array(
        select value::${type} from jsonb_array_elements_text(${JSON.stringify(owners)}::text::jsonb))) and ${sql.raw(table.only ?? "true")}
      order by ${columns(table.key, "t")}`,
  );
  return found.map(({ row }) => row);
}

/** One record, whole and locked; null when there is none. */
export async function lockRow(tx: Db, table: "colleges" | "branches", id: number): Promise<Row | null> {
  const [found] = await rowsOf<{ row: Row }>(
    tx,
    sql`select to_jsonb(t) as row from ${nameOf(table)} t where id = ${id} for update`,
  );
  return found?.row ?? null;
}

/** How many rows belong to these owners without being changed themselves: cut-offs of a branch that moves. */
export async function countOwned(tx: Db, table: OwnedTable, owners: readonly unknown[]): Promise<number> {
  if (owners.length === 0) return 0;
  const [found] = await rowsOf<{ n: number }>(
    tx,
    sql`select count(*)::integer as n from ${nameOf(table.table)} t
      where t.${nameOf(table.column)} = any(array(select value::integer from jsonb_array_elements_text(${json(owners)})))`,
  );
  return found?.n ?? 0;
}

/** The rows of steps as they are now, by the text of their keys. */
export async function readCurrent(tx: Db, steps: readonly Step[]): Promise<(step: Step) => Row | null> {
  const current = new Map<string, Row>();
  for (const group of grouped(steps, ({ table }) => table)) {
    const { table, key } = group[0]!;
    const names = Object.keys(key).sort();
    const found = await rowsOf<{ row: Row }>(
      tx,
      sql`select to_jsonb(t) as row from ${nameOf(table)} t
        join jsonb_populate_recordset(null::${nameOf(table)}, ${json(group.map((step) => step.key))}) g
        on ${areEqual(names)} for update of t`,
    );
    for (const { row } of found) current.set(keyText(table, row, names), row);
  }
  return (step) => current.get(keyText(step.table, step.key, Object.keys(step.key).sort())) ?? null;
}

function keyText(table: string, row: Row, names: readonly string[]): string {
  return JSON.stringify([table, ...names.map((name) => row[name])]);
}

/**
 * Carries out steps in their order. The key of an added row without a number is filled in.
 *
 * @throws a database error when a row does not fit
 */
export async function applySteps(tx: Db, steps: readonly Step[]): Promise<void> {
  for (const group of grouped(steps, (step) => `${step.table} ${kindOf(step)}`)) {
    const { table, before, after } = group[0]!;
    if (!after) await removeRows(tx, table, group);
    else if (before) await updateRows(tx, table, group);
    else await addRows(tx, table, group);
  }
}

/** Steps that one statement carries out: neighbours of one kind that change the same columns. */
function kindOf({ key, before, after }: Step): string {
  if (!after) return "remove";
  const isNumbered = Object.values(key).every((value) => value !== null);
  const changed = Object.keys(after).sort().join();
  return before ? `update ${changed}` : `add ${isNumbered ? changed : Math.random()}`;
}

/** Neighbours with the same name, in order. */
function grouped(steps: readonly Step[], name: (step: Step) => string): Step[][] {
  const groups: { name: string; steps: Step[] }[] = [];
  for (const step of steps) {
    const own = name(step);
    const last = groups.at(-1);
    if (last?.name === own) last.steps.push(step);
    else groups.push({ name: own, steps: [step] });
  }
  return groups.map((group) => group.steps);
}

async function removeRows(tx: Db, table: string, steps: readonly Step[]): Promise<void> {
  const names = Object.keys(steps[0]!.key);
  await tx.execute(sql`
    delete from ${nameOf(table)} t using jsonb_populate_recordset(null::${nameOf(table)}, ${json(steps.map(({ key }) => key))}) g
    where ${areEqual(names)}`);
}

async function updateRows(tx: Db, table: string, steps: readonly Step[]): Promise<void> {
  const { key, after } = steps[0]!;
  const changed = Object.keys(after!).filter((column) => !(column in key));
  const values = sql.join(
    changed.map((column) => sql`${nameOf(column)} = g.${nameOf(column)}`),
    sql`, `,
  );
  const given = steps.map((step) => ({ ...step.after, ...step.key }));
  await tx.execute(sql`
    update ${nameOf(table)} t set ${values}
    from jsonb_populate_recordset(null::${nameOf(table)}, ${json(given)}) g where ${areEqual(Object.keys(key))}`);
}

async function addRows(tx: Db, table: string, steps: readonly Step[]): Promise<void> {
  const names = Object.keys(steps[0]!.after!);
  const added = await rowsOf<{ row: Row }>(
    tx,
    sql`insert into ${nameOf(table)} as t (${columns(names)})
      select ${columns(names, "g")} from jsonb_populate_recordset(null::${nameOf(table)}, ${json(steps.map(({ after }) => after))}) g
      returning to_jsonb(t) as row`,
  );
  const [only] = steps;
  if (steps.length === 1 && only && added[0]) {
    for (const name of Object.keys(only.key)) only.key[name] ??= added[0].row[name];
  }
  // As the database writes the values: an undo compares them with what it finds.
  const keys = Object.keys(steps[0]!.key).sort();
  const byKey = new Map(added.map(({ row }) => [keyText(table, row, keys), row]));
  for (const step of steps) step.after = pick(byKey.get(keyText(table, step.key, keys)) ?? step.after!, names);
}

function columns(names: readonly string[], alias?: string): SQL {
  return sql.join(
    names.map((name) => (alias ? sql`${nameOf(alias)}.${nameOf(name)}` : sql`${nameOf(name)}`)),
    sql`, `,
  );
}

function areEqual(names: readonly string[]): SQL {
  return sql.join(
    names.map((name) => sql`t.${nameOf(name)} = g.${nameOf(name)}`),
    sql` and `,
  );
}

/** Derived pairs of a hostel and these colleges; they are computed again. */
export async function removeComputedPairs(tx: Db, collegeIds: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from hostel_colleges where not is_manual
    and college_id in (select value::integer from jsonb_array_elements_text(${json(collegeIds)}))`);
}

/** The page of these colleges says when it last changed. */
export async function markChanged(tx: Db, collegeIds: readonly number[]): Promise<void> {
  await tx.execute(sql`update colleges set updated_at = now()
    where id in (select value::integer from jsonb_array_elements_text(${json(collegeIds)}))`);
}
