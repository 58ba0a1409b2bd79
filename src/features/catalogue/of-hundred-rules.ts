import { itemAt } from "#lib/lookups.ts";
/** Below this a median says more about a few people than about a college. No library here: the page's script has it too. */
export const minPlacedForMedian = 10;

/** What is known of a cohort; null: the source does not say. */
interface Cohort {
  joined: number | null;
  finished_in_time: number | null;
  placed: number | null;
  higher_study: number | null;
}

/** What became of 100 who joined; the first four make 100. */
export interface OfHundred {
  placed: number;
  higherStudy: number;
  /** Finished in time; what they do now is not known. */
  finishedOnly: number;
  /** Did not finish in time, or nothing is known of them. */
  notKnown: number;
  /** All who finished in time; null: the source does not say. */
  finishedInTime: number | null;
}

/**
 * Puts a cohort in words of 100 who joined, where its source counts who joined.
 *
 * @returns null where the source does not say how many joined, says nothing else, or counts more people than joined: late
 *   entrants are in some of NIRF's figures, and no share of those can be computed
 */
export function ofHundred({
  joined,
  finished_in_time: finished,
  placed,
  higher_study: higher,
}: Cohort): OfHundred | null {
  if (!joined || (finished === null && placed === null)) return null;
  const known = (placed ?? 0) + (higher ?? 0);
  const seen = Math.max(finished ?? 0, known);
  if (seen > joined) return null;
  const whole = shares([placed ?? 0, higher ?? 0, seen - known, joined - seen]);
  return {
    placed: itemAt(whole, 0),
    higherStudy: itemAt(whole, 1),
    finishedOnly: itemAt(whole, 2),
    notKnown: itemAt(whole, 3),
    finishedInTime: finished === null ? null : Math.round((100 * finished) / joined),
  };
}

/** Whole percentages that make 100 together: the largest remainders are rounded up. */
function shares(counts: number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const exact = counts.map((count) => (100 * count) / total);
  const whole = exact.map(Math.floor);
  const missing = 100 - whole.reduce((sum, count) => sum + count, 0);
  const remainders = exact.map((share, at) => ({ at, remainder: share % 1 })).sort((a, b) => b.remainder - a.remainder);
  const raised = new Set(remainders.slice(0, missing).map(({ at }) => at));
  return whole.map((share, at) => share + Number(raised.has(at)));
}
