import type { CatalogueIndex } from "../index/catalogue-index.ts";
import { isDistinctive, isOfCourse, saysWhereOrWhat } from "../index/word-kinds.ts";
import { isAcronym } from "../text/acronym-values.ts";
import { correctWord } from "../text/correct-word.ts";
import { degreeOf } from "../text/degrees.ts";
import { readWord, type WordContext } from "../text/read-text.ts";
import { isFiller } from "../text/synonyms.ts";
import { termFrequency, valueKinds } from "../text/text-table.ts";
import { nameNouns, readTypedText, type TypedText } from "../text/typed-text.ts";
import { isKnown, type WordReading } from "../text/word-reading.ts";
import { bestColleges } from "./best-colleges.ts";
import type { CourseScope } from "./prepared-text.ts";
import { type RelaxedWords, relaxWords } from "./relax-words.ts";
import { isNameScore, namedScore } from "./score-college.ts";
import { type Attempt, emptyAnswer, onlyOffer, type TextAnswer, tryWords } from "./try-words.ts";

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
/** Words beside a course and a place that may be left out. */
const maxUnknown = 3;

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
      const isMeant = isSurelyMeant(index, whole, answer) && !isOtherName(index, whole, answer);
      return isMeant ? answer : (byOwnName(index, whole, teaching) ?? onlyOffer(answer));
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
    if (!isLenient || whole.optional.length === 0) return emptyAnswer(index, teaching, translations(whole.typed));
    return tryWords(index, { ...whole, words: whole.optional, optional: [] }, teaching);
  }
  const attempt = { ...whole, words: relaxed.words };
  const answer = tryWords(index, attempt, teaching);
  const isRest = isLenient || isEnough(index, whole.typed, relaxed, answer);
  const isMeant = isRest && isSurelyMeant(index, attempt, answer);
  return isMeant ? answer : (byOwnName(index, whole, teaching) ?? onlyOffer(answer));
}

/**
 * 'Kalasalingam university' is called an academy, and is a university: in the name of a deemed one the word may be missing. It may
 * also stand outside the town that it is known by, 'Sathyabama university chennai'.
 */
function byOwnName(index: CatalogueIndex, whole: Attempt, teaching: CourseScope): TextAnswer | null {
  const words = whole.words
    .filter(({ typed }) => typed !== "university")
    .map((word) => (isKnown(word) ? word : correctWord(index.text, word, false)));
  if (words.length === 0 || words.length === whole.words.length || !words.every(isKnown)) return null;
  const own = deemedNamed(index, whole, words, teaching);
  if (own) return own;
  const name = words.filter((word) => !saysWhereOrWhat(index, word));
  if (name.length === 0 || name.length === words.length) return null;
  const elsewhere = deemedNamed(index, whole, name, teaching);
  if (!elsewhere) return null;
  const there = tryWords(index, { ...whole, words }, teaching);
  return there.count > 0 && bestScore(there) >= namedScore ? there : deemedNamed(index, whole, name, teaching);
}

/** Colleges that distinctive words name, the best of them a deemed university. */
function deemedNamed(
  index: CatalogueIndex,
  whole: Attempt,
  words: readonly WordReading[],
  teaching: CourseScope,
): TextAnswer | null {
  const attempt = { ...whole, words };
  const answer = tryWords(index, attempt, teaching);
  const isDistinctiveName = (word: WordReading) =>
    isDistinctive(index.text, { ...word, exact: word.exact ?? word.corrected[0] ?? null, errors: null });
  if (answer.count === 0 || answer.count > maxNamed || bestScore(answer) < namedScore) return null;
  const [best] = bestColleges(index, answer, 0, 1);
  const isNamed = best !== undefined && index.colleges[best]!.ownership === "deemed";
  return isNamed && words.some(isDistinctiveName) && isSurelyMeant(index, attempt, answer) ? answer : null;
}

function translations({ readAs }: TypedText) {
  return readAs.filter(({ how }) => how === "translated");
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
    // The beginning of a word does not count: 'train' is not 'training'.
    const isWord = (word: WordReading) => word.exact !== null || word.errors !== null;
    if (words.every((word) => saysWhereOrWhat(index, word) || (word.prefixed.length > 0 && !isWord(word))))
      return false;
    // Many names have the same initials: of an acronym without its place only one may be meant.
    return answer.count === 1 || words.some(isWord);
  }
  if (!isNamed && dropped.some((word) => isPlaceMisspelled(index, word))) return false;
  if (share >= leastShare && (isNamed || (isCourseLeft && words.length > 1))) return true;
  // Course and place are left: whatever else was typed, that is a list worth seeing. What was left out is told.
  const isPlaceLeft = words.some((word) => saysWhereOrWhat(index, word) && !isOfCourse(index, word));
  if (isCourseLeft && isPlaceLeft && dropped.length <= maxUnknown) return true;
  const isStrange =
    dropped.length === 1 &&
    dropped.every((word) => word.exact === null && word.names.length === 0 && degreeOf(word.stem) === null);
  return (
    isNamed && isStrange && words.some((word) => isDistinctive(index.text, word) && !isAcronym(index.text, word.stem))
  );
}

/**
 * Whether words that were read as misspelled may be taken for what was meant: a place, a course or a word that many texts
 * have; one error in a word that is long enough; the same sound; or any when other words name the same college.
 */
function isSurelyMeant({ text }: CatalogueIndex, { typed, words }: Attempt, answer: TextAnswer): boolean {
  if (words.every((word) => word.errors === null || word.exact !== null)) return true;
  // A word of ours is no other one misspelled: 'lateral entry' is not 'liberal entrepreneurship'.
  if (words.some((word) => word.errors !== null && isFiller(word.stem))) return false;
  const score = bestScore(answer);
  const isWholeName = score >= isNameScore && typed.all.length > 1;
  const isConfirmed = isWholeName || (score >= namedScore && words.some((word) => isDistinctive(text, word)));
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
  const noun = nounOf(typed);
  const before = new Set(typed.all.slice(0, noun));
  const others = words.filter((word) => before.has(word.typed) && !saysWhereOrWhat(index, word));
  // 'ramjas college delhi university': the university is that of the college.
  const isOfTown = typed.all[noun] === "university" && isPlaceWord(index, words, typed.all[noun - 1]!);
  if (isOfTown && answer.matched.length <= maxNamed) return false;
  return others.length > 0;
}

/** 'coimbtore': what is known elsewhere is not what was typed. */
function isPlaceMisspelled({ text }: CatalogueIndex, word: WordReading): boolean {
  if (word.exact !== null || degreeOf(word.stem)) return false;
  return correctWord(text, word, false).corrected.some(
    (term) => (text.termKinds[term]! & (valueKinds.place | valueKinds.state)) !== 0,
  );
}

function isPlaceWord({ text }: CatalogueIndex, words: readonly WordReading[], typed: string): boolean {
  const term = words.find((word) => word.typed === typed)?.exact ?? null;
  return term !== null && (text.termKinds[term]! & (valueKinds.place | valueKinds.state)) !== 0;
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
