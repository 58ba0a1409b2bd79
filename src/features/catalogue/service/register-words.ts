import { acronymsOf } from "margdeep-search/acronyms";
import { isSmallWord, stemOf, wordsOf } from "margdeep-search/normalise";
import { synonymsOf } from "margdeep-search/synonyms";

/**
 * The words by which a college of the register is found: those of its name and place in compared form, and acronyms of
 * the name. `Indian Institute of Science, Bengaluru` is found by `iisc` as well.
 */
export function registerWords(name: string, district: string, state: string): string[] {
  const places = new Set(stemsOf(`${district} ${state}`));
  const isPlace = (word: string) =>
    places.has(stemOf(word)) || synonymsOf(stemOf(word)).some((phrase) => phrase.every((part) => places.has(part)));
  const acronyms = acronymsOf(name, isPlace);
  return [...new Set([...stemsOf(name), ...acronyms, ...scienceAcronyms(name, acronyms), ...places])];
}

/** `IISc`: where the name's last word is Science, two of its letters are spoken. */
function scienceAcronyms(name: string, acronyms: readonly string[]): string[] {
  const words = wordsOf(name.split(/[([{,]/, 1)[0] ?? "");
  return /^sciences?$/.test(words.at(-1) ?? "")
    ? acronyms.filter((acronym) => acronym.endsWith("s")).map((acronym) => `${acronym}c`)
    : [];
}

function stemsOf(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !isSmallWord(word))
    .map(stemOf);
}
