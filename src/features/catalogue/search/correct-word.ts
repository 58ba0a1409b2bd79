import { stemOf } from "./normalise.ts";
import { termsSoundingLike } from "./sound-table.ts";
import { allowedErrors, countErrors, letterSet, missingLetters } from "./spelling.ts";
import { type TextTable, termFrequency, valuesWithPhrase } from "./text-table.ts";
import type { WordReading } from "./word-reading.ts";

const maxCorrections = 12;
/** Nearly every shorter word is another one with a letter changed. */
const shortestMeant = 3;
/** A known word may still be a mistake: a long one in at most so many texts, when a neighbour is so much more frequent. */
const doubtful = { shortest: 6, maxTexts: 5, timesRarer: 100, maxMeantTexts: 40 };
/** Misspelled words whose corrections are cached. */
const maxCachedWords = 2000;
const shortestSound = 4;

/**
 * Reads a word as misspelled: two words run together, words that sound the same, or the nearest known words. A known word
 * is not doubted below six letters, where nearly every word has a neighbour.
 */
export function correctWord(table: TextTable, reading: WordReading, isLast: boolean): WordReading {
  if (reading.exact !== null && !isDoubtful(table, reading)) return reading;
  const { terms, errors } = nearestTerms(table, reading.stem, isLast);
  const split = terms.length > 0 && errors <= 1 ? null : splitWord(table, reading.typed);
  if (split) {
    const shown = split.map((term) => table.surfaces[term]).join(" ");
    return { ...reading, phrases: [...reading.phrases, split], shown, errors: 0 };
  }
  const corrected = terms.filter((term) => term !== reading.exact);
  if (corrected[0] === undefined) return reading;
  return { ...reading, corrected, errors, shown: table.surfaces[corrected[0]]! };
}

/** Nearly every short word has a neighbour, and a word that many texts have is meant. */
function isDoubtful(table: TextTable, { stem, exact }: WordReading): boolean {
  return stem.length >= doubtful.shortest && (exact === null || termFrequency(table, exact) <= doubtful.maxMeantTexts);
}

/** A known word that is probably misspelled is looked for both ways; public registers have spelling mistakes of their own. */
export function doubtWord(table: TextTable, reading: WordReading): WordReading | null {
  const texts = termFrequency(table, reading.exact!);
  if (reading.stem.length < doubtful.shortest || texts > doubtful.maxTexts) return null;
  const { terms, errors } = nearestTerms(table, reading.stem, false);
  const corrected = terms.filter(
    (term) => term !== reading.exact && termFrequency(table, term) >= texts * doubtful.timesRarer,
  );
  return corrected[0] === undefined ? null : { ...reading, corrected, errors, shown: table.surfaces[corrected[0]]! };
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

interface Nearest {
  terms: number[];
  errors: number;
}

function nearestTerms(table: TextTable, stem: string, asPrefix: boolean): Nearest {
  const { corrections } = table;
  const key = `${asPrefix ? "prefix" : "whole"} ${stem}`;
  const known = corrections.get(key);
  if (known) return known;
  const nearest = findNearest(table, stem, asPrefix);
  if (corrections.size < maxCachedWords) corrections.set(key, nearest);
  return nearest;
}

/** Words with one typing error, then words of the same sound, then those with two. */
function findNearest(table: TextTable, stem: string, asPrefix: boolean): Nearest {
  const near = findByLetters(table, stem, asPrefix);
  if (near.errors <= 1 && near.terms.length > 0) return near;
  const sounding =
    stem.length >= shortestSound && /^[a-z]+$/.test(stem)
      ? termsSoundingLike(table.sounds, table.terms, stem).filter((term) => isNear(stem, table.terms[term]!))
      : [];
  if (sounding.length === 0) return near;
  sounding.sort((a, b) => termFrequency(table, b) - termFrequency(table, a) || a - b);
  return { terms: sounding.slice(0, maxCorrections), errors: 0 };
}

/** The same sound may be written in many ways, but not in any. */
function isNear(stem: string, term: string): boolean {
  const most = Math.max(2, Math.floor(stem.length / 3));
  return term !== stem && countErrors(stem, term, most) <= most;
}

/** Known words with the fewest typing errors; those that begin with the same letter win, then the most frequent. */
function findByLetters(table: TextTable, stem: string, asPrefix: boolean): Nearest {
  const forgiven = allowedErrors(stem);
  if (forgiven === 0) return { terms: [], errors: 0 };
  const letters = letterSet(stem);
  const lengths = table.writtenByLength;
  const longest = asPrefix ? lengths.length - 1 : Math.min(stem.length + forgiven, lengths.length - 1);
  let least = forgiven;
  let found: { term: number; rank: number }[] = [];
  for (let length = Math.max(shortestMeant, stem.length - forgiven); length <= longest; length += 1) {
    for (const term of lengths[length]!) {
      if (missingLetters(letters, table.letterSets[term]!) > least) continue;
      if (!asPrefix && missingLetters(table.letterSets[term]!, letters) > least) continue;
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
  return { terms: found.slice(0, maxCorrections).map((item) => item.term), errors: least };
}
