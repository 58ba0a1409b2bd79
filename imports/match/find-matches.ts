import { setImmediate as nextTurn } from "node:timers/promises";
import { aliasKey } from "#lib/alias-key.ts";
import { valueFor } from "#lib/lookups.ts";
import { tidyState } from "../tidy/tidy-places.ts";
import type { Best, CandidateIndex } from "./match-candidates.ts";
import { certainScore, clearLead, namesakeScore, similarScore } from "./match-score.ts";
import type { KnownCode, loadDecisions, Proposal } from "./match-store.ts";
import { wordsOf } from "./words-of.ts";

/** A college as a file names it. */
export interface WantedCollege {
  /** The authority's code; for an authority without codes the name as its lists write it. */
  code: string;
  name: string;
  city?: string;
  district?: string;
  state: string;
  /** Other names that the file gives. */
  aliases?: string[];
  /** The file cuts the name off: set where `name` is tidied, which hides it (see `isCutOff`). */
  isCut?: boolean;
  /** The importer creates it where no college here resembles it. */
  isCreatable?: boolean;
  /** Slugs of the streams of its programmes in the file: of several colleges of one name and place, the one that teaches them. */
  streams?: ReadonlySet<string>;
  /** Keys of the branches that the lists have for it (`branchKey`). */
  programmes?: ReadonlySet<string>;
  /** The lists that name it. Without codes, two spellings of one institute are two colleges of the file, in two lists. */
  lists?: ReadonlySet<string>;
}

export type Match =
  /** Certain: facts may be joined to it. */
  | { collegeId: number; by: "code" | "name" }
  /** Not here, and in AISHE's register for certain, under this code: the importer creates it from the entry. */
  | { register: string }
  /**
   * Neither here nor in the register: the importer creates it from the list alone. The value is the code of the college of the
   * file whose name it gets: its own, unless another list spells the same college otherwise.
   */
  | { isNew: string }
  /** Resembles one or more of ours: a proposal waits for staff, and nothing is imported for it now. */
  | { waiting: true }
  /** Resembles none: the importer may create the college, or count it as not here. */
  | { unknown: true };

/** What is decided already of the codes of an authority. */
export interface Decisions extends Omit<Awaited<ReturnType<typeof loadDecisions>>, "ignored"> {
  /** See `MatcherOptions`. */
  listsAll?: boolean;
}

/** The proposal for a college that waits for staff. */
export function proposalOf({ wanted, best, others = [], learnedId }: Found): Proposal {
  if (!best) throw new Error(`${wanted.code} resembles no college`);
  return { ...wanted, best, others, ...(learnedId !== undefined && { learnedId }) };
}

/** An entry of AISHE's register that a college of a file may be. */
export interface ResemblingEntry {
  code: string;
  name: string;
  district: string;
  state: string;
  /** The college of ours that has its code. */
  collegeId: number | null;
  /** The names agree by the rules for colleges, in the same town or district. */
  isCertain: boolean;
}

/** What was found for a college of a file. */
export interface Found {
  wanted: WantedCollege;
  match: Match;
  /** The most similar college of ours; absent where a code decided, or nothing resembles it. */
  best?: Best;
  /** The next ones, for staff. */
  others?: readonly Best[];
  /** The college to which its code leads, which the file contradicts. */
  learnedId?: number;
  /** The entry of AISHE's register that resembles it most. */
  entry?: ResemblingEntry | undefined;
}

/** Colleges that staff see beside the most similar one. */
const maxOthers = 4;
const leastOfOthers = 0.3;

/** How long colleges are compared before other requests have their turn. */
const turnMs = 15;

/** Finds each college by its code, else by its name, and sees to it that no two share one of ours by name. */
export async function findAll(
  wanted: readonly WantedCollege[],
  candidates: CandidateIndex,
  decisions: Decisions,
): Promise<Found[]> {
  const found: Found[] = [];
  let began = performance.now();
  for (const college of wanted) {
    found.push(findOne(college, candidates, decisions));
    if (performance.now() - began < turnMs) continue;
    await nextTurn();
    began = performance.now();
  }
  const byCollege = Map.groupBy(found, ({ match }) => ("collegeId" in match ? match.collegeId : null));
  const settled = found.map((one) =>
    "collegeId" in one.match && isSharedByCodes(one, valueFor(byCollege, one.match.collegeId))
      ? { ...one, match: { waiting: true as const } }
      : one,
  );
  return settled.map((one) => withTwin(one, settled, candidates, decisions));
}

