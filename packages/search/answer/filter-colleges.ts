import { type Family, families, usualLevelOf } from "../catalogue/branch-families.ts";
import type { CollegeQuery } from "../catalogue/shapes.ts";
import { levelBits } from "../catalogue/shapes.ts";
import type { CatalogueIndex } from "../index/catalogue-index.ts";
import { createCourseCounter } from "../index/count-courses.ts";
import type { FacetCounts } from "../index/facet-counts.ts";
import type { ChosenFilters } from "../index/filter-types.ts";
import { type ChosenPlace, choosePlace } from "./choose-place.ts";

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
  const stream = query.streamId === null ? -1 : (index.streamCodes.get(query.streamId) ?? -2);
  // Every level is what a list without a family has anyway.
  const level = query.family === null && query.level === "any" ? null : query.level;
  const familyLevels = families.map((family) =>
    level === null ? usualLevels(index, stream, family) : levelsOf(level),
  );
  return {
    stream,
    state: codeOf(index.states.codes, query.state),
    city: query.city === null ? null : choosePlace(index, query.city),
    district: codeOf(index.districts.codes, query.district),
    branch: codeOf(index.branches.codes, query.branch),
    family: query.family === null ? -1 : families.indexOf(query.family),
    levels: query.family === null ? levelsOf(query.level) : familyLevels[families.indexOf(query.family)]!,
    familyLevels,
    ownership: query.ownership === null ? -1 : index.ownerships.indexOf(query.ownership),
    womenOnly: query.womenOnly,
    hostelWithinM: query.hostelWithinM ?? -1,
    feesUpTo: query.feesUpTo ?? -1,
  };
}

/** As bits; every level where none is chosen. */
function levelsOf(level: CollegeQuery["level"]): number {
  return level === null || level === "any" ? allLevels : levelBits[level];
}

/** Levels that somebody means who names the family alone: the usual one, where the stream is taught at it. */
function usualLevels(index: CatalogueIndex, stream: number, family: Family): number {
  const usual = levelsOf(usualLevelOf(family));
  const taught = stream < 0 ? allLevels : index.streams[stream]!.levels;
  return (taught & usual) === 0 ? allLevels : usual;
}

/** Whether nothing but a stream is chosen. */
export function isWhole({
  stream: _,
  city,
  levels,
  familyLevels: _usual,
  womenOnly,
  ...others
}: ChosenFilters): boolean {
  return city === null && levels === allLevels && !womenOnly && Object.values(others).every((choice) => choice === -1);
}

/**
 * Filters the whole catalogue and counts its facets in one pass. A facet counts under every other chosen filter, not its
 * own. Stream, branch, family and level must be true of one and the same programme.
 *
 * @param matched the colleges that a text found, or null when nothing was typed
 */
export function filterColleges(
  index: CatalogueIndex,
  chosen: ChosenFilters,
  matched: readonly number[] | Int32Array | null,
): Filtered {
  const facets = emptyFacets(index);
  const isIn = new Uint8Array(index.size);
  const teaching = createCourseCounter(index, chosen, facets);
  let count = 0;
  const size = matched ? matched.length : index.size;
  for (let at = 0; at < size; at += 1) {
    const college = matched ? matched[at]! : at;
    if (!isNearHostel(index, college, chosen) || !isAffordable(index, college, chosen)) continue;
    const missState = chosen.state !== -1 && index.stateOf[college] !== chosen.state;
    const missCity = !isInPlace(index, college, chosen.city);
    const missDistrict = chosen.district !== -1 && index.districtOf[college] !== chosen.district;
    const missOwnership = chosen.ownership !== -1 && index.ownershipOf[college] !== chosen.ownership;
    const missWomen = chosen.womenOnly && index.womenOnly[college] === 0;
    const misses =
      Number(missState) + Number(missCity) + Number(missDistrict) + Number(missOwnership) + Number(missWomen);
    if (misses > 1) continue;
    if (misses === 0) teaching.count(college);
    if (!teaching.isTaught(college)) continue;
    if (misses === 0) {
      isIn[college] = 1;
      count += 1;
    }
    if (misses === 0 || missState) facets.state[index.stateOf[college]!]! += 1;
    if (misses === 0 || missCity) facets.city[index.cityOf[college]!]! += 1;
    if (misses === 0 || missDistrict) facets.district[index.districtOf[college]!]! += 1;
    if (misses === 0 || missOwnership) facets.ownership[index.ownershipOf[college]!]! += 1;
    if (misses === 0) facets.womenOnly += index.womenOnly[college]!;
  }
  return { isIn, count, facets };
}

function isInPlace(index: CatalogueIndex, college: number, place: ChosenPlace | null): boolean {
  if (place === null) return true;
  return place.isIn[place.of === "city" ? index.cityOf[college]! : index.districtOf[college]!] === 1;
}

function isNearHostel(index: CatalogueIndex, college: number, { hostelWithinM }: ChosenFilters): boolean {
  if (hostelWithinM === -1) return true;
  const metres = index.nearestHostelM[college]!;
  return metres >= 0 && metres <= hostelWithinM;
}

/** Whether the lowest fee, of the chosen stream where one is chosen, is known and low enough. */
function isAffordable(
  index: CatalogueIndex,
  college: number,
  { feesUpTo, stream: chosen, feeStream = -1 }: ChosenFilters,
): boolean {
  if (feesUpTo === -1) return true;
  const stream = chosen >= 0 ? chosen : feeStream;
  let fee = stream >= 0 ? -1 : index.lowestFee[college]!;
  for (let entry = index.entryStart[college]!; stream >= 0 && entry < index.entryStart[college + 1]!; entry += 1) {
    if (index.entryStream[entry] === stream) fee = index.entryLowestFee[entry]!;
  }
  return fee >= 0 && fee <= feesUpTo;
}

export function emptyFacets(
  index: Pick<CatalogueIndex, "states" | "cities" | "districts" | "branches" | "ownerships" | "streams">,
): FacetCounts {
  return {
    state: new Int32Array(index.states.labels.length),
    city: new Int32Array(index.cities.labels.length),
    district: new Int32Array(index.districts.labels.length),
    branch: new Int32Array(index.branches.labels.length),
    family: new Int32Array(families.length),
    level: new Int32Array(3),
    ownership: new Int32Array(index.ownerships.length),
    stream: new Int32Array(index.streams.length),
    womenOnly: 0,
  };
}
