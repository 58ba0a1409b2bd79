import { acronymValues, isAcronym } from "./acronym-values.ts";
import { correctWord, doubtWord } from "./correct-word.ts";
import { degreeOf } from "./degrees.ts";
import { meaningOf } from "./lexicon.ts";
import { stemOf } from "./normalise.ts";
import { isFiller, synonymsOf } from "./synonyms.ts";
import { type TextTable, termFrequency, termsStartingWith, valueKinds } from "./text-table.ts";
import { isFound, type WordReading } from "./word-reading.ts";

const maxPrefixTerms = 400;
const maxAbbreviated = 12;
/** A word that is not known is read as an abbreviation of places that so many texts name. */
const knownPlaceTexts = 20;

/** Words around the one that is read. */
export interface WordContext {
  before: string | null;
  after: string | null;
  /** The last word may still be being typed. */
  isLast: boolean;
}

export const alone: WordContext = { before: null, after: null, isLast: false };

/** How a word can be found in a table: as it is or by what says the same; else as the beginning of a word; else corrected. */
export function readWord(table: TextTable, typed: string, context: WordContext): WordReading {
  const reading = readAsTyped(table, typed, context);
  // A degree is known, whether anybody teaches it or not.
  if (degreeOf(reading.stem)) return reading;
  const isTyped = isFound(reading);
  const doubted = reading.exact !== null && isOnlyExact(reading) ? doubtWord(table, reading) : null;
  if (doubted) return doubted;
  if (isTyped && !(context.isLast && typed.length >= 4)) return reading;
  const prefixed =
    typed.length >= 3
      ? termsStartingWith(table, reading.stem, maxPrefixTerms).filter((term) => term !== reading.exact)
      : [];
  if (isTyped || prefixed.length > 0) return { ...reading, prefixed };
  return correctWord(table, reading, context.isLast);
}

/** The last word in the suggestion box: whatever begins with it, however short it is. */
export function readPrefix(table: TextTable, typed: string, context: WordContext): WordReading {
  const reading = readWord(table, typed, context);
  if (!context.isLast || reading.corrected.length > 0 || reading.prefixed.length > 0) return reading;
  const prefixed = termsStartingWith(table, typed, maxPrefixTerms).filter((term) => term !== reading.exact);
  return { ...reading, prefixed };
}

function isOnlyExact({ phrases, coursePhrases, names }: WordReading): boolean {
  return phrases.length + coursePhrases.length + names.length === 0;
}

function readAsTyped(table: TextTable, typed: string, context: WordContext): WordReading {
  const stem = stemOf(typed);
  const meaning = meaningOf(typed);
  const degree = degreeOf(stem) ?? (meaning ? degreeOf(stemOf(meaning)) : null);
  const phrases = synonymsOf(typed === "ladies" ? "women" : stem);
  const meant = meaning && !isFiller(stemOf(meaning)) ? [[stemOf(meaning)], ...synonymsOf(stemOf(meaning))] : [];
  const ladies = typed === "ladies" ? [["women"]] : [];
  return {
    typed,
    stem,
    exact: table.termIds.get(stem) ?? null,
    phrases: [
      ...knownPhrases(table, [...phrases, ...meant, ...ladies]),
      ...withNextInitial(table, stem, context.after),
    ],
    coursePhrases: degree ? knownPhrases(table, degree.phrases) : [],
    levels: degree?.levels ?? 7,
    names: degree ? [] : [...acronymValues(table, stem), ...withAcronymBefore(table, stem, context.before)],
    abbreviated: abbreviatedPlaces(table, stem, context),
    prefixed: [],
    corrected: [],
    errors: null,
    shown: typed,
  };
}

function knownPhrases(table: TextTable, phrases: readonly (readonly string[])[]): number[][] {
  return phrases
    .map((phrase) => phrase.map((part) => table.termIds.get(part)))
    .filter((terms): terms is number[] => terms.every((term) => term !== undefined));
}

/** 'jntu hyderabad' is what names call 'jntuh'. */
function withNextInitial(table: TextTable, stem: string, after: string | null): number[][] {
  if (!after || after.length < 3 || stem.length < 3 || stem.length > 6) return [];
  const term = table.termIds.get(stem + after[0]!);
  return term !== undefined && (table.termKinds[term]! & valueKinds.name) !== 0 ? [[term]] : [];
}

/** 'iit b' is 'iitb', which names begin their initials with. */
function withAcronymBefore(table: TextTable, stem: string, before: string | null): number[] {
  const isLetter = stem.length <= 2 && before !== null && isAcronym(table, stemOf(before));
  return isLetter ? acronymValues(table, stemOf(before) + stem) : [];
}

/**
 * Places that a short word stands for: after an acronym its first letter is enough ('iim a', 'nit kkr'); elsewhere a word
 * that is not known, without vowels, is looked for among well-known places ('blr').
 */
function abbreviatedPlaces(table: TextTable, stem: string, { before }: WordContext): number[] {
  if (stem.length > 4 || !/^[a-z]+$/.test(stem)) return [];
  const exact = table.termIds.get(stem);
  const known = valueKinds.place | valueKinds.state | valueKinds.name;
  if (exact !== undefined && (table.termKinds[exact]! & known) !== 0 && stem.length > 1) return [];
  const isAfterAcronym = before !== null && isAcronym(table, stemOf(before));
  const isBare = stem.length >= 3 && !/[aeiou]/.test(stem) && exact === undefined && synonymsOf(stem).length === 0;
  if (!isAfterAcronym && !isBare) return [];
  const isAbbreviation = (term: string) =>
    term.length > stem.length && term[0] === stem[0] && (stem.length === 1 || isSubsequence(stem, term));
  const found = [...table.places].filter(
    (term) => (isAfterAcronym || termFrequency(table, term) >= knownPlaceTexts) && isAbbreviation(table.terms[term]!),
  );
  if (stem.length > 1) return found.slice(0, maxAbbreviated);
  return found.filter((term) => (table.termKinds[term]! & valueKinds.place) !== 0);
}

/** Whether the letters come in this order. */
function isSubsequence(letters: string, word: string): boolean {
  let at = 0;
  for (let place = 0; place < word.length && at < letters.length; place += 1) if (word[place] === letters[at]) at += 1;
  return at === letters.length;
}
