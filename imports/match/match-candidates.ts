import { aliasKey } from "#lib/alias-key.ts";
import { itemAt } from "#lib/lookups.ts";
import { withoutOwner } from "../tidy/owners.ts";
import { areOneLetterApart } from "./match-letters.ts";
import { prepareCollege, type Score, scoreMatch } from "./match-score.ts";
import { type TwinReason, twinReason } from "./match-twins.ts";
import { looseFields, partsOfName } from "./match-words.ts";
import { isNamelessTwin, isOwnersOrBare, mayBeOne, sharedRarity } from "./may-be-one.ts";
import type { MatchKnowledge, NamedCollege, PreparedCollege } from "./prepared-college.ts";
import { districtsOfTown, townKey } from "./town-keys.ts";

/** A college of ours that a file may mean. */
export interface MatchCandidate extends NamedCollege {
  id: number;
  /** Slugs of the streams that it teaches, as far as we know. */
  streams?: readonly string[] | null;
}

/** A college of ours with its likeness to a wanted one. */
export interface Best extends Score {
  collegeId: number;
}

/** A college of ours that a name may mean though the names differ. */
export interface Twin {
  collegeId: number;
  reason: TwinReason;
}

/** A college of ours with the evidence that it may be a wanted one under another name. */
export interface Resembling extends Best {
  /** See `sharedRarity`. */
  rarity: number;
  /** See `mayBeOne`. */
  mayBeOne: boolean;
  /** See `isOwnersOrBare`. */
  isNameless: boolean;
  /** See `isNamelessTwin`. */
  isNamelessTwin: boolean;
}

export interface CandidateIndex {
  /** The colleges of a state that resemble this one, the most similar first. */
  rank(wanted: NamedCollege): Best[];
  /** The likeness of one college of ours, of whatever name; null for one that is not in the index. */
  compare(wanted: NamedCollege, collegeId: number): Best | null;
  /** Colleges of the state, among the given ones, that may be this one under another name. */
  twins(wanted: NamedCollege, among: ReadonlySet<number>): Twin[];
  add(college: MatchCandidate): void;
  /** The colleges of a state that share a rare word or town and kind with this one, however much the names differ. */
  resembling(wanted: NamedCollege): Resembling[];
  /** Name and town of a college of ours, for staff. */
  nameOf(collegeId: number): string;
  /** Whether a college of ours teaches one of these streams; null where we know none that it teaches. */
  teachesOneOf(collegeId: number, streams: ReadonlySet<string>): boolean | null;
}

/**
 * Candidates share one of the rarest words of one of its names: more words find only colleges that resemble it less. Each name
 * counts by itself, since the rare words of an owner would leave none for the name without it.
 */
const maxLists = 3;
/** Of names that differ more, also words that more colleges have. */
const maxListsOfResembling = 8;

interface Entry {
  id: number;
  /** For staff. */
  label: string;
  prepared: PreparedCollege;
  /** The university itself: it teaches more than the approvals say that we know. */
  isUniversity: boolean;
}

