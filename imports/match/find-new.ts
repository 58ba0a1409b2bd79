import { isUnfinished } from "../tidy/cut-off-name.ts";
import { areOfOtherLists, type Found, isCode, type WantedCollege, withState } from "./find-matches.ts";
import { type CandidateIndex, indexCandidates, type Resembling } from "./match-candidates.ts";
import { certainScore, similarScore } from "./match-score.ts";
import { isDistinct } from "./match-words.ts";
import { worthALook } from "./may-be-one.ts";
import { districtsOfTown, townKey } from "./town-keys.ts";
import { wordsOf } from "./words-of.ts";

/** Of a list of which fewer institutes are here or in the register, the registers were not imported: it creates none by itself. */
const leastSettled = 0.75;

/** Words of a part of a college, or of one kind of its seats. */
const ofPart = /^(campus|centre|school|faculty|department|shift|sfi|gia|unit|off)$/;

/**
 * Decides which of the institutes that no college here is are new: they exist, since the authority admits students to them.
 *
 * - AISHE's register has the institute for certain: it is created from its entry.
 * - The register has nothing like it: it is created from the list alone.
 * - A college of ours may be it, or an entry resembles it: it waits for staff.
 *
 * A college of ours to which another code of the same list leads is another institute, unless the names are the same or the
 * wanted one is a part of it.
 */
export function findNew(found: readonly Found[], candidates: CandidateIndex): Found[] {
  const byCollege = Map.groupBy(found, ({ match }) => ("collegeId" in match ? match.collegeId : null));
  const alone = new Set<Found>();
  const looked = found.map((one) => {
    if ("collegeId" in one.match || one.learnedId !== undefined || isUnnamed(one.wanted)) return one;
    const resembling = blockersOf(one, candidates, (id) => (byCollege.get(id) ?? []).map(({ wanted }) => wanted));
    const blocking = resembling.filter(({ score }) => !isPlaced(one) || score >= similarScore);
    if (blocking.length > 0) return waitingFor(one, blocking);
    const { entry } = one;
    if (entry?.isCertain && entry.collegeId === null && wordsOf(entry.name).some(isDistinct))
      return { ...one, match: { register: entry.code } };
    const isEntrysFree = entry && (entry.collegeId === null || !byCollege.has(entry.collegeId));
    if (!isEntrysFree && isWhole(one.wanted) && !/\d/.test(one.wanted.name)) alone.add(one);
    return one;
  });
  const settled = looked.filter(({ match, wanted }) => !("waiting" in match || isOfListAlone(match, wanted)));
  return settled.length < leastSettled * found.length ? looked : withNew(looked, alone);
}

/** The list says enough for a page, and no name of ours is much alike: a rare word in common does not hold it back. */
function isPlaced({ match, wanted }: Found): boolean {
  return "unknown" in match && wanted.isCreatable === true;
}

/** Nothing but the list says that it exists. */
function isOfListAlone(match: Found["match"], { isCreatable }: WantedCollege): boolean {
  return "unknown" in match && !isCreatable;
}

function withNew(found: readonly Found[], alone: ReadonlySet<Found>): Found[] {
  const created: Found[] = [];
  return found.map((one) => {
    const same = alone.has(one) ? createdAlike(one.wanted, created) : "doubtful";
    if (same === "doubtful") return one;
    const settled: Found = { ...one, match: { isNew: same?.wanted.code ?? one.wanted.code } };
    if (!same) created.push(settled);
    return settled;
  });
}

function isUnnamed({ name, isCut }: WantedCollege): boolean {
  return name === "" || isCut === true || isUnfinished(name);
}

/** The name has a word of its own: initials are those of many, and so are towns. */
function isWhole({ name }: WantedCollege): boolean {
  const own = name.replace(/,[^,]*$/, "");
  return wordsOf(own).some((word) => word.length > 4 && isDistinct(word) && !districtsOfTown.has(townKey(word)));
}

function blockersOf(
  { wanted, entry }: Found,
  candidates: CandidateIndex,
  wantedFor: (collegeId: number) => WantedCollege[],
): Resembling[] {
  const { streams } = wanted;
  const isInRegister = entry?.isCertain === true;
  const own = withState(wanted);
  const names = isInRegister ? [{ ...own, aliases: own.aliases?.filter(isNoCampus) }, entry] : [own];
  const resembling = names.flatMap((college) => candidates.resembling(college)).filter(({ mayBeOne }) => mayBeOne);
  return resembling.filter((ours) => {
    const others = wantedFor(ours.collegeId);
    const isOther = isCode(wanted.code) && others.some((other) => !areOfOtherLists(wanted, other));
    if (isOther && isOfPart(wanted, candidates.nameOf(ours.collegeId))) return true;
    const teachesElse = streams !== undefined && candidates.teachesOneOf(ours.collegeId, streams) === false;
    if (teachesElse && ours.score < similarScore) return false;
    if (isOther) return ours.isSameText || (!isInRegister && ours.score >= certainScore);
    return !isInRegister || ours.isNameless || ours.rarity >= worthALook;
  });
}

/** A list may name a college of a university by the university too, which is another entry: `Hill University, Lake Campus`. */
function isNoCampus(alias: string): boolean {
  return !/\buniversity\b.*\bcampus\b/i.test(alias);
}

/** `School of Architecture, Lake Institute of Technology` may be a part of `Lake Institute of Technology`. */
function isOfPart({ name }: WantedCollege, ourName: string): boolean {
  const words = wordsOf(ourName);
  return wordsOf(name).some((word) => ofPart.test(word) && !words.includes(word));
}

/** Staff see the college of ours that resembles it most. */
function waitingFor(one: Found, blocking: readonly Resembling[]): Found {
  if ("waiting" in one.match) return one;
  const [best] = blocking.toSorted((a, b) => b.score - a.score || b.rarity - a.rarity || a.collegeId - b.collegeId);
  return best ? { ...one, match: { waiting: true }, best } : one;
}

/**
 * The college among those to be created that this one is too: under the same words, or in a list of another year. Where it only
 * resembles one, the first import creates that, and the next one proposes it to staff.
 */
function createdAlike(wanted: WantedCollege, created: readonly Found[]): Found | "doubtful" | undefined {
  const words = wordsOf(wanted.name).join(" ");
  const same = created.find((other) => wordsOf(other.wanted.name).join(" ") === words);
  if (same) return same;
  const index = indexCandidates(created.map(({ wanted: other }, id) => ({ ...withState(other), id, streams: null })));
  const alike = index.resembling(withState(wanted)).filter(({ mayBeOne, score }) => mayBeOne || score >= similarScore);
  const others = alike.flatMap(({ collegeId, score }) => {
    const other = created[collegeId];
    return other && (score >= certainScore || areOfOtherLists(wanted, other.wanted)) ? [{ other, score }] : [];
  });
  const certain = others.filter(({ other, score }) => score >= certainScore && areOfOtherLists(wanted, other.wanted));
  if (others.length === 1 && certain.length === 1) return certain[0]?.other;
  return others.length > 0 ? "doubtful" : undefined;
}
