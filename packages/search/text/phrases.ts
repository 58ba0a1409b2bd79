import { type TextTable, termFrequency } from "./text-table.ts";

/** Phrases whose values are cached: those that words stand for, which an index is built with, and words run together. */
const maxCachedPhrases = 1000;

/** Values in which the words of a phrase follow one another; small words between them do not count. */
export function valuesWithPhrase(table: TextTable, phrase: readonly number[]): Int32Array {
  if (isWrittenWord(table, phrase)) {
    return table.postings.subarray(table.postingStart[phrase[0]!]!, table.postingStart[phrase[0]! + 1]!);
  }
  const words = phrase.map((term) => table.terms[term]).join(" ");
  const known = table.phrases.get(words);
  if (known) return known;
  const rarest = phrase.reduce((best, term) => (termFrequency(table, term) < termFrequency(table, best) ? term : best));
  const found = table.postings
    .subarray(table.postingStart[rarest]!, table.postingStart[rarest + 1]!)
    .filter((value) => hasPhrase(table.keys[value]!, words));
  if (table.phrases.size < maxCachedPhrases) table.phrases.set(words, found);
  return found;
}

/** Whether a phrase is one word, which every text that has the term has as it is written. */
export function isWrittenWord({ isAlwaysWritten }: TextTable, phrase: readonly number[]): boolean {
  return phrase.length === 1 && isAlwaysWritten[phrase[0]!] === 1;
}

/** Whether words are in a text whole: 'art' is not in 'fine arts'. */
function hasPhrase(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    if ((at === 0 || text[at - 1] === " ") && (end === text.length || text[end] === " ")) return true;
  }
  return false;
}

/** Has the values of phrases ready that words stand for, before anybody types such a word. */
export function findPhrases(table: TextTable, phrases: Iterable<readonly string[]>): void {
  for (const phrase of phrases) {
    const terms = phrase.map((word) => table.termIds.get(word));
    if (terms.every((term) => term !== undefined)) valuesWithPhrase(table, terms);
  }
}
