import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { isShared, sharedDays } from "../rules.ts";
import type { AppointmentRow } from "../store/calls.server.ts";
import type { ResumeOfCall, ResumeReview, StaffResume } from "./resume-contract.ts";
import { type ReviewRow, selectCallsOfStudent, selectResumes, selectReviews } from "./resume-store.server.ts";

type Needed = Pick<Deps, "db" | "now">;
const dayMs = 86_400_000;

/** A student's calls for which a résumé can be shared or was, the newest first. @param reference of one call; absent: all */
export async function listResumes({ db, now }: Needed, studentId: number, reference?: string): Promise<ResumeOfCall[]> {
  const calls = await selectCallsOfStudent(db, studentId, reference);
  const shared = await resumesOf(
    db,
    calls.map(({ id }) => id),
  );
  return calls.flatMap((call) => {
    const own = shared.filter(({ row }) => row.appointmentId === call.id);
    const canShare = call.state !== "cancelled" && isShared(call, now());
    if (!canShare && own.length === 0) return [];
    return {
      ...{ call: call.reference, title: call.title, counsellor: call.counsellor, can_share: canShare },
      held_at: call.startsAt.toISOString(),
      until: new Date(call.endsAt.getTime() + sharedDays * dayMs).toISOString(),
      versions: own.map(({ row, counsellor, sizeBytes, reviews }) => ({
        ...{ version: row.version, name: row.name, counsellor, uploaded_at: row.uploadedAt.toISOString() },
        file: row.attachmentId === null ? null : { id: row.attachmentId, size_bytes: sizeBytes ?? 0 },
        reviews: reviews.flatMap(presentSent),
      })),
    };
  });
}

/** What is about one call. @throws AppError call_not_found, also for somebody else's */
export async function readResumes(deps: Needed, studentId: number, reference: string): Promise<ResumeOfCall> {
  const [found] = await listResumes(deps, studentId, reference);
  if (!found) throw new AppError("call_not_found");
  return found;
}

/** What was shared with the counsellor of a call, the newest first; none once the call is too long ago. */
export async function readResumesOfCall(
  { now }: Pick<Deps, "now">,
  db: Db,
  call: AppointmentRow,
): Promise<StaffResume[]> {
  return (await resumesForCounsellor(now(), db, call)).map(({ row, sizeBytes, reviews }) => {
    const draft = reviews.find((review) => review.row.sentAt === null);
    return {
      ...{ version: row.version, name: row.name, uploaded_at: row.uploadedAt.toISOString(), size_bytes: sizeBytes },
      draft: draft ? { comments: draft.row.comments, summary: draft.row.summary } : null,
      reviews: reviews.flatMap(presentSent),
    };
  });
}

/** One of them with its reviews. @throws AppError resume_not_found, also where it was shared with another counsellor */
export async function requireResume(now: Date, db: Db, call: AppointmentRow, version: number) {
  const found = (await resumesForCounsellor(now, db, call)).find(({ row }) => row.version === version);
  if (!found) throw new AppError("resume_not_found");
  return found;
}

async function resumesForCounsellor(now: Date, db: Db, call: AppointmentRow) {
  if (!isShared(call, now)) return [];
  return (await resumesOf(db, [call.id])).filter(({ row }) => row.counsellorId === call.counsellorId);
}

async function resumesOf(db: Db, appointmentIds: readonly number[]) {
  if (appointmentIds.length === 0) return [];
  const shared = await selectResumes(db, appointmentIds);
  if (shared.length === 0) return [];
  const reviews = await selectReviews(
    db,
    shared.map(({ row }) => row.id),
  );
  return shared.map((one) => ({ ...one, reviews: reviews.filter(({ row }) => row.resumeId === one.row.id) }));
}

function presentSent({ row: { version, comments, summary, sentAt }, author }: ReviewRow): ResumeReview[] {
  return sentAt ? [{ version, comments, summary, author, sent_at: sentAt.toISOString() }] : [];
}
