import type { TextTable } from "./text-table.ts";
import { holderCount, type ValueHolders } from "./value-holders.ts";

/** By term: where its postings in names of colleges begin, and by how many colleges these names are held. */
export interface NameHolders {
  start: Int32Array;
  counts: Int32Array;
}

/**
 * Orders the postings of each term: first what is no name, in the order of values, then names by their best known college, so
 * that a caller who needs a few of many takes those.
 *
 * @param firstName the first value that is a name
 * @param order names of all colleges, those of the best known first; one may come twice
 */
export function orderNamePostings(
  { terms, postingStart, postings, valueTermStart, valueTerms }: TextTable,
  holders: ValueHolders,
  firstName: number,
  order: Iterable<number>,
): NameHolders {
  const start = new Int32Array(terms.length);
  const counts = new Int32Array(terms.length);
  for (let term = 0; term < terms.length; term += 1) {
    let at = postingStart[term]!;
    while (at < postingStart[term + 1]! && postings[at]! < firstName) at += 1;
    start[term] = at;
    for (; at < postingStart[term + 1]!; at += 1) counts[term]! += holderCount(holders, postings[at]!);
  }
  const next = start.slice();
  const isPlaced = new Uint8Array(valueTermStart.length - 1);
  const place = (value: number) => {
    if (value < firstName || isPlaced[value] === 1) return;
    isPlaced[value] = 1;
    for (let at = valueTermStart[value]!; at < valueTermStart[value + 1]!; at += 1) {
      const term = valueTerms[at]!;
      postings[next[term]!] = value;
      next[term]! += 1;
    }
  };
  for (const value of order) place(value);
  // The words for kinds of colleges are no names, and come last.
  for (let value = firstName; value < isPlaced.length; value += 1) place(value);
  return { start, counts };
}
