import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { type ChangedBy, recordChange } from "#staff/history/note-change.server.ts";
import type { StaffMatch } from "./contract.ts";
import { readMatch } from "./read-matches.server.ts";
import {
  collegeExists,
  type LockedMatch,
  lockMatch,
  type MatchDecision,
  type MatchState,
  putCode,
  removeCode,
  removeCreatedCollege,
  updateMatch,
} from "./store.server.ts";

/**
 * The file's college is this one of ours: its code joins it, and a job joins the figures that wait. Later imports join theirs by
 * the code.
 *
 * @throws AppError match_not_found, match_decided, college_not_found
 */
export function acceptMatch(deps: Deps, staff: ChangedBy, id: number, collegeId: number): Promise<StaffMatch> {
  return decide(deps, staff, { id, from: ["waiting"] }, async (tx, match) => {
    if (!(await collegeExists(tx, collegeId))) throw new AppError("college_not_found");
    return { decision: await joinTo(deps, tx, staff, match, collegeId), summary: "Accepted" };
  });
}

/**
 * The file's college is not the proposed one; imports never join the two.
 *
 * @throws AppError match_not_found, match_decided
 */
export function refuseMatch(deps: Deps, staff: ChangedBy, id: number): Promise<StaffMatch> {
  return decide(deps, staff, { id, from: ["waiting"] }, async () => ({
    decision: { state: "refused", decidedBy: staff.id, decidedAt: deps.now() },
    summary: "Refused",
  }));
}

/**
 * The name is no college, or none for this site: imports leave it out and do not propose it again.
 *
 * @throws AppError match_not_found, match_decided
 */
export function ignoreMatch(deps: Deps, staff: ChangedBy, id: number): Promise<StaffMatch> {
  return decide(deps, staff, { id, from: ["waiting"] }, async () => ({
    decision: { state: "ignored", decidedBy: staff.id, decidedAt: deps.now() },
    summary: "Ignored",
  }));
}

/**
 * Undoes a decision: the match waits again, and the figures that it joined are removed. A college that it created is removed
 * where nothing else belongs to it by now. What later imports joined is removed by the next run of the import, or by a recheck.
 *
 * @throws AppError match_not_found, match_decided
 */
export function undoMatch(deps: Deps, staff: ChangedBy, id: number): Promise<StaffMatch> {
  return decide(deps, staff, { id, from: ["accepted", "refused", "ignored"] }, async (tx, match) => {
    const { collegeId, learnedCollegeId, stateOfWork, isCreated } = match;
    await removeCode(tx, match);
    const proposedId = await firstThere(tx, match);
    const decision: MatchDecision = {
      state: "waiting",
      collegeId: proposedId,
      decidedBy: null,
      decidedAt: null,
      isCreated: false,
    };
    if (stateOfWork === "accepted" && collegeId !== null) {
      await deps.importers.takeBackJoined(tx, match, collegeId);
      // Before the college goes, which takes its proposals along.
      await updateMatch(tx, id, decision);
      const isRemoved = isCreated && (await removeCreatedCollege(tx, collegeId));
      if (!isRemoved) decision.learnedCollegeId = learnedCollegeId ?? collegeId;
    }
    return { decision, summary: "Decision undone" };
  });
}

/** Gives a name its college, and queues the joining of its figures. */
export async function joinTo(
  deps: Deps,
  tx: Db,
  staff: ChangedBy,
  { id, authority, code }: Pick<LockedMatch, "id" | "authority" | "code">,
  collegeId: number,
): Promise<MatchDecision> {
  await putCode(tx, {
    authority,
    code,
    collegeId,
    decidedBy: "staff",
    score: 1,
    staffId: staff.id,
    decidedAt: deps.now(),
  });
  await deps.jobs.add(tx, "join-waiting-figures", { matchId: id });
  return { state: "accepted", collegeId, decidedBy: staff.id, decidedAt: deps.now() };
}

/** The most similar college that is still here; null: none was proposed, or all were removed. */
async function firstThere(tx: Db, { candidates }: LockedMatch): Promise<number | null> {
  for (const { collegeId } of candidates) if (await collegeExists(tx, collegeId)) return collegeId;
  return null;
}

interface Decided {
  decision: MatchDecision;
  /** For the history. */
  summary: string;
}

/**
 * Decides a match within a transaction that holds it, and notes it in the history.
 *
 * @param from the states in which it may be; in another one somebody was faster
 * @throws AppError match_not_found, match_decided
 */
export async function decide(
  deps: Deps,
  staff: ChangedBy,
  { id, from }: { id: number; from: MatchState[] },
  work: (tx: Db, match: LockedMatch) => Promise<Decided>,
): Promise<StaffMatch> {
  return deps.db.transaction(async (tx) => {
    const match = await lockMatch(tx, id);
    if (!match) throw new AppError("match_not_found");
    await assertState(tx, match, from);
    const decided = await work(tx, match);
    await noteDecision(deps, tx, staff, match, decided);
    return readMatch(tx, id);
  });
}

/** @throws AppError match_decided, with the match as somebody else left it */
export async function assertState(tx: Db, { id, stateOfWork }: LockedMatch, from: readonly MatchState[]) {
  if (!from.includes(stateOfWork))
    throw new AppError("match_decided", undefined, undefined, { theirs: await readMatch(tx, id) });
}

/** Stores a decision, and notes it in the history. */
export async function noteDecision(
  deps: Deps,
  tx: Db,
  staff: ChangedBy,
  match: LockedMatch,
  { decision, summary }: Decided,
): Promise<void> {
  await updateMatch(tx, match.id, decision);
  await recordChange(tx, staff, {
    at: deps.now(),
    action: "act",
    area: "content",
    resource: "matches",
    recordId: match.id,
    label: `${match.name} (${match.authority})`.slice(0, 200),
    summary,
    before: { decision: match.stateOfWork, college_id: match.collegeId },
    after: {
      decision: decision.state,
      college_id: decision.collegeId === undefined ? match.collegeId : decision.collegeId,
    },
  });
}
