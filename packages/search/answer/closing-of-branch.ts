import { families } from "../catalogue/branch-families.ts";
import { hardestOf, listKeyOf } from "../catalogue/closing-range-rules.ts";
import type { ClosingRange, Match } from "../catalogue/shapes.ts";
import { levelBits } from "../catalogue/shapes.ts";
import type { CatalogueIndex, StoredScope } from "../index/catalogue-index.ts";
import type { ChosenFilters } from "../index/filter-types.ts";

/** By college: the closing value that speaks for it where a list is about some of its branches; null: they have none. */
export type SpokenRange = (ordinal: number) => ClosingRange | null;

const allLevels = 7;

/** The closing values that a list filtered by branch, family or level shows and sorts by; null: it is about no branch in particular. */
export function spokenFor(index: CatalogueIndex, chosen: ChosenFilters): SpokenRange | null {
  const { stream, branch, family, levels } = chosen;
  if (branch === -1 && family === -1 && levels === allLevels) return null;
  const isChosen = (entry: number, at: number): boolean => {
    const programme = index.closingProgramme[at]!;
    const place = family === -1 ? 0 : index.streamFamilies[index.entryStream[entry]!]!.indexOf(families[family]!);
    return (
      (stream === -1 || index.entryStream[entry] === stream) &&
      (branch === -1 || index.programmeBranch[programme] === branch) &&
      (levelBits[index.closings[at]!.level] & levels) !== 0 &&
      (family === -1 || (place >= 0 && (index.programmeFamilies[programme]! & (1 << place)) !== 0))
    );
  };
  return (ordinal) => hardestClosing(index, ordinal, stream, isChosen);
}

/** The closing value of the branches that a text names; null: it names none, or they have no closing value. */
export function closingOfMatch(
  index: CatalogueIndex,
  ordinal: number,
  stream: number,
  matched: readonly Match[],
): ClosingRange | null {
  const names = new Set(matched.filter(({ field }) => field === "branch").map(({ text }) => text));
  if (names.size === 0) return null;
  const isNamed = (_: number, at: number) =>
    names.has(index.branches.labels[index.programmeBranch[index.closingProgramme[at]!]!]!);
  return hardestClosing(index, ordinal, stream, isNamed);
}

/** The closing value that speaks for one branch of a college; null: it has none. */
export function closingOfBranch(index: CatalogueIndex, ordinal: number, branchId: number): ClosingRange | null {
  return hardestClosing(index, ordinal, -1, (_, at) => index.closings[at]!.headline.branch_id === branchId);
}

/** What a card shows of a college in a stream; -1, or one that it does not teach: over all its streams. */
export function scopeOf(index: CatalogueIndex, ordinal: number, stream: number): StoredScope {
  for (let entry = index.entryStart[ordinal]!; entry < index.entryStart[ordinal + 1]!; entry += 1) {
    if (index.entryStream[entry] === stream) return index.entryScopes[entry]!;
  }
  return index.totals[ordinal]!;
}

/** The hardest of some branches: within the list that speaks for the college where they have values in it, else in their newest list. */
function hardestClosing(
  index: CatalogueIndex,
  ordinal: number,
  stream: number,
  isWanted: (entry: number, at: number) => boolean,
): ClosingRange | null {
  const found: ClosingRange[] = [];
  for (let entry = index.entryStart[ordinal]!; entry < index.entryStart[ordinal + 1]!; entry += 1) {
    if (stream >= 0 && index.entryStream[entry] !== stream) continue;
    for (let at = index.closingStart[entry]!; at < index.closingStart[entry + 1]!; at += 1) {
      if (isWanted(entry, at)) found.push(index.closings[at]!);
    }
  }
  const whole = scopeOf(index, ordinal, stream).closingRange;
  const ofList = whole ? found.filter((range) => listKeyOf(range) === listKeyOf(whole)) : [];
  if (ofList.length > 0) return hardestOf(ofList);
  const [newest] = found.toSorted((a, b) => Number(a.is_provisional) - Number(b.is_provisional) || b.year - a.year);
  return newest ? hardestOf(found.filter((range) => listKeyOf(range) === listKeyOf(newest))) : null;
}
