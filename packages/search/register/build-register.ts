import { fieldsOfName, streamOfField } from "./fields-of-name.ts";
import {
  codeNumber,
  districtWord,
  fieldWord,
  type RegisterIndex,
  type RegisterRow,
  type RegisterRows,
  type ShownEntry,
  stateWord,
  streamWord,
} from "./register-index.ts";

/** Builds the index of the register: a second for 54,000 entries. @param entries in the order of answers */
export function buildRegister<Source>({ entries, sources }: RegisterRows<Source>): RegisterIndex<Source> {
  const places = numberValues<readonly [district: string, state: string]>();
  const universities = numberValues<string>();
  const sourceNumbers = new Map(sources.map(([id], number) => [id, number]));
  const shown = entries.map(([_, name, district, state, website, founded, university, source]) => {
    const place = places.numberOf(`${district}\n${state}`, [district, state]);
    const from = universities.numberOf(university, university);
    const entry: ShownEntry = [name, place, website, founded, from, sourceNumbers.get(source)!];
    return Buffer.from(JSON.stringify(entry));
  });
  const [shownText, shownStart] = joinTexts(shown);
  return {
    codes: Int32Array.from(entries, ([code]) => codeNumber(code)),
    shown: shownText,
    shownStart,
    places: places.values,
    universities: universities.values,
    sources: sources.map(([_, source]) => source),
    ...listByWord(entries.map((entry) => [...entry[8], ...filedUnder(entry)])),
  };
}

/** What an entry is found by beside its words: fields and streams that its name states, its state, its district. */
function filedUnder([_, name, district, state]: RegisterRow): string[] {
  const stated = fieldsOfName(name);
  const streams = new Set(stated.map(streamOfField));
  return [...stated.map(fieldWord), ...Array.from(streams, streamWord), stateWord(state), districtWord(district)];
}

/** Numbers distinct values in the order they come. */
function numberValues<T>() {
  const numbers = new Map<string, number>();
  const values: T[] = [];
  const numberOf = (key: string, value: T): number => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, values.length);
    return values.push(value) - 1;
  };
  return { numberOf, values };
}

function listByWord(wordsOfEntries: readonly (readonly string[])[]) {
  const lists = new Map<string, number[]>();
  wordsOfEntries.forEach((words, entry) => {
    for (const word of words) {
      const list = lists.get(word);
      if (!list) lists.set(word, [entry]);
      else if (list.at(-1) !== entry) list.push(entry);
    }
  });
  const sorted = Array.from(lists, ([word, list]) => ({ word: Buffer.from(word), list }));
  sorted.sort((one, other) => one.word.compare(other.word));
  const [words, wordStart] = joinTexts(sorted.map(({ word }) => word));
  const entryStart = new Int32Array(sorted.length + 1);
  sorted.forEach(({ list }, at) => {
    entryStart[at + 1] = entryStart[at]! + list.length;
  });
  const entries = new Int32Array(entryStart[sorted.length]!);
  sorted.forEach(({ list }, at) => {
    entries.set(list, entryStart[at]);
  });
  return { words, wordStart, entries, entryStart };
}

/** Texts one behind the other, and where each begins. */
function joinTexts(texts: readonly Buffer[]): [joined: Uint8Array, start: Int32Array] {
  const start = new Int32Array(texts.length + 1);
  texts.forEach((text, at) => {
    start[at + 1] = start[at]! + text.byteLength;
  });
  return [new Uint8Array(Buffer.concat(texts)), start];
}
