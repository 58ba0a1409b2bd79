import type { CatalogueIndex } from "./catalogue-index.ts";
import { buildHolders } from "./value-holders.ts";

/** What a college has text values by. */
type Held = Pick<
  CatalogueIndex,
  | "nameText"
  | "aliasStart"
  | "aliasText"
  | "areaText"
  | "districtText"
  | "universityText"
  | "cities"
  | "cityOf"
  | "states"
  | "stateOf"
  | "ownershipText"
  | "ownershipOf"
  | "womenText"
  | "womenOnly"
  | "branches"
  | "streamText"
  | "entryStart"
  | "entryStream"
  | "programmeStart"
  | "programmeBranch"
>;

/** By text value: the colleges that have it. */
export function holdersOf(held: Held, valueCount: number, size: number) {
  return {
    holders: buildHolders(valueCount, size, (college) => [
      held.nameText[college]!,
      ...held.aliasText.subarray(held.aliasStart[college], held.aliasStart[college + 1]),
      held.areaText[college]!,
      held.districtText[college]!,
      held.universityText[college]!,
      held.cities.textValues[held.cityOf[college]!]!,
      held.states.textValues[held.stateOf[college]!]!,
      held.ownershipText[held.ownershipOf[college]!]!,
      ...(held.womenOnly[college] === 1 ? [held.womenText] : []),
    ]),
    teachers: buildHolders(valueCount, size, (college) => {
      const values: number[] = [];
      for (let entry = held.entryStart[college]!; entry < held.entryStart[college + 1]!; entry += 1) {
        values.push(held.streamText[held.entryStream[entry]!]!);
        for (let at = held.programmeStart[entry]!; at < held.programmeStart[entry + 1]!; at += 1) {
          values.push(held.branches.textValues[held.programmeBranch[at]!]!);
        }
      }
      return values;
    }),
  };
}
