import { isAcronymOfKind } from "../text/acronym-values.ts";
import { isWrittenWord, valuesWithPhrase } from "../text/phrases.ts";
import { valueKinds } from "../text/text-table.ts";
import type { WordReading } from "../text/word-reading.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";

/** The words that a value holds, as bits. */
export function wordsIn({ marks, text, firstName }: CatalogueIndex, value: number): number {
  let words = marks.found[value]!;
  if (value < firstName) return words;
  for (let at = text.valueTermStart[value]!; at < text.valueTermStart[value + 1]!; at += 1) {
    words |= marks.termBits[text.valueTerms[at]!]!;
  }
  return words;
}

/** Forgets the words of the text before. */
export function clearMarks({ marks }: CatalogueIndex): void {
  for (const value of marks.touched) marks.found[value] = 0;
  for (const term of marks.touchedTerms) marks.termBits[term] = 0;
  marks.touched.length = 0;
  marks.touchedTerms.length = 0;
}

/**
 * Marks the values that hold a word.
 *
 * @param typedBits where the word is as typed, or a synonym of it
 * @param likelyBits where a word is that it may be meant for
 */
export function markWord(index: CatalogueIndex, word: WordReading, typedBits: number, likelyBits: number): void {
  const { text } = index;
  // An acronym of a kind of college is meant of colleges, not of what they teach.
  const isOfKind = isAcronymOfKind(word.stem);
  const isMeant = (value: number) => !isOfKind || text.kinds[value] !== valueKinds.course;
  // A name that is written with one is no member of the family by that: 'NIT Polytechnic'.
  if (word.exact !== null) markTerm(index, word.exact, isOfKind ? likelyBits : typedBits, isMeant);
  for (const phrase of word.phrases) markPhrase(index, phrase, typedBits, isMeant);
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

/** Marks a phrase; one word that every text has as it is written is a term like any other, and thousands of names need no mark. */
function markPhrase(
  index: CatalogueIndex,
  phrase: readonly number[],
  bits: number,
  isMeant: (value: number) => boolean,
): void {
  if (isWrittenWord(index.text, phrase)) {
    markTerm(index, phrase[0]!, bits, isMeant);
    return;
  }
  for (const value of valuesWithPhrase(index.text, phrase)) if (isMeant(value)) markValue(index, value, bits);
}

/** Marks a term, and the values that hold it and are no name. */
function markTerm(index: CatalogueIndex, term: number, bits: number, isMeant?: (value: number) => boolean): void {
  const { marks, text, nameHolders } = index;
  if (marks.termBits[term] === 0) marks.touchedTerms.push(term);
  marks.termBits[term]! |= bits;
  for (let at = text.postingStart[term]!; at < nameHolders.start[term]!; at += 1) {
    const value = text.postings[at]!;
    if (!isMeant || isMeant(value)) markValue(index, value, bits);
  }
}

function markValue({ marks: { found, touched } }: CatalogueIndex, value: number, bits: number): void {
  if (found[value] === 0) touched.push(value);
  found[value]! |= bits;
}

/**
 * Calls `visit` with each value that holds any of some words, and with the words: names of colleges too. A value may come more
 * than once.
 *
 * @param most names with one term, the best known
 */
export function visitHolding(
  index: CatalogueIndex,
  words: number,
  visit: (value: number, words: number) => void,
  most = Number.POSITIVE_INFINITY,
): void {
  const { marks, text, nameHolders } = index;
  for (const value of marks.touched) {
    const held = marks.found[value]! & words;
    if (held !== 0) visit(value, held);
  }
  for (const term of marks.touchedTerms) {
    const held = marks.termBits[term]! & words;
    if (held === 0) continue;
    const start = nameHolders.start[term]!;
    const end = Math.min(text.postingStart[term + 1]!, start + most);
    for (let at = start; at < end; at += 1) visit(text.postings[at]!, held);
  }
}
