import type { CatalogueIndex } from "../index/catalogue-index.ts";
import { holderCount } from "../index/value-holders.ts";
import { visitHolding } from "../index/word-marks.ts";
import { valueKinds } from "../text/text-table.ts";
import type { PreparedText } from "./prepared-text.ts";

/**
 * Colleges that may hold every word of a text: those that hold the word which the fewest hold, and those whose name the
 * initials spell. Each once; the cost is theirs, not that of the catalogue.
 *
 * @param most about so many: when even the rarest word is held by more, the best known of each place, course and word of names
 */
export function findCandidates(
  index: CatalogueIndex,
  { full, spelled }: PreparedText,
  most = Number.POSITIVE_INFINITY,
): number[] {
  const { rarest } = rarestWord(index, full);
  const share = mostOfEach(index, rarest, most);
  const add = collectHolders(index, share);
  visitHolding(index, rarest, add.ofValue, share);
  for (const value of namesWith(index, spelled)) add.ofValue(value);
  return add.candidates;
}

/** Names of colleges that have one of some words. */
export function namesWith({ text }: CatalogueIndex, words: readonly string[]): number[] {
  return words.flatMap((word) => {
    const term = text.termIds.get(word);
    if (term === undefined) return [];
    return [...text.postings.subarray(text.postingStart[term], text.postingStart[term + 1])].filter(
      (value) => (text.kinds[value]! & valueKinds.name) !== 0,
    );
  });
}

/** The bit of the word that the fewest colleges hold, and about how many do; 0 when there is no word. */
export function rarestWord(index: CatalogueIndex, full: number): { rarest: number; fewest: number } {
  const counts = new Float64Array(32);
  visitLists(index, full, (words, count) => {
    for (let bits = words; bits !== 0; bits &= bits - 1) counts[31 - Math.clz32(bits & -bits)]! += count;
  });
  let rarest = 0;
  let fewest = Number.POSITIVE_INFINITY;
  for (let bits = full; bits !== 0; bits &= bits - 1) {
    const word = 31 - Math.clz32(bits & -bits);
    if (counts[word]! < fewest) [rarest, fewest] = [1 << word, counts[word]!];
  }
  return { rarest, fewest };
}

/** Calls `visit` with the number of colleges of each value, and of the names of each term, that hold any of some words. */
function visitLists(index: CatalogueIndex, words: number, visit: (words: number, count: number) => void): void {
  const { marks, holders, teachers, nameHolders } = index;
  for (const value of marks.touched) {
    const held = marks.found[value]! & words;
    if (held !== 0) visit(held, holderCount(holders, value) + holderCount(teachers, value));
  }
  for (const term of marks.touchedTerms) {
    const held = marks.termBits[term]! & words;
    if (held !== 0) visit(held, nameHolders.counts[term]!);
  }
}

/** How many colleges may be taken of each list that holds a word, so that they are about `most`: short lists leave room to long ones. */
function mostOfEach(index: CatalogueIndex, word: number, most: number): number {
  if (most === Number.POSITIVE_INFINITY) return most;
  const lengths: number[] = [];
  visitLists(index, word, (_, count) => lengths.push(count));
  let room = most;
  for (const [at, length] of Int32Array.from(lengths).sort().entries()) {
    const share = Math.floor(room / (lengths.length - at));
    if (length > share) return Math.max(1, share);
    room -= length;
  }
  return Number.POSITIVE_INFINITY;
}

/** Lists the colleges that have values or teach them, each once. @param most of one value, the best known */
function collectHolders({ holders, teachers, marks }: CatalogueIndex, most: number) {
  const { listedBy } = marks;
  marks.searches += 1;
  const search = marks.searches;
  const candidates: number[] = [];
  const ofValue = (value: number) => {
    for (const { start, colleges } of [holders, teachers]) {
      const end = Math.min(start[value + 1]!, start[value]! + most);
      for (let at = start[value]!; at < end; at += 1) {
        const college = colleges[at]!;
        if (listedBy[college] === search) continue;
        listedBy[college] = search;
        candidates.push(college);
      }
    }
  };
  return { candidates, ofValue };
}
