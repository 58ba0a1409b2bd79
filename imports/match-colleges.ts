import type { Db } from "#db/client.server.ts";
import { addToCounts, type BatchNotes } from "./import-run.ts";
import { type Best, type CandidateIndex, indexCandidates, type MatchCandidate } from "./match-candidates.ts";
import { certainScore, clearLead, similarScore } from "./match-score.ts";
import { loadCandidates, loadDecisions, type Proposal, writeCodes, writeProposals } from "./match-store.ts";
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
 * @param isProposing false for a register of colleges that are mostly not here: uncertain ones are counted, not proposed
 */
export async function openMatcher(
  tx: Db,
  authority: string,
  importKind: string,
  isProposing = true,
): Promise<CollegeMatcher> {
  const candidates = indexCandidates(await loadCandidates(tx));
  const decisions = await loadDecisions(tx, authority);
  return {
    match: async (notes, tx, wanted) => {
      const matches = new Map<string, Match>();
      const codes: { code: string; collegeId: number; score: number }[] = [];
      const proposals: Proposal[] = [];
      for (const found of findAll(wanted, candidates, decisions)) {
        const { code } = found.wanted;
        matches.set(code, found.match);
        if ("by" in found.match && found.match.by === "name") {
          codes.push({ code, collegeId: found.match.collegeId, score: found.best!.score });
        }
        if ("waiting" in found.match && isProposing) proposals.push({ ...found.wanted, best: found.best! });
        count(notes, found.match);
      }
      await writeCodes(tx, authority, codes);
      await writeProposals(tx, { authority, importKind }, proposals);
      notes.onCommit(() => {
        for (const { code, collegeId } of codes) decisions.codes.set(code, collegeId);
      });
      return matches;
    },
    add: (notes, college) => notes.onCommit(() => candidates.add(college)),
  };
}

interface Found {
  wanted: WantedCollege;
  match: Match;
  /** The most similar college of ours; absent where a code decided, or nothing resembles it. */
  best?: Best;
}

function findAll(
  wanted: readonly WantedCollege[],
  candidates: CandidateIndex,
  decisions: Awaited<ReturnType<typeof loadDecisions>>,
): Found[] {
  const found = wanted.map((college): Found => {
    const collegeId = decisions.codes.get(college.code);
    if (collegeId !== undefined) return { wanted: college, match: { collegeId, by: "code" } };
    return findByName(college, candidates, decisions.refused.get(college.code));
  });
  return found.map((one) => (isSharedByCodes(one, found) ? { ...one, match: { waiting: true } } : one));
}

function findByName(wanted: WantedCollege, candidates: CandidateIndex, refusedId: number | undefined): Found {
  const ranked = candidates
    .rank({ ...wanted, state: tidyState(wanted.state, wanted.district) })
    .filter(({ collegeId }) => collegeId !== refusedId);
  const [first] = ranked;
  if (!first || first.score < similarScore) return { wanted, match: { unknown: true } };
  const rivals = ranked.filter(({ score }) => first.score - score < clearLead);
  const { streams } = wanted;
  const teaching = streams ? rivals.filter(({ collegeId }) => candidates.teachesOneOf(collegeId, streams)) : [];
  // Registers have an entry for each approval: one place often has the college, its polytechnic and its school of management.
  const isAlone = rivals.length === 1 || teaching.length === 1;
  const best = isAlone ? (teaching[0] ?? first) : first;
  if (best.score >= certainScore && isAlone) return { wanted, match: { collegeId: best.collegeId, by: "name" }, best };
  const reasons = isAlone ? best.reasons : [...best.reasons, "another college of ours resembles it as much"];
  return { wanted, match: { waiting: true }, best: { ...best, reasons } };
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
