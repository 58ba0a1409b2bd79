import { families, usualLevelOf } from "../catalogue/branch-families.ts";
import { levelBits } from "../catalogue/shapes.ts";
import { type CatalogueIndex, hasBranches, type Tallies } from "./catalogue-index.ts";

/** Where streams, families and levels begin in one list of counts, and how long it is. */
export function placesOf({ streams }: Pick<CatalogueIndex, "streams">) {
  const family = streams.length;
  const level = family + families.length;
  return { family, level, length: level + 3 };
}

/** Part of a CatalogueIndex. */
type Taught = Pick<
  CatalogueIndex,
  | "streams"
  | "streamFamilies"
  | "entryStart"
  | "entryStream"
  | "programmeStart"
  | "programmeBranch"
  | "programmeLevels"
  | "programmeFamilies"
>;

const allLevels = 7;
/** Levels at which a programme counts for a family, where none is chosen. */
const usual = families.map((family) => {
  const level = usualLevelOf(family);
  return level === null ? allLevels : levelBits[level];
});

export function buildTallies(taught: Taught, size: number): Tallies {
  const codes = taught.streamFamilies.map((known) => known.map((family) => families.indexOf(family)));
  const places = placesOf(taught);
  const branchStart = new Int32Array(size + 1);
  const branches: number[] = [];
  const kinds = new Map<string, number>();
  const kindStart = [0];
  const counted: number[] = [];
  const kindOf = Int32Array.from({ length: size }, (_, college) => {
    const ownBranches = new Set<number>();
    const own = new Set<number>();
    for (let entry = taught.entryStart[college]!; entry < taught.entryStart[college + 1]!; entry += 1) {
      if (!hasBranches(taught, entry)) own.add(taught.entryStream[entry]!);
    }
    for (const { stream, branch, levels, familyBits } of programmesOf(taught, college)) {
      ownBranches.add(branch);
      own.add(stream);
      for (let level = 0; level < 3; level += 1) if (((levels >> level) & 1) === 1) own.add(places.level + level);
      codes[stream]!.forEach((family, bit) => {
        if (((familyBits >> bit) & 1) === 1 && (levels & usual[family]!) !== 0) own.add(places.family + family);
      });
    }
    branches.push(...ownBranches);
    branchStart[college + 1] = branches.length;
    const counts = [...own].sort((one, other) => one - other);
    const key = counts.join();
    const known = kinds.get(key);
    if (known !== undefined) return known;
    counted.push(...counts);
    kindStart.push(counted.length);
    kinds.set(key, kinds.size);
    return kinds.size - 1;
  });
  const lists = { kindStart: Int32Array.from(kindStart), counted: Int32Array.from(counted) };
  return { branchStart, branches: Int32Array.from(branches), kindOf, ...lists };
}

/** Programmes that are taught at some level. */
function* programmesOf(taught: Taught, college: number) {
  const { entryStart, entryStream, programmeStart, programmeBranch, programmeLevels, programmeFamilies } = taught;
  for (let entry = entryStart[college]!; entry < entryStart[college + 1]!; entry += 1) {
    for (let at = programmeStart[entry]!; at < programmeStart[entry + 1]!; at += 1) {
      if (programmeLevels[at] === 0) continue;
      yield {
        stream: entryStream[entry]!,
        branch: programmeBranch[at]!,
        levels: programmeLevels[at]!,
        familyBits: programmeFamilies[at]!,
      };
    }
  }
}
