import { valueKinds } from "../text/text-table.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";

/** Of names with one word only the shortest are compared. */
const maxNames = 2_000;
/** A name of more words says too much besides to be the nearest to a text of common words. */
const maxWords = 12;

/** Part of a CatalogueIndex. */
type Named = Pick<CatalogueIndex, "text" | "firstName">;

/**
 * Names of colleges among text values, the shortest first, equally short ones in the order in which they come.
 *
 * @returns at most 2,000
 */
export function shortestFirst({ text, firstName }: Named, lists: readonly Iterable<number>[]): number[] {
  const byLength: number[][] = Array.from({ length: maxWords + 1 }, () => []);
  for (const values of lists) {
    for (const value of values) {
      // The words for kinds of colleges come after the names, and belong to half of the catalogue.
      const isName = value >= firstName && (text.kinds[value]! & valueKinds.name) !== 0;
      if (isName) byLength[text.wordCounts[value]!]?.push(value);
    }
  }
  return byLength.flat().slice(0, maxNames);
}

/** The same of the names with a term: a frequent word has them in the index. */
export function shortNamesOf(index: CatalogueIndex, term: number): Iterable<number> {
  return index.commonWords.shortNames.get(term) ?? namesWithTerm(index, term);
}

export function namesWithTerm({ text }: Pick<CatalogueIndex, "text">, term: number): Int32Array {
  return text.postings.subarray(text.postingStart[term], text.postingStart[term + 1]);
}
