import { townSpellings } from "margdeep-places/names";
import { instituteWords } from "./institute-words.ts";
import { spacePunctuation } from "./tidy-names.ts";
import { tidyText } from "./tidy-text.ts";
import { titleCase } from "./title-case.ts";

const maxLetters = 90;

/** The parts of an address shown beside the area, which the area must not repeat. */
export interface KnownPlace {
  name: string;
  city: string;
  district: string;
  state: string;
}

/**
 * The locality within the town, taken from an address without PIN, telephone, district and state.
 *
 * @returns at most 90 letters, cut at a comma; '' when nothing is left
 */
export function areaIn(address: string, place: KnownPlace): string {
  const text = tidyText(address)
    .replace(/\b(TEL|PHONE|PH|FAX|WEBSITE|WEB|E-?MAIL|MOB(ILE)?)\b.*$/i, "")
    .replace(/\bWWW\.\S*|\[REMOVED\]/gi, "")
    .replace(/[-,.:\s]*\b(PIN ?-?CODE|PIN|PINCODE)?[\s.:,-]*(?<!\d)[1-9]\d{2}[ -]?\d{3}(?!\d)\.?/gi, ", ")
    .replace(/\b(DISTRICT|DISTT|DIST)\b\s*[.:-]+\s*[A-Z]+/gi, "")
    .replace(/["#]/g, " ");
  const ending = endingOf(place);
  const segments = spacePunctuation(text)
    .split(/[,;]/)
    .map((segment) => titleCase(dropEnding(segment, ending), instituteWords, true))
    .filter((segment) => segment.length > 1 && segment.toUpperCase() !== place.name.toUpperCase());
  let area = "";
  for (const segment of segments) {
    const longer = area ? `${area}, ${segment}` : segment;
    if (longer.length > maxLetters) break;
    area = longer;
  }
  return area;
}

/** Matches place names at the end of a segment, in any of their spellings. */
function endingOf({ city, district, state }: KnownPlace): RegExp {
  const spellings = [...townSpellings].filter(([, town]) => town === city || town === district);
  const initials = state.replace(/\band\b/, "").match(/\b[A-Z]/g) ?? [];
  const short = initials.length > 1 ? [`\\(?${initials.join("\\.?\\s?")}\\.?\\)?`] : [];
  const names = [
    city,
    district,
    state,
    state.replace(/ /g, ""),
    "State",
    "India",
    ...spellings.map(([spelling]) => spelling),
  ].filter(Boolean);
  const all = [...names.map((name) => `\\(?${name.replace(/[()]/g, "\\$&")}\\)?`), ...short];
  return new RegExp(`(^|[\\s.-])(${all.join("|")})[\\s.-]*$`, "i");
}

function dropEnding(segment: string, ending: RegExp): string {
  let text = trim(segment);
  for (;;) {
    const noDistrict = trim(text.replace(/[\s(]*\b(DISTRICT|DISTT|DIST|DT)\b[.)\s]*$/i, ""));
    const shorter = trim(noDistrict.replace(ending, ""));
    // Even an unknown district name is the word before `Dist`.
    const next = shorter === noDistrict && noDistrict !== text ? trim(noDistrict.replace(/\s*\S+$/, "")) : shorter;
    if (next === text) return text;
    text = next;
  }
}

function trim(segment: string): string {
  return segment.replace(/^[\s.:-]+|[\s.:-]+$/g, "");
}
