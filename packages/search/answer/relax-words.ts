import type { CatalogueIndex } from "../index/catalogue-index.ts";
import { correctedWeight, heaviest } from "../index/heaviest-words.ts";
import { type CollegeSet, collegesWith, countOf } from "../index/word-sets.ts";
import { isAcronymOfKind } from "../text/acronym-values.ts";
import { correctWord } from "../text/correct-word.ts";
import { degreeOf } from "../text/degrees.ts";
import { termFrequency, valueKinds } from "../text/text-table.ts";
import { isKnown, type WordReading } from "../text/word-reading.ts";
import type { CourseScope } from "./prepared-text.ts";

/** Of words that no college holds together, shorter known ones may be misspelled too. */
const shortestReread = 4;
/** A word that only the initials of names begin with may be one mistyped. */
const acronymWeight = 0.5;
/** A word of two letters may be a small word mistyped even where a name has it. */
const maxShortWeight = 3;
/** Among four words or more an unknown one of up to three letters is most often a small word mistyped. */
const shortUnknown = { fromWords: 4, longest: 3, weight: 1.5 };

/** Fewer texts with a place may have misspelled it. */
const fewestOfTown = 3;

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
 * What each word is held by is a set of colleges that is cached, and sets are compared instead of colleges.
 *
 * @param words all words of the text, unknown ones too
 */
export function relaxWords(index: CatalogueIndex, words: readonly WordReading[], teaching: CourseScope): RelaxedWords {
  const held = words.map((word) => collegesOrNull(index, word, teaching));
  const corrected = words.map((word) => rereadOrNull(index, word));
  const heldReread = corrected.map((word) => word && collegesOrNull(index, word, teaching));
  const counts = held.map((set) => (set ? countOf(set) : 0));
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
  const { own, reread } = heaviest(index, held, heldReread, weights);
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

/**
 * A reading that finds what the word as it is does not. A degree that nobody here teaches is no other degree mistyped, and a family
 * of institutes that has none in a place is no other name.
 */
function rereadOrNull({ text }: CatalogueIndex, word: WordReading): WordReading | null {
  if (degreeOf(word.stem) || isAcronymOfKind(word.stem) || isTown(text, word)) return null;
  const read = correctWord(text, word, false, shortestReread);
  return read.shown === word.shown ? null : read;
}

/** A town that is spelled as several addresses spell it is no other town: 'andheri' is not Andhra. */
function isTown(text: CatalogueIndex["text"], { exact }: WordReading): boolean {
  return (
    exact !== null && (text.termKinds[exact]! & valueKinds.place) !== 0 && termFrequency(text, exact) >= fewestOfTown
  );
}

function collegesOrNull(index: CatalogueIndex, word: WordReading, teaching: CourseScope): CollegeSet | null {
  return isKnown(word) ? collegesWith(index, word, teaching) : null;
}
