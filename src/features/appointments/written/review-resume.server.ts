import type { Db } from "#db/client.server.ts";
import { markDelivered } from "#features/payments/service/deliverables.server.ts";
import { openAttachment } from "#features/tickets/service/read-tickets.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { Download } from "#http/responses/answer-download.server.ts";
import { AppError } from "#lib/errors.ts";
import { tellEverybody } from "../service/notify.server.ts";
import type { AlsoInChange } from "../service/staff-calls.server.ts";
import { type AppointmentRow, findAppointment, lockOrderOf } from "../store/calls.server.ts";
import { deliverablesBeside } from "./order-store.server.ts";
import { requireResume } from "./read-resumes.server.ts";
import type { NewResumeReview } from "./resume-contract.ts";
import { saveReview } from "./resume-store.server.ts";

/**
 * Writes the review of a résumé: as a draft, or to be sent, which tells the student. What was sent stays as it is; what is
 * written after it is its next version.
 *
 * @throws AppError call_not_found, resume_not_found; invalid_input for a deliverable that cannot be delivered
 */
export function reviewResume(
  deps: Deps,
  { callId, version }: { callId: number; version: number },
  staffId: number,
  { comments, summary, send, deliverable }: NewResumeReview,
  also: AlsoInChange,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const { deliverableId } = await requireCall(tx, callId);
    await lockOrderOf(tx, deliverableId);
    const call = await requireCall(tx, callId);
    const { row, reviews } = await requireResume(deps.now(), tx, call, version);
    const newest = reviews[0]?.row;
    const next = newest && newest.sentAt === null ? newest.version : (newest?.version ?? 0) + 1;
    await saveReview(tx, {
      ...{ resumeId: row.id, version: next, comments, summary, authorId: staffId, writtenAt: deps.now() },
      sentAt: send ? deps.now() : null,
    });
    if (send) {
      if (deliverable !== null) await deliver(deps, tx, call, deliverable, staffId);
      await tellEverybody(deps, tx, call, "written", { only: "student", once: `-resume-${version}-${next}` });
    }
    await also(tx, { reference: call.reference, title: row.name });
  });
}

async function deliver(deps: Deps, tx: Db, call: AppointmentRow, deliverableId: number, staffId: number) {
  const found = (await deliverablesBeside(tx, call.deliverableId)).find(({ id }) => id === deliverableId);
  if (!found || found.calls > 0 || found.state !== "pending") {
    throw new AppError("invalid_input", { deliverable: "cannot be delivered by this" });
  }
  await markDelivered(deps, tx, found.id, staffId, "");
}

/** The file of a résumé for its counsellor. @throws AppError resume_not_found, also once it was withdrawn; files_unavailable */
export async function openResume(deps: Deps, call: AppointmentRow, version: number): Promise<Download> {
  const { row } = await requireResume(deps.now(), deps.db, call, version);
  if (row.attachmentId === null) throw new AppError("resume_not_found");
  return openAttachment(deps, row.studentId, row.attachmentId);
}

async function requireCall(tx: Db, id: number): Promise<AppointmentRow> {
  const found = await findAppointment(tx, id);
  if (!found) throw new AppError("call_not_found");
  return found;
}
