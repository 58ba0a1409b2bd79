import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { type ChangedBy, recordChange } from "#staff/history/note-change.server.ts";
import type { StaffMatch } from "./contract.ts";
import {
  collegeExists,
  findMatchRow,
  listMatchRows,
  lockMatch,
  type MatchDecision,
  type MatchRow,
  type MatchState,
  putCode,
  removeCode,
  updateMatch,
} from "./store.server.ts";

/** A page of proposals. */
export async function listMatches(
  { db }: Deps,
  asked: { q: string; states: MatchState[] },
  page: { page: number; perPage: number },
): Promise<{ count: number; results: StaffMatch[] }> {
  const { count, rows } = await listMatchRows(db, asked, page);
  return { count, results: rows.map(asReply) };
}

/**
 * The file's college is this one of ours: its code joins it, so the next run of the import brings its rows in.
 *
 * @throws AppError match_not_found, match_decided, college_not_found
 */
export function acceptMatch(deps: Deps, staff: ChangedBy, id: number, collegeId: number): Promise<StaffMatch> {
  return decide(deps, staff, { id, from: ["waiting"] }, async (tx, { authority, code }) => {
    if (!(await collegeExists(tx, collegeId))) throw new AppError("college_not_found");
    await putCode(tx, {
      authority,
      code,
      collegeId,
      decidedBy: "staff",
      score: 1,
      staffId: staff.id,
      decidedAt: deps.now(),
    });
    return { state: "accepted", collegeId, decidedBy: staff.id, decidedAt: deps.now() };
  });
}

/**
 * The file's college is not the proposed one; imports never join the two.
 *
 * @throws AppError match_not_found, match_decided
 */
export function refuseMatch(deps: Deps, staff: ChangedBy, id: number): Promise<StaffMatch> {
  return decide(deps, staff, { id, from: ["waiting"] }, async () => ({
    state: "refused",
    decidedBy: staff.id,
    decidedAt: deps.now(),
  }));
}

/**
 * Undoes a decision: the proposal waits again. Rows imported since then are taken back by the next run of the import.
 *
 * @throws AppError match_not_found, match_decided
 */
export function undoMatch(deps: Deps, staff: ChangedBy, id: number): Promise<StaffMatch> {
  return decide(deps, staff, { id, from: ["accepted", "refused"] }, async (tx, match) => {
    await removeCode(tx, match);
    return { state: "waiting", decidedBy: null, decidedAt: null };
  });
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockMatch>>>;

const summaries: Readonly<Record<MatchState, string>> = {
  accepted: "Accepted",
  refused: "Refused",
  waiting: "Decision undone",
};

async function decide(
  deps: Deps,
  staff: ChangedBy,
  { id, from }: { id: number; from: MatchState[] },
  work: (tx: Db, match: Locked) => Promise<MatchDecision>,
): Promise<StaffMatch> {
  return deps.db.transaction(async (tx) => {
    const match = await lockMatch(tx, id);
    if (!match) throw new AppError("match_not_found");
    if (!from.includes(match.stateOfWork)) throw new AppError("match_decided");
    const decision = await work(tx, match);
    await updateMatch(tx, id, decision);
    await recordChange(tx, staff, {
      at: deps.now(),
      action: "act",
      area: "content",
      resource: "matches",
      recordId: id,
      label: `${match.name} (${match.authority})`.slice(0, 200),
      summary: summaries[decision.state],
      before: { decision: match.stateOfWork, college_id: match.collegeId },
      after: { decision: decision.state, college_id: decision.collegeId ?? match.collegeId },
    });
    return asReply((await findMatchRow(tx, id))!);
  });
}

function asReply({ proposal, college, decidedByName }: MatchRow): StaffMatch {
  return {
    id: proposal.id,
    authority: proposal.authority,
    code: proposal.code,
    name: proposal.name,
    place: proposal.place,
    state: proposal.state,
    college,
    score: Math.round(proposal.score * 100) / 100,
    reasons: proposal.reasons,
    import_kind: proposal.importKind,
    decision: proposal.stateOfWork,
    decided_by: decidedByName,
    decided_at: proposal.decidedAt?.toISOString() ?? null,
  };
}
