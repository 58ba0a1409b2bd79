import { itemAt } from "#lib/lookups.ts";
import { areOneLetterApart } from "./match-letters.ts";
import { isInArea } from "./match-places.ts";
import type { Score } from "./match-score.ts";
import { looseFields, type NameParts, type ProperWord } from "./match-words.ts";
import type { MatchKnowledge, PreparedCollege } from "./prepared-college.ts";

/** The weight of one word that about thirty colleges have, or of two that are in hundreds of names. */
export const rareEnough = 0.4;

/** Less than `rareEnough`: a college that only resembles another one is not created. */
export const worthALook = 0.3;

/**
 * Whether two colleges of a state may be one though their names differ, so that neither is created beside the other: they
 * share rare words, or neither has a word of its own, and their places do not contradict each other; or only their places
 * differ.
 */
export function mayBeOne(
  wanted: PreparedCollege,
  ours: PreparedCollege,
  { rarity, relation, isWholeName, isSameName }: Score & { rarity: number },
): boolean {
  const isRare = rarity >= worthALook;
  const isAlike = isSameName || (rarity > 0 && shareRareFields(wanted, ours));
  if (!isRare && !isAlike && !areNamelessOfOneKind(wanted, ours)) return false;
  // A list may have the town of the university's office, and the college's own in the name.
  const isStated = wanted.names.some(({ claims }) => claims.includes(ours.city) || claims.includes(ours.district));
  return relation !== "elsewhere" || (isRare && (isWholeName || isStated));
}

/**
 * Whether ours is a name without any word, in the words of what it is, and the wanted one has none beside its owner:
 * `College of Engineering` and `Lake Education Society's College of Engineering`, or a government's named for somebody.
 */
export function isOwnersOrBare(wanted: PreparedCollege, ours: PreparedCollege): boolean {
  return ours.names.some(({ proper }) => proper.length === 0) && areNamelessOfOneKind(wanted, ours);
}

/**
 * Whether a college without a name of its own (`isOwnersOrBare`) is the wanted one by more than town and kind: both are the
 * government's, which has one of a kind in a town, or the file states a place of our address. An owner that only the file
 * names is no evidence: many have a `College of Engineering, Pune`.
 */
export function isNamelessTwin(wanted: PreparedCollege, ours: PreparedCollege, knowledge: MatchKnowledge): boolean {
  if (!isOwnersOrBare(wanted, ours)) return false;
  if (wanted.names.some(isGovernments) && ours.names.some(isGovernments)) return true;
  const stated = [...wanted.names.flatMap(({ claims }) => claims), ...wanted.cityWords];
  return stated.some((place) => ![...ours.places, ours.state].includes(place) && isInArea(place, ours, knowledge));
}

function isGovernments({ isGovernment }: NameParts): boolean {
  return isGovernment;
}

/** Neither has a word of its own, or both are the government's and ours has none; and their names say the same of what they teach. */
function areNamelessOfOneKind(wanted: PreparedCollege, ours: PreparedCollege): boolean {
  return wanted.names.some((name) =>
    ours.names.some((our) => {
      const isOfGovernment = name.isGovernment && our.isGovernment && our.proper.length === 0;
      return ((wanted.isNameless && ours.isNameless) || isOfGovernment) && areEqual(taughtIn(name), taughtIn(our));
    }),
  );
}

/** Trusts and societies have education in their names. */
function taughtIn({ fields }: NameParts): Set<string> {
  const taught = [...fields].filter((field) => !looseFields.has(field));
  return new Set(taught.length > 1 ? taught.filter((field) => field !== "education") : taught);
}

/** `Agricultural Engineering`: what few colleges of a place teach together. */
function shareRareFields(wanted: PreparedCollege, ours: PreparedCollege): boolean {
  return wanted.names.some((name) =>
    ours.names.some((our) => taughtIn(name).size > 1 && areEqual(taughtIn(name), taughtIn(our))),
  );
}

function areEqual(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((word) => other.has(word));
}

/** How rare the words are that two colleges share; towns do not count. */
export function sharedRarity(wanted: PreparedCollege, ours: PreparedCollege, knowledge: MatchKnowledge): number {
  const isOwn = ({ sound, place }: ProperWord) => sound.length > 2 && !knowledge.isTown(place);
  const there = ours.names.flatMap(wordsAndPairs);
  const isThere = (word: string) => there.some((their) => their === word || isMisspelled(word, their));
  const shared = new Set(
    wanted.names.flatMap((name) => wordsAndPairs({ ...name, proper: name.proper.filter(isOwn) })).filter(isThere),
  );
  return [...shared].reduce((sum, word) => sum + knowledge.weightOf(word), 0);
}

/** The words of a name, and neighbours written together. */
function wordsAndPairs({ proper }: NameParts): string[] {
  return proper.flatMap(({ sound }, at) =>
    at + 1 < proper.length ? [sound, sound + itemAt(proper, at + 1).sound] : [sound],
  );
}

function isMisspelled(one: string, other: string): boolean {
  return Math.min(one.length, other.length) > 4 && areOneLetterApart(one, other);
}
