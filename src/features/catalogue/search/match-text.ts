import type { CatalogueIndex } from "./catalogue-index.ts";
import { isSmallWord } from "./normalise.ts";
import { type TextTable, valueKinds, valuesWithPhrase } from "./text-table.ts";
import { isAcronymOfKind } from "./typed-text.ts";
import type { WordReading } from "./word-reading.ts";

/** Bits of a mask: word w as it may be meant is bit w, as typed (or by a synonym) bit w + 15 as well. */
const exactShift = 15;
const meantBits = (1 << exactShift) - 1;

/** Which programmes a text may be found in: those of the chosen stream and level. */
export interface CourseScope {
  /** Stream number, or -1 for all. */
  stream: number;
  /** Level bits; 7 for all. */
  levels: number;
}

/** A text ready to be compared with colleges. `index.found` holds its words until the next text is prepared. */
export interface PreparedText {
  /** Words that must be found. */
  full: number;
  /** The whole text in compared form, as typed and as it is meant: for names that equal it or start with it. */
  keys: readonly string[];
  /** Names that begin with it are what the text's initials spell: 'college of engineering pune' is 'coep'. Empty: none. */
  spelled: readonly string[];
  teaching: CourseScope;
  /** Words that are acronyms, with the names they are of: each letter stands for a word of the name. */
  acronyms: readonly { values: ReadonlySet<number>; letters: number }[];
  /** By level bits: words that a programme of these levels may hold. */
  taughtAt: Int32Array;
  /** Words that some branch or stream holds: a college where any other is missing need not be asked what it teaches. */
  taught: number;
  /** Words that name a place whole. */
  places: number;
  /** By group of ownership: words that say it. */
  ownership: Int32Array;
  /** Words that say 'for women'. */
  women: number;
  /**
   * True when every word says what is taught, where, or by what kind of college: 'computer engineering pune'. Those that
   * teach it come before one that only has the words in its name.
   */
  isForCourse: boolean;
  /** True when the text is the name of a branch, stream or place: names that merely start with it do not come first. */
  isOneValue: boolean;
}

/** Why a college was found, best first. Documented in docs/decisions/0006-search.md and 0062-one-search.md. */
const tiers = {
  isName: 6,
  nameStarts: 5,
  inName: 4,
  courseAndPlace: 3,
  streamOrUniversity: 2,
  somewhere: 1,
} as const;

/** Within a tier: 8 more when no word was corrected or completed, and how little else the name says, 0 to 7. */
const perTier = 16;
const closest = 7;
/** In a score: every word was found as it was typed. */
export const asTyped = 8;
/** The initials of fewer words spell something too often by chance. */
const shortestSpelled = 4;
export const scoreCount = (tiers.isName + 1) * perTier;
/** The lowest score of a college whose name or alias is, or starts with, the whole text. */
export const nameStartsScore = tiers.nameStarts * perTier;
/** The lowest score of a college that the text is the whole name of. */
export const isNameScore = tiers.isName * perTier;
/** The lowest score of a college that is found by its name. */
export const namedScore = tiers.inName * perTier;

/**
 * Marks in `index.found` which words each text value holds.
 *
 * @param spoken all words as typed, small ones too
 * @param words those that must be found
 * @param optional those that count where a name has them
 */
export function prepareText(
  index: CatalogueIndex,
  keys: readonly string[],
  spoken: readonly string[],
  words: readonly WordReading[],
  optional: readonly WordReading[],
  teaching: CourseScope,
): PreparedText {
  index.found.fill(0);
  const all = [...words, ...optional].slice(0, exactShift);
  all.forEach((word, position) => {
    const meant = 1 << position;
    markWord(index, word, meant | (meant << exactShift), meant);
  });
  const full = (1 << Math.min(words.length, exactShift)) - 1;
  const taughtAt = Int32Array.from({ length: 8 }, (_, levels) =>
    all.reduce(
      (mask, word, at) => ((word.levels & levels) === 0 ? mask & ~((1 << at) | (1 << (at + exactShift))) : mask),
      -1,
    ),
  );
  const acronyms = all.flatMap(({ names, stem }) =>
    names.length > 0 ? [{ values: new Set(names), letters: stem.length }] : [],
  );
  return {
    full,
    keys,
    acronyms,
    spelled: spelledNames(index, spoken),
    teaching,
    taughtAt,
    ...readQuestion(index, full, keys),
  };
}

/** What the initials of the words spell, where a name has it as a word. */
function spelledNames({ text }: CatalogueIndex, spoken: readonly string[]): string[] {
  const words = spoken.filter((word) => word !== "and" && word !== "the");
  const large = words.filter((word) => !isSmallWord(word));
  const initials = [words, large].map((chosen) => chosen.map((word) => word[0]).join(""));
  return [...new Set(initials)].filter((word) => {
    const term = word.length >= shortestSpelled ? text.termIds.get(word) : undefined;
    return term !== undefined && (text.termKinds[term]! & valueKinds.name) !== 0;
  });
}