function findOne(college: WantedCollege, candidates: CandidateIndex, decisions: Decisions): Found {
  const known = decisions.codes.get(college.code);
  const refused = decisions.refused.get(college.code);
  const byName = () => findByName(college, candidates, refused);
  return known && !(known.isByName && known.collegeId === refused)
    ? findByCode(college, known, candidates, byName)
    : byName();
}

/**
 * A college that would be created, but may be one of the register's former years under another name, waits for staff: it
 * shares the two rarest words of its name with one, or, in a register, town and kind with one that no other row of the file
 * is. Once staff refused a college for it, somebody has looked: it is new.
 */
function withTwin(one: Found, found: readonly Found[], candidates: CandidateIndex, decisions: Decisions): Found {
  const { wanted, match } = one;
  if (!("unknown" in match) || !wanted.isCreatable || decisions.refused.has(wanted.code)) return one;
  const present = new Set(found.flatMap(({ match }) => ("collegeId" in match ? [match.collegeId] : [])));
  const former = new Set([...decisions.codes.values()].map(({ collegeId }) => collegeId));
  const twin = candidates
    .twins(withState(wanted), former)
    .sort((a, b) => Number(present.has(a.collegeId)) - Number(present.has(b.collegeId)) || a.collegeId - b.collegeId)
    .find(
      ({ collegeId, reason }) =>
        reason === "shares its two rarest words" || (decisions.listsAll && !present.has(collegeId)),
    );
  const best = twin && candidates.compare(withState(wanted), twin.collegeId);
  if (!best) return one;
  return { wanted, match: { waiting: true }, best: { ...best, reasons: [...best.reasons, twin.reason] } };
}

/**
 * A code that was learned from a name gives way to a list whose own name and town are another college's, or that names a
 * town where the code's college is not: staff see both.
 */
function findByCode(
  wanted: WantedCollege,
  { collegeId, isByName }: KnownCode,
  candidates: CandidateIndex,
  byName: () => Found,
): Found {
  const found: Found = { wanted, match: { collegeId, by: "code" } };
  const learned = isByName ? candidates.compare(withState(wanted), collegeId) : null;
  if (!learned) return found;
  const named = byName();
  const isAnother = "by" in named.match && named.match.collegeId !== collegeId;
  if (!isAnother && learned.contradictions.length === 0) return found;
  const best = named.best && named.best.score > learned.score ? named.best : learned;
  const reason = `its code was learned from a name, for ${candidates.nameOf(collegeId)}`;
  return {
    wanted,
    match: { waiting: true },
    best: { ...best, reasons: [...best.reasons, reason] },
    learnedId: collegeId,
  };
}

export function withState(wanted: WantedCollege): WantedCollege {
  return { ...wanted, state: tidyState(wanted.state, wanted.district) };
}

function findByName(wanted: WantedCollege, candidates: CandidateIndex, refusedId: number | undefined): Found {
  const ranked = candidates.rank(withState(wanted)).filter(({ collegeId }) => collegeId !== refusedId);
  const [first] = ranked;
  if (!first || first.score < similarScore) return { wanted, match: { unknown: true } };
  const rivals = ranked.filter(({ score }) => first.score - score < clearLead);
  const only = onlyOneOf(rivals, wanted, candidates);
  const best = only ?? first;
  const isAlone = only !== null;
  const doubts = doubtsOf(best, wanted, candidates, ranked);
  if (!isAlone) doubts.push("another college of ours resembles it as much");
  if (best.score >= certainScore && best.contradictions.length + doubts.length === 0)
    return { wanted, match: { collegeId: best.collegeId, by: "name" }, best };
  const others = ranked
    .filter(({ collegeId, score }) => collegeId !== best.collegeId && score >= leastOfOthers)
    .slice(0, maxOthers);
  return { wanted, match: { waiting: true }, best: { ...best, reasons: [...best.reasons, ...doubts] }, others };
}

