import { isNationalExam } from "../catalogue/open-pools.ts";
import type { StoredCollege, StoredScope } from "./catalogue-index.ts";

/** Points of the best and of the last college of a list: of NIRF, of the lists of one national exam. */
const ofNirf = { best: 100, last: 40, places: 100 };
const ofExam = { best: 90, last: 50 };
/** A college that our starter data gives a short name is one that people call by it. */
const ofShortName = 60;
const ofClosings = 30;
/** What seats add, in full from so many. */
const ofSeats = { most: 10, seats: 2000 };

/**
 * The popularity of each college, in points: the best of its NIRF rank, its place in the closing values of a national exam, and
 * whether it has closing values at all; then seats.
 *
 * @param byClosing the order in which the colleges of one exam follow one another, the hardest to reach first
 */
export function scorePopularity(
  byClosing: Int32Array,
  colleges: readonly StoredCollege[],
  scopeOf: (ordinal: number) => StoredScope,
): Float32Array {
  const examOf = (ordinal: number) => {
    const range = scopeOf(ordinal).closingRange;
    return range?.unit === "rank" && isNationalExam(range.exam) ? range.exam : null;
  };
  const sizes = new Map<string, number>();
  const count = (exam: string) => sizes.set(exam, (sizes.get(exam) ?? 0) + 1).get(exam)!;
  const placeInExam = new Map<number, number>();
  for (const ordinal of byClosing) {
    const exam = examOf(ordinal);
    if (exam) placeInExam.set(ordinal, count(exam) - 1);
  }
  return Float32Array.from(colleges, ({ nirfRank, shortName }, ordinal) => {
    const { hasCutoffs, seats } = scopeOf(ordinal);
    const exam = examOf(ordinal);
    const byNirf = nirfRank === null ? 0 : between(ofNirf, (nirfRank - 1) / ofNirf.places);
    const byExam = exam ? between(ofExam, placeInExam.get(ordinal)! / sizes.get(exam)!) : 0;
    const byLists = hasCutoffs ? ofClosings : 0;
    const bySeats = (Math.min(seats ?? 0, ofSeats.seats) / ofSeats.seats) * ofSeats.most;
    return Math.max(byNirf, byExam, shortName ? ofShortName : 0, byLists) + bySeats;
  });
}

function between({ best, last }: { best: number; last: number }, share: number): number {
  return best - (best - last) * Math.min(1, share);
}
