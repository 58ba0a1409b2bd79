import { soundOf } from "margdeep-places/sound";
import { tidyText } from "../tidy/tidy-text.ts";
import { townKey } from "./town-keys.ts";
import { wordsOf } from "./words-of.ts";

/** A word that distinguishes a name: as written, spelled by sound (`ramaia`), and as a place. */
export interface ProperWord {
  written: string;
  sound: string;
  place: string;
}

/** The parts of a college's name that are compared separately. */
export interface NameParts {
  /** Words that distinguish it, in their order. */
  proper: ProperWord[];
  /** These, and each word of the places that it states, spelled by sound. */
  words: string[];
  /** What it teaches: `engineering`, `pharmacy`; also `women`. */
  fields: Set<string>;
  /** What it is: `institute`, `university`, `school`, `campus`. */
  kinds: Set<string>;
  isGovernment: boolean;
  /** Deemed to be a university: such a college writes University after its name, or does not. */
  isDeemed: boolean;
  /** Places that the name states in brackets, after a comma or at its end, each spelled by `townKey`. */
  claims: string[];
  /** The words of the name in their order, without its places: `paavai engineering college`. */
  text: string;
}

/** Words for what an institution is; a school of a university is not the university. */
const kindWords = new Set(
  "college institute university school polytechnic faculty department academy centre campus".split(" "),
);

/** A field named by only one of two names makes them different institutions. */
const fieldWords = new Set(
  `pharmacy law medical dental nursing ayurveda homoeopathy unani physiotherapy paramedical architecture planning design
   fashion hotel hospitality catering tourism education arts commerce computer information application agriculture
   veterinary women business management textile leather media journalism evening food aviation marine maritime mining
   fisheries engineering horticulture forestry music sports`.split(/\s+/),
);

/** Fields that registers add to a name or leave out: one of them alone makes a match uncertain, not impossible. */
export const looseFields: ReadonlySet<string> = new Set(
  "technology science research study professional higher advanced applied".split(" "),
);

const notPlaces = /^(dist|distt|district|taluka?|tal|road|rd|near|post|at)$/;

/** Degrees that a register writes behind a name to tell the approvals of one place apart, as fields. */
const degreesInBrackets: Readonly<Record<string, string>> = {
  mba: "management",
  mms: "management",
  pgdm: "management",
  bba: "management",
  mca: "computer",
  bca: "computer",
  bed: "education",
  bpharm: "pharmacy",
  barch: "architecture",
};

/** Remarks in brackets that are no part of the name. */
const remark =
  /^(an? |the )?(autonomous|integrated campus|gia$|sfi$|deemed|constituent|affiliated|approved|formerly|estd?|established|unit|aided|un-?aided|self[- ]financ|minority|central university|state university|co-?ed|permanently|nba|naac|ugc|aicte|w\.?e\.?f)/i;

/**
 * Takes a college's name apart for comparing.
 *
 * @param isTown whether a word, spelled by `townKey`, is a place: one at the end of the name states where the college is
 */
export function partsOfName(name: string, isTown: (key: string) => boolean): NameParts {
  const parts: NameParts = {
    proper: [],
    words: wordsOf(name)
      .filter((word) => !isSignificant(word) && word !== "rajkiya")
      .map(soundOf),
    fields: new Set(),
    kinds: new Set(),
    isGovernment: false,
    isDeemed: /\bdeemed\b/i.test(name),
    claims: [],
    text: "",
  };
  for (const [index, segment] of segmentsOf(name).entries()) {
    let words = wordsOf(segment.text);
    const isMain = index === 0 || words.some(isSignificant);
    const degree = segment.isBracket ? degreesInBrackets[words.join("")] : undefined;
    if (degree) {
      parts.fields.add(degree);
      continue;
    }
    if (segment.isBracket && isRemarkOnFields(words, parts.fields)) {
      parts.text += ` ${words.join(" ")}`;
      continue;
    }
    if (!isMain) {
      if (!isAcronym(segment)) parts.claims.push(...placesIn(words, isTown));
      continue;
    }
    for (let count = placeAtEnd(words, isTown); count > 0; count = placeAtEnd(words, isTown)) {
      parts.claims.push(townKey(words.slice(-count).join(" ")));
      words = words.slice(0, -count);
    }
    parts.text += ` ${words.join(" ")}`;
    const isCampus = index > 0 && words.filter(isSignificant).every((word) => word === "campus" || word === "centre");
    for (const word of words) {
      if (isCampus && !isSignificant(word)) parts.claims.push(townKey(word));
      else sortWord(parts, word);
    }
  }
  return parts;
}

