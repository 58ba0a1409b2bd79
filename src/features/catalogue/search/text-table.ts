import { isSmallWord, keyOf, stemOf, wordsOf } from "./normalise.ts";
import { letterSet } from "./spelling.ts";

/**
 * Every text that search looks into, once, with the words it is made of: names, aliases, places, branches. A value is
 * one such text, known by its number; a term is one compared word.
 */
export interface TextTable {
  termIds: ReadonlyMap<string, number>;
  terms: readonly string[];
  /** A term as it was first written: for showing it to people. */
  surfaces: readonly string[];
  letterSets: Int32Array;
  /** By length: words that are in a text. For those made from one, such as acronyms, no misspelling is meant. */
  writtenByLength: readonly Int32Array[];
  /** Term ids in the order of their text: for beginnings of words. */
  alphabetical: Int32Array;
  /** Values that hold term t: postings[postingStart[t]] up to postings[postingStart[t + 1]]. */
  postingStart: Int32Array;
  postings: Int32Array;
  /** Compared form of each value. */
  keys: readonly string[];
  /** Filled as they are asked for: corrections of misspelled words, which are typed again and again. */
  corrections: Map<string, number[]>;
}

/** Collects texts for a table. */
export interface TextTableBuilder {
  /** Adds a text and answers its number; the same text has the same number unless it brings terms of its own. */
  add: (text: string, extraTerms?: readonly string[]) => number;
  build: () => TextTable;
}

export function createTextTableBuilder(): TextTableBuilder {
  const termIds = new Map<string, number>();
  const surfaces: string[] = [];
  const keys: string[] = [];
  const shared = new Map<string, number>();
  const valueTerms: number[][] = [];
  const written = new Set<number>();

  const termId = (stem: string, surface: string): number => {
    const known = termIds.get(stem);
    if (known !== undefined) return known;
    termIds.set(stem, surfaces.length);
    surfaces.push(surface);
    return surfaces.length - 1;
  };
  const add = (text: string, extraTerms?: readonly string[]): number => {
    const known = extraTerms ? undefined : shared.get(text);
    if (known !== undefined) return known;
    const words = wordsOf(text);
    const ids = new Set<number>();
    for (const word of words) if (!isSmallWord(word)) ids.add(termId(stemOf(word), word));
    for (const id of ids) written.add(id);
    for (const term of extraTerms ?? []) ids.add(termId(stemOf(term), term));
    keys.push(keyOf(words));
    valueTerms.push([...ids]);
    if (!extraTerms) shared.set(text, keys.length - 1);
    return keys.length - 1;
  };
  return { add, build: () => finish(termIds, surfaces, keys, valueTerms, written) };
}

function finish(
  termIds: ReadonlyMap<string, number>,
  surfaces: readonly string[],
  keys: readonly string[],
  valueTerms: readonly (readonly number[])[],
  written: ReadonlySet<number>,
): TextTable {
  const terms = [...termIds.keys()];
  const postingStart = new Int32Array(terms.length + 1);
  for (const ids of valueTerms) for (const id of ids) postingStart[id + 1]! += 1;
  for (let term = 0; term < terms.length; term += 1) postingStart[term + 1]! += postingStart[term]!;
  const next = postingStart.slice();
  const postings = new Int32Array(postingStart[terms.length]!);
  valueTerms.forEach((ids, value) => {
    for (const id of ids) {
      postings[next[id]!] = value;
      next[id]! += 1;
    }
  });
  const alphabetical = Int32Array.from(terms.keys()).sort((a, b) => (terms[a]! < terms[b]! ? -1 : 1));
  return {
    termIds,
    terms,
    surfaces,
    letterSets: Int32Array.from(terms, letterSet),
    writtenByLength: groupByLength(terms, written),
    alphabetical,
    postingStart,
    postings,
    keys,
    corrections: new Map(),
  };
}

function groupByLength(terms: readonly string[], written: ReadonlySet<number>): Int32Array[] {
  const groups: number[][] = [];
  for (const term of written) {
    const { length } = terms[term]!;
    while (groups.length <= length) groups.push([]);
    groups[length]!.push(term);
  }
  return groups.map((group) => Int32Array.from(group));
}

/** Ids of the terms that begin with a text, at most `most`. */
export function termsStartingWith(table: TextTable, beginning: string, most: number): number[] {
  const { alphabetical, terms } = table;
  let low = 0;
  let high = alphabetical.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (terms[alphabetical[middle]!]! < beginning) low = middle + 1;
    else high = middle;
  }
  const found: number[] = [];
  for (; low < alphabetical.length && found.length < most; low += 1) {
    const term = alphabetical[low]!;
    if (!terms[term]!.startsWith(beginning)) break;
    found.push(term);
  }
  return found;
}

/** In how many values a term occurs. */
export function termFrequency(table: TextTable, term: number): number {
  return table.postingStart[term + 1]! - table.postingStart[term]!;
}

/** Values in which the words of a phrase follow one another; small words between them do not count. */
export function valuesWithPhrase(table: TextTable, phrase: readonly number[]): number[] {
  const words = ` ${phrase.map((term) => table.terms[term]).join(" ")} `;
  const rarest = phrase.reduce((best, term) => (termFrequency(table, term) < termFrequency(table, best) ? term : best));
  const found: number[] = [];
  for (let at = table.postingStart[rarest]!; at < table.postingStart[rarest + 1]!; at += 1) {
    const value = table.postings[at]!;
    if (` ${table.keys[value]} `.includes(words)) found.push(value);
  }
  return found;
}
