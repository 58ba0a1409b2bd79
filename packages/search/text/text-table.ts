import { buildInitials, type InitialsTable, initialsOf } from "./initials.ts";
import { buildLetterBlocks, type LetterBlocks } from "./letter-blocks.ts";
import { isSmallWord, keyOf, stemOf, wordsOf } from "./normalise.ts";
import { buildSounds, type SoundTable } from "./sound-table.ts";
import { letterSet } from "./spelling.ts";

/** What a text is: a value may be several. */
export const valueKinds = { name: 1, place: 2, course: 4, other: 8, state: 16 } as const;
export type ValueKind = keyof typeof valueKinds;

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
  writtenByLength: readonly LetterBlocks[];
  /** Term ids in the order of their text: for beginnings of words. */
  alphabetical: Int32Array;
  /** Values that hold term t: postings[postingStart[t]] up to postings[postingStart[t + 1]]. */
  postingStart: Int32Array;
  postings: Int32Array;
  /** Terms of value v: valueTerms[valueTermStart[v]] up to valueTerms[valueTermStart[v + 1]]. */
  valueTermStart: Int32Array;
  valueTerms: Int32Array;
  /** Compared form of each value. */
  keys: readonly string[];
  /** How many compared words each value has. */
  wordCounts: Uint8Array;
  /** What each value is, as bits of `valueKinds`. */
  kinds: Uint8Array;
  /** By term: 1 when every text that has it has it as a word; 0 when one has it in another way, such as by an acronym. */
  isAlwaysWritten: Uint8Array;
  /** What each term is part of, as bits of `valueKinds`. */
  termKinds: Uint8Array;
  initials: InitialsTable;
  sounds: SoundTable;
  /** Filled on first use: corrections of misspelled words, which are typed again and again. */
  corrections: Map<string, { terms: number[]; errors: number }>;
  /** The values that hold a phrase: those of synonyms, and others on first use. */
  phrases: Map<string, Int32Array>;
  /** Terms of places, those in the most texts first. */
  places: Int32Array;
  /** Places of several words by their letters in one word, each with its words: 'westbengal'. A word that is a term is a state's alone. */
  joinedPlaces: ReadonlyMap<string, readonly string[]>;
}

/** Collects texts for a table. */
export interface TextTableBuilder {
  /** Adds a text and answers its number; the same text has the same number unless it brings terms of its own. */
  add: (text: string, kind: ValueKind, extraTerms?: readonly string[]) => number;
  /** How many texts there are so far. */
  count: () => number;
  build: () => TextTable;
}

export function createTextTableBuilder(): TextTableBuilder {
  const termIds = new Map<string, number>();
  /** By term: how it is spelled in the texts. */
  const spellings: string[][] = [];
  const spellingCounts = new Map<string, number>();
  const keys: string[] = [];
  const shared = new Map<string, number>();
  const valueTerms: number[][] = [];
  const written = new Set<number>();
  const unwritten = new Set<number>();
  const kinds: number[] = [];
  const initials: [string, number][] = [];

  const termId = (stem: string, surface: string): number => {
    const id = termIds.get(stem) ?? spellings.length;
    if (id === spellings.length) {
      termIds.set(stem, id);
      spellings.push([]);
    }
    const count = spellingCounts.get(surface) ?? 0;
    if (count === 0) spellings[id]!.push(surface);
    spellingCounts.set(surface, count + 1);
    return id;
  };
  /** What is shown for a term: 'women', not 'womens', whichever of them came first. */
  const usualSpelling = (spelled: readonly string[]) =>
    spelled.reduce((best, one) => (spellingCounts.get(one)! > spellingCounts.get(best)! ? one : best));
  const add = (text: string, kind: ValueKind, extraTerms?: readonly string[]): number => {
    const known = extraTerms ? undefined : shared.get(text);
    if (known !== undefined) {
      if (kind === "name" && (kinds[known]! & valueKinds.name) === 0) addInitials(text, known);
      kinds[known]! |= valueKinds[kind];
      return known;
    }
    const words = wordsOf(text);
    const ids = new Set<number>();
    for (const word of words) if (!isSmallWord(word)) ids.add(termId(stemOf(word), word));
    for (const id of ids) written.add(id);
    for (const term of extraTerms ?? []) {
      const id = termId(stemOf(term), term);
      if (!ids.has(id)) unwritten.add(id);
      ids.add(id);
    }
    keys.push(keyOf(words));
    kinds.push(valueKinds[kind]);
    valueTerms.push([...ids]);
    if (!extraTerms) shared.set(text, keys.length - 1);
    if (kind === "name") addInitials(text, keys.length - 1);
    return keys.length - 1;
  };
  const addInitials = (text: string, value: number) => {
    for (const one of initialsOf(text)) initials.push([one, value]);
  };
  return {
    add,
    count: () => keys.length,
    build: () =>
      finish(termIds, spellings.map(usualSpelling), keys, valueTerms, { written, unwritten }, kinds, initials),
  };
}

