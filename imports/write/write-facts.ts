import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { type Count, rowsOf } from "../pipeline/import-run.ts";
import { type ChangedFigure, maxFiguresShown, noteFigures } from "./changed-figures.ts";

/** Words for the branch, and for the college, of a stored fact `s`. */
export const namedBranch = sql.raw(`(select concat_ws(', ', k.name, b.name, nullif(b.degree, ''))
  from branches b join colleges k on k.id = b.college_id where b.id = s.branch_id)`);
export const namedCollege = sql.raw("(select k.name from colleges k where k.id = s.college_id)");

/** How facts of one table are written. */
interface FactTable {
  table: string;
  /** The alias that `insert` gives to the table. */
  alias: string;
  /** The table's primary key; default: its `id`. */
  key?: readonly string[];
  /** Columns that hold what a fact says; the others say which fact it is, and where it was read. */
  figures: readonly string[];
  /** Words for a stored fact `s`, for the reader of a report: college, branch, year and kind. */
  named: SQL;
  /** `insert ... on conflict ... do update`, without its `returning`. */
  insert: SQL;
  /** More columns of the written rows, by the table's alias. */
  returning?: SQL;
}

/** A fact that was added, or that changed. */
interface WrittenFact {
  is_new: boolean;
}

interface StoredFact extends WrittenFact {
  key: unknown[];
  was: Record<string, unknown> | null;
  now: Record<string, unknown>;
  file: string | null;
  line: number | null;
}

/**
 * Writes facts and counts them, changed figures apart from those of which only the source, file or line changed.
 *
 * @param given how many facts the files have
 */
export async function writeFacts<Row extends object = object>(
  tx: Db,
  given: number,
  { table, alias, key = ["id"], figures, named, insert, returning }: FactTable,
): Promise<{ count: Count; written: (WrittenFact & Row)[] }> {
  const valuesOf = (of: string) =>
    sql.raw(`jsonb_build_object(${figures.map((name) => `'${name}', ${of}.${name}`).join(", ")})`);
  const keyOf = (of: string) => sql.raw(key.map((name) => `${of}.${name}`).join(", "));
  // One statement sees one state of a table: beside the rows it writes, it reads them as they were.
  const result = await tx.execute(sql`
    with written as (${insert}
      returning ${keyOf(alias)}, ${sql.raw(`(${alias}.xmax = 0) as is_new, ${alias}.source_file_id, ${alias}.source_line as line`)},
        ${valuesOf(alias)} as now${returning ? sql`, ${returning}` : sql``})
    select w.*, jsonb_build_array(${keyOf("w")}) as key, ${valuesOf("s")} as was, f.name as file
    from written w left join ${sql.raw(table)} s on (${keyOf("s")}) = (${keyOf("w")}) left join source_files f on f.id = w.source_file_id`);
  const written = rowsOf<StoredFact & Row>(result);
  const changed = written.filter((row) => !row.is_new && differences(row).length > 0);
  const added = written.filter((row) => row.is_new).length;
  const count: Count = { added, changed: changed.length, left: given - written.length };
  const relabelled = written.length - added - changed.length;
  if (relabelled > 0) count.relabelled = relabelled;
  if (changed.length > 0) {
    const first = await describeFacts(tx, { table, key, named }, changed.slice(0, maxFiguresShown));
    noteFigures(tx, { count: changed.length, first });
  }
  return { count, written };
}

function differences({ was, now }: Pick<StoredFact, "was" | "now">): string[] {
  return Object.keys(now).filter((name) => was !== null && JSON.stringify(was[name]) !== JSON.stringify(now[name]));
}

async function describeFacts(
  tx: Db,
  { table, key, named }: Required<Pick<FactTable, "table" | "key" | "named">>,
  facts: StoredFact[],
): Promise<ChangedFigure[]> {
  const keyOf = sql.raw(`jsonb_build_array(${key.map((name) => `s.${name}`).join(", ")})`);
  const first = sql.raw(`s.${key[0]}`);
  const keys = facts.map((fact) => fact.key);
  const found = await tx.execute(sql`
    select ${keyOf} as key, ${named} as name from ${sql.raw(table)} s
    where ${first} in (select value::integer from jsonb_array_elements_text(${JSON.stringify(keys.map(([id]) => id))}::text::jsonb))
      and ${keyOf} in (select value from jsonb_array_elements(${JSON.stringify(keys)}::text::jsonb))`);
  const names = new Map(
    rowsOf<{ key: unknown[]; name: string }>(found).map((row) => [JSON.stringify(row.key), row.name]),
  );
  return facts.map(({ key: keyOfFact, file, line, ...values }) => {
    const columns = differences(values);
    const words = (of: Record<string, unknown> | null) =>
      columns.map((name) => (columns.length > 1 ? `${name} ${plain(of?.[name])}` : plain(of?.[name]))).join(", ");
    const fact = names.get(JSON.stringify(keyOfFact)) ?? table;
    return { fact, was: words(values.was), now: words(values.now), file: file ?? "", line };
  });
}

function plain(value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
