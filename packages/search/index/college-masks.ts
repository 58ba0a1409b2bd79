import type { CourseScope, PreparedText } from "../answer/prepared-text.ts";
import { type CatalogueIndex, hasBranches } from "./catalogue-index.ts";
import { wordsIn } from "./word-marks.ts";

/** Words that say what kind of college one is. */
export function kindMask(index: CatalogueIndex, college: number, { ownership, women }: KindWords): number {
  return ownership[index.ownershipOf[college]!]! | (index.womenOnly[college] === 1 ? women : 0);
}

/** Part of a PreparedText. */
export type KindWords = Pick<PreparedText, "ownership" | "women">;

/** Words found in what a college teaches within the scope, all programmes together; of a stream without branches its name at any level. */
export function taughtMask(
  index: CatalogueIndex,
  college: number,
  { stream, levels }: CourseScope,
  taughtAt: Int32Array,
): number {
  const { entryStart, entryStream, programmeStart, programmeBranch, programmeLevels, branches } = index;
  const { found } = index.marks;
  let mask = 0;
  for (let entry = entryStart[college]!; entry < entryStart[college + 1]!; entry += 1) {
    if (stream >= 0 && entryStream[entry] !== stream) continue;
    const inStream = found[index.streamText[entryStream[entry]!]!]!;
    if (!hasBranches(index, entry)) mask |= inStream & taughtAt[levels]!;
    for (let at = programmeStart[entry]!; at < programmeStart[entry + 1]!; at += 1) {
      const taught = programmeLevels[at]! & levels;
      if (taught !== 0) mask |= (inStream | found[branches.textValues[programmeBranch[at]!]!]!) & taughtAt[taught]!;
    }
  }
  return mask;
}

/** Words found in what a college is called. */
export function nameMask(index: CatalogueIndex, college: number): number {
  const { nameText, aliasStart, aliasText } = index;
  let names = wordsIn(index, nameText[college]!);
  for (let at = aliasStart[college]!; at < aliasStart[college + 1]!; at += 1) names |= wordsIn(index, aliasText[at]!);
  return names;
}

/** Words found in where a college is. */
export function placeMask(index: CatalogueIndex, college: number): number {
  const { cities, states } = index;
  const { found } = index.marks;
  return (
    found[cities.textValues[index.cityOf[college]!]!]! |
    found[states.textValues[index.stateOf[college]!]!]! |
    found[index.districtText[college]!]! |
    found[index.areaText[college]!]!
  );
}

/** The branch within the scope that holds the most words, and what the stream's name holds; branch -1: only the stream is known. */
export function bestProgramme(index: CatalogueIndex, college: number, { full, teaching, taughtAt }: PreparedText) {
  const { entryStart, entryStream, programmeStart, programmeBranch, programmeLevels, branches } = index;
  const { found } = index.marks;
  let best = { branch: -1, mask: 0, stream: -1, streamMask: 0 };
  let bestCount = -1;
  for (let entry = entryStart[college]!; entry < entryStart[college + 1]!; entry += 1) {
    const stream = entryStream[entry]!;
    if (teaching.stream >= 0 && stream !== teaching.stream) continue;
    const inStream = found[index.streamText[stream]!]!;
    if (!hasBranches(index, entry)) {
      const streamMask = inStream & taughtAt[teaching.levels]!;
      const count = countBits(streamMask & full) * 16;
      if (count > bestCount) {
        best = { branch: -1, mask: 0, stream, streamMask };
        bestCount = count;
      }
    }
    for (let at = programmeStart[entry]!; at < programmeStart[entry + 1]!; at += 1) {
      const taught = programmeLevels[at]! & teaching.levels;
      if (taught === 0) continue;
      const branch = programmeBranch[at]!;
      const allowed = taughtAt[taught]!;
      const mask = found[branches.textValues[branch]!]! & allowed;
      const streamMask = inStream & allowed;
      const count = countBits((mask | streamMask) & full) * 16 + countBits(mask & full);
      if (count > bestCount) {
        best = { branch, mask, stream, streamMask };
        bestCount = count;
      }
    }
  }
  return best;
}

export function countBits(mask: number): number {
  let count = 0;
  for (let bits = mask; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}
