import type { Match } from "../catalogue/shapes.ts";
import type { CatalogueIndex } from "../index/catalogue-index.ts";
import { bestProgramme } from "../index/college-masks.ts";
import { wordsIn } from "../index/word-marks.ts";
import type { PreparedText } from "./prepared-text.ts";

/** A text of a college with the words it holds. */
interface Reason {
  match: Match;
  mask: number;
}

/**
 * Why a text found a college: a few of its own texts that hold all the words. A text that asks for a course is explained by branch
 * and place before names, any other by names first.
 *
 * @param text the text that `index.marks` was prepared for
 */
export function explainMatch(index: CatalogueIndex, ordinal: number, text: PreparedText): Match[] {
  const { found } = index.marks;
  const college = index.colleges[ordinal]!;
  const branch = bestProgramme(index, ordinal, text);
  const names: Reason[] = [
    { match: { field: "name", text: college.name }, mask: wordsIn(index, index.nameText[ordinal]!) },
    ...college.aliases.map((alias, at) => ({
      match: { field: "also_known_as" as const, text: alias },
      mask: wordsIn(index, index.aliasText[index.aliasStart[ordinal]! + at]!),
    })),
  ];
  const courseAndPlace: Reason[] = [
    { match: { field: "branch", text: index.branches.labels[branch.branch] ?? "" }, mask: branch.mask },
    { match: { field: "city", text: college.city }, mask: found[index.cities.textValues[index.cityOf[ordinal]!]!]! },
    { match: { field: "city", text: college.area }, mask: found[index.areaText[ordinal]!]! },
    { match: { field: "city", text: college.district }, mask: found[index.districtText[ordinal]!]! },
    { match: { field: "state", text: college.state }, mask: found[index.states.textValues[index.stateOf[ordinal]!]!]! },
  ];
  const others: Reason[] = [
    { match: { field: "stream", text: index.streams[branch.stream]?.name ?? "" }, mask: branch.streamMask },
    { match: { field: "university", text: college.university }, mask: found[index.universityText[ordinal]!]! },
  ];
  const reasons = text.isForCourse
    ? [...courseAndPlace, ...names, ...others]
    : [...names, ...courseAndPlace, ...others];
  return minimalReasons(reasons, text.full);
}

/** Takes a reason while it explains a word that those before it did not; one that explains everything stands alone. */
function minimalReasons(reasons: readonly Reason[], full: number): Match[] {
  const whole = reasons.find(({ mask }) => full > 0 && (mask & full) === full);
  if (whole) return [whole.match];
  const chosen: Match[] = [];
  let explained = 0;
  for (const { match, mask } of reasons) {
    if ((mask & full & ~explained) === 0) continue;
    explained |= mask & full;
    chosen.push(match);
  }
  return chosen;
}
