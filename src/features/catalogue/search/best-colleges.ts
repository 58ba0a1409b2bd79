import type { CatalogueIndex } from "./catalogue-index.ts";
import { scoreCount } from "./score-college.ts";
import type { TextAnswer } from "./try-words.ts";

/** So many times what is needed is collected before the rest is cut off. */
const slack = 4;
const smallest = 64;

/**
 * The colleges that a text found, higher scores first, of equal ones the best known. What is beyond the last one asked for is
 * never sorted.
 *
 * @param from the place of the first, from 0
 * @param isIn by college: 1 for those that filters leave; null: all of them
 */
export function bestColleges(
  { prominence, prominenceRank, size }: CatalogueIndex,
  { scores, matched }: TextAnswer,
  from: number,
  most: number,
  isIn: Uint8Array | null = null,
): number[] {
  const needed = Math.min(matched.length, from + most);
  if (needed <= from) return [];
  const keys = new Int32Array(Math.min(matched.length + 1, Math.max(smallest, slack * needed)));
  let length = 0;
  let tooLate = Number.POSITIVE_INFINITY;
  for (const college of matched) {
    if (isIn?.[college] === 0) continue;
    const key = (scoreCount - scores[college]!) * size + prominenceRank[college]!;
    if (key >= tooLate) continue;
    keys[length] = key;
    length += 1;
    if (length < keys.length) continue;
    keys.sort();
    length = needed;
    tooLate = keys[needed - 1]!;
  }
  const sorted = keys.subarray(0, length).sort();
  return Array.from(sorted.subarray(from, needed), (key) => prominence[key % size]!);
}
