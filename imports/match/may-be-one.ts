import { itemAt } from "#lib/lookups.ts";
import { areOneLetterApart } from "./match-letters.ts";
import { scoreMatch } from "./match-score.ts";
import { looseFields, type NameParts, type ProperWord } from "./match-words.ts";
import type { MatchKnowledge, PreparedCollege } from "./prepared-college.ts";

/** The weight of one word that about thirty colleges have, or of two that are in hundreds of names. */
const rareEnough = 0.4;

/**
 * Whether two colleges of a state may be one though their names differ, so that neither is created beside the other: they
 * share rare words, or one has none, and their places do not contradict each other; or only their places differ.
 */
export function mayBeOne(wanted: PreparedCollege, ours: PreparedCollege, knowledge: MatchKnowledge): boolean {
  const isNameless = wanted.names.some((name) =>
    ours.names.some((our) => our.proper.length === 0 && areOfOneKind(name, our)),
  );
  if (!isNameless && sharedRarity(wanted, ours, knowledge) < rareEnough) return false;
  const { relation, isWholeName } = scoreMatch(wanted, ours, knowledge, 0);
  if (sharedRarity(wanted, ours, knowledge) < rareEnough) return relation === "same" || relation === "near";
  return isWholeName || relation !== "elsewhere";
}

/** Whether both are of the government or neither, and their names say the same of what they are and teach. */
function areOfOneKind(one: NameParts, other: NameParts): boolean {
  const taught = ({ fields }: NameParts) => new Set([...fields].filter((field) => !looseFields.has(field)));
  return (
    one.isGovernment === other.isGovernment && areEqual(one.kinds, other.kinds) && areEqual(taught(one), taught(other))
  );
}

function areEqual(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((word) => other.has(word));
}

/** How rare the words are that two colleges share; towns do not count. */
function sharedRarity(wanted: PreparedCollege, ours: PreparedCollege, knowledge: MatchKnowledge): number {
  const isOwn = ({ sound, place }: ProperWord) => sound.length > 2 && !knowledge.isTown(place);
  const there = ours.names.flatMap(wordsAndPairs);
  const isThere = (word: string) => there.some((their) => their === word || isMisspelled(word, their));
  const shared = new Set(
    wanted.names.flatMap(({ proper }) => proper.filter(isOwn)).flatMap(({ sound }) => (isThere(sound) ? [sound] : [])),
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
