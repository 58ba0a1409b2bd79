import type { ReadWord } from "../catalogue/shapes.ts";
import type { CatalogueIndex } from "../index/catalogue-index.ts";
import type { CollegeSet } from "../index/word-sets.ts";
import { describeReading } from "../text/describe-reading.ts";
import { keyOf } from "../text/normalise.ts";
import type { TypedText } from "../text/typed-text.ts";
import type { WordReading } from "../text/word-reading.ts";
import { findCandidates } from "./find-candidates.ts";
import { findWide } from "./find-wide.ts";
import { prepareText } from "./prepare-text.ts";
import type { CourseScope, PreparedText } from "./prepared-text.ts";
import { asTyped, scoreCollege } from "./score-college.ts";

/** Colleges that a text finds. */
export interface TextAnswer {
  /** By college: 0 not found, else higher is better. */
  scores: Uint8Array;
  /** The colleges that are found, in no order; of very many those that were compared. */
  matched: readonly number[];
  /** All that are found, where they are too many to be compared; null: `matched` are all. */
  all: CollegeSet | null;
  count: number;
  /** What was searched when the text as typed found nothing. */
  searchedInstead: string | null;
  /** Texts that would find something, to be offered when this one finds nothing that is surely meant. */
  offers: string[];
  /** How what was searched differs from what was typed. */
  readAs: ReadWord[];
  prepared: PreparedText;
}

/** A way to read a text. */
export interface Attempt {
  typed: TypedText;
  words: readonly WordReading[];
  optional: readonly WordReading[];
  /** Words as they were first read: what is missing in an attempt was left out. */
  first: readonly WordReading[];
}

/** Nothing is shown as if it were meant; what would be found is offered. */
export function onlyOffer(answer: TextAnswer): TextAnswer {
  const offers = answer.searchedInstead ? [answer.searchedInstead] : [];
  const readAs = answer.readAs.filter(({ how }) => how === "translated");
  return { ...answer, ...nothing(answer.scores.length), offers, readAs };
}

function nothing(size: number) {
  return { scores: new Uint8Array(size), matched: [], all: null, count: 0, searchedInstead: null };
}

/** The answer to a text that finds nothing. @param readAs how its words were read all the same */
export function emptyAnswer(index: CatalogueIndex, teaching: CourseScope, readAs: ReadWord[] = []): TextAnswer {
  const prepared = prepareText(index, [], [], [], [], [], teaching);
  return { ...nothing(index.size), offers: [], readAs, prepared };
}

/** The colleges that have every word of an attempt, with their scores. */
export function tryWords(
  index: CatalogueIndex,
  { typed, words, optional, first }: Attempt,
  teaching: CourseScope,
  maxCandidates?: number,
): TextAnswer {
  const shown = shownWords(typed, words, first);
  const keys = [...new Set([keyOf(typed.all), keyOf(shown)])];
  const prepare = () =>
    prepareText(index, keys, [typed.text, shown.join(" ")], typed.spoken, words, optional, teaching);
  let prepared = prepare();
  const wide = maxCandidates === undefined ? findWide(index, prepared, words) : null;
  if (wide) prepared = prepare();
  const scores = new Uint8Array(index.size);
  const matched: number[] = [];
  let asTypedCount = 0;
  for (const college of wide?.candidates(prepared) ?? findCandidates(index, prepared, maxCandidates)) {
    const score = scoreCollege(index, college, prepared);
    if (score === 0) continue;
    scores[college] = score;
    matched.push(college);
    if ((score & asTyped) !== 0) asTypedCount += 1;
  }
  const isLess = words.length < first.length;
  const isChanged = isLess || words.some((word) => word.shown !== word.typed);
  const isSaid = matched.length > 0 && isChanged && (isLess || asTypedCount === 0);
  return {
    scores,
    matched,
    all: wide?.all ?? null,
    count: wide?.all ? wide.count : matched.length,
    searchedInstead: isSaid ? shown.join(" ") : null,
    offers: [],
    readAs: describeReading(index.text, typed, words, first),
    prepared,
  };
}

/** The text that is being searched: corrected words in place of the typed ones, left-out words gone. */
function shownWords(typed: TypedText, words: readonly WordReading[], first: readonly WordReading[]): string[] {
  const shownByTyped = new Map(words.map((word) => [word.typed, word.shown]));
  const leftOut = new Set(first.map((word) => word.typed).filter((word) => !shownByTyped.has(word)));
  return typed.all.filter((word) => !leftOut.has(word)).map((word) => shownByTyped.get(word) ?? word);
}
