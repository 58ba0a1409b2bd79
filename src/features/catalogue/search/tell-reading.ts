import type { ReadWord } from "../contract.ts";
import { meaningOf } from "./lexicon.ts";
import { stemOf } from "./normalise.ts";
import { isDevanagari } from "./sound.ts";
import { type TextTable, termFrequency } from "./text-table.ts";
import { nameNouns, type TypedText } from "./typed-text.ts";
import type { WordReading } from "./word-reading.ts";

/** Of the words that say the same, so many are named. */
const maxMeant = 3;

/** The words of a text as they were typed, and what became of them before any was looked for. */
interface Spoken {
  /** Each typed word with the words in Latin letters that it was read as; none: it says nothing. */
  parts: readonly { word: string; latin: readonly string[] }[];
  /** Words in Latin letters, and at the same places what misspelled general ones were mended to. */
  joined: readonly string[];
  all: readonly string[];
}

/** What a text says by words of Hindi and Marathi, and by general words that were misspelled. */
export function tellSpoken({ parts, joined, all }: Spoken): ReadWord[] {
  const inScript = parts.flatMap(({ word, latin }): ReadWord[] => {
    if (!isDevanagari(word)) return [];
    const typed = word.normalize("NFC");
    return [latin.length === 0 ? leftOut(typed) : { typed, how: "translated", meant: [latin.join(" ")] }];
  });
  const fromScript = new Set(inScript.flatMap(({ meant }) => meant.flatMap((text) => text.split(" "))));
  const inLatin = joined.flatMap((typed, at): ReadWord[] => {
    if (fromScript.has(typed)) return [];
    if (all[at] !== typed) return [{ typed, how: "corrected", meant: [all[at]!] }];
    // 'ME' at the beginning is the degree.
    const meaning = at === 0 && typed === "me" ? null : meaningOf(typed);
    if (meaning === null || meaning === typed) return [];
    return [meaning === "" ? leftOut(typed) : { typed, how: "translated", meant: [meaning] }];
  });
  return [...inScript, ...inLatin];
}

/**
 * Everything by which what was searched differs from what was typed, in the order of the text: for telling the person who typed
 * it. General nouns ('college') need not be there either, in any search: they are not named.
 *
 * @param words those that were looked for
 * @param first the same before any was left out
 */
export function tellReading(
  table: TextTable,
  typed: TypedText,
  words: readonly WordReading[],
  first: readonly WordReading[],
): ReadWord[] {
  const lookedFor = new Map(words.map((word) => [word.typed, word]));
  const dropped = first.map((word) => word.typed).filter((word) => !lookedFor.has(word));
  const absent = new Set([...dropped, ...typed.optional.filter((word) => !nameNouns.has(stemOf(word)))]);
  const spoken = typed.readAs.map((read) =>
    read.meant.length > 0 && read.meant.every((text) => text.split(" ").every((word) => dropped.includes(word)))
      ? leftOut(read.typed)
      : read,
  );
  const isTold = new Set(spoken.flatMap((read) => [read.typed, ...read.meant.flatMap((text) => text.split(" "))]));
  const others = typed.all.flatMap((word): ReadWord[] => {
    if (isTold.has(word)) return [];
    if (absent.has(word)) return [leftOut(word)];
    const reading = lookedFor.get(word);
    return reading ? tellWord(table, reading) : [];
  });
  return [...spoken, ...new Map(others.map((read) => [read.typed, read])).values()];
}

function tellWord(table: TextTable, word: WordReading): ReadWord[] {
  const { typed } = word;
  if (word.errors !== null) return [{ typed, how: "corrected", meant: [word.shown] }];
  // Of two names for one thing only the more usual one is worth telling: Bengaluru for Bangalore, not the reverse.
  const usual = word.phrases.filter(
    ([term, ...more]) =>
      word.exact === null || more.length > 0 || termFrequency(table, term!) >= termFrequency(table, word.exact),
  );
  const phrases = [...usual, ...word.coursePhrases, ...word.abbreviated.map((term) => [term])];
  const texts = phrases.map((phrase) => phrase.map((term) => table.surfaces[term]!).join(" "));
  const meant = [...new Set(texts)].filter((text) => text !== typed).slice(0, maxMeant);
  if (meant.length > 0) return [{ typed, how: "expanded", meant }];
  if (word.names.length > 0) return [{ typed, how: "initials", meant: [] }];
  return word.exact === null && word.prefixed.length > 0 ? [{ typed, how: "completed", meant: [] }] : [];
}

function leftOut(typed: string): ReadWord {
  return { typed, how: "left_out", meant: [] };
}
