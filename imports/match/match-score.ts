import { fieldOf, itemAt } from "#lib/lookups.ts";
import { isCutOff } from "../tidy/cut-off-name.ts";
import { behindOwner } from "../tidy/owners.ts";
import { areOneLetterApart } from "./match-letters.ts";
import { differenceOfPlaces, isInArea, type PlaceRelation } from "./match-places.ts";
import { looseFields, type NameParts, type ProperWord, partsOfName } from "./match-words.ts";
import type { MatchKnowledge, Named, NamedCollege, PreparedCollege } from "./prepared-college.ts";
import { statedNames } from "./stated-names.ts";
import { townKey } from "./town-keys.ts";
import { wordsOf } from "./words-of.ts";

export interface Score {
  /** 0 (another college) to 1 (the same). */
  score: number;
  /** Why, in words for staff. */
  reasons: string[];
  /** Of the reasons, those for which they are not one college, however alike their names: another town. */
  contradictions: string[];
  relation: PlaceRelation;
  /** Their own words agree, whatever they say of what it teaches and what it is. */
  isSameName: boolean;
  /** Every word of the two names agrees, what it teaches and what it is included. */
  isWholeName: boolean;
  /** The file cuts the name off. */
  isCut: boolean;
  /** The two names are the same to the letter, spaces, dots and places at the end aside: rarer than that their words agree. */
  isSameText: boolean;
  /** By the first name of both: not by an alias, a former name or one without its owner. */
  isOwnName: boolean;
  /** See `PlaceDifference`. */
  stated: number;
  hasOtherLocality: boolean;
}

/** From this score on a match by name is certain, provided it is alone. */
export const certainScore = 0.9;
/** The second-best candidate of a certain match is at least this much below it. */
export const clearLead = 0.06;
/** Below this score two colleges do not resemble each other. */
export const similarScore = 0.6;
/** Without a town, a college with this score is of the same kind and name: `Institute of Technology` and `... and Science`. */
export const namesakeScore = 0.8;

/** Roads are named for the towns to which they lead. */
const roads = /(\S+[\s-]+){1,2}(road|rd|highway|bypass|marg)\b/gi;

const nothing: Score = {
  score: 0,
  reasons: ["the names differ"],
  contradictions: [],
  relation: "unknown",
  isSameName: false,
  isWholeName: false,
  isCut: false,
  isSameText: false,
  isOwnName: false,
  stated: 0,
  hasOtherLocality: false,
};

/** Takes a college apart for `scoreMatch`. */
export function prepareCollege(college: NamedCollege, knowledge: MatchKnowledge): PreparedCollege {
  const given = [college.name, ...(college.aliases ?? [])].filter((name) => name !== "");
  const written = [...new Set([...given, ...given.flatMap(statedNames)])];
  const whole = college.isCut ? [] : written.filter((name) => !isCutOff(name));
  const [city = "", district = ""] = [college.city, college.district];
  const parts = new Map<string, NameParts>();
  const partsOf = (name: string) => {
    const known = parts.get(name) ?? partsOfName(name, knowledge.isTown);
    parts.set(name, known);
    return known;
  };
  const hasOwnWord = ({ proper }: NameParts) =>
    proper.some(({ written, place }) => written.length > 4 && !knowledge.isTown(place));
  return {
    names: (whole.length > 0 ? whole : written).map(partsOf),
    isCut: whole.length === 0 && written.length > 0,
    isNameless: written.some((name) => !hasOwnWord(partsOf(behindOwner(name)))),
    city: townKey(city),
    district: townKey(district),
    state: townKey(college.state),
    places: [...new Set([city, district, ...city.split(/[-,/()]/)].map(townKey))].filter(Boolean),
    cityWords: city
      .split(/[^\p{L}]+/u)
      .map(townKey)
      .filter(Boolean),
    area: wordsOf((college.area ?? "").replace(roads, " "))
      .map(townKey)
      .join(" "),
  };
}

/**
 * How surely two colleges of one state are the same, by the most similar pair of their names, and by their places.
 *
 * @param leastLikeness the share of the names' words below which two names differ altogether
 */
export function scoreMatch(
  wanted: PreparedCollege,
  ours: PreparedCollege,
  knowledge: MatchKnowledge,
  leastLikeness = 0.4,
): Score {
  let best: Score | null = null;
  for (const [index, name] of wanted.names.entries()) {
    for (const [other, ourName] of ours.names.entries()) {
      const score = scoreNames({ ...wanted, name }, { ...ours, name: ourName }, knowledge, leastLikeness);
      if (score && (!best || isBetter(score, best))) best = index + other > 0 ? withAlias(score) : score;
    }
  }
  return best ?? nothing;
}

function isBetter(one: Score, other: Score): boolean {
  if (one.score !== other.score) return one.score > other.score;
  return one.isSameText && !other.isSameText;
}

function withAlias(score: Score): Score {
  return { ...score, isOwnName: false, reasons: [...score.reasons, "by another name of it"] };
}

function scoreNames(wanted: Named, ours: Named, knowledge: MatchKnowledge, leastLikeness: number): Score | null {
  const reasons: string[] = [];
  const likeness = likenessOfWords(wanted, ours, knowledge);
  if (likeness < leastLikeness) return null;
  reasons.push(likeness > 0.995 ? "the same name" : `${Math.round(likeness * 100)} % of the name's words agree`);
  const lostByName =
    differenceOfFields(wanted.name, ours.name, reasons) + differenceOfKinds(wanted.name, ours.name, reasons);
  const { lost, relation, stated, hasOtherLocality, ...place } = differenceOfPlaces(wanted, ours, knowledge);
  return {
    score: Math.max(0, Math.min(1, likeness - lostByName - lost)),
    reasons: [...reasons, ...place.reasons],
    contradictions: place.contradictions,
    relation,
    isSameName: likeness > 0.97 && wanted.name.proper.length > 0,
    isWholeName: likeness > 0.97 && lostByName === 0,
    isCut: wanted.isCut,
    isSameText: likeness > 0.995 && wanted.name.text === ours.name.text,
    isOwnName: true,
    stated,
    hasOtherLocality,
  };
}

