import type { Db } from "#db/client.server.ts";
import { aliasKey } from "#lib/alias-key.ts";
import { AppError } from "#lib/errors.ts";
import { branchRedirect, countMoved, type Draft, finishDraft, type MergePlan, newDraft, takeFolded } from "./draft.ts";
import { type Corrections, correctedFields, followKeys, followLocks, keepListedName } from "./follow-corrections.ts";
import { followReports } from "./follow-reports.ts";
import { type Choices, combine, type Decisions, type Folded, foldRows, pick, type Row, type Step } from "./rules.ts";
import { readCorrections, readReports } from "./store/followers.server.ts";
import { countOwned, lockRow, readOwned } from "./store/rows.server.ts";
import {
  branchUnits,
  collegeUnits,
  enquiriesAboutCollege,
  type OwnedTable,
  tablesOfBranch,
  tablesOfCollege,
} from "./tables.ts";
import { numberToCome } from "./to-come.ts";

/** Which two records become one, and whose values are taken. */
export interface Merging {
  kind: "college" | "branch";
  keptId: number;
  removedId: number;
  choices: Choices;
}

/**
 * What a merge would do. Both records are locked until the transaction ends.
 *
 * @throws AppError record_not_found; invalid_input when they are one record, or branches of different colleges
 */
export async function planMerge(tx: Db, merging: Merging): Promise<MergePlan> {
  const { kind, keptId, removedId } = merging;
  if (keptId === removedId) throw new AppError("invalid_input", { removed_id: "is the same record" });
  const table = kind === "college" ? "colleges" : "branches";
  const found = new Map<number, Row | null>();
  for (const id of [keptId, removedId].sort((a, b) => a - b)) found.set(id, await lockRow(tx, table, id));
  const kept = found.get(keptId);
  const removed = found.get(removedId);
  if (!kept || !removed) throw new AppError("record_not_found");
  return kind === "college"
    ? planColleges(tx, { kept, removed }, merging.choices)
    : planBranches(tx, { kept, removed }, merging.choices);
}

interface Pair {
  kept: Row;
  removed: Row;
}

interface Context {
  draft: Draft;
  decisions: Decisions;
  corrections: Corrections;
  collegeId: number;
  /** Rows that were decided about with their branch. */
  done: Set<string>;
}

async function planColleges(tx: Db, pair: Pair, choices: Choices): Promise<MergePlan> {
  const { kept, removed } = pair;
  const context = await newContext(tx, choices, Number(kept.id));
  const { draft, decisions } = context;
  const names: Row[] = [];
  for (const table of [...tablesOfCollege, enquiriesAboutCollege]) {
    const own = await readPair(tx, table, pair, context.done);
    const owner = table === enquiriesAboutCollege ? String(kept.id) : kept.id;
    const into = { [table.column]: owner };
    const folded = foldRows(table, own, into, decisions);
    await foldChildren(tx, context, table, folded);
    takeFolded(draft, table, folded, own.kept, into);
    if (table.table === "college_aliases") names.push(...own.kept, ...own.removed);
  }
  const record = { table: "colleges", key: ["id"], units: collegeUnits };
  const { conflicts, ...rest } = combine(record, kept, removed, decisions, "");
  const { changes } = rest;
  draft.conflicts.unshift(...conflicts);
  draft.joined.push({ table: "colleges", ...pair, ...rest });
  draft.steps.push(...keptNames(pair, changes, names));
  await follow(tx, context, [Number(kept.id), Number(removed.id)]);
  const redirect = { from_id: removed.id, to_id: kept.id, merge_id: numberToCome };
  draft.steps.push({ table: "college_redirects", key: { from_id: removed.id }, before: null, after: redirect });
  const plan = finishDraft(draft, "colleges", pair, changes);
  return { ...plan, steps: [...plan.steps, ...replacedCodes(kept, changes)] };
}

async function planBranches(tx: Db, pair: Pair, choices: Choices): Promise<MergePlan> {
  const { kept, removed } = pair;
  if (kept.college_id !== removed.college_id) {
    throw new AppError("invalid_input", { removed_id: "is a branch of another college" });
  }
  const context = await newContext(tx, choices, Number(kept.college_id));
  const { draft } = context;
  await foldChildrenOfPair(tx, context, tablesOfBranch, pair);
  const record = { table: "branches", key: ["id"], units: branchUnits };
  const { conflicts, ...rest } = combine(record, kept, removed, context.decisions, "");
  draft.conflicts.unshift(...conflicts);
  draft.joined.push({ table: "branches", ...pair, ...rest });
  draft.steps.push(branchRedirect(pair));
  await follow(tx, context, [context.collegeId]);
  return finishDraft(draft, "branches", pair, rest.changes);
}

