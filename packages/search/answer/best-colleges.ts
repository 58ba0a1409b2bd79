import type { CatalogueIndex } from "../index/catalogue-index.ts";
import { scoreCount, sortingScore } from "./score-college.ts";
import type { TextAnswer } from "./try-words.ts";

/** So many times what is needed is collected before the rest is cut off. */
const slack = 4;
const smallest = 64;

/**
 * The colleges that a text found, higher scores first, of equal ones the best known. What is beyond the last one requested is
 * never sorted. Of very many those that were not compared come last.
 *
 * @param from the place of the first, from 0
 * @param ranks by college: its place among equally good ones, each place once; null: the best known first
 * @param isIn by college: 1 for those that filters leave; null: all of them
 */
export function bestColleges(
  index: CatalogueIndex,
  answer: TextAnswer,
  from: number,
  most: number,
  isIn: Uint8Array | null = null,
  ranks: Int32Array | null = null,
): number[] {
  const left = isIn ? answer.matched.filter((college) => isIn[college] === 1) : answer.matched;
  const best = bestCompared(index, { ...answer, ranks }, left, from, most);
  if (answer.all === null || best.length === most) return best;
  let place = left.length;
  for (let college = 0; college < index.size; college += 1) {
    if (best.length === most) break;
    if (answer.all[college] === 0 || answer.scores[college] !== 0 || isIn?.[college] === 0) continue;
    if (place >= from) best.push(college);
    place += 1;
  }
  return best;
}

function bestCompared(
  { size }: CatalogueIndex,
  { scores, prepared, ranks }: Pick<TextAnswer, "scores" | "prepared"> & { ranks: Int32Array | null },
  colleges: readonly number[],
  from: number,
  most: number,
): number[] {
  const needed = Math.min(colleges.length, from + most);
  if (needed <= from) return [];
  const keys = new Int32Array(Math.min(colleges.length + 1, Math.max(smallest, slack * needed)));
  let length = 0;
  let tooLate = Number.POSITIVE_INFINITY;
  for (const college of colleges) {
    const key = (scoreCount - sortingScore(scores[college]!, prepared)) * size + (ranks ? ranks[college]! : college);
    if (key >= tooLate) continue;
    keys[length] = key;
    length += 1;
    if (length < keys.length) continue;
    keys.sort();
    length = needed;
    tooLate = keys[needed - 1]!;
  }
  const sorted = keys.subarray(0, length).sort();
  const places = Array.from(sorted.subarray(from, needed), (key) => key % size);
  if (!ranks) return places;
  const collegeAt = new Map(colleges.map((college) => [ranks[college]!, college]));
  return places.map((place) => collegeAt.get(place)!);
}
