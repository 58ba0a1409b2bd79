import { areOneLetterApart } from "./match-letters.ts";
import { looseFields, type NameParts } from "./match-words.ts";
import type { MatchKnowledge, PreparedCollege } from "./prepared-college.ts";

export type TwinReason = "shares its two rarest words" | "the same town and kind";

/**
 * Why two colleges of a state may be one though their names differ: in a register, last year's college under a new
 * spelling. null: nothing says so.
 */
export function twinReason(
  wanted: PreparedCollege,
  ours: PreparedCollege,
  knowledge: MatchKnowledge,
): TwinReason | null {
  const pairs = wanted.names.flatMap((name) => ours.names.map((our) => [name, our] as const)).filter(areOfOneKind);
  if (pairs.some(([name, our]) => sharesRarest(name, our, ours, knowledge))) return "shares its two rarest words";
  return pairs.some(([name, our]) => isInOneTown([name, wanted], [our, ours], knowledge))
    ? "the same town and kind"
    : null;
}

/** Whether one name says all that the other says of what is taught; one that says nothing may be of any kind. */
function areOfOneKind([one, other]: readonly [NameParts, NameParts]): boolean {
  const [kind, otherKind] = [kindOf(one), kindOf(other)];
  const [fewer, more] = kind.size < otherKind.size ? [kind, otherKind] : [otherKind, kind];
  return [...fewer].every((field) => more.has(field));
}

function kindOf({ fields }: NameParts): Set<string> {
  // Trusts and societies have education in their names.
  return new Set([...fields].filter((field) => !looseFields.has(field) && field !== "education"));
}

/** The two rarest words of a name that are no towns, or else of all its words; initials stand for the words that they begin. */
function sharesRarest(name: NameParts, our: NameParts, ours: PreparedCollege, { weightOf, isTown }: MatchKnowledge) {
  const all = [...new Set(name.words)].filter((word) => !/^i{1,3}$/.test(word));
  const own = all.filter((word) => !name.claims.includes(word) && !isTown(word));
  if (own.length === 0) return false;
  const words = (own.length > 1 ? own : all).sort((one, other) => weightOf(other) - weightOf(one)).slice(0, 2);
  const initials = our.proper.map(({ sound }) => sound[0]).join("");
  const there = [...our.words, ...ours.cityWords, ours.city, ours.district];
  const isThere = (word: string) => there.some((their) => their === word || isMisspelled(their, word));
  const isInitials = (word: string) => word.length > 1 && word.length < 6 && initials.startsWith(word);
  return words.every(isThere) || words.some(isInitials);
}

function isInOneTown(
  [name, wanted]: readonly [NameParts, PreparedCollege],
  [our, ours]: readonly [NameParts, PreparedCollege],
  { isTown }: MatchKnowledge,
): boolean {
  const placesOf = ({ words, claims }: NameParts, { city, cityWords }: PreparedCollege) =>
    new Set([...words, ...claims, city, ...cityWords].filter(Boolean));
  const here = placesOf(our, ours);
  const stated = new Set([ours.city, wanted.city, ...our.claims, ...name.claims]);
  const isPlace = (word: string) => isTown(word) || stated.has(word);
  return [...placesOf(name, wanted)].some(
    (word) => isPlace(word) && [...here].some((their) => their === word || isMisspelled(their, word)),
  );
}

function isMisspelled(one: string, other: string): boolean {
  return Math.min(one.length, other.length) > 5 && areOneLetterApart(one, other);
}
