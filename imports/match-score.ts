import { looseFields, type NameParts, type ProperWord, partsOfName, wordsOf } from "./match-words.ts";
import { townKey } from "./town-keys.ts";

/** A college as a file or our database names it. */
export interface NamedCollege {
  name: string;
  aliases?: readonly string[] | null | undefined;
  city?: string | undefined;
  district?: string | undefined;
  state: string;
  /** The rest of the address, where it is known. */
  area?: string | undefined;
}

/** A college with its name taken apart, once for many comparisons. */
export interface PreparedCollege {
  /** Of the name, then of each alias. */
  names: NameParts[];
  city: string;
  district: string;
  state: string;
  /** The words of the address, spelled by `townKey`. */
  area: string;
}

/** What the scoring knows of places and of how common a word is. */
export interface MatchKnowledge {
  /** Whether a word, spelled by `townKey`, is a place. */
  isTown(key: string): boolean;
  /** The districts of a town, both spelled by `townKey`; empty for an unknown one. */
  districtsOf(town: string): ReadonlySet<string>;
  /** How much a word says, from near 0 (in most names) to 1 (in one alone). */
  weightOf(word: string): number;
}

export interface Score {
  /** 0 (another college) to 1 (the same). */
  score: number;
  /** Why, in words for staff. */
  reasons: string[];
}

/** From this score on a match by name is certain, provided it is alone. */
export const certainScore = 0.9;
/** The second-best candidate of a certain match is at least this much below it. */
export const clearLead = 0.06;
/** Below this score two colleges do not resemble each other. */
export const similarScore = 0.6;

/** Roads are named for the towns to which they lead. */
const roads = /(\S+[\s-]+){1,2}(road|rd|highway|bypass|marg)\b/gi;

const nothing = { score: 0, reasons: ["the names differ"] };

/** Takes a college apart for `scoreMatch`. */
export function prepareCollege(college: NamedCollege, knowledge: MatchKnowledge): PreparedCollege {
  return {
    names: [college.name, ...(college.aliases ?? [])].map((name) => partsOfName(name, knowledge.isTown)),
    city: townKey(college.city ?? ""),
    district: townKey(college.district ?? ""),
    state: townKey(college.state),
    area: wordsOf((college.area ?? "").replace(roads, " "))
      .map(townKey)
      .join(" "),
  };
}

/** How surely two colleges of one state are the same, by the most similar pair of their names, and by their places. */
export function scoreMatch(wanted: PreparedCollege, ours: PreparedCollege, knowledge: MatchKnowledge): Score {
  let best: Score = nothing;
  for (const [index, name] of wanted.names.entries()) {
    for (const [other, ourName] of ours.names.entries()) {
      const score = scoreNames({ ...wanted, name }, { ...ours, name: ourName }, knowledge);
      if (score.score > best.score) best = index + other > 0 ? withAlias(score) : score;
    }
  }
  return best;
}

function withAlias({ score, reasons }: Score): Score {
  return { score, reasons: [...reasons, "by another name of it"] };
}

type Named = PreparedCollege & { name: NameParts };

function scoreNames(wanted: Named, ours: Named, knowledge: MatchKnowledge): Score {
  const reasons: string[] = [];
  const likeness = likenessOfWords(wanted, ours, knowledge);
  if (likeness < 0.4) return nothing;
  reasons.push(likeness > 0.995 ? "the same name" : `${Math.round(likeness * 100)} % of the name's words agree`);
  const lost =
    differenceOfFields(wanted.name, ours.name, reasons) +
    differenceOfKinds(wanted.name, ours.name, reasons) +
    differenceOfPlaces(wanted, ours, knowledge, reasons);
  return { score: Math.max(0, Math.min(1, likeness - lost)), reasons };
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
      agreed += weight * agreement(word, soundsOf(words), opposite, knowledge);
    }
  }
  return agreed / total;
}

function soundsOf(name: NameParts): string[] {
  return name.proper.map(({ sound }) => sound);
}