async function newContext(tx: Db, choices: Choices, collegeId: number): Promise<Context> {
  const corrections = await readCorrections(tx);
  const decisions = { choices, isCorrected: correctedFields(corrections) };
  return { draft: newDraft(), decisions, corrections, collegeId, done: new Set() };
}

/** Rows that name a record without a foreign key: staff's corrections, and reports that a figure is wrong. */
async function follow(tx: Db, { draft, corrections }: Context, collegeIds: readonly number[]): Promise<void> {
  const { joined, live } = draft;
  const numbers = (table: string) =>
    new Map(joined.filter((one) => one.table === table).map(({ removed, kept }) => [removed.id, kept.id]));
  const renumbered = { college: numbers("colleges"), branch: numbers("branches") };
  const names = joined.filter(({ table }) => table === "branches").flatMap(keepListedName);
  const reports = followReports(await readReports(tx, collegeIds), joined);
  countMoved(draft, "Reports of figures", reports.length);
  draft.steps.push(
    ...followLocks(corrections, joined),
    ...followKeys(corrections, { joined, renumbered, live }),
    ...names,
    ...reports,
  );
}

async function readPair(tx: Db, table: OwnedTable, { kept, removed }: Pair, done: ReadonlySet<string>) {
  const rows = await readOwned(tx, table, [Number(kept.id), Number(removed.id)]);
  const open = rows.filter((row) => !done.has(keyOf(table, row)));
  const of = ({ id }: Row) => open.filter((row) => String(row[table.column]) === String(id));
  return { kept: of(kept), removed: of(removed) };
}

/** Children of rows that become one are merged; those of rows that move come along unchanged, and are counted. */
async function foldChildren(tx: Db, context: Context, table: OwnedTable, { pairs, moved }: Folded): Promise<void> {
  for (const pair of pairs) {
    await foldChildrenOfPair(tx, context, table.children ?? [], pair);
    if (table.table === "branches") context.draft.steps.push(branchRedirect(pair));
  }
  const ids = moved.map(({ id }) => id);
  for (const child of table.children ?? []) {
    // Rows that name the college too are changed themselves, and counted then.
    if (!child.college) countMoved(context.draft, child.label, await countOwned(tx, child, ids));
  }
}

async function foldChildrenOfPair(tx: Db, context: Context, children: readonly OwnedTable[], pair: Pair) {
  const { draft, decisions, done, collegeId } = context;
  for (const child of children) {
    const own = await readPair(tx, child, pair, new Set());
    const into = { [child.column]: pair.kept.id, ...(child.college && { [child.college]: collegeId }) };
    const folded = foldRows(child, own, into, decisions, String(pair.kept.name ?? pair.kept.year));
    takeFolded(draft, child, folded, own.kept, into);
    for (const row of [...own.kept, ...own.removed]) done.add(keyOf(child, row));
  }
}

function keyOf(table: OwnedTable, row: Row): string {
  return `${table.table} ${JSON.stringify(pick(row, table.key))}`;
}

/** Names that neither record has any longer stay as other names of the college. */
function keptNames({ kept, removed }: Pair, changes: Row, aliases: readonly Row[]): Step[] {
  const now = { ...kept, ...changes };
  const known = new Set([...aliases.map((row) => row.alias_key), aliasKey(String(now.name))]);
  const steps: Step[] = [];
  for (const name of [removed.name, removed.short_name, kept.name, kept.short_name]) {
    const key = aliasKey(String(name ?? ""));
    if (key === "" || known.has(key) || name === now.short_name) continue;
    known.add(key);
    const after = { college_id: kept.id, alias: name, authority: "", alias_key: key };
    steps.push({ table: "college_aliases", key: { id: null }, before: null, after });
  }
  return steps;
}

const codeColumns = { aicte: "aicte_id", aishe: "aishe_code", nirf: "nirf_id" } as const;

/**
 * A code of the remaining college that gives way to the removed one's in its column stays a code of the college. Those of the
 * removed one have moved with their rows.
 */
function replacedCodes(kept: Row, changes: Row): Step[] {
  return Object.entries(codeColumns).flatMap(([authority, column]) => {
    const code = kept[column];
    if (typeof code !== "string" || changes[column] === undefined) return [];
    const after = { authority, code, college_id: kept.id, decided_by: "register", score: 1 };
    return [{ table: "college_codes", key: { authority, code }, before: null, after }];
  });
}
