import type { CatalogueIndex } from "../index/catalogue-index.ts";
import { shortestFirst, shortNamesOf } from "../index/short-names.ts";
import { wordsIn } from "../index/word-marks.ts";
import { type CollegeSet, collegesWith, countOf, inBoth, membersOf } from "../index/word-sets.ts";
import type { WordReading } from "../text/word-reading.ts";
import { findCandidates, namesWith, rarestWord } from "./find-candidates.ts";
import { exactShift, type PreparedText } from "./prepared-text.ts";
import { isSpelled } from "./score-college.ts";

/** So many colleges are compared one by one; a text that more of them hold is answered from sets. */
const mostCompared = 800;
/** Of more, those that may come first: the best known of each list that holds the rarest word, as it may be meant and as typed. */
const bestKnown = 300;
/** And those whose names say little else, which is the nearest that a name can be to the text. */
const shortestNames = 200;

/** The colleges that a text of common words finds. */
export interface WideAnswer {
  /** All of them; null when they are few enough to be compared. */
  all: CollegeSet | null;
  count: number;
  /** Those that are worth comparing. @param prepared the text, prepared once more: finding the sets has taken its marks */
  candidates: (prepared: PreparedText) => Iterable<number>;
}

/**
 * Finds the colleges that hold every word by comparing sets, when each word is held by so many that to compare the holders of
 * the rarest one by one would cost what the catalogue is large.
 *
 * @returns null when some word is rare: then its holders are compared
 */
export function findWide(
  index: CatalogueIndex,
  { full, isOfKind, isForCourse, towns, spelled, teaching }: PreparedText,
  words: readonly WordReading[],
): WideAnswer | null {
  // Where a college is not found because of its university's place, only a comparison tells.
  if (isOfKind || (isForCourse && towns !== 0) || full === 0 || rarestWord(index, full).fewest <= mostCompared)
    return null;
  let all: CollegeSet | null = null;
  for (const word of words.slice(0, exactShift)) all = inBoth(all, collegesWith(index, word, teaching));
  const found = spelled.length > 0 ? withSpelled(index, all!, spelled) : all!;
  const count = countOf(found);
  if (count <= mostCompared) return { all: null, count, candidates: () => membersOf(index, found) };
  return { all: found, count, candidates: (prepared) => likeliest(index, prepared, found) };
}

/** A set with those whose name the initials of the text spell, whatever words they hold. */
function withSpelled(index: CatalogueIndex, set: CollegeSet, spelled: readonly string[]): CollegeSet {
  const { holders } = index;
  const more = set.slice();
  for (const name of namesWith(index, spelled)) {
    for (let at = holders.start[name]!; at < holders.start[name + 1]!; at += 1) {
      if (isSpelled(index, holders.colleges[at]!, spelled)) more[holders.colleges[at]!] = 1;
    }
  }
  return more;
}

/** Colleges of a set that may fit best. */
function likeliest(index: CatalogueIndex, prepared: PreparedText, all: CollegeSet): Set<number> {
  const { full } = prepared;
  const likely = new Set<number>();
  const asTyped = { ...prepared, full: full << exactShift };
  for (const text of [prepared, asTyped]) {
    for (const college of findCandidates(index, text, bestKnown)) if (all[college] === 1) likely.add(college);
  }
  for (const college of firstOf(index.size, all)) likely.add(college);
  const { holders } = index;
  for (const name of shortNames(index, full)) {
    for (let at = holders.start[name]!; at < holders.start[name + 1]!; at += 1) likely.add(holders.colleges[at]!);
  }
  return likely;
}

/** The best known of a set. */
function firstOf(size: number, all: CollegeSet): number[] {
  const first: number[] = [];
  for (let college = 0; college < size && first.length < bestKnown; college += 1) {
    if (all[college] === 1) first.push(college);
  }
  return first;
}

/** Names that have every word and few others, the shortest first, of equally short ones the best known. */
function shortNames(index: CatalogueIndex, full: number): number[] {
  const { marks } = index;
  const { rarest } = rarestWord(index, full);
  const byValue = marks.touched.filter((value) => (marks.found[value]! & rarest) !== 0);
  const byTerm = marks.touchedTerms.filter((term) => (marks.termBits[term]! & rarest) !== 0);
  const found: number[] = [];
  for (const value of shortestFirst(index, [byValue, ...byTerm.map((term) => shortNamesOf(index, term))])) {
    if (found.length === shortestNames) break;
    if ((wordsIn(index, value) & full) === full) found.push(value);
  }
  return found;
}
