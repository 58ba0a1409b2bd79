import { aliasKey } from "#lib/alias-key.ts";
import type { ComparedCollege } from "./compared-college.ts";
import { areDistinct } from "./distinct-colleges.ts";
import { type InitialKeys, initialKeys, shareInitials } from "./initials.ts";
import { overlap, weighWords, wordsOf } from "./words.ts";

/** Two records that may be one, with what speaks for it. */
export interface SimilarPair {
  oneId: number;
  otherId: number;
  /** From 0 to 1. */
  score: number;
  reasons: string[];
}

/** What it adds that one record has the seats and the other the ranks: each was made by a list of its own. */
const complementary = 0.2;
/** The others come after those whose facts are divided, which harm a reader most. */
const mostUndivided = 0.94;
/** Pairs below it are too many and too rarely one. */
const leastScore = 0.6;
/** A word weighs less when many names have it; names without a rare one in common say little: "Government Polytechnic". */
const rareWeight = 5;
/** The word of a place: half the names there have it. */
const placeWeight = 1.5;
/** A word that more colleges of one place have tells none of them apart, and would compare each with all others. */
const mostHolders = 120;
const sameAddress = 0.6;
/** How alike two names are of which one has the initials of the other. */
const initialLikeness = 0.8;

interface Known extends ComparedCollege {
  names: Set<string>[];
  /** Names and aliases as keys, for equality. */
  keys: Set<string>;
  address: Set<string>;
  places: Set<string>;
  initials: InitialKeys;
}

/**
 * Pairs of colleges that may be one, best first: by the code of a register, by name and place, by another name or
 * its initials, or by address or PIN code with a similar name. Only colleges of one state and one district, city or PIN code
 * are compared.
 * It takes seconds for 13,000 colleges, so it stops at each `yield` for the caller to let others have their turn.
 */
export function* findSimilarColleges(colleges: readonly ComparedCollege[]): Generator<undefined, SimilarPair[]> {
  const known = colleges.map(prepare);
  const weightOf = weighWords(known.flatMap(({ names }) => names));
  const found = new Map<string, SimilarPair>();
  for (const group of neighbourhoods(known)) {
    yield;
    for (const [one, other] of pairsWithSharedWords(group, weightOf)) {
      const key = `${one.id} ${other.id}`;
      if (found.has(key)) continue;
      const pair = compare(one, other, weightOf);
      if (pair) found.set(key, pair);
    }
  }
  return [...found.values()].sort((a, b) => b.score - a.score || a.oneId - b.oneId || a.otherId - b.otherId);
}

function prepare(college: ComparedCollege): Known {
  const { name, shortName, aliases, city, district, state, area, university } = college;
  const places = [city, district, state];
  const placeWords = new Set(places.flatMap((place) => [...wordsOf(place)]));
  const called = [name, ...(shortName ? [shortName] : []), ...aliases];
  return {
    ...college,
    initials: initialKeys({ called, places: placeWords, area, university }),
    // With its places too, for a register may write another town for it; and without what is in brackets.
    names: called.flatMap((one) => [wordsOf(one, places), wordsOf(one), wordsOf(withoutBrackets(one), places)]),
    keys: new Set(called.map(aliasKey).filter((key) => key.length > 3)),
    address: wordsOf(area, places),
    places: placeWords,
  };
}

function withoutBrackets(name: string): string {
  return name.replace(/\([^)]*\)?/g, " ");
}