/** Holds our colleges in memory by state and word, so that each wanted one is compared with few. */
export function indexCandidates(colleges: readonly MatchCandidate[]): CandidateIndex {
  const byWord = new Map<string, Entry[]>();
  /** Names without any word of their own, and those with initials or an owner alone. */
  const byInitials = new Map<string, Entry[]>();
  const bare = new Map<string, Entry[]>();
  const nameless = new Map<string, Entry[]>();
  const byId = new Map<number, Entry>();
  /** The words of the colleges of a state, by state and length. */
  const vocabulary = new Map<string, Set<string>>();
  const streamsOf = new Map<number, readonly string[]>();
  const uses = new Map<string, number>();
  const knowledge = knowledgeOf(colleges, uses);
  const add = (college: MatchCandidate) => {
    const label = [college.name, college.city].filter(Boolean).join(", ");
    const prepared = prepareCollege({ ...college, aliases: aliasesOf(college, knowledge) }, knowledge);
    const entry = { id: college.id, label, prepared, isUniversity: isUniversity(prepared) };
    byId.set(college.id, entry);
    streamsOf.set(college.id, college.streams ?? []);
    const state = aliasKey(college.state);
    const words = wordsOfAll(entry.prepared);
    for (const word of words) {
      uses.set(word, (uses.get(word) ?? 0) + 1);
      push(byWord, `${state} ${word}`, entry);
      const ofLength = `${state} ${word.length}`;
      vocabulary.set(ofLength, (vocabulary.get(ofLength) ?? new Set()).add(word));
    }
    if (prepared.names.some(({ proper }) => proper.length === 0)) push(bare, state, entry);
    if (prepared.isNameless) push(nameless, state, entry);
    for (const initials of initialsOfAll(prepared)) push(byInitials, `${state} ${initials}`, entry);
  };
  for (const college of colleges) add(college);
  const candidatesFor = (state: string, prepared: PreparedCollege, most = maxLists): Set<Entry> => {
    const found = new Set<Entry>();
    for (const name of prepared.names) {
      const lists = [...wordsOfAll({ names: [name] })].map((word) => byWord.get(`${state} ${word}`) ?? []);
      const filled = lists.filter(({ length }) => length > 0).sort((one, other) => one.length - other.length);
      for (const entry of filled.slice(0, most).flat()) found.add(entry);
    }
    if (prepared.names.some(({ proper }) => proper.length === 0)) {
      for (const entry of bare.get(state) ?? []) found.add(entry);
    }
    return found;
  };
  /** Those that have one of the words in another spelling. */
  const misspelledIn = (state: string, { names }: PreparedCollege): Entry[] => {
    const long = new Set(names.flatMap(({ proper }) => proper.map(({ sound }) => sound)).filter(isLong));
    return [...long].flatMap((word) =>
      [-1, 0, 1].flatMap((more) =>
        [...(vocabulary.get(`${state} ${word.length + more}`) ?? [])]
          .filter((other) => other !== word && areOneLetterApart(word, other))
          .flatMap((other) => byWord.get(`${state} ${other}`) ?? []),
      ),
    );
  };
  const index: CandidateIndex = {
    add,
    teachesOneOf: (collegeId, streams) => {
      const taught = streamsOf.get(collegeId) ?? [];
      if (taught.some((stream) => streams.has(stream))) return true;
      return taught.length === 0 || byId.get(collegeId)?.isUniversity ? null : false;
    },
    twins: (wanted, among) => {
      const prepared = prepareCollege(wanted, knowledge);
      const state = townKey(wanted.state);
      return [...among].flatMap((collegeId) => {
        const entry = byId.get(collegeId);
        if (!entry || entry.prepared.state !== state) return [];
        const reason = twinReason(prepared, entry.prepared, knowledge);
        return reason ? [{ collegeId, reason }] : [];
      });
    },
    resembling: (wanted) => {
      const prepared = prepareCollege(wanted, knowledge);
      const state = aliasKey(wanted.state);
      const alike = (prepared.isNameless ? nameless : bare).get(state) ?? [];
      const initials = initialsOfAll(prepared).flatMap((short) => byWord.get(`${state} ${short}`) ?? []);
      const words = prepared.names.flatMap(({ proper }) => proper.map(({ written }) => written));
      const inFull = words.flatMap((short) => byInitials.get(`${state} ${short}`) ?? []);
      const those = new Set([
        ...candidatesFor(state, prepared, maxListsOfResembling),
        ...alike,
        ...initials,
        ...inFull,
        ...misspelledIn(state, prepared),
      ]);
      return [...those].map(({ id, prepared: ours }) => {
        const rarity = sharedRarity(prepared, ours, knowledge);
        const score = { ...scoreMatch(prepared, ours, knowledge, 0), rarity };
        return {
          collegeId: id,
          ...score,
          mayBeOne: mayBeOne(prepared, ours, score),
          isNameless: isOwnersOrBare(prepared, ours),
          isNamelessTwin: score.relation === "same" && isNamelessTwin(prepared, ours, knowledge),
        };
      });
    },
    nameOf: (collegeId) => byId.get(collegeId)?.label ?? "",
    compare: (wanted, collegeId) => {
      const entry = byId.get(collegeId);
      return entry
        ? { collegeId, ...scoreMatch(prepareCollege(wanted, knowledge), entry.prepared, knowledge, 0) }
        : null;
    },
    rank: (wanted) => {
      const prepared = prepareCollege(wanted, knowledge);
      return [...candidatesFor(aliasKey(wanted.state), prepared)]
        .map((entry) => ({ collegeId: entry.id, ...scoreMatch(prepared, entry.prepared, knowledge) }))
        .filter(({ score }) => score > 0)
        .sort((one, other) => other.score - one.score || one.collegeId - other.collegeId);
    },
  };
  return index;
}

