import type { Artefact } from "margdeep-chances/artefact";
import type { Candidate } from "margdeep-chances/judge-pool-rules";
import { type CandidateChances, chancesOf } from "margdeep-chances/served-model";
import { itemAt, valueFor } from "#lib/lookups.ts";
import type { Alternatives } from "../other-seats-contract.ts";
import { genderPoolOf, wordOf } from "./row-table.ts";
import type { LoadedModel } from "./served-models.server.ts";

type Model = Pick<LoadedModel, "served" | "table">;
type Round = number | "last";
type Alternative = Alternatives["seats"][number];

const maxLines = 5;
/** Of them, lines that ask for an answer. */
const maxNeeds = 2;
/** The round that students wait for before they decide. */
const usualRound = 2;

/**
 * What would change the chance of each row of a page: the other seats of its branch that the candidate may have, whatever
 * the filters are, the same seat by another round, and what further seats wait for.
 *
 * @param rows  the rows of the page
 * @param round the one that the answer is about
 */
export function findAlternatives(
  loaded: Model,
  candidate: Candidate,
  rows: readonly number[],
  round: Round,
): (row: number) => Alternatives {
  const { served, table } = loaded;
  const ofBranch = rowsByBranch(table.branchOf, rows);
  const isAsked = new Uint8Array(table.branchOf.length);
  for (const row of [...ofBranch.values()].flat()) isAsked[row] = 1;
  const judge = (by: Round) => describeSeats(loaded, chancesOf(served, candidate, by, isAsked), by);
  const now = judge(round);
  const other = otherRound(served.artefact, round);
  const byOther = other === null ? null : judge(other);
  return (row) => {
    const siblings = valueFor(ofBranch, itemAt(table.branchOf, row)).filter((one) => one !== row);
    const seats = [...siblings.flatMap(now.seatOf), ...(byOther?.seatOf(row) ?? [])];
    const withheld = countNeeds(siblings.map(now.verdictOf)).slice(0, maxNeeds);
    return { seats: seats.toSorted((a, b) => b.chance - a.chance).slice(0, maxLines - withheld.length), withheld };
  };
}

/** The rows of each branch that the page has a row of, by its place. */
function rowsByBranch(branchOf: Int32Array, rows: readonly number[]): Map<number, number[]> {
  const ofBranch = new Map<number, number[]>(rows.map((row) => [itemAt(branchOf, row), []]));
  for (const [row, branch] of branchOf.entries()) ofBranch.get(branch)?.push(row);
  return ofBranch;
}

/** The last round for an answer about an earlier one, else the second, or the latest that something is expected of. */
function otherRound({ columns }: Artefact, round: Round): Round | null {
  if (round !== "last") return "last";
  const known = Object.keys(columns)
    .flatMap((name) => /^centreOfRound(\d+)$/.exec(name)?.[1] ?? [])
    .map(Number);
  if (known.length === 0) return null;
  return known.includes(usualRound) ? usualRound : Math.max(...known);
}

/** Describes the rows that are open to the candidate, except those without a chance. */
function describeSeats({ served: { artefact } }: Model, judged: CandidateChances, round: Round) {
  const { verdictOf } = judged;
  const chanceOf = new Map(
    [...judged.rows].map((row, at) => [row, Math.round(itemAt(judged.chances, at) * 1000) / 1000]),
  );
  const seatOf = (row: number): Alternative[] => {
    const verdict = verdictOf(row);
    const chance = chanceOf.get(row) ?? Number.NaN;
    if (verdict.outcome !== "in" || Number.isNaN(chance)) return [];
    return [
      {
        quota: wordOf(artefact, "quota", row),
        seat_type: wordOf(artefact, "seatType", row),
        gender_pool: genderPoolOf(artefact, row),
        round,
        rank_used: { list: verdict.list, kind: verdict.kind, value: verdict.rank },
        chance,
      },
    ];
  };
  return { seatOf, verdictOf };
}

/** How many of the seats wait for each answer, most first. */
function countNeeds(verdicts: readonly ReturnType<CandidateChances["verdictOf"]>[]): Alternatives["withheld"] {
  const counts = new Map<string, number>();
  for (const verdict of verdicts) {
    if (verdict.outcome !== "needs") continue;
    const [first = ""] = verdict.needs;
    counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  return [...counts]
    .map(([needs, rows]) => ({ needs, rows }))
    .toSorted((a, b) => b.rows - a.rows || a.needs.localeCompare(b.needs, "en"));
}
