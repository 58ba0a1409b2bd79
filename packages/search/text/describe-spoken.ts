import { isDevanagari } from "margdeep-places/sound";
import type { ReadWord } from "../catalogue/shapes.ts";
import { meaningOf } from "./lexicon.ts";

/** The words of a text as they were typed, and what became of them before any was looked for. */
interface Spoken {
  /** Each typed word with the words in Latin letters that it was read as; none: it says nothing. */
  parts: readonly { word: string; latin: readonly string[] }[];
  /** Words in Latin letters, and at the same places what misspelled general ones were mended to. */
  joined: readonly string[];
  all: readonly string[];
}

/** What a text says by words of Hindi and Marathi, and by general words that were misspelled. */
export function describeSpoken({ parts, joined, all }: Spoken): ReadWord[] {
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

/** A word that need not be found. */
export function leftOut(typed: string): ReadWord {
  return { typed, how: "left_out", meant: [] };
}
