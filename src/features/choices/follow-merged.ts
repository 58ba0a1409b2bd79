import type { Change } from "./list-changes.ts";
import type { ListWithHistory } from "./list-history-rules.ts";
import type { ChoiceRow } from "./list-rules.ts";

/** What became of branches that staff merged into another one, by the number that they had. */
export type MergedBranches = ReadonlyMap<number, { readonly branchId: number; readonly collegeId: number }>;

/** The branches that a list and its history name. */
export function branchesOf({ list, versions }: ListWithHistory): number[] {
  const changed = versions.flatMap(({ change, inverse }) => [...rowsOf(change), ...rowsOf(inverse)]);
  return [...new Set([...list.rows, ...changed].flatMap(({ branchId }) => branchId ?? []))];
}

/**
 * A list in which merged branches are those that remain, in its history too, so that undoing brings back nothing that is
 * gone. Names and codes stay as the authority wrote them when the row was added.
 *
 * @returns the same object where no branch of it was merged
 */
export function followMerged(kept: ListWithHistory, merged: MergedBranches): ListWithHistory {
  if (merged.size === 0) return kept;
  const follow = (row: ChoiceRow): ChoiceRow => {
    const now = row.branchId === null ? undefined : merged.get(row.branchId);
    return now ? { ...row, branchId: now.branchId, collegeId: now.collegeId } : row;
  };
  const followIn = (change: Change): Change => {
    if (change.kind === "rows") return { ...change, rows: change.rows.map(follow) };
    if (change.kind !== "insert") return change;
    return { ...change, rows: change.rows.map(({ place, row }) => ({ place, row: follow(row) })) };
  };
  return {
    list: { ...kept.list, rows: kept.list.rows.map(follow) },
    versions: kept.versions.map((one) => ({ ...one, change: followIn(one.change), inverse: followIn(one.inverse) })),
  };
}

function rowsOf(change: Change): readonly ChoiceRow[] {
  if (change.kind === "rows") return change.rows;
  return change.kind === "insert" ? change.rows.map(({ row }) => row) : [];
}