function finish(
  termIds: ReadonlyMap<string, number>,
  surfaces: readonly string[],
  keys: readonly string[],
  valueTerms: readonly (readonly number[])[],
  { written, unwritten }: Record<"written" | "unwritten", ReadonlySet<number>>,
  kinds: readonly number[],
  initials: readonly (readonly [string, number])[],
): TextTable {
  const terms = [...termIds.keys()];
  const postingStart = new Int32Array(terms.length + 1);
  for (const ids of valueTerms) for (const id of ids) postingStart[id + 1]! += 1;
  for (let term = 0; term < terms.length; term += 1) postingStart[term + 1]! += postingStart[term]!;
  const next = postingStart.slice();
  const postings = new Int32Array(postingStart[terms.length]!);
  const termKinds = new Uint8Array(terms.length);
  valueTerms.forEach((ids, value) => {
    for (const id of ids) {
      termKinds[id]! |= kinds[value]!;
      postings[next[id]!] = value;
      next[id]! += 1;
    }
  });
  const alphabetical = Int32Array.from(terms.keys()).sort((a, b) => (terms[a]! < terms[b]! ? -1 : 1));
  const letterSets = Int32Array.from(terms, letterSet);
  return {
    termIds,
    terms,
    surfaces,
    letterSets,
    writtenByLength: groupByLength(terms, written, letterSets),
    alphabetical,
    postingStart,
    postings,
    ...termsByValue(valueTerms),
    keys,
    wordCounts: Uint8Array.from(keys, (key) => (key === "" ? 0 : key.split(" ").length)),
    kinds: Uint8Array.from(kinds),
    isAlwaysWritten: Uint8Array.from(terms, (_, term) => Number(!unwritten.has(term))),
    termKinds,
    initials: buildInitials(initials),
    sounds: buildSounds(terms, written),
    corrections: new Map(),
    phrases: new Map(),
    places: sortPlaces(termKinds, postingStart),
    joinedPlaces: joinPlaces(keys, kinds, termIds),
  };
}

function joinPlaces(keys: readonly string[], kinds: readonly number[], termIds: ReadonlyMap<string, number>) {
  const joined = new Map<string, readonly string[]>();
  keys.forEach((key, value) => {
    const words = key.split(" ");
    const both = words.join("");
    const isState = (kinds[value]! & valueKinds.state) !== 0;
    const isPlace = isState || (kinds[value]! & valueKinds.place) !== 0;
    if (isPlace && words.length >= 2 && (isState || !termIds.has(both))) joined.set(both, words);
  });
  return joined;
}

function termsByValue(valueTerms: readonly (readonly number[])[]) {
  const valueTermStart = new Int32Array(valueTerms.length + 1);
  valueTerms.forEach((ids, value) => {
    valueTermStart[value + 1] = valueTermStart[value]! + ids.length;
  });
  return { valueTermStart, valueTerms: Int32Array.from(valueTerms.flat()) };
}

function sortPlaces(termKinds: Uint8Array, postingStart: Int32Array): Int32Array {
  const texts = (term: number) => postingStart[term + 1]! - postingStart[term]!;
  return Int32Array.from(termKinds.keys())
    .filter((term) => (termKinds[term]! & (valueKinds.place | valueKinds.state)) !== 0)
    .sort((one, other) => texts(other) - texts(one) || one - other);
}

function groupByLength(terms: readonly string[], written: ReadonlySet<number>, letterSets: Int32Array): LetterBlocks[] {
  const groups: number[][] = [];
  for (const term of written) {
    const { length } = terms[term]!;
    while (groups.length <= length) groups.push([]);
    groups[length]!.push(term);
  }
  return groups.map((group) => buildLetterBlocks(group, letterSets));
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
