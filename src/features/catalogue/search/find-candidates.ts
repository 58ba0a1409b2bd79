import type { CatalogueIndex } from "./catalogue-index.ts";
import type { PreparedText } from "./prepared-text.ts";
import { valueKinds } from "./text-table.ts";
import { holderCount } from "./value-holders.ts";

/**
 * Colleges that may hold every word of a text: those that hold the word which the fewest hold, and those whose name the
 * initials spell. Each once; the cost is theirs, not that of the catalogue.
 *
 * @param most when even the rarest word is held by more: so many of all colleges, the best known
 */
export function findCandidates(
  index: CatalogueIndex,
  { full, spelled }: PreparedText,
  most = Number.POSITIVE_INFINITY,
): Iterable<number> {
  const { found, touched, text } = index;
  const { word: rarest, count } = rarestWord(index, full);
  if (count > most) return index.prominence.subarray(0, most);
  const candidates = new Set<number>();
  for (const value of touched) if ((found[value]! & rarest) !== 0) addHolders(index, value, candidates);
  for (const word of spelled) {
    const term = text.termIds.get(word);
    if (term === undefined) continue;
    for (let at = text.postingStart[term]!; at < text.postingStart[term + 1]!; at += 1) {
      const value = text.postings[at]!;
      if ((text.kinds[value]! & valueKinds.name) !== 0) addHolders(index, value, candidates);
    }
  }
  return candidates;
}

/** The bit of the word that the fewest colleges hold, and about how many do; 0 when there is no word. */
function rarestWord({ found, touched, holders, teachers }: CatalogueIndex, full: number) {
  const counts = new Int32Array(32);
  for (const value of touched) {
    const count = holderCount(holders, value) + holderCount(teachers, value);
    for (let bits = found[value]! & full; bits !== 0; bits &= bits - 1) counts[31 - Math.clz32(bits & -bits)]! += count;
  }
  let rarest = 0;
  let fewest = Number.POSITIVE_INFINITY;
  for (let bits = full; bits !== 0; bits &= bits - 1) {
    const word = 31 - Math.clz32(bits & -bits);
    if (counts[word]! < fewest) [rarest, fewest] = [1 << word, counts[word]!];
  }
  return { word: rarest, count: rarest === 0 ? 0 : fewest };
}

function addHolders({ holders, teachers }: CatalogueIndex, value: number, candidates: Set<number>): void {
  for (const { start, colleges } of [holders, teachers]) {
    for (let at = start[value]!; at < start[value + 1]!; at += 1) candidates.add(colleges[at]!);
  }
}
