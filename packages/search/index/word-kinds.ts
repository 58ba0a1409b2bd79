import { type TextTable, termFrequency, valueKinds } from "../text/text-table.ts";
import type { WordReading } from "../text/word-reading.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";

/** A word that more texts have says little about which college is meant. */
const maxDistinctiveTexts = 300;

/** Whether a word names a place, a course or a kind of college. */
export function saysWhereOrWhat({ text }: CatalogueIndex, word: WordReading): boolean {
  if (word.coursePhrases.length + word.abbreviated.length > 0) return true;
  const phrases = word.phrases.filter((phrase) => phrase.length === 1);
  const terms = [...(word.exact === null ? [] : [word.exact]), ...phrases.flat()];
  return terms.some(
    (term) => (text.termKinds[term]! & (valueKinds.place | valueKinds.state | valueKinds.course)) !== 0,
  );
}

export function isOfCourse({ text }: CatalogueIndex, { exact, coursePhrases }: WordReading): boolean {
  return coursePhrases.length > 0 || (exact !== null && (text.termKinds[exact]! & valueKinds.course) !== 0);
}

/** A word of names, as typed, that few of them have. */
export function isDistinctive(text: TextTable, { exact, errors }: WordReading): boolean {
  if (exact === null || errors !== null) return false;
  const kinds = text.termKinds[exact]!;
  if ((kinds & valueKinds.name) === 0 || (kinds & (valueKinds.place | valueKinds.state)) !== 0) return false;
  return termFrequency(text, exact) <= maxDistinctiveTexts;
}