/** Of our names without their owners, those that still tell something: `University, Kolkata` of St. Xavier's does not. */
function aliasesOf({ name, aliases }: MatchCandidate, { isTown }: MatchKnowledge): string[] {
  const tellsSomething = (other: string) => {
    const { proper, fields } = partsOfName(other, isTown);
    return proper.length > 0 || [...fields].some((field) => field !== "engineering" && !looseFields.has(field));
  };
  return [...(aliases ?? []), ...withoutOwner(name).filter(tellsSomething)];
}

/** A university's own entry names no field of study and no school of it. */
function isUniversity({ names }: PreparedCollege): boolean {
  const [name] = names;
  const isOfOneField = name && [...name.fields].some((field) => !looseFields.has(field));
  return name !== undefined && name.kinds.size === 1 && name.kinds.has("university") && !isOfOneField;
}

function push(lists: Map<string, Entry[]>, key: string, entry: Entry): void {
  const list = lists.get(key);
  if (list) list.push(entry);
  else lists.set(key, [entry]);
}

/** Initials of three words or more, for which other registers have the words: `mgm`. */
function initialsOfAll({ names }: PreparedCollege): string[] {
  return names.flatMap(({ proper }) => (proper.length > 2 ? [proper.map(({ written }) => written[0]).join("")] : []));
}

/** Of shorter words, too many are one letter apart. */
function isLong({ length }: string): boolean {
  return length > 4;
}

/** The words that find a college: of its names, alone and joined, and the places they state. */
function wordsOfAll({ names }: Pick<PreparedCollege, "names">): Set<string> {
  const words = new Set<string>();
  for (const { proper, claims } of names) {
    for (const { sound } of proper) words.add(sound);
    for (const [at, { sound }] of proper.slice(0, -1).entries()) words.add(sound + itemAt(proper, at + 1).sound);
    for (const claim of claims) words.add(claim);
  }
  return words;
}

/** Places known from our tables and from the colleges themselves; a word weighs less, the more names have it. */
function knowledgeOf(colleges: readonly MatchCandidate[], uses: ReadonlyMap<string, number>): MatchKnowledge {
  const districts = new Map([...districtsOfTown].map(([town, its]) => [town, new Set(its)]));
  for (const { city, district } of colleges) {
    const key = townKey(city ?? "");
    if (!key || !district || districtsOfTown.has(key)) continue;
    districts.set(key, (districts.get(key) ?? new Set()).add(townKey(district)));
    if (!districts.has(townKey(district))) districts.set(townKey(district), new Set([townKey(district)]));
  }
  const states = new Set(colleges.map(({ state }) => townKey(state)));
  const none = new Set<string>();
  return {
    isTown: (key) => districts.has(key) || states.has(key),
    districtsOf: (town) => districts.get(town) ?? none,
    weightOf: (word) => 1 / (1 + Math.log10(1 + (uses.get(word) ?? 0))),
  };
}
