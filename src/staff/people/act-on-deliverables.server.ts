import type { Db } from "#db/client.server.ts";
import {
  answerDispute,
  type LockedDeliverable,
  markDelivered,
} from "#features/payments/service/deliverables.server.ts";
import { presentDeliverable } from "#features/payments/service/read-own-orders.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import type { ChangedBy } from "#staff/history/note-change.server.ts";
import { recordChange } from "#staff/history/note-change.server.ts";
import type { DisputeReply, StaffDeliverable, StaffDeliverablePage } from "./deliverable-contract.ts";
import {
  countDeliverableRows,
  type DeliverableFilter,
  type DeliverableRow,
  findDeliverableRow,
  findDeliverableRows,
} from "./deliverable-store.server.ts";

/** What was sold to students, what is owed first, by the day it is due. */
export async function listStaffDeliverables(
  { db, now }: Pick<Deps, "db" | "now">,
  staffId: number,
  asked: Omit<DeliverableFilter, "today">,
  { page, perPage }: { page: number; perPage: number },
): Promise<StaffDeliverablePage> {
  const today = dayInIndia(now());
  const filter = { ...asked, today };
  const rows = await findDeliverableRows(db, filter, perPage, (page - 1) * perPage);
  return { count: await countDeliverableRows(db, filter), results: rows.map((row) => present(row, staffId, today)) };
}

/** Marks something as delivered; the student has to confirm it. @throws AppError deliverable_not_found, deliverable_changed */
export function deliver(deps: Deps, staff: ChangedBy, id: number, note: string): Promise<void> {
  return act(deps, staff, id, "Marked as delivered", (tx) => markDelivered(deps, tx, id, staff.id, note));
}

/** Answers a student's dispute. @throws AppError deliverable_not_found, deliverable_changed, delivered_by_you */
export function replyToDispute(deps: Deps, staff: ChangedBy, id: number, reply: DisputeReply): Promise<void> {
  const summary = reply.answer === "redo" ? "Dispute accepted" : "Delivery upheld";
  return act(deps, staff, id, summary, (tx) => answerDispute(deps, tx, id, staff.id, reply));
}

/** Notes the act in the history too, without a word of what student or staff wrote. */
async function act(
  deps: Deps,
  staff: ChangedBy,
  id: number,
  summary: string,
  work: (tx: Db) => Promise<LockedDeliverable>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { deliverable } = await work(tx);
    const record = { area: "people", resource: "deliverables", recordId: id, label: deliverable.title } as const;
    await recordChange(tx, staff, { at: deps.now(), action: "act", ...record, summary });
  });
}

/** @throws AppError deliverable_not_found */
export async function readDeliverable({ db, now }: Deps, staffId: number, id: number): Promise<StaffDeliverable> {
  const row = await findDeliverableRow(db, id);
  if (!row) throw new AppError("deliverable_not_found");
  return present(row, staffId, dayInIndia(now()));
}

function present(found: DeliverableRow, staffId: number, today: string): StaffDeliverable {
  const { row } = found;
  return {
    ...presentDeliverable(row, today),
    order_id: found.orderPublicId,
    package_name: found.packageName,
    student_id: found.studentId,
    student_name: found.studentName,
    delivered_by: found.deliveredByName,
    is_own_delivery: row.deliveredBy === staffId,
    disputed_at: row.disputedAt?.toISOString() ?? null,
    answered_by: found.answeredByName,
  };
}
