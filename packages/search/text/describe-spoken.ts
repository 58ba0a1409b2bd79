import { isDevanagari } from "margdeep-places/sound";
import type { ReadWord } from "../catalogue/shapes.ts";
import { meaningOf } from "./lexicon.ts";

/** The words of a text as they were typed, and what became of them before any was looked for. */
interface Spoken {
  /** Each typed word with the words in Latin letters that it was read as; none: it says nothing. */
  parts: readonly { word: string; latin: readonly string[] }[];
  /** Words in Latin letters, and at the same places what misspelled general ones were mended to. */
  latin: readonly string[];
  mended: readonly string[];
  /** The same with parts of one word joined. */
  all: readonly string[];
}

/** What a text says by words of Hindi and Marathi, and by general words that were misspelled. */
export function describeSpoken({ parts, latin, mended, all }: Spoken): ReadWord[] {
  const inScript = parts.flatMap(({ word, latin }): ReadWord[] => {
    if (!isDevanagari(word)) return [];
    const typed = word.normalize("NFC");
    return [latin.length === 0 ? leftOut(typed) : { typed, how: "translated", meant: [latin.join(" ")] }];
  });
  const fromScript = new Set(inScript.flatMap(({ meant }) => meant.flatMap((text) => text.split(" "))));
  const corrected = latin.flatMap((typed, at): ReadWord[] =>
    fromScript.has(typed) || mended[at] === typed ? [] : [{ typed, how: "corrected", meant: [mended[at]!] }],
  );
  const translated = all.flatMap((typed, at): ReadWord[] => {
    if (fromScript.has(typed)) return [];
    // 'ME' at the beginning is the degree.
    const meaning = at === 0 && typed === "me" ? null : meaningOf(typed);
    if (meaning === null || meaning === typed) return [];
    return [meaning === "" ? leftOut(typed) : { typed, how: "translated", meant: [meaning] }];
  });
  return [...inScript, ...corrected, ...translated];
}

/** A word that need not be found. */
export function leftOut(typed: string): ReadWord {
  return { typed, how: "left_out", meant: [] };
}
