import type { CatalogueIndex } from "./catalogue-index.ts";
import { countBits } from "./college-masks.ts";
import { isSmallWord } from "./normalise.ts";
import { type CourseScope, exactShift, type PreparedText } from "./prepared-text.ts";
import { valueKinds, valuesWithPhrase } from "./text-table.ts";
import { isAcronymOfKind } from "./typed-text.ts";
import type { WordReading } from "./word-reading.ts";

/** The initials of fewer words spell something too often by chance. */
const shortestSpelled = 4;

/**
 * Marks in `index.found` which words each text value holds.
 *
 * @param written the text in small letters
 * @param spoken all words as typed, small ones too
 * @param words those that must be found
 * @param optional those that count where a name has them
 */
export function prepareText(
  index: CatalogueIndex,
  keys: readonly string[],
  written: readonly string[],
  spoken: readonly string[],
  words: readonly WordReading[],
  optional: readonly WordReading[],
  teaching: CourseScope,
): PreparedText {
  clearMarks(index);
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
    written,
    acronyms,
    isOfKind: all.some(({ stem }) => isAcronymOfKind(stem)),
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

/** Forgets the words of the text before. */
function clearMarks({ found, touched }: CatalogueIndex): void {
  for (const value of touched) found[value] = 0;
  touched.length = 0;
}

/**
 * Marks in `index.found` the values that hold a word, and lists them in `index.touched`.
 *
 * @param typedBits where the word is as typed, or a synonym of it
 * @param likelyBits where a word is that it may be meant for
 */
function markWord(index: CatalogueIndex, word: WordReading, typedBits: number, likelyBits: number): void {
  const { text } = index;
  // An acronym of a kind of college is meant of colleges, not of what they teach.
  const isOfKind = isAcronymOfKind(word.stem);
  const isMeant = (value: number) => !isOfKind || text.kinds[value] !== valueKinds.course;
  if (word.exact !== null) markTerm(index, word.exact, typedBits, isMeant);
  for (const phrase of word.phrases) {
    for (const value of valuesWithPhrase(text, phrase)) if (isMeant(value)) markValue(index, value, typedBits);
  }
  word.coursePhrases.forEach((phrase, at) => {
    for (const value of valuesWithPhrase(text, phrase)) {
      if ((text.kinds[value]! & valueKinds.course) !== 0) markValue(index, value, at === 0 ? typedBits : likelyBits);
    }
  });
  // Three letters begin the initials of many names, and are the whole of few.
  for (const value of word.names) {
    const { length } = word.stem;
    markValue(index, value, length >= 4 || text.wordCounts[value] === length ? typedBits : likelyBits);
  }
  for (const terms of [word.prefixed, word.corrected, word.abbreviated]) {
    for (const term of terms) markTerm(index, term, likelyBits);
  }
}

function markTerm(index: CatalogueIndex, term: number, bits: number, isMeant?: (value: number) => boolean): void {
  const { postingStart, postings } = index.text;
  for (let at = postingStart[term]!; at < postingStart[term + 1]!; at += 1) {
    const value = postings[at]!;
    if (!isMeant || isMeant(value)) markValue(index, value, bits);
  }
}

function markValue({ found, touched }: CatalogueIndex, value: number, bits: number): void {
  if (found[value] === 0) touched.push(value);
  found[value]! |= bits;
}

/** What kind of question a text is; see PreparedText. */
function readQuestion(index: CatalogueIndex, full: number, keys: readonly string[]) {
  const { found, touched, text, ownershipText, womenText } = index;
  let places = 0;
  let taught = 0;
  let isOneValue = false;
  for (const value of touched) {
    const kinds = text.kinds[value]!;
    const mask = found[value]! & full;
    if ((kinds & (valueKinds.place | valueKinds.state)) !== 0 && countBits(mask) === text.wordCounts[value]) {
      places |= mask;
      isOneValue ||= keys.includes(text.keys[value]!);
    }
    if ((kinds & valueKinds.course) !== 0) {
      taught |= found[value]!;
      isOneValue ||= mask === full && keys.includes(text.keys[value]!);
    }
  }
  const ownership = ownershipText.map((value) => found[value]!);
  const women = found[womenText]!;
  const kind = ownership.reduce((mask, one) => mask | one, women);
  const isForCourse = full > 0 && ((places | taught | kind) & full) === full;
  return { places, taught, ownership, women, isForCourse, isOneValue };
}
