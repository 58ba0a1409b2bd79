import type { Db } from "#db/client.server.ts";
import { loadBranchKeys } from "./branch-keys.ts";
import { areOfOtherLists, type Found, isCode, type WantedCollege, withState } from "./find-matches.ts";
import type { CandidateIndex, Resembling } from "./match-candidates.ts";
import { namesakeScore, similarScore } from "./match-score.ts";
import { isDistinct } from "./match-words.ts";
import { rareEnough, worthALook } from "./may-be-one.ts";
import { wordsOf } from "./words-of.ts";

/** The score of a match that the branches confirm: above what names alone reach without a town. */
const confirmedScore = 0.95;

interface Pair {
  found: Found;
  ours: Resembling;
  /** No other code of the lists that name the wanted college leads to ours. */
  isFree: boolean;
}

/**
 * Joins what is left on both sides once the certain names are gone. A college of a file whose name suggests one of ours, to
 * which no other code of its lists leads, is that one where its branches are ours too, and neither resembles another one so.
 *
 * The branches confirm a name that registers write in other words: `MET League's Engineering College` and `MET's Institute of
 * Engineering` in one town have the same eight. Without a name in common they decide nothing: neighbours teach the same.
 *
 * @param refused the college that staff refused for a code
 */
export async function matchLastLeft(
  tx: Db,
  found: readonly Found[],
  candidates: CandidateIndex,
  refused: ReadonlyMap<string, number>,
): Promise<Found[]> {
  const takenBy = Map.groupBy(found, ({ match }) => ("collegeId" in match ? match.collegeId : null));
  const isTaken = (collegeId: number, wanted: WantedCollege) =>
    (takenBy.get(collegeId) ?? []).some((other) => !areOfOtherLists(wanted, other.wanted));
  const named = found.filter(isOpen).flatMap((one) =>
    namedAlike(one, candidates)
      .filter(({ collegeId }) => refused.get(one.wanted.code) !== collegeId)
      .map((ours) => ({ found: one, ours, isFree: !isTaken(ours.collegeId, one.wanted) })),
  );
  if (named.length === 0) return [...found];
  const branches = await loadBranchKeys(tx, new Set(named.map(({ ours }) => ours.collegeId)));
  const alike = named.filter(({ found: { wanted }, ours }) =>
    haveSameBranches(wanted.programmes ?? new Set(), branches.get(ours.collegeId) ?? new Set(), ours),
  );
  const settled = settle(alike);
  return found.map((one) => {
    const ours = settled.get(one);
    if (!ours) return one;
    const { collegeId } = ours;
    const reasons = [...ours.reasons, "the only college left that has its name and its branches"];
    const best = { ...ours, score: Math.max(ours.score, confirmedScore), reasons };
    return { ...one, match: { collegeId, by: "name" }, best };
  });
}

/** Settles the pairs whose names are much alike first, then the others among what is left. */
function settle(alike: readonly Pair[]): Map<Found, Resembling> {
  const strong = settleAlone(alike.filter(({ ours }) => ours.score >= similarScore));
  const taken = new Set([...strong.values()].map(({ collegeId }) => collegeId));
  const left = alike.map((pair) => ({ ...pair, isFree: pair.isFree && !taken.has(pair.ours.collegeId) }));
  return new Map([...settleAlone(left.filter(({ found }) => !strong.has(found))), ...strong]);
}

/** The pairs of which neither side is in another one; two codes under one name are one college. */
function settleAlone(alike: readonly Pair[]): Map<Found, Resembling> {
  const byCode = Map.groupBy(alike, (pair) => pair.found.wanted.code);
  const free = [...byCode.values()].flatMap((pairs) => {
    const [pair, ...others] = pairs.filter(({ isFree }) => isFree);
    return pair && others.length === 0 && isAhead(pair, pairs) ? [pair] : [];
  });
  const plausible = Map.groupBy(
    alike.filter(({ isFree }) => isFree),
    ({ ours }) => ours.collegeId,
  );
  return new Map(
    free.flatMap(({ found, ours }) => {
      const names = (plausible.get(ours.collegeId) ?? []).map(({ found: other }) => nameOf(other.wanted));
      return new Set(names).size === 1 ? [[found, ours] as const] : [];
    }),
  );
}

/** Where an authority has no codes, one list may write what a college is in two ways. */
function nameOf({ code, name }: WantedCollege): string {
  const words = wordsOf(name);
  return (isCode(code) ? words : words.filter(isDistinct)).join(" ");
}

/** Owners give several colleges of a town their name: of names that are not much alike, none may share words as rare. */
function isAhead({ ours }: Pair, pairs: readonly Pair[]): boolean {
  if (ours.score >= similarScore || ours.isNamelessTwin) return true;
  return pairs.every((other) => other.ours === ours || other.ours.rarity < ours.rarity);
}

function isOpen({ match, wanted, learnedId }: Found): boolean {
  return !("collegeId" in match) && learnedId === undefined && !wanted.isCut && (wanted.programmes?.size ?? 0) > 0;
}

/** The colleges that the names suggest: branches only confirm one of them. */
function namedAlike({ wanted, entry }: Found, candidates: CandidateIndex): Resembling[] {
  const streams = wanted.streams ?? new Set();
  return candidates.resembling(withState(wanted)).filter((ours) => {
    if (candidates.teachesOneOf(ours.collegeId, streams) !== true || ours.contradictions.length > 0) return false;
    if (ours.isNamelessTwin) return true;
    const isEntrys = entry?.collegeId === ours.collegeId;
    // The register has it under its own name, and no college of ours has that entry.
    const isOtherwiseNamed = ours.score < similarScore && ours.rarity < 2 * rareEnough;
    if (entry?.collegeId === null && isOtherwiseNamed) return false;
    return isEntrys || isNear(ours) ? isNamedNear(ours, isEntrys) : isNamedWithoutTown(ours);
  });
}

function isNear({ relation }: Resembling): boolean {
  return relation === "same" || relation === "near";
}

/** In one town or district: rare words of the name in common, or, where only its town and its kind name it, nearly all words. */
function isNamedNear({ score, rarity }: Resembling, isEntrys: boolean): boolean {
  if (score >= namesakeScore || rarity >= rareEnough) return true;
  return rarity >= worthALook && (isEntrys || score >= similarScore);
}

function isNamedWithoutTown({ score, rarity }: Resembling): boolean {
  return score >= namesakeScore || (score >= similarScore && rarity >= 2 * rareEnough);
}

/** Names that are less alike need more branches in common. */
function haveSameBranches(wanted: ReadonlySet<string>, ours: ReadonlySet<string>, { score }: Resembling): boolean {
  const shared = [...wanted].filter((branch) => ours.has(branch)).length;
  if (shared < (score >= similarScore ? 2 : 3)) return false;
  const all = wanted.size + ours.size - shared;
  return shared === wanted.size || shared / all >= 0.5;
}
