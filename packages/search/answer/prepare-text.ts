import type { CatalogueIndex } from "../index/catalogue-index.ts";
import { countBits } from "../index/college-masks.ts";
import { clearMarks, markWord, wordsIn } from "../index/word-marks.ts";
import { isAcronymOfKind } from "../text/acronym-values.ts";
import { isSmallWord } from "../text/normalise.ts";
import { valueKinds } from "../text/text-table.ts";
import type { WordReading } from "../text/word-reading.ts";
import { type CourseScope, exactShift, type PreparedText } from "./prepared-text.ts";

/** The initials of fewer words spell something too often by chance. */
const shortestSpelled = 4;

/**
 * Marks in the index which words each text value holds.
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
  const acronyms = all.flatMap(({ names, stem, exact }) =>
    names.length > 0 ? [{ values: new Set(names), letters: stem.length, written: exact === null ? null : stem }] : [],
  );
  return {
    full,
    keys,
    insideKeys: keys.filter(isLong).map((key) => ` ${key}`),
    written,
    acronyms,
    isOfKind: all.some(({ stem }) => isAcronymOfKind(stem)),
    spelled: spelledNames(index, spoken),
    teaching,
    taughtAt,
    ...readQuestion(index, full, keys),
  };
}

/** Three words in one piece are as telling as the beginning. */
export function isLong(key: string): boolean {
  return key.split(" ", 3).length === 3;
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

/** What kind of question a text is; see PreparedText. */
function readQuestion(index: CatalogueIndex, full: number, keys: readonly string[]) {
  const { text, ownershipText, womenText } = index;
  const { found, touched } = index.marks;
  let places = 0;
  let towns = 0;
  let taught = 0;
  let isOneValue = false;
  for (const value of touched) {
    const kinds = text.kinds[value]!;
    const mask = found[value]! & full;
    if ((kinds & (valueKinds.place | valueKinds.state)) !== 0 && countBits(mask) === text.wordCounts[value]) {
      places |= mask;
      if ((kinds & valueKinds.place) !== 0) towns |= mask;
      isOneValue ||= keys.includes(text.keys[value]!);
    }
    if ((kinds & valueKinds.course) !== 0) {
      taught |= found[value]!;
      isOneValue ||= mask === full && keys.includes(text.keys[value]!);
    }
  }
  const ownership = ownershipText.map((value) => wordsIn(index, value));
  const women = wordsIn(index, womenText);
  const kind = ownership.reduce((mask, one) => mask | one, women);
  const isForCourse = full > 0 && ((places | taught | kind) & full) === full;
  return { places, towns, taught, ownership, women, isForCourse, isOneValue };
}
