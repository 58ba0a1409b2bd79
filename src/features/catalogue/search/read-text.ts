import { isSmallWord, stemOf, wordsOf } from "./normalise.ts";
import { allowedErrors, countErrors, letterSet, missingLetters } from "./spelling.ts";
import { isFiller, synonymsOf } from "./synonyms.ts";
import { type TextTable, termFrequency, termsStartingWith, valuesWithPhrase } from "./text-table.ts";

/** More words than this are not looked for; each takes two bits of a 32-bit mask. */
const maxWords = 15;
const maxPrefixTerms = 400;
const maxCorrections = 6;
/** Nearly every shorter word is another one with a letter changed. */
const shortestMeant = 3;

/** A known word may still be a mistake: a long one in at most so many texts, when a neighbour is so much more frequent. */
const doubtful = { shortest: 6, maxStatements: 5, timesRarer: 100 };

/** Ways to find one typed word: terms as typed, terms that may be meant, and phrases that say the same. */
export interface WordReading {
  /** As typed, normalised; for showing. */
  typed: string;
  stem: string;
  exact: number | null;
  prefixed: readonly number[];
  corrected: readonly number[];
  phrases: readonly (readonly number[])[];
  /** What to show in place of the typed word when it was corrected. */
  shown: string;
}

/** A text taken apart: all its words, and those that must be found. */
export interface TypedText {
  all: readonly string[];
  words: readonly string[];
}

/** Takes a text apart: small words need not be found, and fillers only when there is nothing else. */
export function readTypedText(text: string): TypedText {
  const all = wordsOf(text);
  const large = all.filter((word) => !isSmallWord(word));
  const telling = large.filter((word) => !isFiller(stemOf(word)));
  const chosen = telling.length > 0 ? telling : large;
  return { all, words: [...new Set(chosen)].slice(0, maxWords) };
}

export function isKnown(word: WordReading): boolean {
  return word.exact !== null || word.phrases.length > 0 || word.prefixed.length > 0 || word.corrected.length > 0;
}

/**
 * How a word can be found in a table: as it is or by a synonym; else as the beginning of a word; else corrected.
 *
 * @param isLast the last word may still be being typed, so from four letters on it is also read as a beginning
 */
export function readWord(table: TextTable, typed: string, isLast: boolean): WordReading {
  const stem = stemOf(typed);
  const exact = table.termIds.get(stem) ?? null;
  const phrases = knownPhrases(table, stem);
  const reading = { typed, stem, exact, phrases, prefixed: [], corrected: [], shown: typed };
  const isFound = exact !== null || phrases.length > 0;
  const correction = exact !== null && phrases.length === 0 ? doubt(table, reading) : null;
  if (correction) return correction;
  if (isFound && !(isLast && typed.length >= 4)) return reading;
  const prefixed =
    isLast || typed.length >= 3 ? termsStartingWith(table, stem, maxPrefixTerms).filter((term) => term !== exact) : [];
  if (isFound || prefixed.length > 0) return { ...reading, prefixed };
  return correctWord(table, reading, isLast);
}

/** The last word in the suggestion box: whatever begins with it, however short it is. */
export function readPrefix(table: TextTable, typed: string): WordReading {
  const reading = readWord(table, typed, true);
  if (reading.corrected.length > 0 || reading.prefixed.length > 0) return reading;
  const prefixed = termsStartingWith(table, typed, maxPrefixTerms).filter((term) => term !== reading.exact);
  return { ...reading, prefixed };
}

/**
 * Reads a word as misspelled: two words run together, or the nearest known words. A known word is not doubted below six
 * letters, where nearly every word has a neighbour.
 */
export function correctWord(table: TextTable, reading: WordReading, isLast: boolean): WordReading {
  if (reading.exact !== null && reading.stem.length < doubtful.shortest) return reading;
  const split = splitWord(table, reading.typed);
  if (split) {
    const shown = split.map((term) => table.surfaces[term]).join(" ");
    return { ...reading, phrases: [...reading.phrases, split], shown };
  }
  const corrected = nearestTerms(table, reading.stem, isLast);
  const shown = corrected[0] === undefined ? reading.typed : table.surfaces[corrected[0]]!;
  return { ...reading, corrected, shown };
}

/** A known word that is probably misspelled is looked for both ways; public registers have spelling mistakes of their own. */
function doubt(table: TextTable, reading: WordReading): WordReading | null {
  const texts = termFrequency(table, reading.exact!);
  if (reading.stem.length < doubtful.shortest || texts > doubtful.maxStatements) return null;
  const corrected = nearestTerms(table, reading.stem, false).filter(
    (term) => termFrequency(table, term) >= texts * doubtful.timesRarer,
  );
  return corrected[0] === undefined ? null : { ...reading, corrected, shown: table.surfaces[corrected[0]]! };
}

function knownPhrases(table: TextTable, stem: string): number[][] {
  return synonymsOf(stem)
    .map((phrase) => phrase.map((part) => table.termIds.get(part)))
    .filter((terms): terms is number[] => terms.every((term) => term !== undefined));
}

/** 'computerscience': both halves are known words of three letters or more, and occur together somewhere. */
function splitWord(table: TextTable, word: string): number[] | null {
  for (let at = 3; at <= word.length - 3; at += 1) {
    const first = table.termIds.get(stemOf(word.slice(0, at)));
    const second = table.termIds.get(stemOf(word.slice(at)));
    if (first === undefined || second === undefined) continue;
    if (valuesWithPhrase(table, [first, second]).length > 0) return [first, second];
  }
  return null;
}

/** Misspelled words whose corrections are cached. */
const maxCachedWords = 2000;

function nearestTerms(table: TextTable, stem: string, asPrefix: boolean): number[] {
  const { corrections } = table;
  const key = `${asPrefix ? "prefix" : "whole"} ${stem}`;
  const known = corrections.get(key);
  if (known) return known;
  const nearest = findNearest(table, stem, asPrefix);
  if (corrections.size < maxCachedWords) corrections.set(key, nearest);
  return nearest;
}

/** Known words with the fewest typing errors; those that begin with the same letter win, then the most frequent. */
function findNearest(table: TextTable, stem: string, asPrefix: boolean): number[] {
  const forgiven = allowedErrors(stem);
  if (forgiven === 0) return [];
  const emailTemplates = letterSet(stem);
  const lengths = table.writtenByLength;
  const longest = asPrefix ? lengths.length - 1 : Math.min(stem.length + forgiven, lengths.length - 1);
  let least = forgiven;
  let found: { term: number; rank: number }[] = [];
  for (let length = Math.max(shortestMeant, stem.length - forgiven); length <= longest; length += 1) {
    for (const term of lengths[length]!) {
      if (missingLetters(emailTemplates, table.letterSets[term]!) > least) continue;
      if (!asPrefix && missingLetters(table.letterSets[term]!, emailTemplates) > least) continue;
      const known = table.terms[term]!;
      const errors = known === stem ? forgiven + 1 : countErrors(stem, known, least, asPrefix);
      if (errors > least) continue;
      if (errors < least) found = [];
      least = errors;
      const isSameStart = known[0] === stem[0];
      found.push({ term, rank: termFrequency(table, term) + (isSameStart ? 1e9 : 0) });
    }
  }
  found.sort((a, b) => b.rank - a.rank || a.term - b.term);
  const sameStart = found.filter((item) => item.rank >= 1e9);
  return (sameStart.length > 0 ? sameStart : found).slice(0, maxCorrections).map((item) => item.term);
}
