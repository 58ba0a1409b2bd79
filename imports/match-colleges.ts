import type { Db } from "#db/client.server.ts";
import { addToCounts, type BatchNotes } from "./import-run.ts";
import { type Best, type CandidateIndex, indexCandidates, type MatchCandidate } from "./match-candidates.ts";
import { certainScore, clearLead, namesakeScore, similarScore } from "./match-score.ts";
import {
  type KnownCode,
  type LearnedCode,
  loadCandidates,
  loadDecisions,
  type Proposal,
  placeOf,
  writeCodes,
  writeProposals,
} from "./match-store.ts";
import { wordsOf } from "./match-words.ts";
import { tidyState } from "./tidy-places.ts";

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
}

export type Match =
  /** Certain: facts may be joined to it. */
  | { collegeId: number; by: "code" | "name" }
  /** Resembles one or more of ours: a proposal waits for staff, and nothing is imported for it now. */
  | { waiting: true }
  /** Resembles none: the importer may create the college, or count it as not here. */
  | { unknown: true };

/** Matches the colleges of an authority's files to ours. */
export interface CollegeMatcher {
  /** @returns a match for each wanted college, by its code */
  match(notes: BatchNotes, tx: Db, wanted: readonly WantedCollege[]): Promise<Map<string, Match>>;
  /** Adds a college that the importer created in this batch; later batches find it once the batch commits. */
  add(notes: BatchNotes, college: MatchCandidate): void;
}

interface MatcherOptions {
  /** false for a register of colleges that are mostly not here: uncertain ones are counted, not proposed. */
  proposes?: boolean;
  /** false for lists without towns, whose names are no ground for what other lists of the authority say by code. */
  learns?: boolean;
}

/**
 * Finds colleges by the code of an authority, else by name and place with a score. Certain matches by name are written
 * to `college_codes` (decided by name, with the score), uncertain ones to `college_match_proposals`. What staff decided
 * holds: an accepted proposal is a code, a refused one never joins that college again.
 *
 * A name match is certain when its score is at least `certainScore`, no other college comes within `clearLead` of it (or
 * none of these teaches what the file lists), and no other code of the authority asks for the same college.
 *
 * @param authority  as in `college_codes.authority`: `dte_mh`, `nirf`
 * @param importKind the import that asks, shown to staff beside its proposals
 */
export async function openMatcher(
  tx: Db,
  authority: string,
  importKind: string,
  { proposes = true, learns = true }: MatcherOptions = {},
): Promise<CollegeMatcher> {
  const candidates = indexCandidates(await loadCandidates(tx));
  const decisions = await loadDecisions(tx, authority);
  return {
    match: async (notes, tx, wanted) => {
      const matches = new Map<string, Match>();
      const codes: LearnedCode[] = [];
      const proposals: Proposal[] = [];
      for (const found of findAll(wanted, candidates, decisions)) {
        const { code } = found.wanted;
        matches.set(code, found.match);
        if (learns && "by" in found.match && found.match.by === "name") {
          const { wanted: college, match, best } = found;
          codes.push({ code, ...match, score: best!.score, name: college.name, place: placeOf(college) });
        }
        if ("waiting" in found.match && proposes) proposals.push(proposalOf(found));
        count(notes, found.match);
      }
      await writeCodes(tx, authority, codes);
      await writeProposals(tx, { authority, importKind }, proposals);
      notes.onCommit(() => {
        for (const { code, collegeId } of codes) decisions.codes.set(code, { collegeId, isByName: true });
      });
      return matches;
    },
    add: (notes, college) => notes.onCommit(() => candidates.add(college)),
  };
}

type Decisions = Awaited<ReturnType<typeof loadDecisions>>;

/** The proposal for a college that waits for staff. */
export function proposalOf({ wanted, best, learnedId }: Found): Proposal {
  return { ...wanted, best: best!, ...(learnedId !== undefined && { learnedId }) };
}

/** What was found for a college of a file. */
export interface Found {
  wanted: WantedCollege;
  match: Match;
  /** The most similar college of ours; absent where a code decided, or nothing resembles it. */
  best?: Best;
  /** The college to which its code leads, which the file contradicts. */
  learnedId?: number;
}

