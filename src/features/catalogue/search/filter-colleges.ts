import type { CollegeQuery } from "../contract.ts";
import { levelBits } from "../store/index-rows.server.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";

/** A query's filters as numbers; -1 means not chosen, -2 a value that no college has. */
export interface ChosenFilters {
  stream: number;
  state: number;
  city: number;
  branch: number;
  /** Level bits; 7 when not chosen. */
  levels: number;
  ownership: number;
  womenOnly: boolean;
  hostelWithinM: number;
  /** Rupees a year. */
  feesUpTo: number;
}

/** How many colleges each value of each filter would leave. */
export interface FacetCounts {
  state: Int32Array;
  city: Int32Array;
  branch: Int32Array;
  level: Int32Array;
  ownership: Int32Array;
  stream: Int32Array;
  womenOnly: number;
}

export interface Filtered {
  /** By college: 1 when it is in the result. */
  isIn: Uint8Array;
  count: number;
  facets: FacetCounts;
}

const allLevels = 7;

/** Translates a query's filters into the numbers of an index. */
export function chooseFilters(index: CatalogueIndex, query: CollegeQuery): ChosenFilters {
  const codeOf = (codes: ReadonlyMap<string, number>, label: string | null) =>
    label === null ? -1 : (codes.get(label) ?? -2);
  return {
    stream: query.streamId === null ? -1 : (index.streamCodes.get(query.streamId) ?? -2),
    state: codeOf(index.states.codes, query.state),
    city: codeOf(index.cities.codes, query.city),
    branch: codeOf(index.branches.codes, query.branch),
    levels: query.level === null ? allLevels : levelBits[query.level],
    ownership: query.ownership === null ? -1 : index.ownerships.indexOf(query.ownership),
    womenOnly: query.womenOnly,
    hostelWithinM: query.hostelWithinM ?? -1,
    feesUpTo: query.feesUpTo ?? -1,
  };
}

/** Whether nothing but a stream is chosen. */
export function isWhole({ stream: _, levels, womenOnly, ...others }: ChosenFilters): boolean {
  return levels === allLevels && !womenOnly && Object.values(others).every((choice) => choice === -1);
}

/**
 * Filters the whole catalogue and counts its facets in one pass. A facet counts under every other chosen filter, not its
 * own. Stream, branch and level must be true of one and the same programme.
 *
 * @param scores text scores by college, or null when nothing was typed; 0 means not found
 */
export function filterColleges(index: CatalogueIndex, chosen: ChosenFilters, scores: Uint8Array | null): Filtered {
  const facets = emptyFacets(index);
  const isIn = new Uint8Array(index.size);
  const teaching = createCourseCounter(index, chosen, facets);
  let count = 0;
  for (let college = 0; college < index.size; college += 1) {
    if (scores && scores[college] === 0) continue;
    if (!isNearHostel(index, college, chosen) || !isAffordable(index, college, chosen)) continue;
    const missState = chosen.state !== -1 && index.stateOf[college] !== chosen.state;
    const missCity = chosen.city !== -1 && index.cityOf[college] !== chosen.city;
    const missOwnership = chosen.ownership !== -1 && index.ownershipOf[college] !== chosen.ownership;
    const missWomen = chosen.womenOnly && index.womenOnly[college] === 0;
    const misses = Number(missState) + Number(missCity) + Number(missOwnership) + Number(missWomen);
    if (misses > 1) continue;
    if (misses === 0) teaching.count(college);
    if (!teaching.isTaught(college)) continue;
    if (misses === 0) {
      isIn[college] = 1;
      count += 1;
    }
    if (misses === 0 || missState) facets.state[index.stateOf[college]!]! += 1;
    if (misses === 0 || missCity) facets.city[index.cityOf[college]!]! += 1;
    if (misses === 0 || missOwnership) facets.ownership[index.ownershipOf[college]!]! += 1;
    if (misses === 0) facets.womenOnly += index.womenOnly[college]!;
  }
  return { isIn, count, facets };
}

function isNearHostel(index: CatalogueIndex, college: number, { hostelWithinM }: ChosenFilters): boolean {
  if (hostelWithinM === -1) return true;
  const metres = index.nearestHostelM[college]!;
  return metres >= 0 && metres <= hostelWithinM;
}

/** Whether the lowest fee, of the chosen stream where one is chosen, is known and low enough. */
function isAffordable(index: CatalogueIndex, college: number, { feesUpTo, stream }: ChosenFilters): boolean {
  if (feesUpTo === -1) return true;
  let fee = index.lowestFee[college]!;
  for (let entry = index.entryStart[college]!; stream >= 0 && entry < index.entryStart[college + 1]!; entry += 1) {
    if (index.entryStream[entry] === stream) fee = index.entryLowestFee[entry]!;
  }
  return fee >= 0 && fee <= feesUpTo;
}

function emptyFacets(index: CatalogueIndex): FacetCounts {
  return {
    state: new Int32Array(index.states.labels.length),
    city: new Int32Array(index.cities.labels.length),
    branch: new Int32Array(index.branches.labels.length),
    level: new Int32Array(3),
    ownership: new Int32Array(index.ownerships.length),
    stream: new Int32Array(index.streams.length),
    womenOnly: 0,
  };
}

/** The part of the filters that concerns programmes. */
function createCourseCounter(index: CatalogueIndex, chosen: ChosenFilters, facets: FacetCounts) {
  const { entryStart, entryStream, programmeStart, programmeBranch, programmeLevels } = index;
  const { stream, branch, levels } = chosen;
  const isAnything = stream === -1 && branch === -1 && levels === allLevels;
  // The college for which a branch was counted last: a name taught in two streams counts once.
  const countedFor = new Int32Array(index.branches.labels.length).fill(-1);

  /** Whether an entry has a programme of the chosen branch and level. */
  const isEntryTaught = (entry: number): boolean => {
    for (let at = programmeStart[entry]!; at < programmeStart[entry + 1]!; at += 1) {
      if ((branch === -1 || programmeBranch[at] === branch) && (programmeLevels[at]! & levels) !== 0) return true;
    }
    return false;
  };

  /** Counts a college's entry in the chosen stream for the facets of branch and level. */
  const countEntry = (college: number, entry: number): number => {
    let levelsSeen = 0;
    for (let at = programmeStart[entry]!; at < programmeStart[entry + 1]!; at += 1) {
      const code = programmeBranch[at]!;
      if (branch === -1 || code === branch) levelsSeen |= programmeLevels[at]!;
      if ((programmeLevels[at]! & levels) === 0 || countedFor[code] === college) continue;
      countedFor[code] = college;
      facets.branch[code]! += 1;
    }
    return levelsSeen;
  };

  return {
    /** Whether a college has a programme of the chosen stream, branch and level. */
    isTaught: (college: number): boolean => {
      if (isAnything) return true;
      for (let entry = entryStart[college]!; entry < entryStart[college + 1]!; entry += 1) {
        if ((stream === -1 || entryStream[entry] === stream) && isEntryTaught(entry)) return true;
      }
      return false;
    },
    /** Counts a college for the facets of stream, branch and level. */
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
