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
  const held = wordsHeld(index, words, teaching);
  const corrected = words.map((word) => changedOrNull(word, correctWord(index.text, word, false, shortestReread)));
  const heldReread = wordsHeld(index, corrected, teaching);
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

/** By college, as a mask: which words it holds anywhere, and in what it teaches within the scope. */
function wordsHeld(index: CatalogueIndex, words: readonly (WordReading | null)[], teaching: CourseScope): Int32Array {
  const readings = words.map((word) => word ?? noWord);
  const text = prepareText(index, [], [], [], readings, [], teaching);
  const { size } = index;
  const held = new Int32Array(size);
  const addWords = ({ start, colleges }: ValueHolders, value: number, words: number) => {
    for (let at = start[value]!; at < start[value + 1]!; at += 1) held[colleges[at]!]! |= words;
  };
  visitHolding(index, text.full, (value, words) => addWords(index.holders, value, words));
  const isAnyCourse = teaching.stream < 0 && teaching.levels === 7 && readings.every(({ levels }) => levels === 7);
  if (isAnyCourse) {
    for (const value of index.marks.touched) addWords(index.teachers, value, index.marks.found[value]! & text.full);
  } else if (text.taught !== 0) {
    for (let college = 0; college < size; college += 1) {
      held[college]! |= taughtMask(index, college, teaching, text.taughtAt) & text.full;
    }
  }
  return held;
}

/** Is found nowhere. */
const noWord = literalReading("", null);

/** By word, how many colleges hold it. */
function countHolders(held: Int32Array): Int32Array {
  const counts = new Int32Array(32);
  for (let college = 0; college < held.length; college += 1) {
    for (let bits = held[college]!; bits !== 0; bits &= bits - 1) counts[31 - Math.clz32(bits & -bits)]! += 1;
  }
  return counts;
}

/** The words of the college that holds the most weight; of several the first, which has the most words as typed. */
function heaviest(held: Int32Array, heldReread: Int32Array, weights: readonly number[]) {
  const known = new Map<number, number>();
  let best = { own: 0, reread: 0 };
  let most = -1;
  for (let college = 0; college < held.length; college += 1) {
    const own = held[college]!;
    const reread = heldReread[college]! & ~own;
    if ((own | reread) === 0) continue;
    const key = own * 32768 + reread;
    let weight = known.get(key);
    if (weight === undefined) {
      weight = weigh(own, weights) + correctedWeight * weigh(reread, weights);
      known.set(key, weight);
    }
    if (weight > most) {
      most = weight;
      best = { own, reread };
    }
  }
  return best;
}

function weigh(mask: number, weights: readonly number[]): number {
  let sum = 0;
  for (let bits = mask; bits !== 0; bits &= bits - 1) sum += weights[31 - Math.clz32(bits & -bits)]!;
  return sum;
}
