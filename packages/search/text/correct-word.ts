import { isSpokenSame } from "margdeep-places/sound";
import { visitNear } from "./letter-blocks.ts";
import { stemOf } from "./normalise.ts";
import { valuesWithPhrase } from "./phrases.ts";
import { termsSoundingLike } from "./sound-table.ts";
import { allowedErrors, countErrors, letterSet, missingLetters } from "./spelling.ts";
import { synonymsOf } from "./synonyms.ts";
import { type TextTable, termFrequency, valueKinds } from "./text-table.ts";
import type { WordReading } from "./word-reading.ts";

const maxCorrections = 12;
/** A word in so few texts is rarer than a well-known place with one typing error more. */
const rareTexts = 2;
const wellKnownTexts = 40;
/** Nearly every shorter word is another one with a letter changed. */
const shortestMeant = 3;
/** A known word may still be a mistake: a long one in at most so many texts, when a neighbour is so much more frequent. */
const doubtful = { shortest: 6, maxTexts: 5, timesRarer: 100, maxMeantTexts: 40 };
/** Misspelled words whose corrections are cached. */
const maxCachedWords = 2000;
const shortestSound = 4;
/** A word so long may be two, even when another one is near: 'medicaps'. */
const shortestJoined = 8;

/**
 * Reads a word as misspelled: two words run together, words that sound the same, or the nearest known words. A known word
 * is not doubted below six letters, where nearly every word has a neighbour, unless what is with it says so.
 *
 * @param shortestDoubtful letters from which a known word is doubted
 */
export function correctWord(
  table: TextTable,
  reading: WordReading,
  isLast: boolean,
  shortestDoubtful = doubtful.shortest,
): WordReading {
  if (reading.exact !== null && !isDoubtful(table, reading, shortestDoubtful)) return reading;
  const { terms, errors } = nearestOf(table, reading, isLast);
  const isNearest = terms.length > 0 && errors <= 1;
  const split = isNearest && reading.typed.length < shortestJoined ? null : splitWord(table, reading.typed);
  if (split) {
    const shown = split.map((term) => table.surfaces[term]).join(" ");
    return { ...reading, phrases: [...reading.phrases, split], corrected: isNearest ? terms : [], shown, errors: 0 };
  }
  const corrected = terms.filter((term) => term !== reading.exact);
  if (corrected[0] === undefined) return reading;
  return { ...reading, corrected: withOtherNames(table, corrected), errors, shown: table.surfaces[corrected[0]]! };
}

/** What a misspelled word most likely means is found by its other names too: 'banglore' is Bengaluru. */
function withOtherNames(table: TextTable, corrected: readonly number[]): number[] {
  const others = synonymsOf(table.terms[corrected[0]!]!).flatMap(([word, ...more]) => {
    const term = more.length === 0 ? table.termIds.get(word!) : undefined;
    return term === undefined ? [] : [term];
  });
  return [...new Set([...corrected, ...others])];
}

/** The stem of a misspelled word may have lost a letter that is no plural: 'jrts', or retained one: 'studis'. */
function nearestOf(table: TextTable, { typed, stem }: WordReading, isLast: boolean): Nearest {
  const forgiven = allowedErrors(typed);
  const nearest = nearestTerms(table, stem, isLast, forgiven);
  if (stem !== typed || !typed.endsWith("s")) return nearest;
  const singular = nearestTerms(table, typed.slice(0, -1), isLast, forgiven);
  if (singular.terms.length === 0 || (nearest.terms.length > 0 && singular.errors > nearest.errors)) return nearest;
  return { terms: [...new Set([...singular.terms, ...nearest.terms])], errors: singular.errors };
}

/** Nearly every short word has a neighbour, and a word that many texts have is meant. */
function isDoubtful(table: TextTable, { stem, exact }: WordReading, shortest: number): boolean {
  return stem.length >= shortest && (exact === null || termFrequency(table, exact) <= doubtful.maxMeantTexts);
}

