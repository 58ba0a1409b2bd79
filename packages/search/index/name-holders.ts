import type { TextTable } from "../text/text-table.ts";
import { holderCount, type ValueHolders } from "./value-holders.ts";

/**
 * By term: where its postings in names of colleges begin, and by how many colleges these names are held. Names have ascending
 * numbers in the order of colleges, so that those of the best known come first.
 */
export interface NameHolders {
  start: Int32Array;
  counts: Int32Array;
}

/** @param firstName the first value that is a name: what comes before is no name */
export function countNameHolders(
  { terms, postingStart, postings }: TextTable,
  holders: ValueHolders,
  firstName: number,
): NameHolders {
  const start = new Int32Array(terms.length);
  const counts = new Int32Array(terms.length);
  for (let term = 0; term < terms.length; term += 1) {
    let at = postingStart[term]!;
    while (at < postingStart[term + 1]! && postings[at]! < firstName) at += 1;
    start[term] = at;
    for (; at < postingStart[term + 1]!; at += 1) counts[term]! += holderCount(holders, postings[at]!);
  }
  return { start, counts };
}
