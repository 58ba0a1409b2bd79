import type { CatalogueIndex } from "./catalogue-index.ts";
import { taughtMask } from "./college-masks.ts";
import { correctWord } from "./correct-word.ts";
import { prepareText } from "./prepare-text.ts";
import type { CourseScope } from "./prepared-text.ts";
import type { ValueHolders } from "./value-holders.ts";
import { visitHolding } from "./word-marks.ts";
import { literalReading, type WordReading } from "./word-reading.ts";

/** Of words that no college holds together, shorter known ones may be misspelled too. */
const shortestReread = 4;
/** A corrected word weighs less than one that is found as typed. */
const correctedWeight = 0.75;
/** A word that only the initials of names begin with may be one mistyped. */
const acronymWeight = 0.5;
/** A word of two letters may be a small word mistyped even where a name has it. */
const maxShortWeight = 3;
/** Among four words or more an unknown one of up to three letters is most often a small word mistyped. */
const shortUnknown = { fromWords: 4, longest: 3, weight: 1.5 };

/** The words that some college holds together, best. */
export interface RelaxedWords {
  words: WordReading[];
  /** Words that were left out. */
  dropped: WordReading[];
  /** How much of what was typed is still looked for: 0 to 1, rare words counting for more. */
  share: number;
}

/**
 * Makes words that no college holds together into words that some college does: each may be read as misspelled or left out.
 * Of all colleges the one that holds the most telling words decides, so that a rare word outweighs frequent ones.
 *
 * The colleges are gone through twice, whatever the text: for the words as they are and as they may be meant, and to weigh
 * what each holds.
 *
 * @param words all words of the text, unknown ones too
 */
export function relaxWords(index: CatalogueIndex, words: readonly WordReading[], teaching: CourseScope): RelaxedWords {
  const held = wordsHeld(index, words, teaching, index.marks.held[0]);
  const corrected = words.map((word) => changedOrNull(word, correctWord(index.text, word, false, shortestReread)));
  const heldReread = wordsHeld(index, corrected, teaching, index.marks.held[1]);
  const counts = countHolders(held);
  const most = Math.log(1 + index.size);
  const weights = words.map((word, at) => {
    if (counts[at]! > 0) {
      const weight = (most - Math.log(counts[at]!)) * (isAcronymOnly(word) ? acronymWeight : 1);
      return word.stem.length <= 2 ? Math.min(weight, maxShortWeight) : weight;
    }
    if (corrected[at]) return most * correctedWeight;
    const isShort = words.length >= shortUnknown.fromWords && word.stem.length <= shortUnknown.longest;
    return isShort ? shortUnknown.weight : most;
  });
  const { own, reread } = heaviest(held, heldReread, weights);
  for (const { masks, colleges } of [held, heldReread]) for (const college of colleges) masks[college] = 0;
  const kept: WordReading[] = [];
  const dropped: WordReading[] = [];
  let weight = 0;
  words.forEach((word, at) => {
    const isOwn = ((own >> at) & 1) === 1;
    if (!isOwn && ((reread >> at) & 1) === 0) {
      dropped.push(word);
      return;
    }
    kept.push(isOwn ? word : corrected[at]!);
    weight += weights[at]!;
  });
  return { words: kept, dropped, share: weight / weights.reduce((sum, one) => sum + one, 0) };
}

function isAcronymOnly({ exact, phrases, coursePhrases, names }: WordReading): boolean {
  return exact === null && phrases.length + coursePhrases.length === 0 && names.length > 0;
}

/** A reading that finds what the word as it is does not. */
function changedOrNull(word: WordReading, read: WordReading): WordReading | null {
  return read.shown === word.shown ? null : read;
}

/** Words that colleges hold anywhere, and in what they teach within the scope. */
interface HeldWords {
  /** By college, as a mask. */
  masks: Int32Array;
  /** Those that hold any. */
  colleges: number[];
}

/** @param masks 0 for every college; to be cleared by the caller */
function wordsHeld(
  index: CatalogueIndex,
  words: readonly (WordReading | null)[],
  teaching: CourseScope,
  masks: Int32Array,
): HeldWords {
  const readings = words.map((word) => word ?? noWord);
  const text = prepareText(index, [], [], [], readings, [], teaching);
  const colleges: number[] = [];
  const add = (college: number, words: number) => {
    if (words === 0) return;
    if (masks[college] === 0) colleges.push(college);
    masks[college]! |= words;
  };
  const addHolders = ({ start, colleges: having }: ValueHolders, value: number, words: number) => {
    for (let at = start[value]!; at < start[value + 1]!; at += 1) add(having[at]!, words);
  };
  visitHolding(index, text.full, (value, words) => addHolders(index.holders, value, words));
  const isAnyCourse = teaching.stream < 0 && teaching.levels === 7 && readings.every(({ levels }) => levels === 7);
  if (isAnyCourse) {
    const { touched, found } = index.marks;
    for (const value of touched) addHolders(index.teachers, value, found[value]! & text.full);
  } else if (text.taught !== 0) {
    for (let college = 0; college < index.size; college += 1) {
      add(college, taughtMask(index, college, teaching, text.taughtAt) & text.full);
    }
  }
  return { masks, colleges };
}

/** Is found nowhere. */
const noWord = literalReading("", null);

/** By word, how many colleges hold it. */
function countHolders({ masks, colleges }: HeldWords): Int32Array {
  const counts = new Int32Array(32);
  for (const college of colleges) {
    for (let bits = masks[college]!; bits !== 0; bits &= bits - 1) counts[31 - Math.clz32(bits & -bits)]! += 1;
  }
  return counts;
}

/** The words of the college that holds the most weight; of several the first, which has the most words as typed. */
function heaviest(held: HeldWords, heldReread: HeldWords, weights: readonly number[]) {
  const known = new Map<number, number>();
  let best = { own: 0, reread: 0, college: -1 };
  let most = -1;
  for (const { colleges } of [held, heldReread]) {
    for (const college of colleges) {
      const own = held.masks[college]!;
      const reread = heldReread.masks[college]! & ~own;
      const key = own * 32768 + reread;
      let weight = known.get(key);
      if (weight === undefined) {
        weight = weigh(own, weights) + correctedWeight * weigh(reread, weights);
        known.set(key, weight);
      }
      if (weight > most || (weight === most && college < best.college)) {
        most = weight;
        best = { own, reread, college };
      }
    }
  }
  return best;
}

function weigh(mask: number, weights: readonly number[]): number {
  let sum = 0;
  for (let bits = mask; bits !== 0; bits &= bits - 1) sum += weights[31 - Math.clz32(bits & -bits)]!;
  return sum;
}