/** A known word that is probably misspelled is looked for both ways; public registers have spelling mistakes of their own. */
export function doubtWord(table: TextTable, reading: WordReading): WordReading | null {
  const texts = termFrequency(table, reading.exact!);
  if (reading.stem.length < doubtful.shortest || texts > doubtful.maxMeantTexts) return null;
  const { terms, errors } = nearestTerms(table, reading.stem, false, allowedErrors(reading.stem));
  const isTownOf = (term: number) => (table.termKinds[term]! & (valueKinds.place | valueKinds.state)) !== 0;
  const isMeant = (term: number) =>
    termFrequency(table, term) >= texts * doubtful.timesRarer && (texts <= doubtful.maxTexts || isTownOf(term));
  const corrected = terms.filter((term) => term !== reading.exact && isMeant(term));
  if (corrected[0] === undefined) return null;
  const meant = {
    ...reading,
    corrected: withOtherNames(table, corrected),
    errors,
    shown: table.surfaces[corrected[0]]!,
  };
  // A town that is misspelled in a few addresses is the town: those addresses are not nearer to what was typed.
  return isTownOf(corrected[0]) ? { ...meant, exact: null, corrected: [...meant.corrected, reading.exact!] } : meant;
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

function nearestTerms(table: TextTable, stem: string, asPrefix: boolean, forgiven: number): Nearest {
  const { corrections } = table;
  const key = `${asPrefix ? "prefix" : "whole"} ${forgiven} ${stem}`;
  const known = corrections.get(key);
  if (known) return known;
  const nearest = findNearest(table, stem, asPrefix, forgiven);
  if (corrections.size < maxCachedWords) corrections.set(key, nearest);
  return nearest;
}

/** Words with one typing error, then words of the same sound, then those with two. */
function findNearest(table: TextTable, stem: string, asPrefix: boolean, forgiven: number): Nearest {
  const near = findByLetters(table, stem, asPrefix, forgiven);
  const sounding =
    stem.length >= shortestSound && /^[a-z]+$/.test(stem)
      ? termsSoundingLike(table.sounds, table.terms, stem).filter((term) => isNear(stem, table.terms[term]!))
      : [];
  if (sounding.length === 0) return near;
  if (near.errors <= 1 && near.terms.length > 0) {
    const spoken = sounding.filter((term) => isSpokenSame(stem, table.terms[term]!));
    // Who writes as it sounds means the better known: 'chandigad' is Chandigarh before Chandgad.
    const [first] = near.terms;
    const known = spoken.filter((term) => termFrequency(table, term) > termFrequency(table, first!));
    return { terms: [...new Set([...known, ...near.terms, ...spoken])].slice(0, maxCorrections), errors: near.errors };
  }
  sounding.sort((a, b) => termFrequency(table, b) - termFrequency(table, a) || a - b);
  return { terms: sounding.slice(0, maxCorrections), errors: 0 };
}

/** A place that many texts name, and that begins with the same letter. */
function isWellKnown(table: TextTable, term: number, stem: string): boolean {
  const isPlace = (table.termKinds[term]! & (valueKinds.place | valueKinds.state)) !== 0;
  return isPlace && table.terms[term]![0] === stem[0] && termFrequency(table, term) >= wellKnownTexts;
}

/** The same sound may be written in many ways, but not in any. */
function isNear(stem: string, term: string): boolean {
  const most = Math.max(2, Math.floor(stem.length / 3));
  return term !== stem && countErrors(stem, term, most) <= most;
}

/** Known words with the fewest typing errors; those that begin with the same letter win, then the most frequent. */
function findByLetters(table: TextTable, stem: string, asPrefix: boolean, forgiven: number): Nearest {
  if (forgiven === 0) return { terms: [], errors: 0 };
  const letters = letterSet(stem);
  const lengths = table.writtenByLength;
  const longest = asPrefix ? lengths.length - 1 : Math.min(stem.length + forgiven, lengths.length - 1);
  let least = forgiven;
  let found: { term: number; rank: number; errors: number }[] = [];
  const mostErrors = () => Math.min(forgiven, least + 1);
  const look = (term: number): void => {
    const most = mostErrors();
    if (missingLetters(letters, table.letterSets[term]!) > most) return;
    if (!asPrefix && missingLetters(table.letterSets[term]!, letters) > most) return;
    const known = table.terms[term]!;
    const errors = known === stem ? forgiven + 1 : countErrors(stem, known, most, asPrefix);
    if (errors > most || (errors > least && !isWellKnown(table, term, stem))) return;
    if (errors < least)
      found = found.filter((item) => item.errors <= errors + 1 && isWellKnown(table, item.term, stem));
    least = Math.min(least, errors);
    const isSameStart = known[0] === stem[0];
    found.push({ term, errors, rank: termFrequency(table, term) + (isSameStart ? 1e9 : 0) });
  };
  for (let length = Math.max(shortestMeant, stem.length - forgiven); length <= longest; length += 1) {
    visitNear(lengths[length]!, letters, mostErrors, asPrefix, look);
  }
  found.sort((a, b) => a.errors - b.errors || b.rank - a.rank || a.term - b.term);
  // One error more is nearer only where what is nearest is hardly ever written.
  if (found.some((item) => item.errors === least && termFrequency(table, item.term) > rareTexts)) {
    found = found.filter((item) => item.errors === least);
  }
  return { terms: found.slice(0, maxCorrections).map((item) => item.term), errors: least };
}
