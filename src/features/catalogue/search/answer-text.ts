import type { CatalogueIndex } from "./catalogue-index.ts";
import { type CourseScope, type PreparedText, prepareText, scoreCollege } from "./match-text.ts";
import { keyOf } from "./normalise.ts";
import { isKnown, readTypedText, readWord, type TypedText, type WordReading } from "./read-text.ts";
import { relaxWords } from "./relax-words.ts";

/** Colleges that a text finds. */
export interface TextAnswer {
  /** By college: 0 not found, else higher is better. */
  scores: Uint8Array;
  count: number;
  /** What was searched when the text as typed found nothing. */
  searchedInstead: string | null;
  prepared: PreparedText;
}

interface Attempt {
  typed: TypedText;
  words: readonly WordReading[];
}

/**
 * Finds the colleges in which every word of a text is somewhere. When there is none: words that nothing knows are
 * read as misspelled, then known ones, then words are left out, unknown ones first and after them the most frequent,
 * until something is found.
 *
 * @param teaching programmes in which course words may be found
 * @param read how a word is read; the suggestion box reads the last one as a beginning
 * @returns null when the text has no words
 */
export function answerText(
  index: CatalogueIndex,
  text: string,
  teaching: CourseScope,
  read: typeof readWord = readWord,
): TextAnswer | null {
  const typed = readTypedText(text);
  if (typed.words.length === 0) return null;
  const readings = typed.words.map((word, at) => read(index.text, word, at === typed.words.length - 1));
  const words = readings.filter(isKnown);
  if (words.length === 0) return emptyAnswer(index, teaching);
  const answer = tryWords(index, { typed, words }, readings, teaching);
  if (answer.count > 0) return answer;
  return tryWords(index, { typed, words: relaxWords(index, words, teaching) }, readings, teaching);
}

function emptyAnswer(index: CatalogueIndex, teaching: CourseScope): TextAnswer {
  const prepared = prepareText(index, [], [], teaching);
  return { scores: new Uint8Array(index.size), count: 0, searchedInstead: null, prepared };
}

function tryWords(
  index: CatalogueIndex,
  { typed, words }: Attempt,
  asTyped: readonly WordReading[],
  teaching: CourseScope,
): TextAnswer {
  const shown = shownWords(typed, words, asTyped);
  const prepared = prepareText(index, [keyOf(typed.all), keyOf(shown)], words, teaching);
  const scores = new Uint8Array(index.size);
  let count = 0;
  let asTypedCount = 0;
  for (let college = 0; college < index.size; college += 1) {
    const score = scoreCollege(index, college, prepared);
    scores[college] = score;
    if (score > 0) count += 1;
    asTypedCount += score & 1;
  }
  const isChanged = shown.length < typed.all.length || shown.some((word, at) => word !== typed.all[at]);
  const isSaid = count > 0 && isChanged && (shown.length < typed.all.length || asTypedCount === 0);
  return { scores, count, searchedInstead: isSaid ? shown.join(" ") : null, prepared };
}

/** The text that is being searched: corrected words in place of the typed ones, left-out words gone. */
function shownWords(typed: TypedText, words: readonly WordReading[], asTyped: readonly WordReading[]): string[] {
  const shownByTyped = new Map(words.map((word) => [word.typed, word.shown]));
  const leftOut = new Set(asTyped.map((word) => word.typed).filter((word) => !shownByTyped.has(word)));
  return typed.all.filter((word) => !leftOut.has(word)).map((word) => shownByTyped.get(word) ?? word);
}
