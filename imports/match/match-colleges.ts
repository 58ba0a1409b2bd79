import type { Db } from "#db/client.server.ts";
import { addToCounts, type BatchNotes } from "../pipeline/import-run.ts";
import { type Found, findAll, type Match, proposalOf, type WantedCollege } from "./find-matches.ts";
import { findNew } from "./find-new.ts";
import { matchLastLeft } from "./last-left.ts";
import { indexCandidates, type MatchCandidate } from "./match-candidates.ts";
import { findInRegister } from "./match-register.ts";
import {
  type LearnedCode,
  loadCandidates,
  loadDecisions,
  type Proposal,
  placeOf,
  writeCodes,
  writeProposals,
} from "./match-store.ts";

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
  /** false for a ranking, which leaves most colleges out: only of a register does it say something that a former college is missing. */
  listsAll?: boolean;
  /** false for lists without towns, whose names are no ground for what other lists of the authority say by code. */
  learns?: boolean;
  /**
   * true for lists of institutes that admit students: what names do not decide, AISHE's register and the branches may
   * (`findInRegister`, `matchLastLeft`), and the importer creates what is not here (`findNew`).
   */
  looksInRegister?: boolean;
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
  { proposes = true, learns = true, listsAll = true, looksInRegister = false }: MatcherOptions = {},
): Promise<CollegeMatcher> {
  const candidates = indexCandidates(await loadCandidates(tx));
  const decisions = { ...(await loadDecisions(tx, authority)), listsAll };
  const findFurther = async (tx: Db, byName: readonly Found[]) => {
    const registered = await findInRegister(tx, byName, candidates);
    const joined = await matchLastLeft(tx, registered, candidates, decisions.refused);
    return findNew(joined, candidates);
  };
  return {
    match: async (notes, tx, wanted) => {
      const matches = new Map<string, Match>();
      const codes: LearnedCode[] = [];
      const proposals: Proposal[] = [];
      for (const { code } of wanted) if (decisions.ignored.has(code)) matches.set(code, { waiting: true });
      const open = wanted.filter(({ code }) => !matches.has(code));
      const byName = await findAll(open, candidates, decisions);
      for (const found of looksInRegister ? await findFurther(tx, byName) : byName) {
        const { code } = found.wanted;
        matches.set(code, found.match);
        const { wanted: college, match, best } = found;
        if (learns && best && "by" in match && match.by === "name") {
          codes.push({ code, ...match, score: best.score, name: college.name, place: placeOf(college) });
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

function count(notes: BatchNotes, match: Match): void {
  const kind = "by" in match ? `matches by ${match.by}` : "waiting" in match ? "matches waiting for staff" : null;
  if (kind) addToCounts(notes.counts, kind, { added: 0, changed: 0, left: 1 });
}
