import { firstRecentYear, isLastRound } from "./round-rules.ts";
import type { ClosingRange } from "./shapes.ts";

/** A range as it is stored: what depends on the year, and on what is known of rounds, is added by {@link describeRange}. */
export type StoredRange = Omit<ClosingRange, "is_old" | "headline"> & {
  headline: Omit<ClosingRange["headline"], "is_last_round">;
  /** A provisional list, or one of left-over or private seats. */
  isFallback: boolean;
};

/** A list this many years behind the newest one speaks only where there is no other; as `closingTables` has it. */
const staleAfterYears = 2;

/**
 * One closing range for several streams of a college: that of the largest stream among the newest, widened by streams whose
 * range is of the same list and pool. Its headline is the hardest one of that list. Lists of left-over seats, provisional ones
 * and old ones count only where there is no other.
 *
 * @param ranges one for each stream, largest stream first
 */
export function mergeClosingRanges(ranges: readonly (StoredRange | null)[]): StoredRange | null {
  const known = ranges.filter((range) => range !== null);
  const isSpecial = ({ isFallback, is_provisional }: StoredRange) => isFallback && !is_provisional;
  const newest = Math.max(...known.filter((range) => !isSpecial(range)).map(({ year }) => year));
  const standing = (range: StoredRange) =>
    Number(isSpecial(range)) * 8 +
    Number(newest - range.year > staleAfterYears) * 4 +
    Number(range.level !== "ug") * 2 +
    Number(range.is_provisional);
  const [first] = known.toSorted((a, b) => standing(a) - standing(b) || b.year - a.year);
  if (!first) return null;
  const ofList = known.filter((range) => listKeyOf(range) === listKeyOf(first));
  const chosen = hardestOf(ofList) ?? first;
  const ofScale = ofList.filter(({ max_marks }) => max_marks === chosen.max_marks);
  // Marks of which nobody says the maximum are of scales that differ: they make no range.
  if (chosen.unit === "marks" && chosen.max_marks === null) return chosen;
  return {
    ...chosen,
    low: Math.min(...ofScale.map((range) => range.low)),
    high: Math.max(...ofScale.map((range) => range.high)),
    round: Math.max(...ofScale.map((range) => range.round)),
  };
}

/** Everything that must be equal before two closing values may be compared, but the maximum of marks. */
export function listKeyOf(range: Omit<StoredRange, "isFallback" | "headline">): string {
  const { authority, year, exam, unit, quota, seat_type, gender, level, is_provisional } = range;
  return JSON.stringify([authority, year, exam, unit, quota, seat_type, gender, level, is_provisional]);
}

type Valued = Pick<ClosingRange, "unit" | "max_marks"> & { headline: Pick<ClosingRange["headline"], "closing"> };

/**
 * A figure by which closing values of one exam and unit sort, smallest first: what is hardest to reach comes first, marks by
 * their share of the maximum, those without a known maximum last.
 */
export function hardnessOf({ unit, max_marks: most, headline: { closing } }: Valued): number {
  if (unit === "rank") return closing;
  if (unit === "percentile") return -closing / 100;
  return most === null ? Number.MAX_VALUE : -closing / most;
}

/** The one that was hardest to get into; of equal ones the first. @param ranges of one list */
export function hardestOf<T extends Valued>(ranges: readonly T[]): T | null {
  return ranges.reduce<T | null>((best, range) => (best && hardnessOf(best) <= hardnessOf(range) ? best : range), null);
}

/** Adds what is known in a year. */
export function describeRange(stored: StoredRange, thisYear: number): ClosingRange {
  const { isFallback: _, ...range } = stored;
  const { authority, year, headline } = range;
  return {
    ...range,
    headline: { ...headline, is_last_round: isLastRound(authority, year, headline.round) },
    is_old: year < firstRecentYear(thisYear),
  };
}