/**
 * The one of several colleges of like names that the file means: registers have an entry for each approval, so that one place
 * often has the college, its polytechnic and its school of management, and there are `Paavai Engineering College` and
 * `Paavai College of Engineering`. What they teach tells them apart, else the places that name and address state, else the name
 * to the letter. null: nothing does.
 */
function onlyOneOf(rivals: readonly Best[], { streams }: WantedCollege, candidates: CandidateIndex): Best | null {
  let left = rivals;
  const narrow = (of: (rival: Best) => boolean) => {
    const those = left.filter(of);
    if (those.length > 0) left = those;
  };
  if (streams) narrow(({ collegeId }) => candidates.teachesOneOf(collegeId, streams) === true);
  const stated = Math.max(...left.map((rival) => rival.stated));
  narrow((rival) => rival.stated === stated);
  narrow(({ isSameText, isOwnName }) => isSameText && isOwnName);
  narrow(({ isSameText }) => isSameText);
  return left.length === 1 ? (left[0] ?? null) : null;
}

/** Why a person has to look at a match, however high its score; empty: it can be certain. */
function doubtsOf(
  best: Best,
  { streams }: WantedCollege,
  candidates: CandidateIndex,
  ranked: readonly Best[],
): string[] {
  const doubts: string[] = [];
  if (best.isCut) doubts.push("the end of its name is missing in the file");
  if (teachesElse(best.collegeId, streams, candidates)) doubts.push("our college teaches something else");
  if (best.relation === "unknown" || best.hasOtherLocality) {
    if (!best.isWholeName) doubts.push("without a town, every word of the name has to agree");
    const isNamesake = ({ collegeId, score }: Best) =>
      collegeId !== best.collegeId && score >= namesakeScore && !teachesElse(collegeId, streams, candidates);
    if (ranked.some(isNamesake)) doubts.push("the state has another college of such a name");
  }
  return doubts;
}

/** Whether we know what a college of ours teaches, and the file's college teaches nothing of it. */
function teachesElse(collegeId: number, streams: WantedCollege["streams"], candidates: CandidateIndex): boolean {
  return streams !== undefined && candidates.teachesOneOf(collegeId, streams) === false;
}

/** Whether no list names both: what one year spells so, another year spells otherwise. */
export function areOfOtherLists(one: WantedCollege, other: WantedCollege): boolean {
  const [lists, others] = [one.lists, other.lists];
  return lists !== undefined && others !== undefined && ![...lists].some((list) => others.has(list));
}

/** The letters of the longest code of an authority. */
const maxCode = 8;

/** Whether the authority numbers its colleges: where it does not, one list spells a college in two ways. */
export function isCode(code: string): boolean {
  return code.length <= maxCode;
}

/** The score; of equal ones, that of the name to the letter counts more. */
function strengthOf({ score, isSameText, isOwnName }: Best): number {
  return score + (isSameText ? 0.001 : 0) + (isSameText && isOwnName ? 0.001 : 0);
}

/**
 * Two names that differ in more than their spelling cannot both be one college without a person looking.
 *
 * @param rivals all that were found to be its college
 */
function isSharedByCodes(one: Found, rivals: readonly Found[]): boolean {
  if (!("by" in one.match) || one.match.by === "code" || !one.best) return false;
  const { score } = one.best;
  const own = strengthOf(one.best);
  const name = wordsOf(one.wanted.name).join(" ");
  const isSameName = (other: string) =>
    wordsOf(other).join(" ") === name || aliasKey(other) === aliasKey(one.wanted.name);
  return rivals.some((rival) => {
    if (rival === one || areOfOtherLists(one.wanted, rival.wanted)) return false;
    // A college may have two codes under one name: its second shift, its courses of another level.
    if (isSameName(rival.wanted.name)) return (rival.best?.score ?? 1) > score;
    return (rival.best ? strengthOf(rival.best) : 2) >= own;
  });
}
