import { emptyFacets, type Filtered } from "../answer/filter-colleges.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import type { FacetCounts } from "./facet-counts.ts";
import { placesOf } from "./tallies.ts";
import { membersOf } from "./word-sets.ts";

/** Part of a CatalogueIndex. */
type Counted = Pick<
  CatalogueIndex,
  | "stateOf"
  | "cityOf"
  | "districtOf"
  | "ownershipOf"
  | "womenOnly"
  | "tallies"
  | "states"
  | "cities"
  | "districts"
  | "branches"
  | "ownerships"
  | "streams"
>;

/**
 * The facets of what a text found when no filter is chosen: the same as `filterColleges` counts.
 *
 * @param matched the colleges, or some of them when `all` has all
 */
export function countWhole(
  index: CatalogueIndex,
  matched: readonly number[],
  all: Uint8Array | null,
  count: number,
): Filtered {
  if (all === null) {
    const isIn = new Uint8Array(index.size);
    for (const college of matched) isIn[college] = 1;
    return { isIn, count, facets: tally(index, matched) };
  }
  if (count * 2 < index.size) return { isIn: all, count, facets: tally(index, membersOf(index, all)) };
  // Of most of the catalogue it is less work to take away what the rest counts for.
  return { isIn: all, count, facets: without(index.wholeCounts, tally(index, membersOf(index, all, 0))) };
}

/** What colleges count for in the facets where no filter is chosen. */
export function tally(index: Counted, colleges: ArrayLike<number>): FacetCounts {
  const facets = emptyFacets(index);
  const { state, city, district, ownership, branch } = facets;
  const { stateOf, cityOf, districtOf, ownershipOf, womenOnly, tallies } = index;
  const { branchStart, branches, kindOf } = tallies;
  const ofKind = new Int32Array(tallies.kindStart.length - 1);
  let women = 0;
  for (let at = 0; at < colleges.length; at += 1) {
    const college = colleges[at]!;
    state[stateOf[college]!]! += 1;
    city[cityOf[college]!]! += 1;
    district[districtOf[college]!]! += 1;
    ownership[ownershipOf[college]!]! += 1;
    women += womenOnly[college]!;
    ofKind[kindOf[college]!]! += 1;
    for (let place = branchStart[college]!; place < branchStart[college + 1]!; place += 1)
      branch[branches[place]!]! += 1;
  }
  return { ...facets, ...countKinds(index, ofKind), womenOnly: women };
}

/** Streams, families and levels of so many colleges of each kind. */
function countKinds(index: Counted, ofKind: Int32Array): Pick<FacetCounts, "stream" | "family" | "level"> {
  const { kindStart, counted } = index.tallies;
  const { family, level, length } = placesOf(index);
  const counts = new Int32Array(length);
  for (let kind = 0; kind < ofKind.length; kind += 1) {
    const count = ofKind[kind]!;
    if (count === 0) continue;
    for (let at = kindStart[kind]!; at < kindStart[kind + 1]!; at += 1) counts[counted[at]!]! += count;
  }
  return { stream: counts.slice(0, family), family: counts.slice(family, level), level: counts.slice(level) };
}

function without(all: FacetCounts, rest: FacetCounts): FacetCounts {
  const less = (name: Exclude<keyof FacetCounts, "womenOnly">) =>
    all[name].map((count, code) => count - rest[name][code]!);
  return {
    state: less("state"),
    city: less("city"),
    district: less("district"),
    branch: less("branch"),
    family: less("family"),
    level: less("level"),
    ownership: less("ownership"),
    stream: less("stream"),
    womenOnly: all.womenOnly - rest.womenOnly,
  };
}
