import type { CatalogueIndex } from "../index/catalogue-index.ts";
import { stemOf } from "../text/normalise.ts";
import { readTypedText } from "../text/typed-text.ts";
import { asTyped, namedScore, nameStartsScore } from "./score-college.ts";
import type { TextAnswer } from "./try-words.ts";

/** How well the catalogue answers a text. */
export type TextFit =
  /** A college is called so, or the text asks for a course or a place. */
  | "named"
  /** The words occur, but in no college's name. */
  | "mentioned"
  /** A college is called so, but for a misspelled word: 'sri ram college of comerce'. */
  | "misspelled"
  /** Only corrected, completed or left-out words found anything. */
  | "guessed";

/**
 * How well an answer fits the text as typed. An acronym that search makes of a name counts as mentioned: another
 * institution may be better known by it.
 */
export function fitOf(index: CatalogueIndex, text: string, answer: TextAnswer): TextFit {
  if (answer.searchedInstead !== null)
    return answer.matched.some((college) => answer.scores[college]! >= nameStartsScore) ? "misspelled" : "guessed";
  const stems = readTypedText(text).words.map(stemOf);
  const isAsked = answer.prepared.isForCourse || answer.prepared.isOneValue;
  let isMentioned = false;
  for (const college of answer.matched) {
    if ((answer.scores[college]! & asTyped) === 0) continue;
    isMentioned = true;
    if (isAsked || isNamed(index, college, stems)) return "named";
  }
  // 'iim a': read as an abbreviation, and found by name.
  if (!isMentioned)
    return answer.matched.some((college) => answer.scores[college]! >= namedScore) ? "named" : "guessed";
  return "mentioned";
}

/** Whether one name of the college, with its place, has every word, and the name at least one of them. */
function isNamed(index: CatalogueIndex, college: number, stems: readonly string[]): boolean {
  const { text, nameText, aliasStart, aliasText, cities, states, cityOf, stateOf, districtText } = index;
  const places = [cities.textValues[cityOf[college]!]!, states.textValues[stateOf[college]!]!, districtText[college]!]
    .map((value) => text.keys[value]!)
    .join(" ");
  const has = (key: string, stem: string) => ` ${key} `.includes(` ${stem} `);
  const isNamedBy = (key: string) =>
    stems.some((stem) => has(key, stem)) && stems.every((stem) => has(key, stem) || has(places, stem));
  if (isNamedBy(text.keys[nameText[college]!]!)) return true;
  for (let at = aliasStart[college]!; at < aliasStart[college + 1]!; at += 1) {
    if (isNamedBy(text.keys[aliasText[at]!]!)) return true;
  }
  return false;
}
