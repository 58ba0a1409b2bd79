import { isAcronym, isAcronymOfKind, maxAcronymValues } from "./acronym-values.ts";
import { degreeOf } from "./degrees.ts";
import { valuesWithInitials } from "./initials.ts";
import { meaningOf } from "./lexicon.ts";
import { isSmallWord, keyOf, stemOf } from "./normalise.ts";
import { isFiller, synonymsOf } from "./synonyms.ts";
import { type TextTable, termFrequency, valueKinds } from "./text-table.ts";

/**
 * Two words that are one: 'pharm d', 'b arch', 'vidya pith', 'hans raj college'. An acronym that has a place behind it is taken
 * apart, 'iitkgp', and so is a place written in one word, 'westbengal'.
 */
export function joinWords(table: TextTable, words: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    const both = `${word}${words[at + 1] ?? ""}`;
    const isJoined =
      words[at + 1] !== undefined &&
      (isOneWord(table, word, words[at + 1]!, both) || isNamedJoined(table, words.toSpliced(at, 2, both), both));
    if (isJoined) {
      joined.push(both);
      at += 1;
    } else joined.push(...(splitPlace(table, words, at) ?? splitAcronym(table, word)));
  }
  return joined;
}

/** A word that more names have is too common for its parts to be meant by it. */
const maxJoinedNames = 50;

/** A text holds so long a name in any order: 'savitri bai phule university pune'. */
const shortestInAnyOrder = 3;

/** Whether a text is, or begins with, the whole name of a college in which two of its words are one: 'Hansraj College'. */
function isNamedJoined(table: TextTable, words: readonly string[], both: string): boolean {
  const term = both.length >= 6 ? table.termIds.get(stemOf(both)) : undefined;
  if (term === undefined || termFrequency(table, term) > maxJoinedNames) return false;
  const key = `${keyOf(words)} `;
  const stems = new Set(words.map(stemOf));
  for (let at = table.postingStart[term]!; at < table.postingStart[term + 1]!; at += 1) {
    const value = table.postings[at]!;
    const isName = (table.kinds[value]! & valueKinds.name) !== 0 && table.wordCounts[value]! >= 2;
    if (!isName) continue;
    const name = table.keys[value]!;
    if (key.startsWith(`${name} `)) return true;
    // 'engineering colleges in tamil nadu' is no 'Tamilnadu College of Engineering'.
    if (table.joinedPlaces.has(both)) continue;
    if (table.wordCounts[value]! >= shortestInAnyOrder && name.split(" ").every((word) => stems.has(word))) return true;
  }
  return false;
}

function isOneWord(table: TextTable, one: string, other: string, both: string): boolean {
  if (isSmallWord(one) || isSmallWord(other)) return false;
  const hasShort = one.length <= 2 || other.length <= 2;
  if (hasShort && degreeOf(both)) return true;
  const isUnknown = [one, other].some(
    (part) => !isKnownTerm(table, part) && !isFiller(stemOf(part)) && meaningOf(part) === null,
  );
  return isUnknown && both.length >= 6 && table.termIds.has(stemOf(both)) && !isAcronym(table, stemOf(one));
}

export function isKnownTerm(table: TextTable, word: string): boolean {
  return table.termIds.has(stemOf(word)) || synonymsOf(stemOf(word)).length > 0;
}

/** The words of a place that is written in one, unless the text is a name that has it so: 'Tamilnadu Agricultural University'. */
function splitPlace(table: TextTable, words: readonly string[], at: number): readonly string[] | null {
  const word = words[at]!;
  const parts = table.joinedPlaces.get(word);
  return parts && !isNamedJoined(table, words, word) ? parts : null;
}

/** 'iitkgp' and 'nitkkr': an acronym of a kind of college and what abbreviates its place. */
function splitAcronym(table: TextTable, word: string): string[] {
  if (
    word.length < 5 ||
    table.termIds.has(stemOf(word)) ||
    valuesWithInitials(table.initials, word, maxAcronymValues).length > 0
  )
    return [word];
  for (const length of [5, 4, 3]) {
    const head = word.slice(0, length);
    if (word.length > length && isAcronymOfKind(head)) return [head, word.slice(length)];
  }
  return [word];
}
