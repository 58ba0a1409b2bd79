import type { PdfWord } from "./pdf-worker.ts";

/** The text of a page for its tables, and what is printed over or behind it. */
export interface PageText {
  words: PdfWord[];
  /** Watermarks. */
  marks: string;
}

/** A text this many times larger than most of the page is printed behind it. */
const watermarkSize = 3.5;
/** Scripts of India from Devanagari to Malayalam; lists repeat their English words in them. */
const indic = /[\u0900-\u0d7f\u200c\u200d]+/g;
/** Signs between the two languages. */
const divider = /^[\s/|:–-]+|[\s/|–-]+$/g;
const ligatures: Readonly<Record<string, string>> = { ﬀ: "ff", ﬁ: "fi", ﬂ: "fl", ﬃ: "ffi", ﬄ: "ffl", ﬅ: "st", ﬆ: "st" };

/** Takes watermarks out of a page, and leaves of every text what is in Latin letters. */
export function tidyWords(all: readonly PdfWord[]): PageText {
  const sizes = all.map(({ size }) => size).toSorted((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const isMark = ({ size, isSlanted }: PdfWord) => isSlanted || (all.length > 50 && size > usual * watermarkSize);
  const words = all.filter((word) => !isMark(word)).map((word) => ({ ...word, text: latinOf(word.text) }));
  return {
    words: words.filter(({ text }) => text !== ""),
    marks: all
      .filter(isMark)
      .map(({ text }) => text)
      .join(" "),
  };
}

function latinOf(text: string): string {
  const plain = text
    .replace(/[\ufb00-\ufb06]/g, (letter) => ligatures[letter] ?? letter)
    .replace(/[\u0966-\u096f\u0ce6-\u0cef\u0c66-\u0c6f]/g, (digit) => String((digit.charCodeAt(0) - 6) % 16))
    .replace(/[\u00ad\u200b\ufeff]/g, "")
    .replace(/\u00a0/g, " ");
  const latin = plain.replace(indic, " ");
  return latin === plain ? plain : latin.replace(divider, "").replace(/\s+/g, " ").trim();
}
