import { aliasKey } from "#lib/alias-key.ts";
import type { ComparedCollege } from "./compared-college.ts";
import { areDistinct } from "./distinct-colleges.ts";
import { overlap, weighWords, wordsOf } from "./words.ts";

/** Colleges that are certainly one, the one to keep first. */
export type TwinGroup = ComparedCollege[];

/** A word that so few names have tells an institution apart. */
const rareWeight = 5;
const sameAddress = 0.6;
/** Shorter keys are initials, which many institutions share. */
const minKeyLength = 8;
/** So many are prepared before others have their turn. */
const collegesInTurn = 300;

interface Named extends ComparedCollege {
  /** What it is called, without its places and what every name may have; see `wordsOf`. */
  names: Set<string>[];
  keys: Set<string>;
  address: Set<string>;
}

/**
 * Records of one institution that different lists made: of the same name, in the same town or district, and with something more
 * that says so. That is the same address, the same PIN code, or that the name is a university's; or that one of them comes from
 * a list without addresses, while all others of this name in this place are one institution. Names that several institutions
 * bear (Government Polytechnic) need a rare word, or to be of one district of their state alone. The words' order counts: Paavai
 * Engineering College and Paavai College of Engineering are two. It stops at each `yield` for the caller to let others have
 * their turn.
 */
export function* findCertainTwins(colleges: readonly ComparedCollege[]): Generator<undefined, TwinGroup[]> {
  const named: Named[] = [];
  for (const [at, college] of colleges.entries()) {
    if (at % collegesInTurn === 0) yield;
    named.push(nameCollege(college));
  }
  const weightOf = weighWords(named.flatMap(({ names }) => names));
  yield;
  const inState = countByState(named);
  yield;
  const shared = [...Map.groupBy(named.flatMap(keysWithPlace), ({ key }) => key).values()].filter(
    (all) => all.length > 1,
  );
  const pairs = new Map<string, [Named, Named]>();
  for (const [at, members] of shared.entries()) {
    if (at % collegesInTurn === 0) yield;
    for (const [one, other] of pairsOf(members.map(({ college }) => college))) {
      if (areTold(one, other) || !isDistinctive(one, other, weightOf, inState)) continue;
      pairs.set(`${one.id} ${other.id}`, [one, other]);
    }
  }
  return groupTwins([...pairs.values()]);
}

/** Each two, the lower number first. */
function pairsOf(members: readonly Named[]): [Named, Named][] {
  const sorted = [...new Set(members)].sort((a, b) => a.id - b.id);
  return sorted.flatMap((one, at) => sorted.slice(at + 1).map((other): [Named, Named] => [one, other]));
}

/** Two entries of one list are two colleges, however it writes them; AICTE's list is of approvals. */
function areTold(one: Named, other: Named): boolean {
  const lists = ({ codes }: Named) =>
    codes.map(({ authority }) => authority).filter((authority) => authority !== "aicte");
  const own = lists(one);
  return lists(other).some((authority) => own.includes(authority)) || areDistinct(one, other);
}

function nameCollege(college: ComparedCollege): Named {
  const { name, shortName, aliases, city, district, state, area } = college;
  const called = [name, ...(shortName ? [shortName] : []), ...aliases];
  const names = called.map((one) => tellingWords(one, [city, district, state]));
  return {
    ...college,
    names,
    keys: new Set(
      [...called.map(aliasKey), ...names.map((words) => [...words].join(""))].filter(
        (key) => key.length >= minKeyLength,
      ),
    ),
    address: wordsOf(area, [city, district, state]),
  };
}

/** As `wordsOf`, but a university's college is not the college of the same name without one. */
function tellingWords(name: string, places: string[]): Set<string> {
  const words = wordsOf(name, places);
  return /\b(university|vishwavidyalaya)\b/i.test(name) ? words.add("university") : words;
}