/**
 * Marks in `index.found` the values that hold a word.
 *
 * @param typedBits where the word is as typed, or a synonym of it
 * @param likelyBits where a word is that it may be meant for
 */
export function markWord(
  { text, found }: CatalogueIndex,
  word: WordReading,
  typedBits: number,
  likelyBits: number,
): void {
  // An acronym of a kind of college is meant of colleges, not of what they teach.
  const isOfKind = isAcronymOfKind(word.stem);
  const mark = (value: number) => {
    if (!isOfKind || text.kinds[value] !== valueKinds.course) found[value]! |= typedBits;
  };
  if (word.exact !== null) valuesOfTerm(text, word.exact).forEach(mark);
  for (const phrase of word.phrases) valuesWithPhrase(text, phrase).forEach(mark);
  word.coursePhrases.forEach((phrase, at) => {
    for (const value of valuesWithPhrase(text, phrase)) {
      if ((text.kinds[value]! & valueKinds.course) !== 0) found[value]! |= at === 0 ? typedBits : likelyBits;
    }
  });
  // Three letters begin the initials of many names, and are the whole of few.
  for (const value of word.names) {
    const { length } = word.stem;
    found[value]! |= length >= 4 || text.wordCounts[value] === length ? typedBits : likelyBits;
  }
  for (const term of word.prefixed) markTerm(text, found, term, likelyBits);
  for (const term of word.corrected) markTerm(text, found, term, likelyBits);
  for (const term of word.abbreviated) markTerm(text, found, term, likelyBits);
}

function markTerm(text: TextTable, found: Int32Array, term: number, bits: number): void {
  for (const value of valuesOfTerm(text, term)) found[value]! |= bits;
}

function valuesOfTerm({ postingStart, postings }: TextTable, term: number): Int32Array {
  return postings.subarray(postingStart[term], postingStart[term + 1]);
}

/** What kind of question a text is; see PreparedText. */
function readQuestion(index: CatalogueIndex, full: number, keys: readonly string[]) {
  const { found, text, cities, states, branches, streamText, districtText, ownershipText, womenText } = index;
  let places = 0;
  let isOneValue = false;
  for (const values of [cities.textValues, states.textValues, districtText]) {
    for (const value of values) {
      const mask = found[value]! & full;
      if (mask === 0 || countBits(mask) !== text.wordCounts[value]) continue;
      places |= mask;
      isOneValue ||= keys.includes(text.keys[value]!);
    }
  }
  let taught = 0;
  for (const values of [branches.textValues, streamText]) {
    for (const value of values) {
      if (found[value] === 0) continue;
      taught |= found[value]!;
      isOneValue ||= (found[value]! & full) === full && keys.includes(text.keys[value]!);
    }
  }
  const ownership = ownershipText.map((value) => found[value]!);
  const women = found[womenText]!;
  const kind = ownership.reduce((mask, one) => mask | one, women);
  const isForCourse = full > 0 && ((places | taught | kind) & full) === full;
  return { places, taught, ownership, women, isForCourse, isOneValue };
}

/** Words that say what kind of college one is. */
export function kindMask(index: CatalogueIndex, college: number, { ownership, women }: KindWords): number {
  return ownership[index.ownershipOf[college]!]! | (index.womenOnly[college] === 1 ? women : 0);
}

/** Part of a PreparedText. */
export type KindWords = Pick<PreparedText, "ownership" | "women">;