/** The share of distinguishing words, by weight, that both names have; 1 when neither has any. */
function likenessOfWords(wanted: Named, ours: Named, knowledge: MatchKnowledge): number {
  const [one, other] = [soundsOf(wanted.name), soundsOf(ours.name)];
  if (one.length + other.length === 0 || one.join("") === other.join("")) return 1;
  let agreed = 0;
  let total = 0;
  for (const [words, opposite] of [
    [wanted.name, ours],
    [ours.name, wanted],
  ] as const) {
    for (const word of new Map(words.proper.map((word) => [word.sound, word])).values()) {
      const weight = knowledge.weightOf(word.sound);
      total += weight;
      agreed += weight * agreement(word, words, opposite, knowledge);
    }
  }
  return agreed / total;
}

function soundsOf(name: NameParts): string[] {
  return name.proper.map(({ sound }) => sound);
}

/** How far a word is found in the other name, or in the place of the other college. */
function agreement(
  { sound: word, place, written }: ProperWord,
  { proper }: NameParts,
  other: Named,
  knowledge: MatchKnowledge,
) {
  const [words, there] = [proper.map(({ sound }) => sound), soundsOf(other.name)];
  if (there.includes(word)) return 1;
  if (there.some((their) => differsInOneVowel(word, their))) return 0.95;
  if (word.length > 5 && there.some((their) => their.length > 5 && areOneLetterApart(word, their))) return 0.85;
  // Initials alone are those of many: another word of the two names has to agree.
  if (areInitialsOf(written, other.name.proper) || isInInitials(written, proper, other.name.proper))
    return words.some((one) => there.includes(one)) ? 0.95 : 0.8;
  if (isJoined(word, there) || there.some((their) => isJoined(their, words) && their.includes(word))) return 0.95;
  const places = [...other.name.claims, other.city, other.district];
  return places.includes(place) || isInArea(place, other, knowledge) ? 0.9 : 0;
}

/** `Chamarajanagar` and `Chamarajanagara`: names of one word, written by ear. */
function differsInOneVowel(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < 6 || !areOneLetterApart(one, other)) return false;
  return one.replace(/[aeiou]/g, "") === other.replace(/[aeiou]/g, "");
}

/** Whether a word is the initials of neighbouring words: `ac` of Annasaheb Chudaman. */
function areInitialsOf(short: string, words: readonly ProperWord[]): boolean {
  return short.length > 1 && short.length < 6 && initialsOf(words).includes(short);
}

/** Whether a word is one of those for whose initials the other name has a word. */
function isInInitials(word: string, words: readonly ProperWord[], others: readonly ProperWord[]): boolean {
  const initials = initialsOf(words);
  return others.some(({ written: short }) => {
    const from = short.length > 1 && short.length < 6 ? initials.indexOf(short) : -1;
    return from >= 0 && words.slice(from, from + short.length).some(({ written }) => written === word);
  });
}

function initialsOf(words: readonly ProperWord[]): string {
  return words.map(({ written }) => written[0]).join("");
}

/** Whether the word is two neighbouring words written together. */
function isJoined(word: string, words: readonly string[]): boolean {
  return words.some((first, at) => at + 1 < words.length && isInOne(word, first + itemAt(words, at + 1)));
}

/** The sound of a word has no double letters: `rammanohar` is `ramanohar`, `ram manohar` has two. */
function isInOne(word: string, both: string): boolean {
  return word === both || (both.length === word.length + 1 && both.replace(/(.)\1/g, "$1") === word);
}

function differenceOfFields(wanted: NameParts, ours: NameParts, reasons: string[]): number {
  let lost = 0;
  for (const field of inOneOnly(wanted.fields, ours.fields)) {
    lost += looseFields.has(field) ? 0.12 : 0.45;
    reasons.push(onlyOne(field, wanted.fields.has(field)));
  }
  return lost;
}

function inOneOnly(one: ReadonlySet<string>, other: ReadonlySet<string>): Set<string> {
  return new Set([...one, ...other].filter((word) => one.has(word) !== other.has(word)));
}

const lostByKind: Readonly<Record<string, number>> = {
  college: 0.2,
  institute: 0.12,
  university: 0.3,
  school: 0.3,
  faculty: 0.3,
  department: 0.3,
  polytechnic: 0.4,
  academy: 0.15,
  // `Institute of Technology and Research Centre`: most leave the centre out.
  centre: 0.06,
  campus: 0.15,
};

function differenceOfKinds(wanted: NameParts, ours: NameParts, reasons: string[]): number {
  let lost = 0;
  const kinds = inOneOnly(wanted.kinds, ours.kinds);
  if (kinds.size === 2 && kinds.has("college") && kinds.has("institute")) {
    reasons.push("one says college, the other institute");
    lost = 0.12;
  } else {
    if (wanted.isDeemed || ours.isDeemed) kinds.delete("university");
    for (const kind of kinds) {
      lost += fieldOf(lostByKind, kind);
      reasons.push(onlyOne(kind, wanted.kinds.has(kind)));
    }
  }
  if (wanted.isGovernment !== ours.isGovernment) {
    lost += 0.15;
    reasons.push(onlyOne("government", wanted.isGovernment));
  }
  return lost;
}

function onlyOne(word: string, isWanted: boolean): string {
  return isWanted ? `only the file says ${word}` : `only our college says ${word}`;
}
