import { families } from "../catalogue/branch-families.ts";
import { type CatalogueIndex, hasBranches } from "./catalogue-index.ts";
import type { FacetCounts } from "./facet-counts.ts";
import type { ChosenFilters } from "./filter-types.ts";

const allLevels = 7;

/** The part of the filters that concerns programmes: stream, branch, family and level must be true of one and the same. */
export function createCourseCounter(index: CatalogueIndex, chosen: ChosenFilters, facets: FacetCounts) {
  const { entryStart, entryStream, programmeStart, programmeBranch, programmeLevels, programmeFamilies } = index;
  const { stream, branch, family, levels, familyLevels } = chosen;
  const isAnyCourse = branch === -1 && family === -1 && levels === allLevels;
  const isAnything = stream === -1 && isAnyCourse;
  // The college for which a branch was counted last: a name taught in two streams counts once.
  const countedFor = new Int32Array(index.branches.labels.length).fill(-1);
  const familyCountedFor = new Int32Array(families.length).fill(-1);
  const codesOf = index.streamFamilies.map((known) => Int32Array.from(known, (name) => families.indexOf(name)));
  /** By stream: the bit of the chosen family; 0 where its branches cannot be in it. */
  const familyBits = codesOf.map((codes) => (codes.includes(family) ? 1 << codes.indexOf(family) : 0));

  const isOfFamily = (entry: number, at: number) =>
    family === -1 || (programmeFamilies[at]! & familyBits[entryStream[entry]!]!) !== 0;

  /** Whether an entry has a programme of the chosen branch, family and level; one without branches only where none is chosen. */
  const isEntryTaught = (entry: number): boolean => {
    if (isAnyCourse && !hasBranches(index, entry)) return true;
    for (let at = programmeStart[entry]!; at < programmeStart[entry + 1]!; at += 1) {
      if ((programmeLevels[at]! & levels) === 0 || !isOfFamily(entry, at)) continue;
      if (branch === -1 || programmeBranch[at] === branch) return true;
    }
    return false;
  };

  const countFamilies = (college: number, entry: number, at: number): void => {
    const codes = codesOf[entryStream[entry]!]!;
    for (let bits = programmeFamilies[at]!, place = 0; bits !== 0; bits >>= 1, place += 1) {
      const code = codes[place]!;
      if ((bits & 1) === 0 || familyCountedFor[code] === college) continue;
      if ((programmeLevels[at]! & (familyLevels[code] ?? allLevels)) === 0) continue;
      familyCountedFor[code] = college;
      facets.family[code]! += 1;
    }
  };

  /** Counts a college's entry in the chosen stream for the facets of branch, family and level. */
  const countEntry = (college: number, entry: number): number => {
    let levelsSeen = 0;
    for (let at = programmeStart[entry]!; at < programmeStart[entry + 1]!; at += 1) {
      const code = programmeBranch[at]!;
      const isBranch = branch === -1 || code === branch;
      const isFamily = isOfFamily(entry, at);
      if (isBranch && isFamily) levelsSeen |= programmeLevels[at]!;
      if (isBranch) countFamilies(college, entry, at);
      if (!isFamily || (programmeLevels[at]! & levels) === 0 || countedFor[code] === college) continue;
      countedFor[code] = college;
      facets.branch[code]! += 1;
    }
    return levelsSeen;
  };

  return {
    /** Whether a college has a programme of the chosen stream, branch, family and level. */
    isTaught: (college: number): boolean => {
      if (isAnything) return true;
      for (let entry = entryStart[college]!; entry < entryStart[college + 1]!; entry += 1) {
        if ((stream === -1 || entryStream[entry] === stream) && isEntryTaught(entry)) return true;
      }
      return false;
    },
    /** Counts a college for the facets of stream, branch, family and level. */
    count: (college: number): void => {
      let levelsSeen = 0;
      for (let entry = entryStart[college]!; entry < entryStart[college + 1]!; entry += 1) {
        if (isEntryTaught(entry)) facets.stream[entryStream[entry]!]! += 1;
        if (stream === -1 || entryStream[entry] === stream) levelsSeen |= countEntry(college, entry);
      }
      for (let level = 0; level < 3; level += 1) if ((levelsSeen >> level) & 1) facets.level[level]! += 1;
    },
  };
}
