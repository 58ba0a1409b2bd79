import type { Db } from "#db/client.server.ts";
import type { ChoiceList, NewRow } from "#features/choices/list-rules.ts";
import { applyActs, type OwnList, readOwnList } from "#features/choices/service/own-lists.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { ListProposal, ProposalAnswers } from "./proposal-contract.ts";
import { actOf, type ProposedChange } from "./proposal-rules.ts";
import { decideProposals, lockProposals, type ProposalRow, selectProposals } from "./proposal-store.server.ts";

type Needed = Pick<Deps, "db" | "now">;

/** What counsellors proposed to a student, what waits for an answer first. */
export function listProposals({ db }: Pick<Deps, "db">, studentId: number): Promise<ListProposal[]> {
  return presentAll(db, studentId, {});
}

/** The same of one call. */
export function listProposalsOfCall(db: Db, studentId: number, appointmentId: number): Promise<ListProposal[]> {
  return presentAll(db, studentId, { appointmentId });
}

async function presentAll(db: Db, studentId: number, wanted: { appointmentId?: number }): Promise<ListProposal[]> {
  const rows = await selectProposals(db, { studentId, ...wanted });
  const open = rows.filter(({ state }) => state === "open");
  const lists = new Map<string, ChoiceList | null>();
  for (const listId of new Set(open.map((row) => row.listId))) {
    lists.set(listId, (await findList(db, studentId, listId))?.kept.list ?? null);
  }
  return rows.map((row) => present(row, lists.get(row.listId) ?? null));
}

function present(row: ProposalRow, list: ChoiceList | null): ListProposal {
  const { id, kind, name, afterName, reason, author, state, proposedAt, decidedAt } = row;
  return {
    ...{ id, list: row.listId, list_name: list?.name ?? row.listName, kind, name, after: afterName, reason, author },
    ...{ proposed_at: proposedAt.toISOString(), state, decided_at: decidedAt?.toISOString() ?? null },
    fits: state === "open" && list !== null && actOf(list, changeOf(row)) !== null,
  };
}

/**
 * The student's answer. Accepted changes are made in the order in which they were proposed; those that no longer fit stay open.
 *
 * @throws AppError proposal_not_found; proposal_answered and proposal_unfit where that is so of all of them; choice_list_changed
 */
export async function answerProposals(
  { db, now }: Needed,
  studentId: number,
  { ids, answer }: ProposalAnswers,
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockProposals(tx, { studentId, ids });
    if (found.length < new Set(ids).size) throw new AppError("proposal_not_found");
    const open = found.filter(({ state }) => state === "open");
    if (open.length === 0) throw new AppError("proposal_answered");
    const answered: number[] = [];
    for (const row of open) {
      if (answer === "decline" || (await apply({ db: tx, now }, studentId, row))) answered.push(row.id);
    }
    if (answered.length === 0) throw new AppError("proposal_unfit");
    await decideProposals(tx, answered, answer === "accept" ? "accepted" : "declined", now());
  });
}

type StoredChange = Pick<ProposalRow, "listId" | "kind" | "rowKey" | "added" | "afterKey">;

/** @returns whether it fitted; a list that changes at this very moment is refused as elsewhere */
async function apply(deps: Needed, studentId: number, row: StoredChange): Promise<boolean> {
  const own = await findList(deps.db, studentId, row.listId);
  const act = own && actOf(own.kept.list, changeOf(row));
  if (!own || !act) return false;
  await applyActs(deps, studentId, { id: row.listId, version: own.version, acts: [act] });
  return true;
}

const changeOf = ({ kind, rowKey, added, afterKey }: StoredChange): ProposedChange => ({
  ...{ kind, rowKey, afterKey, added: added as NewRow | null },
});

/** @returns null: the student has deleted it */
async function findList(db: Db, studentId: number, id: string): Promise<OwnList | null> {
  try {
    return await readOwnList({ db }, studentId, id);
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === "choice_list_not_found") return null;
    throw thrown;
  }
}