/** A college under each of its names in its town and in its district. */
function keysWithPlace(college: Named): { key: string; college: Named }[] {
  const places = new Set(
    [college.city, college.district].filter(Boolean).map((place) => `${college.state} ${aliasKey(place)}`),
  );
  return [...places].flatMap((place) => [...college.keys].map((key) => ({ key: `${place} ${key}`, college })));
}

/** In how many districts of a state a name occurs, by state and key. */
function countByState(colleges: readonly Named[]): ReadonlyMap<string, ReadonlySet<string>> {
  const districts = new Map<string, Set<string>>();
  for (const { state, district, city, keys } of colleges) {
    for (const key of keys) {
      const name = `${state} ${key}`;
      districts.set(name, (districts.get(name) ?? new Set()).add(district || city));
    }
  }
  return districts;
}

function isDistinctive(
  one: Named,
  other: Named,
  weightOf: (word: string) => number,
  inState: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  const shared = [...one.keys].filter((key) => other.keys.has(key));
  if (shared.every((key) => (inState.get(`${one.state} ${key}`)?.size ?? 0) <= 1)) return true;
  return one.names.some((a) =>
    other.names.some((b) => {
      const { jaccard, rarest } = overlap(a, b, weightOf);
      return jaccard > 0.999 && rarest >= rareWeight;
    }),
  );
}

/** First what place or kind proves; then records without an address, where one group alone is left for them. */
function groupTwins(pairs: readonly [Named, Named][]): TwinGroup[] {
  const groups = new Map<number, Set<Named>>();
  const groupOf = (college: Named) => groups.get(college.id) ?? new Set([college]);
  const join = ([one, other]: [Named, Named]) => {
    const [own, theirs] = [groupOf(one), groupOf(other)];
    if (own === theirs || [...own].some((a) => [...theirs].some((b) => areTold(a, b)))) return;
    const all = new Set([...own, ...theirs]);
    for (const college of all) groups.set(college.id, all);
  };
  const [proven, open] = [pairs.filter(isProven), pairs.filter((pair) => !isProven(pair))];
  for (const pair of proven) join(pair);
  const waiting = open.filter(([one, other]) => one.area === "" || other.area === "");
  const candidates = new Map<number, Set<Set<Named>>>();
  for (const [one, other] of waiting) {
    for (const [of, to] of [
      [one, other],
      [other, one],
    ] as const) {
      if (of.area !== "" || arePlacedApart(of, to)) continue;
      candidates.set(of.id, (candidates.get(of.id) ?? new Set()).add(groupOf(to)));
    }
  }
  for (const [one, other] of waiting) {
    const bare = one.area === "" ? one : other;
    if (!arePlacedApart(one, other) && candidates.get(bare.id)?.size === 1) join([one, other]);
  }
  return [...new Set(groups.values())].map((group) => [...group].sort(byWorth));
}

function isProven([one, other]: readonly [Named, Named]): boolean {
  if (arePlacedApart(one, other)) return false;
  if (one.pincode !== null && one.pincode === other.pincode) return true;
  if (one.address.size > 0 && overlap(one.address, other.address, () => 1).jaccard >= sameAddress) return true;
  const isUniversity = ({ name }: Named) => /universi|vishwavidyalaya|vidyapeeth|vidyapith/i.test(name);
  const isSameTown = aliasKey(one.city) === aliasKey(other.city);
  return isSameTown && isUniversity(one) && isUniversity(other) && aliasKey(one.name) === aliasKey(other.name);
}

/** Two PIN codes are two places, unless a university has both. */
function arePlacedApart(one: Named, other: Named): boolean {
  return one.pincode !== null && other.pincode !== null && one.pincode !== other.pincode;
}

/** The record with seats and an address remains, then the one with codes, then the older one. */
function byWorth(a: ComparedCollege, b: ComparedCollege): number {
  const worth = ({ hasSeats, area, pincode, codes, hasCutoffs }: ComparedCollege) =>
    Number(hasSeats) * 8 +
    Number(area !== "") * 4 +
    Number(pincode !== null) * 2 +
    Number(hasCutoffs) +
    codes.length / 10;
  return worth(b) - worth(a) || a.id - b.id;
}