/** Finds each college by its code, else by its name, and sees to it that no two share one of ours by name. */
export function findAll(wanted: readonly WantedCollege[], candidates: CandidateIndex, decisions: Decisions): Found[] {
  const found = wanted.map((college): Found => {
    const known = decisions.codes.get(college.code);
    const refused = decisions.refused.get(college.code);
    const byName = () => findByName(college, candidates, refused);
    return known && !(known.isByName && known.collegeId === refused)
      ? findByCode(college, known, candidates, byName)
      : byName();
  });
  const settled = found.map((one) =>
    isSharedByCodes(one, found) ? { ...one, match: { waiting: true as const } } : one,
  );
  return settled.map((one) => withTwin(one, settled, candidates, decisions));
}

/**
 * A college that would be created, but may be one of the register's former years under another name, waits for staff: it
 * shares the two rarest words of its name with one, or town and kind with one that no other row of the file is. Once staff
 * refused a college for it, somebody has looked: it is new.
 */
function withTwin(one: Found, found: readonly Found[], candidates: CandidateIndex, decisions: Decisions): Found {
  const { wanted, match } = one;
  if (!("unknown" in match) || !wanted.isCreatable || decisions.refused.has(wanted.code)) return one;
  const present = new Set(found.flatMap(({ match }) => ("collegeId" in match ? [match.collegeId] : [])));
  const former = new Set([...decisions.codes.values()].map(({ collegeId }) => collegeId));
  const twin = candidates
    .twins(withState(wanted), former)
    .sort((a, b) => Number(present.has(a.collegeId)) - Number(present.has(b.collegeId)) || a.collegeId - b.collegeId)
    .find(({ collegeId, reason }) => reason === "shares its two rarest words" || !present.has(collegeId));
  if (!twin) return one;
  const best = candidates.compare(withState(wanted), twin.collegeId)!;
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

function withState(wanted: WantedCollege): WantedCollege {
  return { ...wanted, state: tidyState(wanted.state, wanted.district) };
}

function findByName(wanted: WantedCollege, candidates: CandidateIndex, refusedId: number | undefined): Found {
  const ranked = candidates.rank(withState(wanted)).filter(({ collegeId }) => collegeId !== refusedId);
  const [first] = ranked;
  if (!first || first.score < similarScore) return { wanted, match: { unknown: true } };
  const rivals = ranked.filter(({ score }) => first.score - score < clearLead);
  const { streams } = wanted;
  const teaching = streams ? rivals.filter(({ collegeId }) => candidates.teachesOneOf(collegeId, streams)) : [];
  // Registers have an entry for each approval: one place often has the college, its polytechnic and its school of management.
  const isAlone = rivals.length === 1 || teaching.length === 1;
  const best = isAlone ? (teaching[0] ?? first) : first;
  const doubts = doubtsOf(best, wanted, candidates, ranked);
  if (!isAlone) doubts.push("another college of ours resembles it as much");
  if (best.score >= certainScore && best.contradictions.length + doubts.length === 0)
    return { wanted, match: { collegeId: best.collegeId, by: "name" }, best };
  return { wanted, match: { waiting: true }, best: { ...best, reasons: [...best.reasons, ...doubts] } };
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
  if (best.relation === "unknown") {
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

/** Two names that differ in more than their spelling cannot both be one college without a person looking. */
function isSharedByCodes(one: Found, found: readonly Found[]): boolean {
  if (!("by" in one.match) || one.match.by === "code" || !one.best) return false;
  const { collegeId } = one.match;
  const rivals = found.filter((other) => other !== one && "by" in other.match && other.match.collegeId === collegeId);
  const name = wordsOf(one.wanted.name).join(" ");
  return rivals.some(({ wanted, best }) => {
    const score = best?.score ?? 1;
    return score > one.best!.score || (score === one.best!.score && wordsOf(wanted.name).join(" ") !== name);
  });
}

function count(notes: BatchNotes, match: Match): void {
  const kind = "by" in match ? `matches by ${match.by}` : "waiting" in match ? "matches waiting for staff" : null;
  if (kind) addToCounts(notes.counts, kind, { added: 0, changed: 0, left: 1 });
}
