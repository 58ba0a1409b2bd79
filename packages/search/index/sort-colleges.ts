import { hardnessOf } from "../catalogue/closing-range-rules.ts";
import { compareExams, isNationalExam } from "../catalogue/open-pools.ts";
import type { ClosingRange } from "../catalogue/shapes.ts";
import type { Orders, StoredCollege, StoredScope } from "./catalogue-index.ts";

/**
 * Colleges in every order a list can have, each one complete: the last word always has the id.
 *
 * - relevance (nothing typed): those of which most is known first (`countKnown`); among equals those with cut-offs; of them
 *   those of national exams, exam by exam, the lowest closing rank first, then seats;
 * - seats: most first;
 * - closing_rank: one list after the other, in the order of `compareExams`, within a list what is hardest to reach first;
 *   colleges without closing values last;
 * - fees: lowest yearly fee first, colleges of which none is known last;
 * - name: as a dictionary has it.
 *
 * @param byId the colleges to sort, by id
 */
export function sortColleges(
  nameRanks: Int32Array,
  byId: readonly number[],
  scopeOf: (ordinal: number) => StoredScope,
  collegeOf: (ordinal: number) => StoredCollege,
): Orders {
  const figureOf = rankLists(byId.map((ordinal) => scopeOf(ordinal).closingRange));
  const bySeats = sortBySeats(byId, scopeOf);
  const byClosing = sortByFigure(bySeats, (ordinal) => figureOf(scopeOf(ordinal).closingRange));
  return {
    name: sortByFigure(byId, (ordinal) => nameRanks[ordinal]!),
    seats: bySeats,
    relevance: sortByFigure(
      sortByRelevance(bySeats, scopeOf, figureOf),
      (ordinal) => -countKnown(collegeOf(ordinal), scopeOf(ordinal)),
    ),
    closing_rank: byClosing,
    fees: sortByFigure(byClosing, (ordinal) => scopeOf(ordinal).feeRange?.low ?? Number.POSITIVE_INFINITY),
  };
}

/**
 * How much of what families ask first is known of a college: closing values, a fee, a median package, a rank of NIRF, a hostel
 * nearby, and a picture; each counts one.
 */
function countKnown(
  { medians, nirfRank, nearest_hostel_m, photos }: StoredCollege,
  { hasCutoffs, feeRange }: StoredScope,
): number {
  const known = [
    hasCutoffs,
    feeRange !== null,
    medians.length > 0,
    nirfRank !== null,
    nearest_hostel_m !== null,
    photos.length > 0,
  ];
  return known.filter(Boolean).length;
}

/** What of a college decides how well known it is. */
export type Standing = Pick<StoredScope, "seats" | "closingRange" | "hasCutoffs">;

function sortBySeats(byId: readonly number[], scopeOf: (ordinal: number) => Standing): Int32Array {
  return sortByFigure(byId, (ordinal) => -(scopeOf(ordinal).seats ?? -1));
}

function sortByRelevance(
  bySeats: Int32Array,
  scopeOf: (ordinal: number) => Standing,
  figureOf: (range: ClosingRange | null) => number,
): Int32Array {
  const byNational = sortByFigure(bySeats, (ordinal) => {
    const range = scopeOf(ordinal).closingRange;
    return isNationalRank(range) ? figureOf(range) : Number.POSITIVE_INFINITY;
  });
  return sortByFigure(byNational, (ordinal) => (scopeOf(ordinal).hasCutoffs ? 0 : 1));
}

export function isNationalRank(range: ClosingRange | null): boolean {
  return range?.unit === "rank" && isNationalExam(range.exam);
}

/**
 * All colleges, the best known first: those with closing values of national exams or in the newest NIRF lists, by the former
 * and then the latter; then the others in the order of relevance.
 *
 * @param standings by college, in the order of ids
 * @param nirfRankOf best rank in the newest NIRF lists; null: in none
 * @returns places in that order
 */
export function sortByProminence(
  standings: readonly Standing[],
  nirfRankOf: (place: number) => number | null,
): Int32Array {
  const standingOf = (place: number) => standings[place]!;
  const figureOf = rankLists(standings.map(({ closingRange }) => closingRange));
  const relevance = sortByRelevance(sortBySeats([...standings.keys()], standingOf), standingOf, figureOf);
  const groupOf = (place: number) => (isNationalRank(standingOf(place).closingRange) ? 0 : (nirfRankOf(place) ?? 1e6));
  return sortByFigure(relevance, groupOf);
}

/** Colleges of a list by the closing values that it shows: as the order `closing_rank`. @param bySeats colleges, most seats first */
export function sortByClosing(
  bySeats: Int32Array,
  isIn: Uint8Array,
  rangeOf: (ordinal: number) => ClosingRange | null,
): Int32Array {
  const ranges = new Map(
    Array.from(
      bySeats.filter((ordinal) => isIn[ordinal] === 1),
      (one) => [one, rangeOf(one)],
    ),
  );
  const figureOf = rankLists([...ranges.values()]);
  return sortByFigure(ranges.keys(), (ordinal) => figureOf(ranges.get(ordinal) ?? null));
}

/** Larger than any rank. */
const listSize = 1e9;

/** @returns a figure by which ranges sort: their list first, then within it the hardest to reach; Infinity without one */
function rankLists(ranges: readonly (ClosingRange | null)[]): (range: ClosingRange | null) => number {
  const keyOf = ({ exam, unit }: ClosingRange) => `${exam}|${unit}`;
  const lists = new Map(ranges.filter((range) => range !== null).map((range) => [keyOf(range), range]));
  const sorted = [...lists].sort(
    ([keyA, a], [keyB, b]) =>
      compareExams(a.exam, b.exam) ||
      Number(a.unit !== "rank") - Number(b.unit !== "rank") ||
      (keyA < keyB ? -1 : keyA > keyB ? 1 : 0),
  );
  const places = new Map(sorted.map(([key], place) => [key, place]));
  return (range) => {
    if (!range) return Number.POSITIVE_INFINITY;
    return places.get(keyOf(range))! * listSize + Math.min(listSize / 2, hardnessOf(range));
  };
}

/** Smallest figure first; equal ones keep the order they come in. */
function sortByFigure(ordinals: Iterable<number>, figureOf: (ordinal: number) => number): Int32Array {
  const keyed = Array.from(ordinals, (ordinal) => ({ ordinal, figure: figureOf(ordinal) }));
  keyed.sort((a, b) => (a.figure === b.figure ? 0 : a.figure - b.figure));
  return Int32Array.from(keyed, (item) => item.ordinal);
}

/** The place of each college among all, sorted by name without case and accents; equal names by id. */
export function rankNames(colleges: readonly StoredCollege[]): Int32Array {
  const keys = colleges.map(({ name }) =>
    name
      .normalize("NFKD")
      .replace(/[\u0300-\u036f]/g, "")
      .toLowerCase(),
  );
  const sorted = [...colleges.keys()].sort((a, b) =>
    keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : colleges[a]!.id - colleges[b]!.id,
  );
  const ranks = new Int32Array(colleges.length);
  for (const [rank, ordinal] of sorted.entries()) ranks[ordinal] = rank;
  return ranks;
}
