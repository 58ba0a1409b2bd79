import { factKey } from "#db/fact-keys.ts";
import { kindOfTable } from "./follow-corrections.ts";
import { type Conflict, type Folded, type Joined, pick, type Row, type Step } from "./rules.ts";
import type { OwnedTable } from "./tables.ts";
import { numberToCome } from "./to-come.ts";

/** How many rows of one kind a merge moves. */
export interface Moved {
  label: string;
  /** Rows that are the remaining record's afterwards. */
  moved: number;
  /** Rows that both had, of which one is left. */
  joined: number;
}

/** All that a merge would do, in order. */
export interface MergePlan {
  kept: Row;
  removed: Row;
  steps: Step[];
  moved: Moved[];
  conflicts: Conflict[];
  /** What the remaining record takes from the other because it says nothing itself. */
  filled: Row;
}

/** A plan in the making. */
export interface Draft {
  steps: Step[];
  conflicts: Conflict[];
  moved: Map<string, Moved>;
  joined: Joined[];
  /** Keys by which publishers know the records that are the remaining one's afterwards, as `kind key`. */
  live: Set<string>;
}

export function newDraft(): Draft {
  return { steps: [], conflicts: [], moved: new Map(), joined: [], live: new Set() };
}

export function countMoved(draft: Draft, label: string, moved: number, joined = 0): void {
  if (moved + joined === 0) return;
  const sum = draft.moved.get(label) ?? { label, moved: 0, joined: 0 };
  draft.moved.set(label, { label, moved: sum.moved + moved, joined: sum.joined + joined });
}

/**
 * Adds what was decided about the rows of one table.
 *
 * @param kept the rows that the remaining record has already
 * @param into the columns of a moved row that name its new owner
 */
export function takeFolded(draft: Draft, table: OwnedTable, folded: Folded, kept: readonly Row[], into: Row): void {
  draft.joined.push(...folded.pairs);
  const kind = kindOfTable[table.table];
  for (const row of kind ? [...kept, ...folded.moved.map((moved) => ({ ...moved, ...into }))] : []) {
    draft.live.add(`${kind} ${factKey(kind!, row)}`);
  }
  countMoved(draft, table.label, folded.moved.length, folded.pairs.length);
  draft.steps.push(...(table.table === "wishlist_entries" ? ofStudents(folded) : folded.steps));
  draft.conflicts.push(...folded.conflicts);
}

/** What a student wrote is erased with the account; of an entry that only moves nothing of theirs is stored. */
function ofStudents({ steps, pairs }: Folded): Step[] {
  const students = new Map(pairs.flatMap((pair) => [pair.kept, pair.removed]).map((row) => [row.id, row.student_id]));
  return steps.map((step) => {
    const studentId = students.get(step.key.id);
    return studentId === undefined ? step : { ...step, studentId: Number(studentId) };
  });
}

/**
 * The remaining record itself, last: the removed one goes first, since the two may not hold the same code at once.
 *
 * @param changes columns of the remaining record
 */
export function finishDraft(
  draft: Draft,
  table: "colleges" | "branches",
  { kept, removed }: { kept: Row; removed: Row },
  changes: Row,
): MergePlan {
  const { steps, conflicts, moved } = draft;
  steps.push({ table, key: { id: removed.id }, before: removed, after: null });
  if (Object.keys(changes).length > 0) {
    steps.push({ table, key: { id: kept.id }, before: pick(kept, Object.keys(changes)), after: changes });
  }
  const filled = Object.entries(changes).filter(([column]) => kept[column] === null || kept[column] === "");
  return { kept, removed, steps, conflicts, moved: [...moved.values()], filled: Object.fromEntries(filled) };
}

/** The number of the removed branch leads to the remaining one. */
export function branchRedirect({ kept, removed }: { kept: Row; removed: Row }): Step {
  const after = { from_id: removed.id, to_id: kept.id, merge_id: numberToCome };
  return { table: "branch_redirects", key: { from_id: removed.id }, before: null, after };
}
