import type { CatalogueIndex } from "./catalogue-index.ts";
import { type CourseScope, markWord, nameMask, placeMask, taughtMask } from "./match-text.ts";
import { correctWord, readPrefix, type WordReading } from "./read-text.ts";

/** In a mask of other readings: word w corrected is bit w, read as a beginning bit w + 15. */
const beginningShift = 15;

/**
 * Makes words that no college holds together into words that some do: one word is read again, the last as a beginning or
 * any as misspelled; where that does not help the most frequent word is left out, for it says the least, and so on.
 *
 * The colleges are gone through twice, whatever the text: for each word as it is, and for its other readings. Every
 * attempt after that is one pass over the masks.
 *
 * @returns the words to search for: the one that is left when nothing helps
 */
export function relaxWords(index: CatalogueIndex, words: readonly WordReading[], teaching: CourseScope) {
  const held = wordsHeld(index, words, teaching);
  const corrected = words.map((word) => changedOrNull(word, correctWord(index.text, word, false)));
  const beginnings = words.map((word) => changedOrNull(word, readPrefix(index.text, word.typed)));
  const heldAnew = wordsHeld(index, [...padded(corrected), ...beginnings], teaching);
  const counts = countHolders(held);
  let left = words.map((_, at) => at);
  for (;;) {
    const { isFound, helpful } = lookFor(held, heldAnew, left);
    if (isFound) return left.map((at) => words[at]!);
    const last = left.at(-1)!;
    if ((helpful & (1 << (last + beginningShift))) !== 0) return replaced(words, left, last, beginnings[last]!);
    const misspelled = left.find((at) => (helpful & (1 << at)) !== 0);
    if (misspelled !== undefined) return replaced(words, left, misspelled, corrected[misspelled]!);
    if (left.length === 1) return left.map((at) => words[at]!);
    const mostFrequent = left.reduce((most, at) => (counts[at]! > counts[most]! ? at : most));
    left = left.filter((at) => at !== mostFrequent);
  }
}

/** A reading that finds what the word as it is does not. */
function changedOrNull(word: WordReading, read: WordReading): WordReading | null {
  return read.shown === word.shown && read.prefixed.length === word.prefixed.length ? null : read;
}

function padded(readings: readonly (WordReading | null)[]): (WordReading | null)[] {
  return Array.from({ length: beginningShift }, (_, at) => readings[at] ?? null);
}

function replaced(words: readonly WordReading[], left: readonly number[], place: number, read: WordReading) {
  return left.map((at) => (at === place ? read : words[at]!));
}

/** By college, as a mask: which of at most 30 words it holds anywhere, and in what it teaches within the scope. */
function wordsHeld(index: CatalogueIndex, words: readonly (WordReading | null)[], teaching: CourseScope): Int32Array {
  index.found.fill(0);
  words.forEach((word, at) => {
    if (word) markWord(index, word, 1 << at, 1 << at);
  });
  const { found, universityText, branches, streamText } = index;
  const isTaught = [branches.textValues, streamText].some((values) => values.some((value) => found[value] !== 0));
  const held = new Int32Array(index.size);
  for (let college = 0; college < held.length; college += 1) {
    held[college] =
      nameMask(index, college) |
      placeMask(index, college) |
      found[universityText[college]!]! |
      (isTaught ? taughtMask(index, college, teaching) : 0);
  }
  return held;
}

/** By word, how many colleges hold it. */
function countHolders(held: Int32Array): Int32Array {
  const counts = new Int32Array(32);
  for (let college = 0; college < held.length; college += 1) {
    for (let bits = held[college]!; bits !== 0; bits &= bits - 1) counts[31 - Math.clz32(bits & -bits)]! += 1;
  }
  return counts;
}

/**
 * Whether a college holds all the words that are left; else which words, read again, would make one hold them all: the
 * only word that a college lacks.
 */
function lookFor(held: Int32Array, heldAnew: Int32Array, left: readonly number[]) {
  const full = left.reduce((mask, at) => mask | (1 << at), 0);
  let helpful = 0;
  for (let college = 0; college < held.length; college += 1) {
    const missing = full & ~held[college]!;
    if (missing === 0) return { isFound: true, helpful: 0 };
    if ((missing & (missing - 1)) === 0) helpful |= heldAnew[college]! & (missing | (missing << beginningShift));
  }
  return { isFound: false, helpful };
}
