import type { ReadWord } from "../catalogue/shapes.ts";
import { leftOut } from "./describe-spoken.ts";
import { stemOf } from "./normalise.ts";
import { type TextTable, termFrequency } from "./text-table.ts";
import { nameNouns, type TypedText } from "./typed-text.ts";
import type { WordReading } from "./word-reading.ts";

/** Of the words that say the same, so many are named. */
const maxMeant = 3;

/**
 * Everything by which what was searched differs from what was typed, in the order of the text: for telling the person who typed
 * it. General nouns ('college') need not be there either, in any search: they are not named.
 *
 * @param words those that were looked for
 * @param first the same before any was left out
 */
export function describeReading(
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
    return reading ? describeWord(table, reading) : [];
  });
  return [...spoken, ...new Map(others.map((read) => [read.typed, read])).values()];
}

function describeWord(table: TextTable, word: WordReading): ReadWord[] {
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
