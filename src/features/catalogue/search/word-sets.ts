import { LRUCache } from "lru-cache";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { taughtMask } from "./college-masks.ts";
import { prepareText } from "./prepare-text.ts";
import type { CourseScope } from "./prepared-text.ts";
import { visitHolding } from "./word-marks.ts";
import type { WordReading } from "./word-reading.ts";

/** By college: 1 for those of the set. Its length is a multiple of four, so that four are compared at once. */
export type CollegeSet = Uint8Array;

/** Words whose colleges are kept: those of common words are asked for again and again. */
const maxKeptWords = 64;

const kept = new WeakMap<CatalogueIndex, LRUCache<string, CollegeSet>>();

/**
 * The colleges that hold a word anywhere, in what they teach only within the scope. Found once an index for the same word, so
 * that a text of common words costs what comparing sets costs, not what going through thousands of colleges does.
 *
 * The marks of the text that is being searched are lost where a word is new: prepare it afterwards.
 */
export function collegesWith(index: CatalogueIndex, word: WordReading, teaching: CourseScope): CollegeSet {
  const sets = kept.get(index) ?? new LRUCache<string, CollegeSet>({ max: maxKeptWords });
  kept.set(index, sets);
  const { typed: _, shown: _shown, errors: _errors, ...means } = word;
  const key = JSON.stringify([means, teaching]);
  const known = sets.get(key);
  if (known) return known;
  const found = findCollegesWith(index, word, teaching);
  sets.set(key, found);
  return found;
}

function findCollegesWith(index: CatalogueIndex, word: WordReading, teaching: CourseScope): CollegeSet {
  const { holders, teachers, marks, streamOfValue } = index;
  const { full, taughtAt } = prepareText(index, [], [], [], [word], [], teaching);
  const set = newSet(index);
  visitHolding(index, full, (value) => {
    for (let at = holders.start[value]!; at < holders.start[value + 1]!; at += 1) set[holders.colleges[at]!] = 1;
  });
  const isAnyCourse = teaching.stream < 0 && teaching.levels === 7 && word.levels === 7;
  for (const value of marks.touched) {
    // Of a stream a college may be listed without a course, which says nothing about what is taught.
    const isTaught = isAnyCourse && streamOfValue[value]! < 0;
    for (let at = teachers.start[value]!; at < teachers.start[value + 1]!; at += 1) {
      const college = teachers.colleges[at]!;
      if (set[college] === 1) continue;
      if (isTaught || (taughtMask(index, college, teaching, taughtAt) & full) !== 0) set[college] = 1;
    }
  }
  return set;
}

export function newSet({ size }: CatalogueIndex): CollegeSet {
  return new Uint8Array(Math.ceil(size / 4) * 4);
}

/** The colleges of both sets. @param one null: all colleges */
export function inBoth(one: CollegeSet | null, other: CollegeSet): CollegeSet {
  if (one === null) return other;
  const [ones, others] = [new Uint32Array(one.buffer), new Uint32Array(other.buffer)];
  const both = new Uint32Array(ones.length);
  for (let at = 0; at < both.length; at += 1) both[at] = ones[at]! & others[at]!;
  return new Uint8Array(both.buffer);
}

export function countOf(set: CollegeSet): number {
  const four = new Uint32Array(set.buffer);
  let count = 0;
  // Four counts in one number, added up before any of them reaches 256.
  for (let from = 0; from < four.length; from += 255) {
    let sums = 0;
    const end = Math.min(from + 255, four.length);
    for (let at = from; at < end; at += 1) sums += four[at]!;
    for (; sums > 0; sums = Math.floor(sums / 256)) count += sums % 256;
  }
  return count;
}

/** The colleges of a set in their order. @param of 0 for those that are not in it */
export function membersOf({ size }: CatalogueIndex, set: Uint8Array, of: 0 | 1 = 1): Int32Array {
  const members = new Int32Array(size);
  let count = 0;
  for (let college = 0; college < size; college += 1) {
    members[count] = college;
    count += Number(set[college] === of);
  }
  return members.subarray(0, count);
}
