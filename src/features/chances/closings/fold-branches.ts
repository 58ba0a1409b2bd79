import { itemAt } from "#lib/lookups.ts";
import type { ClosingPanel } from "./panel.ts";

/** A branch with rows of the candidate's seats. */
export interface BranchSeats {
  /** Position in the panel's branches. */
  branch: number;
  /** The row that was the easiest to get. */
  best: number;
  /** The rows of its other seats, hardest to get first. */
  others: number[];
}

/**
 * The rows of a candidate by branch, hardest to get first by the easiest seat of each.
 *
 * @param round "any": of each seat the round in which it was the easiest to get
 */
export function foldBranches(
  panel: ClosingPanel,
  { round, accepts }: { round: number | "any"; accepts: (row: number) => boolean },
): BranchSeats[] {
  const isOfRound = panel.rounds.map((one) => one.round === round);
  const folded = new Map<number, BranchSeats>();
  for (let row = 0; row < panel.closing.length; row++) {
    const counts = round === "any" ? panel.isEasiest[row] === 1 : isOfRound[panel.roundOf[row]!];
    if (!counts || !accepts(row)) continue;
    const branch = panel.branchOf[row]!;
    const before = folded.get(branch);
    // Rows come hardest first: the newest of a branch is its easiest, and the branch moves behind the others.
    if (before) folded.delete(branch);
    folded.set(branch, { branch, best: row, others: before ? [...before.others, before.best] : [] });
  }
  return [...folded.values()];
}

/** Names of the branches that have a row, each once. */
export function programmesOf({ branches, branchOf }: ClosingPanel): string[] {
  const names = new Set([...new Set(branchOf)].map((at) => itemAt(branches, at).branch));
  return [...names].toSorted((a, b) => a.localeCompare(b, "en"));
}
