import type { CatalogueIndex } from "./catalogue-index.ts";
import type { WordReading } from "./read-text.ts";
import { type TextTable, valuesWithPhrase } from "./text-table.ts";

/** Bits of a mask: word w as it may be meant is bit w, as typed (or by a synonym) bit w + 15 as well. */
const exactShift = 15;

/** Which programmes a text may be found in: those of the chosen stream and level. */
export interface CourseScope {
  /** Stream number, or -1 for all. */
  stream: number;
  /** Level bits; 7 for all. */
  levels: number;
}

/** A text ready to be compared with colleges. `index.found` holds its words until the next text is prepared. */
export interface PreparedText {
  full: number;
  /** The whole text in compared form, as typed and as it is meant: for names that equal it or start with it. */
  keys: readonly string[];
  teaching: CourseScope;
  /** Words that some branch or stream holds: a college where any other is missing need not be asked what it teaches. */
  taught: number;
  /** Words that name a place whole. */
  places: number;
  /**
   * True when one branch or stream, together with places that are named whole, holds every word: 'computer engineering
   * pune'. Such a text asks for colleges of a kind: those that teach it come before one that only has the words in its
   * name.
   */
  isForCourse: boolean;
  /** True when the text is the name of a branch, stream or place: names that merely start with it do not come first. */
  isOneValue: boolean;
}

/** Why a college was found, best first. Documented in docs/decisions/0006-search.md. */
const tiers = {
  isName: 7,
  nameStarts: 6,
  inName: 5,
  nameAndPlace: 4,
  courseAndPlace: 3,
  streamOrUniversity: 2,
  somewhere: 1,
} as const;

/** Scores are two for a tier, one more when no word was corrected or completed. */
export const scoreCount = tiers.isName * 2 + 2;
/** The lowest score of a college whose name or alias is, or starts with, the whole text. */
export const nameStartsScore = tiers.nameStarts * 2;

/** Marks in `index.found` which words each text value holds. */
export function prepareText(
  index: CatalogueIndex,
  keys: readonly string[],
  words: readonly WordReading[],
  teaching: CourseScope,
): PreparedText {
  index.found.fill(0);
  words.forEach((word, position) => {
    const meant = 1 << position;
    markWord(index, word, meant | (meant << exactShift), meant);
  });
  const full = (1 << words.length) - 1;
  return { full, keys, teaching, ...readQuestion(index, full, keys) };
}

/**
 * Marks in `index.found` the values that hold a word.
 *
 * @param typedBits where the word is as typed, or a synonym of it
 * @param meantBits where a word is that it may be meant for
 */
export function markWord(
  { text, found }: CatalogueIndex,
  word: WordReading,
  typedBits: number,
  meantBits: number,
): void {
  if (word.exact !== null) markTerm(text, found, word.exact, typedBits);
  for (const phrase of word.phrases) {
    for (const value of valuesWithPhrase(text, phrase)) found[value]! |= typedBits;
  }
  for (const term of word.prefixed) markTerm(text, found, term, meantBits);
  for (const term of word.corrected) markTerm(text, found, term, meantBits);
}

function markTerm({ postingStart, postings }: TextTable, found: Int32Array, term: number, bits: number): void {
  for (let at = postingStart[term]!; at < postingStart[term + 1]!; at += 1) found[postings[at]!]! |= bits;
}

/** What kind of question a text is; see PreparedText. */
function readQuestion(index: CatalogueIndex, full: number, keys: readonly string[]) {
  const { found, text, cities, states, branches, streamText, districtText } = index;
  let places = 0;
  let isOneValue = false;
  for (const values of [cities.textValues, states.textValues, districtText]) {
    for (const value of values) {
      const mask = found[value]! & full;
      if (mask === 0 || countBits(mask) !== text.keys[value]!.split(" ").length) continue;
      places |= mask;
      isOneValue ||= keys.includes(text.keys[value]!);
    }
  }
  let isForCourse = full > 0 && places === full;
  let taught = 0;
  for (const values of [branches.textValues, streamText]) {
    for (const value of values) {
      taught |= found[value]!;
      if (found[value] === 0 || ((found[value]! | places) & full) !== full) continue;
      isForCourse = true;
      isOneValue ||= keys.includes(text.keys[value]!);
    }
  }
  return { places, taught, isForCourse, isOneValue };
}

/** Words found in what a college teaches within the scope, all programmes together. */
export function taughtMask(index: CatalogueIndex, college: number, { stream, levels }: CourseScope): number {
  const { entryStart, entryStream, programmeStart, programmeBranch, programmeLevels, found, branches } = index;
  let mask = 0;
  for (let entry = entryStart[college]!; entry < entryStart[college + 1]!; entry += 1) {
    if (stream >= 0 && entryStream[entry] !== stream) continue;
    mask |= found[index.streamText[entryStream[entry]!]!]!;
    for (let at = programmeStart[entry]!; at < programmeStart[entry + 1]!; at += 1) {
      if ((programmeLevels[at]! & levels) !== 0) mask |= found[branches.textValues[programmeBranch[at]!]!]!;
    }
  }
  return mask;
}

