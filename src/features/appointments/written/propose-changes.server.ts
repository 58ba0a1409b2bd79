import type { Db } from "#db/client.server.ts";
import { nameOfRow } from "#features/choices/list-history-rules.ts";
import type { ChoiceList, NewRow } from "#features/choices/list-rules.ts";
import { describeChoices } from "#features/choices/service/describe-choices.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { tellEverybody } from "../service/notify.server.ts";
import type { AlsoInChange } from "../service/staff-calls.server.ts";
import { findAppointment, lockOrderOf } from "../store/calls.server.ts";
import { actOf, type ProposedChange, proposalLimits } from "./proposal-rules.ts";
import { countOpen, decideProposals, insertProposal, lockProposals } from "./proposal-store.server.ts";
import type { NewListProposal } from "./staff-contract.ts";
import { readSharedList } from "./write-order.server.ts";

/**
 * Proposes a change to a list that is shared for a call. The student is told of the first one that waits; nothing changes.
 *
 * @throws AppError call_not_found, list_not_shared, choice_list_not_found, too_many_proposals; proposal_unfit: the list does not
 *   have what it names, or has the added choice already; invalid_input for a branch that does not exist
 */
export function proposeChange(
  deps: Deps,
  id: number,
  staffId: number,
  input: NewListProposal,
  also: AlsoInChange,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const found = await findAppointment(tx, id);
    if (!found) throw new AppError("call_not_found");
    await lockOrderOf(tx, found.deliverableId);
    const appointment = await findAppointment(tx, id);
    if (!appointment) throw new AppError("call_not_found");
    const list = await readSharedList(deps, tx, appointment, input.list);
    const waiting = await countOpen(tx, id);
    if (waiting >= proposalLimits.open) throw new AppError("too_many_proposals");
    const change = { kind: input.kind, rowKey: input.key, ...(await addedOf(deps, tx, list, input)) };
    if (!actOf(list, change)) throw new AppError("proposal_unfit");
    await insertProposal(tx, {
      ...{ studentId: appointment.studentId, appointmentId: id, listId: list.id, listName: list.name },
      ...{ ...change, ...namesOf(list, change), reason: input.reason },
      ...{ authorId: staffId, proposedAt: deps.now() },
    });
    const once = String(deps.now().getTime());
    if (waiting === 0) await tellEverybody(deps, tx, appointment, "proposed", { only: "student", once });
    await also(tx, { reference: appointment.reference, title: list.name });
  });
}

async function addedOf(deps: Deps, tx: Db, { authority }: ChoiceList, { kind, branch_id, after }: NewListProposal) {
  const afterKey = kind === "remove" ? null : after;
  if (branch_id === null) return { added: null, afterKey };
  const [added] = await describeChoices({ ...deps, db: tx }, authority, [{ branch_id }]);
  return { added: added ?? null, afterKey };
}

/** How the list calls the choice, and the one before it. */
function namesOf({ rows }: ChoiceList, { rowKey, added, afterKey }: ProposedChange) {
  const nameOf = (key: number | null): string => {
    const row: NewRow | undefined = rows.find((one) => one.key === key);
    return row ? nameOfRow(row) : "";
  };
  return { name: added ? nameOfRow(added) : nameOf(rowKey), afterName: nameOf(afterKey) };
}

/** Withdraws a proposal of a call that nobody answered yet. @throws AppError call_not_found, proposal_not_found, proposal_answered */
export function withdrawProposal({ db, now }: Pick<Deps, "db" | "now">, id: number, proposal: number): Promise<void> {
  return db.transaction(async (tx) => {
    const appointment = await findAppointment(tx, id);
    if (!appointment) throw new AppError("call_not_found");
    const ofCall = { studentId: appointment.studentId, appointmentId: id, ids: [proposal] };
    const [found] = await lockProposals(tx, ofCall);
    if (!found) throw new AppError("proposal_not_found");
    if (found.state !== "open") throw new AppError("proposal_answered");
    await decideProposals(tx, [proposal], "withdrawn", now());
  });
}