/** Words found in what a college teaches within the scope, all programmes together. */
export function taughtMask(
  index: CatalogueIndex,
  college: number,
  { stream, levels }: CourseScope,
  taughtAt: Int32Array,
): number {
  const { entryStart, entryStream, programmeStart, programmeBranch, programmeLevels, found, branches } = index;
  let mask = 0;
  for (let entry = entryStart[college]!; entry < entryStart[college + 1]!; entry += 1) {
    if (stream >= 0 && entryStream[entry] !== stream) continue;
    const inStream = found[index.streamText[entryStream[entry]!]!]!;
    for (let at = programmeStart[entry]!; at < programmeStart[entry + 1]!; at += 1) {
      const taught = programmeLevels[at]! & levels;
      if (taught !== 0) mask |= (inStream | found[branches.textValues[programmeBranch[at]!]!]!) & taughtAt[taught]!;
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
  const names = nameMask(index, college);
  const place = placeMask(index, college) | kindMask(index, college, text);
  const university = found[index.universityText[college]!]!;
  let all = names | place | university;
  if (text.spelled.length > 0 && isSpelled(index, college, text.spelled)) return tiers.nameStarts * perTier + closest;
  if (((all | text.taught) & full) !== full) return 0;
  if ((names & full) !== full || ((names >> exactShift) & full) !== full)
    all |= taughtMask(index, college, text.teaching, text.taughtAt);
  if ((all & full) !== full) return 0;
  const { tier, closeness } = fitOf(index, college, text, names, place, university);
  return tier * perTier + closeness + (((all >> exactShift) & full) === full ? asTyped : 0);
}

function isSpelled({ text, nameText }: CatalogueIndex, college: number, spelled: readonly string[]): boolean {
  const name = text.keys[nameText[college]!]!;
  return spelled.some((word) => name.startsWith(word) && (name.length === word.length || name[word.length] === " "));
}

interface Fit {
  tier: number;
  /** 0 to 7: how little the best name says beside the text. */
  closeness: number;
}

function fitOf(
  index: CatalogueIndex,
  college: number,
  text: PreparedText,
  names: number,
  place: number,
  university: number,
): Fit {
  const { full, places } = text;
  const name = bestName(index, college, text);
  if (name.tier === tiers.isName || (name.tier === tiers.nameStarts && !text.isForCourse)) return name;
  const located = names | place;
  const kind = kindMask(index, college, text);
  const course = bestProgramme(index, college, text);
  if (text.isForCourse) {
    const isThere = ((place | (names >> exactShift)) & places) === places;
    const isTaught = ((course.mask | course.streamMask | places | kind) & full) === full;
    if (isThere && isTaught) return { tier: tiers.courseAndPlace, closeness: name.tier > 0 ? name.closeness : 0 };
    if (isThere && (located & full) === full) return { tier: tiers.streamOrUniversity, closeness: 1 };
  } else {
    if (name.tier > 0) return name;
    if ((names & full) !== 0 && (located & full) === full && (place & full) !== full) {
      return { tier: tiers.inName, closeness: name.closeness };
    }
    if (((course.mask | place) & full) === full) return { tier: tiers.courseAndPlace, closeness: 0 };
  }
  const isCovered = ((course.mask | place | course.streamMask | university) & full) === full;
  return { tier: isCovered ? tiers.streamOrUniversity : tiers.somewhere, closeness: 0 };
}

/** How the name or alias that holds the most words holds them; tier 0 when none holds all. */
function bestName(index: CatalogueIndex, college: number, text: PreparedText): Fit {
  const { found, nameText, aliasStart, aliasText } = index;
  let best = oneName(index, nameText[college]!, found[nameText[college]!]!, text);
  for (let at = aliasStart[college]!; at < aliasStart[college + 1]!; at += 1) {
    const other = oneName(index, aliasText[at]!, found[aliasText[at]!]!, text);
    if (other.tier > best.tier || (other.tier === best.tier && other.closeness > best.closeness)) best = other;
  }
  return best;
}

function oneName(
  { text }: CatalogueIndex,
  value: number,
  mask: number,
  { full, keys, acronyms, isForCourse }: PreparedText,
): Fit {
  let held = countBits(mask & meantBits);
  for (const { values, letters } of acronyms) if (values.has(value)) held += letters - 1;
  const unsaid = Math.max(0, text.wordCounts[value]! - held);
  const missing = countBits(full & ~mask);
  const closeness = held === 0 ? 0 : Math.max(0, closest - 1 - unsaid - missing);
  if ((mask & full) !== full) return { tier: 0, closeness };
  const name = text.keys[value]!;
  if (keys.includes(name)) return { tier: tiers.isName, closeness: closest };
  if (unsaid === 0 && !isForCourse) return { tier: tiers.isName, closeness };
  const begins = keys.some((key) => name.startsWith(key) || (isLong(key) && name.includes(` ${key}`)));
  return { tier: begins ? tiers.nameStarts : tiers.inName, closeness };
}

/** Three words in one piece are as telling as the beginning: names often start with those of a trust. */
function isLong(key: string): boolean {
  return key.split(" ", 3).length === 3;
}

/** The branch within the scope that holds the most words, and what the stream's name holds. */
export function bestProgramme(index: CatalogueIndex, college: number, { full, teaching, taughtAt }: PreparedText) {
  const { entryStart, entryStream, programmeStart, programmeBranch, programmeLevels, found, branches } = index;
  let best = { branch: -1, mask: 0, stream: -1, streamMask: 0 };
  let bestCount = -1;
  for (let entry = entryStart[college]!; entry < entryStart[college + 1]!; entry += 1) {
    const stream = entryStream[entry]!;
    if (teaching.stream >= 0 && stream !== teaching.stream) continue;
    const inStream = found[index.streamText[stream]!]!;
    for (let at = programmeStart[entry]!; at < programmeStart[entry + 1]!; at += 1) {
      const taught = programmeLevels[at]! & teaching.levels;
      if (taught === 0) continue;
      const branch = programmeBranch[at]!;
      const allowed = taughtAt[taught]!;
      const mask = found[branches.textValues[branch]!]! & allowed;
      const streamMask = inStream & allowed;
      const count = countBits((mask | streamMask) & full) * 16 + countBits(mask & full);
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
