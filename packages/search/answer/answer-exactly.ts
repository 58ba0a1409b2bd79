import type { CatalogueIndex } from "../index/catalogue-index.ts";
import { stemOf } from "../text/normalise.ts";
import type { TextTable } from "../text/text-table.ts";
import { readLiteralText } from "../text/typed-text.ts";
import { literalReading } from "../text/word-reading.ts";
import type { CourseScope } from "./prepared-text.ts";
import { emptyAnswer, type TextAnswer, tryWords } from "./try-words.ts";

/**
 * Finds the colleges that have every word of a text as it is typed, singular or plural. Small words such as 'of' need not be
 * there; nothing else is left out, and no word stands for another one.
 *
 * @returns null when the text has no words
 */
export function answerExactly(index: CatalogueIndex, text: string, teaching: CourseScope): TextAnswer | null {
  const typed = readLiteralText(text);
  if (typed.words.length === 0) return null;
  const words = typed.words.map((word) => literalReading(word, writtenTerm(index.text, stemOf(word))));
  if (words.some(({ exact }) => exact === null)) return emptyAnswer(index, teaching);
  return tryWords(index, { typed, words, optional: [], first: words }, teaching);
}

/** A word that is written in some text; an acronym that we made of a name is not. */
function writtenTerm(table: TextTable, stem: string): number | null {
  const term = table.termIds.get(stem);
  return term !== undefined && table.writtenByLength[stem.length]?.terms.includes(term) ? term : null;
}
