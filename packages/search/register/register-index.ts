import { keyOf, wordsOf } from "../text/normalise.ts";
import { type Field, fieldsOfName } from "./fields-of-name.ts";

/** An entry of the register as a compact array: tens of thousands of them are read at once. */
export type RegisterRow = [
  code: string,
  name: string,
  district: string,
  state: string,
  website: string | null,
  foundedYear: number | null,
  university: string,
  sourceId: number,
  /** Each word once. */
  words: string[],
];

/** Everything that the register's index is built from; what a source is, the caller knows. */
export interface RegisterRows<Source> {
  /**
   * In the order of answers: universities first, which are known beyond their town, then the shortest names, which say
   * little else.
   */
  entries: RegisterRow[];
  sources: [id: number, source: Source][];
}

/** An entry as it is shown. */
export interface RegisterEntry<Source> {
  code: string;
  name: string;
  district: string;
  state: string;
  website: string | null;
  founded_year: number | null;
  university: string;
  /** What its name states that it teaches. */
  fields: Field[];
  source: Source;
}

/** One page of entries. */
export interface FoundEntries<Source> {
  /** How many there are in all. */
  count: number;
  entries: RegisterEntry<Source>[];
}

/**
 * The national register in memory: 54,000 entries in about 9 MB. An entry is known by its place in the order in which search
 * answers with it. `xStart[i]` up to `xStart[i + 1]` are the parts of i.
 */
export interface RegisterIndex<Source = unknown> {
  /** AISHE codes by entry: see {@link codeNumber}. */
  codes: Int32Array;
  /** What is shown of each entry: JSON in UTF-8, read when it is shown. */
  shown: Uint8Array;
  shownStart: Int32Array;
  places: readonly (readonly [district: string, state: string])[];
  universities: readonly string[];
  sources: readonly Source[];
  /** Every word that entries are found by, in UTF-8, in the order of its bytes. */
  words: Uint8Array;
  wordStart: Int32Array;
  /** Entries by word, each list ascending. */
  entries: Int32Array;
  entryStart: Int32Array;
}

/** What is shown of an entry; places, universities and sources by their numbers. */
export type ShownEntry = [
  name: string,
  place: number,
  website: string | null,
  founded: number | null,
  university: number,
  source: number,
];

/** Words that no text has: by them entries are found whose name states a field, and those of a stream, state or district. */
export const fieldWord = (field: Field) => `=${field}`;
export const streamWord = (slug: string) => `stream=${slug}`;
export const stateWord = (name: string) => `state=${keyOf(wordsOf(name)).replaceAll(" ", "-")}`;
export const districtWord = (name: string) => `district=${keyOf(wordsOf(name)).replaceAll(" ", "-")}`;

const kinds = "CSU";
/** More than the digits of a code make, with a one before them that keeps zeros. */
const numbersOfKind = 10_000_000;

/** An AISHE code as a number: `U-0355` is another one than `U-355`. */
export function codeNumber(code: string): number {
  return kinds.indexOf(code[0]!) * numbersOfKind + Number(`1${code.slice(2)}`);
}

function codeOf(number: number): string {
  return `${kinds[Math.floor(number / numbersOfKind)]}-${String(number % numbersOfKind).slice(1)}`;
}

/**
 * Entries that have every one of these words and no page here, in the order of the index.
 *
 * @param words each with what says the same; a phrase stands for all of its words
 * @param here codes of colleges that have a page, as ascending numbers
 * @param from how many of them come before those that are wanted
 */
export function findInRegister<Source>(
  index: RegisterIndex<Source>,
  words: readonly (readonly string[])[],
  here: Int32Array,
  { from = 0, limit }: { from?: number; limit: number },
): FoundEntries<Source> {
  const lists = words.map((alternatives) => entriesWithAny(index, alternatives));
  const absent = intersect(lists).filter((entry) => {
    const code = index.codes[entry]!;
    return here[placeFrom(here, code)] !== code;
  });
  const shown = absent.subarray(from, from + limit);
  return { count: absent.length, entries: Array.from(shown, (entry) => showEntry(index, entry)) };
}

/** Whether any entry has this word. */
export function isInRegister(index: RegisterIndex, word: string): boolean {
  return entriesWith(index, word).length > 0;
}

/** What is in every one of these ascending lists; nothing where there is no list. */
function intersect(lists: Int32Array[]): Int32Array {
  const [rarest = new Int32Array(), ...others] = lists.sort((one, other) => one.length - other.length);
  const places = others.map(() => 0);
  return rarest.filter((entry) =>
    others.every((list, at) => {
      places[at] = placeFrom(list, entry, places[at]!);
      return list[places[at]!] === entry;
    }),
  );
}

/** Entries with any of these words, ascending. */
function entriesWithAny(index: RegisterIndex, words: readonly string[]): Int32Array {
  return words
    .map((phrase) => intersect(phrase.split(" ").map((word) => entriesWith(index, word))))
    .reduce(unite, new Int32Array());
}

function entriesWith({ words, wordStart, entries, entryStart }: RegisterIndex, word: string): Int32Array {
  const wanted = Buffer.from(word);
  let low = 0;
  let high = wordStart.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = wanted.compare(words, wordStart[middle]!, wordStart[middle + 1]!);
    if (order === 0) return entries.subarray(entryStart[middle]!, entryStart[middle + 1]!);
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return entries.subarray(0, 0);
}

/** Two ascending lists as one. */
function unite(one: Int32Array, other: Int32Array): Int32Array {
  if (one.length === 0) return other;
  if (other.length === 0) return one;
  const united = new Int32Array(one.length + other.length);
  let count = 0;
  let at = 0;
  for (const entry of one) {
    while (at < other.length && other[at]! < entry) united[count++] = other[at++]!;
    if (other[at] === entry) at += 1;
    united[count++] = entry;
  }
  united.set(other.subarray(at), count);
  return united.subarray(0, count + other.length - at);
}

/** Where a value is in an ascending list, or would be: found in steps that double, since the next value is mostly near. */
function placeFrom(list: Int32Array, value: number, from = 0): number {
  let step = 1;
  let low = from;
  while (low + step < list.length && list[low + step]! < value) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, list.length);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function showEntry<Source>(index: RegisterIndex<Source>, entry: number): RegisterEntry<Source> {
  const { shown, shownStart } = index;
  const text = Buffer.from(shown.buffer, shown.byteOffset, shown.byteLength).toString(
    "utf8",
    shownStart[entry],
    shownStart[entry + 1],
  );
  const [name, place, website, founded, university, source] = JSON.parse(text) as ShownEntry;
  const [district, state] = index.places[place]!;
  return {
    code: codeOf(index.codes[entry]!),
    name,
    district,
    state,
    website,
    founded_year: founded,
    university: index.universities[university]!,
    fields: fieldsOfName(name),
    source: index.sources[source]!,
  };
}