/** Words found in what a college is called. */
export function nameMask({ found, nameText, aliasStart, aliasText }: CatalogueIndex, college: number): number {
  let names = found[nameText[college]!]!;
  for (let at = aliasStart[college]!; at < aliasStart[college + 1]!; at += 1) names |= found[aliasText[at]!]!;
  return names;
}

/** Words found in where a college is. */
export function placeMask(index: CatalogueIndex, college: number): number {
  const { found, cities, states } = index;
  return (
    found[cities.textValues[index.cityOf[college]!]!]! |
    found[states.textValues[index.stateOf[college]!]!]! |
    found[index.districtText[college]!]! |
    found[index.areaText[college]!]!
  );
}

/**
 * Compares one college with the prepared text.
 *
 * @returns 0 when a word was found nowhere, else a score: higher is better
 */
export function scoreCollege(index: CatalogueIndex, college: number, text: PreparedText): number {
  const { found } = index;
  const { full } = text;
  const place = placeMask(index, college);
  const names = nameMask(index, college);
  const university = found[index.universityText[college]!]!;
  let all = names | place | university;
  if (((all | text.taught) & full) !== full) return 0;
  if ((names & full) !== full || names >> exactShift !== full) all |= taughtMask(index, college, text.teaching);
  if ((all & full) !== full) return 0;
  return tierOf(index, college, text, names, place, university) * 2 + Number(all >> exactShift === full);
}

function tierOf(
  index: CatalogueIndex,
  college: number,
  text: PreparedText,
  names: number,
  place: number,
  university: number,
): number {
  const { full, places } = text;
  const named = (names & full) === full ? nameTier(index, college, text) : 0;
  if (named === tiers.isName || (named === tiers.nameStarts && !text.isOneValue)) return named;
  const located = names | place;
  const course = bestProgramme(index, college, text);
  if (text.isForCourse) {
    const isThere = (located & places) === places;
    if (isThere && ((course.mask | course.streamMask | places) & full) === full) return tiers.courseAndPlace;
    if (isThere && (located & full) === full) return tiers.streamOrUniversity;
  } else {
    if (named > 0) return named;
    if ((names & full) !== 0 && (located & full) === full && (place & full) !== full) return tiers.nameAndPlace;
    if (((course.mask | place) & full) === full) return tiers.courseAndPlace;
  }
  if (((course.mask | place | course.streamMask | university) & full) === full) return tiers.streamOrUniversity;
  return tiers.somewhere;
}

/** How a single name or alias holds all the words; 0 when none does. */
function nameTier(index: CatalogueIndex, college: number, text: PreparedText): number {
  const { found, nameText, aliasStart, aliasText } = index;
  let best = oneNameTier(index, nameText[college]!, found[nameText[college]!]!, text);
  for (let at = aliasStart[college]!; at < aliasStart[college + 1]!; at += 1) {
    best = Math.max(best, oneNameTier(index, aliasText[at]!, found[aliasText[at]!]!, text));
  }
  return best;
}

function oneNameTier(index: CatalogueIndex, value: number, mask: number, { full, keys }: PreparedText): number {
  if ((mask & full) !== full) return 0;
  const name = index.text.keys[value]!;
  if (keys.includes(name)) return tiers.isName;
  return keys.some((key) => name.startsWith(key) || (isLong(key) && name.includes(` ${key}`)))
    ? tiers.nameStarts
    : tiers.inName;
}

/** Three words in one piece are as telling as the beginning: names often start with those of a trust. */
function isLong(key: string): boolean {
  return key.split(" ", 3).length === 3;
}

/** The branch within the scope that holds the most words, and what the stream's name holds. */
export function bestProgramme(index: CatalogueIndex, college: number, { full, teaching }: PreparedText) {
  const { entryStart, entryStream, programmeStart, programmeBranch, programmeLevels, found, branches } = index;
  let best = { branch: -1, mask: 0, stream: -1, streamMask: 0 };
  let bestCount = -1;
  for (let entry = entryStart[college]!; entry < entryStart[college + 1]!; entry += 1) {
    const stream = entryStream[entry]!;
    if (teaching.stream >= 0 && stream !== teaching.stream) continue;
    const streamMask = found[index.streamText[stream]!]!;
    for (let at = programmeStart[entry]!; at < programmeStart[entry + 1]!; at += 1) {
      if ((programmeLevels[at]! & teaching.levels) === 0) continue;
      const branch = programmeBranch[at]!;
      const mask = found[branches.textValues[branch]!]!;
      const count = countBits(mask & full) * 16 + countBits(streamMask & full);
      if (count > bestCount) {
        best = { branch, mask, stream, streamMask };
        bestCount = count;
      }
    }
  }
  return best;
}

function countBits(mask: number): number {
  let count = 0;
  for (let bits = mask; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}