/** Colleges that share a code, or a state and a district, city or PIN code. */
function neighbourhoods(colleges: readonly Known[]): Known[][] {
  const groups = new Map<string, Known[]>();
  for (const college of colleges) {
    const { state, district, city, pincode, codes } = college;
    const places = new Set([district, city].filter(Boolean).map((place) => `${state} ${aliasKey(place)}`));
    const keys = [...places, ...(pincode ? [pincode] : []), ...codes.flatMap(registerKeys)];
    for (const key of keys) groups.set(key, [...(groups.get(key) ?? []), college]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

/** A code, and the AISHE code that a NIRF one contains: `IR-E-U-0456` is U-0456. */
function registerKeys({ authority, code }: { authority: string; code: string }): string[] {
  const inner = authority === "nirf" ? /[CSU]-\d{1,6}$/.exec(code)?.[0] : undefined;
  return [`${authority}:${code}`, ...(inner ? [`aishe:${inner}`] : [])];
}

/** Pairs that share one of the three rarest words of a name, initials or a code, each once and the lower number first. */
function pairsWithSharedWords(group: readonly Known[], weightOf: (word: string) => number): [Known, Known][] {
  const byWord = new Map<string, Known[]>();
  for (const college of group) {
    const rare = college.names.flatMap((words) => [...words].sort((a, b) => weightOf(b) - weightOf(a)).slice(0, 3));
    const { short, long } = college.initials;
    for (const word of new Set([...rare, ...college.codes.flatMap(registerKeys), ...short, ...long])) {
      byWord.set(word, [...(byWord.get(word) ?? []), college]);
    }
  }
  const pairs = new Map<string, [Known, Known]>();
  for (const together of byWord.values()) {
    if (together.length > mostHolders) continue;
    for (const [at, a] of together.entries()) {
      for (const b of together.slice(at + 1)) {
        if (a.id === b.id) continue;
        const pair: [Known, Known] = a.id < b.id ? [a, b] : [b, a];
        pairs.set(`${pair[0].id} ${pair[1].id}`, pair);
      }
    }
  }
  return [...pairs.values()];
}

function compare(one: Known, other: Known, weightOf: (word: string) => number): SimilarPair | null {
  const ids = { oneId: one.id, otherId: other.id };
  const code = sharedCode(one, other);
  if (code) return { ...ids, score: 1, reasons: [`The same code: ${code}`] };
  if (areDistinct(one, other)) return null;
  const name = bestNames(one, other, weightOf);
  const place = comparePlaces(one, other);
  const reasons: string[] = [];
  const isOneName = name.jaccard > 0.999 && name.shared >= 1;
  const isAlias = !isOneName && [...one.keys].some((key) => other.keys.has(key));
  const isShort = !isOneName && !isAlias && shareInitials(one.initials, other.initials);
  if (isOneName) reasons.push("The same name");
  else if (isAlias) reasons.push("Another name of one is a name of the other");
  else if (isShort) reasons.push("One begins with the initials of the other");
  else reasons.push(`Similar names (${Math.round(name.jaccard * 100)} %)`);
  reasons.push(...place.reasons);
  const byWords = isOneName || isAlias ? 1 : name.contained > 0.999 ? 0.7 + 0.25 * name.jaccard : 0.9 * name.jaccard;
  const likeness = isShort ? Math.max(byWords, initialLikeness) : byWords;
  const isDistinctive = isShort || name.rarest >= rareWeight || place.isDistinctive;
  const alike = likeness * place.weight * (isDistinctive ? 1 : 0.7);
  if (alike < leastScore) return null;
  const divided = dividedFacts(one, other, isOneName || isAlias);
  if (divided) reasons.push(divided);
  const score = divided ? Math.min(alike + complementary, 0.99) : alike * mostUndivided;
  return { ...ids, score: Math.round(score * 100) / 100, reasons };
}

/** How the facts of one college are divided between two records; null: they are not. */
function dividedFacts(one: Known, other: Known, isOneName: boolean): string | null {
  const [seated, ranked] = one.hasSeats ? [one, other] : [other, one];
  if (!seated.hasSeats || ranked.hasSeats || !ranked.hasCutoffs) return null;
  if (!seated.hasCutoffs) return "One has the seats, the other the ranks";
  // Lists of other years found the first record: only with one name it is likely that the second is the same college.
  return isOneName ? "One has seats, the other only ranks" : null;
}

function sharedCode(one: Known, other: Known): string | null {
  const own = new Set(one.codes.flatMap(registerKeys));
  const key = other.codes.flatMap(registerKeys).find((candidate) => own.has(candidate));
  return key ? key.replace(/^aishe:/, "AISHE ").replace(":", " ") : null;
}

function bestNames(one: Known, other: Known, weightOf: (word: string) => number) {
  const isPlace = (word: string) => one.places.has(word) || other.places.has(word);
  const weigh = (word: string) => (isPlace(word) ? placeWeight : weightOf(word));
  const all = one.names.flatMap((a) => other.names.map((b) => overlap(a, b, weigh)));
  return all.reduce((best, next) => (next.jaccard > best.jaccard ? next : best));
}

interface Places {
  /** From 0 to 1. */
  weight: number;
  reasons: string[];
  /** Whether they alone say that it is one institution. */
  isDistinctive: boolean;
}

/** What the places say: a list that gives no address, such as JoSAA's, says nothing against. */
function comparePlaces(one: Known, other: Known): Places {
  const address = overlap(one.address, other.address, () => 1);
  const hasNoAddress = one.area === "" || other.area === "";
  const isSameAddress = !hasNoAddress && address.jaccard >= sameAddress;
  const isSamePin = one.pincode !== null && one.pincode === other.pincode;
  const isOtherPin = one.pincode !== null && other.pincode !== null && !isSamePin;
  const isSameCity = aliasKey(one.city) === aliasKey(other.city);
  const reasons = [
    ...(isSameAddress ? ["The same address"] : []),
    ...(isSamePin ? [`The same PIN code ${one.pincode}`] : []),
    isSameCity ? `Both in ${one.city}` : `Both in ${one.district || one.state}`,
  ];
  if (isSameAddress) return { weight: 1, reasons, isDistinctive: true };
  if (hasNoAddress) return { weight: isSamePin ? 1 : isOtherPin ? 0.85 : 0.95, reasons, isDistinctive: isSamePin };
  const isNear = address.contained >= 0.5;
  const weight = isSamePin ? (isNear ? 0.95 : 0.85) : isSameCity ? (isNear ? 0.9 : 0.7) : 0.62;
  return { weight, reasons, isDistinctive: isSamePin && isNear };
}
