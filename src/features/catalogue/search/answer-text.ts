import type { CatalogueIndex } from "./catalogue-index.ts";
import { findCandidates } from "./find-candidates.ts";
import { keyOf } from "./normalise.ts";
import { prepareText } from "./prepare-text.ts";
import type { CourseScope, PreparedText } from "./prepared-text.ts";
import { readWord, type WordContext } from "./read-text.ts";
import { type RelaxedWords, relaxWords } from "./relax-words.ts";
import { asTyped, isNameScore, namedScore, scoreCollege } from "./score-college.ts";
import { termFrequency, valueKinds } from "./text-table.ts";
import { nameNouns, readTypedText, type TypedText } from "./typed-text.ts";
import { isOfCourse, isTelling, saysWhereOrWhat } from "./word-kinds.ts";
import { isKnown, type WordReading } from "./word-reading.ts";

/** Colleges that a text finds. */
export interface TextAnswer {
  /** By college: 0 not found, else higher is better. */
  scores: Uint8Array;
  /** The colleges that are found, in no order. */
  matched: readonly number[];
  count: number;
  /** What was searched when the text as typed found nothing. */
  searchedInstead: string | null;
  /** Texts that would find something, to be offered when this one finds nothing that is surely meant. */
  offers: string[];
  prepared: PreparedText;
}

interface Attempt {
  typed: TypedText;
  words: readonly WordReading[];
  optional: readonly WordReading[];
  /** Words as they were first read: what is missing in an attempt was left out. */
  first: readonly WordReading[];
}

type Reader = typeof readWord;

/** A word that so many texts have is known well enough to be meant by a misspelled one. */
const knownTexts = 20;
/** A misspelled word of this length with one error is recognised by itself. */
const recognisedLength = 5;
/** Words may be left out while what remains tells most. */
const leastShare = 0.6;
/** Of what is written as a college's name nearly everything must remain. */
const nearlyAll = 0.8;
/** A text without its place, kind or course must mean one of few colleges. */
const maxNamed = 12;

/**
 * Finds the colleges in which every word of a text is somewhere; words that nothing knows are read as misspelled. When no
 * college has them all, other readings are tried and words are left out, but only while what remains is surely meant: a text
 * of which the telling word is missing finds nothing, and offers what it would find without.
 *
 * @param teaching programmes in which course words may be found
 * @param read how a word is read; the suggestion box reads the last one as a beginning
 * @param maxCandidates colleges that are compared while every word is known, the best known; all of them when left out
 * @returns null when the text has no words
 */
export function answerText(
  index: CatalogueIndex,
  text: string,
  teaching: CourseScope,
  read: Reader = readWord,
  maxCandidates?: number,
): TextAnswer | null {
  const typed = readTypedText(text, index.text);
  if (typed.words.length === 0) return null;
  const readings = readAll(index, typed, typed.words, read);
  const optional = readAll(index, typed, typed.optional, read).filter(isKnown);
  const whole = { typed, words: readings, optional, first: readings };
  if (readings.every(isKnown)) {
    const answer = tryWords(index, whole, teaching, maxCandidates);
    if (answer.count > 0) {
      return isSurelyMeant(index, whole, answer) && !isOtherName(index, whole, answer) ? answer : onlyOffer(answer);
    }
  }
  return withoutSomeWords(index, whole, teaching, read !== readWord);
}

function readAll(index: CatalogueIndex, typed: TypedText, words: readonly string[], read: Reader): WordReading[] {
  return words.map((word) => {
    const at = typed.all.indexOf(word);
    const context: WordContext = {
      before: typed.all[at - 1] ?? null,
      after: typed.all[at + 1] ?? null,
      isLast: at === typed.all.length - 1,
    };
    return read(index.text, word, context);
  });
}

/** Searches for what remains when words are read another way or left out, if that is surely meant. */
function withoutSomeWords(
  index: CatalogueIndex,
  whole: Attempt,
  teaching: CourseScope,
  isLenient: boolean,
): TextAnswer {
  const relaxed = relaxWords(index, whole.words, teaching);
  if (relaxed.words.length === 0) {
    if (!isLenient || whole.optional.length === 0) return emptyAnswer(index, teaching);
    return tryWords(index, { ...whole, words: whole.optional, optional: [] }, teaching);
  }
  const attempt = { ...whole, words: relaxed.words };
  const answer = tryWords(index, attempt, teaching);
  const isRest = isLenient || isEnough(index, whole.typed, relaxed, answer);
  return isRest && isSurelyMeant(index, attempt, answer) ? answer : onlyOffer(answer);
}