/** How far a word is found in the other name, or in the place of the other college. */
function agreement(
  { sound: word, place }: ProperWord,
  words: readonly string[],
  other: Named,
  knowledge: MatchKnowledge,
) {
  const there = soundsOf(other.name);
  if (there.includes(word)) return 1;
  if (word.length > 5 && there.some((their) => their.length > 5 && areOneLetterApart(word, their))) return 0.85;
  if (isJoined(word, there) || there.some((their) => isJoined(their, words) && their.includes(word))) return 0.95;
  const places = [...other.name.claims, other.city, other.district];
  return places.includes(place) || isInArea(place, other, knowledge) ? 0.9 : 0;
}

/** Whether the word is two neighbouring words written together. */
function isJoined(word: string, words: readonly string[]): boolean {
  return words.some((first, at) => at + 1 < words.length && word === first + words[at + 1]!);
}

function areOneLetterApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(long.length === short.length ? at + 1 : at) === long.slice(at + 1);
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
  centre: 0.15,
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
      lost += lostByKind[kind]!;
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

function differenceOfPlaces(wanted: Named, ours: Named, knowledge: MatchKnowledge, reasons: string[]): number {
  const isGeneric = wanted.name.proper.length === 0 && ours.name.proper.length === 0;
  const relation = placesOf(wanted, ours, knowledge);
  const unfound = wanted.name.claims.filter((claim) => !isNamedBy(claim, ours, knowledge));
  const ourUnfound = ours.name.claims.filter((claim) => !isNamedBy(claim, wanted, knowledge));
  let lost = 0;
  if (unfound.some(knowledge.isTown) && ourUnfound.some(knowledge.isTown)) {
    lost += 0.4;
    reasons.push("their names state different towns");
  } else if (unfound.some(knowledge.isTown)) {
    lost += 0.15;
    reasons.push("the name in the file states another town");
  } else if (unfound.length > 0 && ourUnfound.length > 0 && isGeneric) {
    lost += 0.4;
    reasons.push("their names state different places");
  }
  if (isGeneric && ours.name.claims.some((claim) => !isStated(claim, wanted))) lost += 0.15;
  reasons.push(placeReasons[relation]);
  return lost + (isGeneric ? lostWithoutName : lostWithName)[relation];
}

type PlaceRelation = "same" | "near" | "unknown" | "elsewhere";

const placeReasons: Readonly<Record<PlaceRelation, string>> = {
  same: "the same town",
  near: "the same district",
  unknown: "the town is not known",
  elsewhere: "another town",
};
const lostWithName = { same: 0, near: 0.02, unknown: 0.06, elsewhere: 0.35 };
/** A name such as Government Polytechnic says nothing without its town. */
const lostWithoutName = { same: 0, near: 0.2, unknown: 0.4, elsewhere: 0.6 };

function placesOf(wanted: Named, ours: Named, knowledge: MatchKnowledge): PlaceRelation {
  const asked = [wanted.city, wanted.district].filter(Boolean);
  const towns = asked.length > 0 ? asked : wanted.name.claims.filter(knowledge.isTown);
  const here = [ours.city, ours.district, ...ours.name.claims.filter(knowledge.isTown)].filter(Boolean);
  if (towns.length === 0 || here.length === 0) return "unknown";
  if (towns.some((town) => here.includes(town) || isInArea(town, ours, knowledge))) return "same";
  const districts = towns.flatMap((town) => [...knowledge.districtsOf(town)]);
  const ourDistricts = new Set(here.flatMap((town) => [town, ...knowledge.districtsOf(town)]));
  if (districts.some((district) => ourDistricts.has(district))) return "near";
  return districts.length === 0 ? "unknown" : "elsewhere";
}

/** Whether the place is where the college is, or in its district. */
function isNamedBy(claim: string, college: Named, knowledge: MatchKnowledge): boolean {
  if (isStated(claim, college) || isInArea(claim, college, knowledge)) return true;
  const districts = knowledge.districtsOf(claim);
  return districts.size > 0 && (districts.has(college.district) || districts.has(college.city));
}

function isStated(claim: string, { city, district, state, name }: Named): boolean {
  return [city, district, state, ...name.claims].includes(claim) || name.proper.some(({ place }) => place === claim);
}

/** An address mentions other towns too: the known ones of other districts say nothing. */
function isInArea(town: string, { area, city, district }: PreparedCollege, { districtsOf }: MatchKnowledge): boolean {
  if (town.length < 4 || !` ${area} `.includes(` ${town} `)) return false;
  const districts = districtsOf(town);
  return districts.size === 0 || districts.has(district) || districts.has(city);
}
