import type { CollegeQuery, ReadWord } from "#features/catalogue/contract.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { withExactWords } from "./components/list-address.ts";

/** How a search was read, in words, with the link to the other way of reading it. */
export interface ReadingText {
  text: string;
  link: string;
  to: string;
}

/**
 * Puts in words how a search was read.
 *
 * @param hasAnswer something else than colleges is answered too: how their search read a word then only misleads ('neet' is no
 *   misspelled name), but for words of Hindi and Marathi, which the answer read the same way
 * @param search of the page's address
 * @returns null when a search was read as it was typed
 */
export function tellSearchReading(
  { q, exact }: Pick<CollegeQuery, "q" | "exact">,
  words: readonly ReadWord[],
  hasAnswer: boolean,
  search: string,
  locale: Locale,
): ReadingText | null {
  const { search_reading: m } = languageOf(locale).messages;
  if (q === "") return null;
  if (exact) return { text: m.exact(), link: m.not_exactly(), to: withExactWords(search, false) };
  const readAs = hasAnswer ? words.filter(({ how }) => how === "translated") : words;
  if (readAs.length === 0) return null;
  const quoted = (words: readonly string[]) => words.map((word) => m.quoted({ word })).join(", ");
  const leftOut = readAs.filter(({ how }) => how === "left_out").map(({ typed }) => typed);
  const parts = [
    ...readAs
      .filter(({ how }) => how !== "left_out")
      .map(({ typed, how, meant }) => m.read_as({ how, typed: m.quoted({ word: typed }), meant: quoted(meant) })),
    ...(leftOut.length > 0 ? [m.left_out({ words: quoted(leftOut) })] : []),
  ];
  return { text: m.understood({ parts: parts.join("; ") }), link: m.exactly(), to: withExactWords(search, true) };
}