/** Whether what remains of a text still says what was looked for. */
function isEnough(
  index: CatalogueIndex,
  typed: TypedText,
  { words, dropped, share }: RelaxedWords,
  answer: TextAnswer,
): boolean {
  if (dropped.length === 0) return true;
  if (hasNameNoun(typed) && share < nearlyAll) return false;
  const isNamed = bestScore(answer) >= namedScore;
  const isCourseLeft = words.some((word) => isOfCourse(index, word));
  if (dropped.every((word) => saysWhereOrWhat(index, word))) {
    if (!isNamed || answer.count > maxNamed || (dropped.length > 1 && share < leastShare)) return false;
    // The beginning of a word is none: 'train' is not 'training'.
    const isWord = (word: WordReading) => word.exact !== null || word.errors !== null;
    if (words.every((word) => saysWhereOrWhat(index, word) || (word.prefixed.length > 0 && !isWord(word))))
      return false;
    // Many names have the same initials: of an acronym without its place only one may be meant.
    return answer.count === 1 || words.some(isWord);
  }
  return share >= leastShare && (isNamed || (isCourseLeft && words.length > 1));
}

/**
 * Whether words that were read as misspelled may be taken for what was meant: a place, a course or a word that many texts
 * have; one error in a word that is long enough; the same sound; or any when other words name the same college.
 */
function isSurelyMeant({ text }: CatalogueIndex, { typed, words }: Attempt, answer: TextAnswer): boolean {
  if (words.every((word) => word.errors === null || word.exact !== null)) return true;
  const score = bestScore(answer);
  const isWholeName = score >= isNameScore && typed.all.length > 1;
  const isConfirmed = isWholeName || (score >= namedScore && words.some((word) => isTelling(text, word)));
  return words.every((word) => {
    if (word.errors === null || word.exact !== null || isWholeName) return true;
    if (isConfirmed && word.stem.length >= recognisedLength) return true;
    const isSameStart = word.corrected.some((term) => text.terms[term]![0] === word.stem[0]);
    if (word.errors <= 1 && word.stem.length >= recognisedLength && isSameStart) return true;
    const isLong = word.stem.length >= recognisedLength;
    const wellKnown = isLong ? ~0 : valueKinds.place | valueKinds.state | valueKinds.course;
    return word.corrected.some(
      (term) => termFrequency(text, term) >= knownTexts && (text.termKinds[term]! & wellKnown) !== 0,
    );
  });
}

/**
 * Whether a text is a name, 'Indian School of Business', that no college has: its words occur, but here and there.
 */
function isOtherName(index: CatalogueIndex, { typed, words }: Attempt, answer: TextAnswer): boolean {
  if (!hasNameNoun(typed) || bestScore(answer) >= namedScore) return false;
  const before = new Set(typed.all.slice(0, nounOf(typed)));
  return words.some((word) => before.has(word.typed) && !saysWhereOrWhat(index, word));
}

/** Whether a text is written as the name of a college: 'Indian School of Business'. */
function hasNameNoun(typed: TypedText): boolean {
  return nounOf(typed) > 0 && typed.words.some((word) => nameNouns.has(word));
}

function nounOf({ all }: TypedText): number {
  return all.findIndex(
    (word, at) => nameNouns.has(word) && (all[at + 1] === "of" || (word === "university" && at === all.length - 1)),
  );
}

function bestScore({ scores, matched }: TextAnswer): number {
  let best = 0;
  for (const college of matched) if (scores[college]! > best) best = scores[college]!;
  return best;
}

/** Nothing is shown as if it were meant; what would be found is offered. */
function onlyOffer(answer: TextAnswer): TextAnswer {
  const offers = answer.searchedInstead ? [answer.searchedInstead] : [];
  return { ...answer, ...nothing(answer.scores.length), offers };
}

function nothing(size: number) {
  return { scores: new Uint8Array(size), matched: [], count: 0, searchedInstead: null };
}

function emptyAnswer(index: CatalogueIndex, teaching: CourseScope): TextAnswer {
  const prepared = prepareText(index, [], [], [], [], [], teaching);
  return { ...nothing(index.size), offers: [], prepared };
}

function tryWords(
  index: CatalogueIndex,
  { typed, words, optional, first }: Attempt,
  teaching: CourseScope,
  maxCandidates?: number,
): TextAnswer {
  const shown = shownWords(typed, words, first);
  const prepared = prepareText(
    index,
    [...new Set([keyOf(typed.all), keyOf(shown)])],
    [typed.text, shown.join(" ")],
    typed.all,
    words,
    optional,
    teaching,
  );
  const scores = new Uint8Array(index.size);
  const matched: number[] = [];
  let asTypedCount = 0;
  for (const college of findCandidates(index, prepared, maxCandidates)) {
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
    count: matched.length,
    searchedInstead: isSaid ? shown.join(" ") : null,
    offers: [],
    prepared,
  };
}

/** The text that is being searched: corrected words in place of the typed ones, left-out words gone. */
function shownWords(typed: TypedText, words: readonly WordReading[], first: readonly WordReading[]): string[] {
  const shownByTyped = new Map(words.map((word) => [word.typed, word.shown]));
  const leftOut = new Set(first.map((word) => word.typed).filter((word) => !shownByTyped.has(word)));
  return typed.all.filter((word) => !leftOut.has(word)).map((word) => shownByTyped.get(word) ?? word);
}