/** How many words at the end are a place: `New Delhi`, `West Bengal`. */
function placeAtEnd(words: readonly string[], isTown: (key: string) => boolean): number {
  return [3, 2, 1].find((count) => words.length > count && isTown(townKey(words.slice(-count).join(" ")))) ?? 0;
}

function sortWord(parts: NameParts, word: string): void {
  if (kindWords.has(word)) parts.kinds.add(word);
  else if (fieldWords.has(word) || looseFields.has(word)) parts.fields.add(word);
  else if (word === "government" || word === "rajkiya") parts.isGovernment = true;
  else parts.proper.push({ written: word, sound: soundOf(word), place: townKey(word) });
}

interface Segment {
  text: string;
  isBracket: boolean;
}

/** The name up to its first bracket or comma, then what is written in brackets and after commas. */
function segmentsOf(name: string): Segment[] {
  const segments: Segment[] = [];
  const text = tidyText(name)
    .replace(/\b[1-9]\d{2} ?\d{3}\b/g, " ")
    .replace(/[\s,]+\b(?:tal|tq|dist|distt)\b[\s.:,-]*/gi, ", ");
  for (const [, bracketed, open] of text.matchAll(/\(([^()]*)\)?|([^()]+)/g)) {
    const isBracket = bracketed !== undefined;
    const pieces = (bracketed ?? open ?? "")
      .replace(/\bdeemed(?:[- ]to[- ]be)?(?:[- ]university)?\b/gi, " ")
      .split(/,|:| - |-(?= )/);
    for (const piece of pieces) {
      const trimmed = piece.trim();
      if (trimmed && !(isBracket && remark.test(trimmed))) segments.push({ text: trimmed, isBracket });
    }
  }
  return segments;
}

/** Whether a word tells one institution from another: not what it is, nor what it teaches. */
export function isDistinct(word: string): boolean {
  return !isSignificant(word) && !/^(group|integrated|technical|autonomous|campus|rajkiya)$/.test(word);
}

function isSignificant(word: string): boolean {
  return kindWords.has(word) || fieldWords.has(word) || looseFields.has(word) || word === "government";
}

/**
 * `Lake Engineering College (Engineering and Technology)`: which of its programmes are meant. `Lake Institute of Technology
 * (Engineering College)`: what it is, in other words.
 */
function isRemarkOnFields(words: readonly string[], fields: ReadonlySet<string>): boolean {
  const isField = (word: string) => fieldWords.has(word) || looseFields.has(word);
  const isEngineering = (word: string) => word === "engineering" || looseFields.has(word);
  if (words.some((word) => kindWords.has(word)))
    return words.every((word) => kindWords.has(word) || isEngineering(word)) && words.some(isEngineering);
  return words.every(isField) && words.some((word) => fields.has(word));
}

/** `(NIET)` repeats the name in short. */
function isAcronym({ text, isBracket }: Segment): boolean {
  return isBracket && /^[A-Z][A-Za-z.]{1,9}$/.test(text.replace(/[\s-]/g, "")) && /[A-Z].*[A-Z]/.test(text);
}

function placesIn(words: readonly string[], isTown: (key: string) => boolean): string[] {
  const whole = townKey(words.join(" "));
  if (isTown(whole)) return [whole];
  // `Kharghar Navi Mumbai` is in Navi Mumbai, not in Mumbai.
  const count = placeAtEnd(words, isTown);
  if (count > 1) return [townKey(words.slice(-count).join(" ")), ...placesIn(words.slice(0, -count), isTown)];
  return words.filter((word) => word.length > 2 && !notPlaces.test(word)).map(townKey);
}
