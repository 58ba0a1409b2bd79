import { and, desc, eq, inArray, isNotNull, lte, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { appointments } from "#db/schema/appointments.ts";
import { orderDeliverables } from "#db/schema/deliverables.ts";
import { resumeReviews, resumes } from "#db/schema/resumes.ts";
import { staff } from "#db/schema/staff.ts";
import { attachments } from "#db/schema/tickets.ts";

export type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number];

const hasResume = sql`exists (select from resumes where appointment_id = ${appointments.id})`;

/** A student's calls that were booked, the newest first; one that was cancelled only where a résumé was shared for it. */
export function selectCallsOfStudent(db: Db, studentId: number, reference?: string) {
  const { id, startsAt, endsAt, state, counsellorId, reference: ofCall } = appointments;
  return db
    .select({ id, startsAt, endsAt, state, reference: ofCall, title: orderDeliverables.title, counsellor: staff.name })
    .from(appointments)
    .innerJoin(orderDeliverables, eq(orderDeliverables.id, appointments.deliverableId))
    .innerJoin(staff, eq(staff.id, counsellorId))
    .where(
      and(
        eq(appointments.studentId, studentId),
        reference === undefined ? undefined : eq(ofCall, reference),
        ne(state, "held"),
        or(ne(state, "cancelled"), hasResume),
      ),
    )
    .orderBy(desc(startsAt), desc(id))
    .limit(200);
}

/** Résumés of calls with the sizes of their files, the newest first. */
export function selectResumes(db: Db, appointmentIds: readonly number[]) {
  return db
    .select({ row: resumes, counsellor: staff.name, sizeBytes: attachments.sizeBytes })
    .from(resumes)
    .innerJoin(staff, eq(staff.id, resumes.counsellorId))
    .leftJoin(attachments, eq(attachments.id, resumes.attachmentId))
    .where(inArray(resumes.appointmentId, [...appointmentIds]))
    .orderBy(desc(resumes.version));
}

/** Reviews of résumés, sent or not, the newest first. */
export function selectReviews(db: Db, resumeIds: readonly number[]) {
  return db
    .select({ row: resumeReviews, author: staff.name })
    .from(resumeReviews)
    .innerJoin(staff, eq(staff.id, resumeReviews.authorId))
    .where(inArray(resumeReviews.resumeId, [...resumeIds]))
    .orderBy(desc(resumeReviews.version));
}

export async function nextResumeVersion(tx: Db, appointmentId: number): Promise<number> {
  return 1 + (await tx.$count(resumes, eq(resumes.appointmentId, appointmentId)));
}

export async function insertResume(tx: Db, values: typeof resumes.$inferInsert): Promise<void> {
  await tx.insert(resumes).values(values);
}

/** Ids of the files that are shared for a call. */
export async function selectFilesOfCall(tx: Db, appointmentId: number): Promise<string[]> {
  const rows = await tx
    .select({ id: resumes.attachmentId })
    .from(resumes)
    .where(and(eq(resumes.appointmentId, appointmentId), isNotNull(resumes.attachmentId)));
  return rows.flatMap(({ id }) => id ?? []);
}

/** Ids of files whose call ended before an instant. */
export async function selectExpiredFiles(db: Db, endedBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: resumes.attachmentId })
    .from(resumes)
    .innerJoin(appointments, eq(appointments.id, resumes.appointmentId))
    .where(and(isNotNull(resumes.attachmentId), lte(appointments.endsAt, endedBefore)))
    .limit(limit);
  return rows.flatMap(({ id }) => id ?? []);
}

/** Writes the draft of a review: a new one behind those that were sent, else in place of the draft. */
export async function saveReview(tx: Db, values: typeof resumeReviews.$inferInsert): Promise<void> {
  const { comments, summary, authorId, writtenAt, sentAt } = values;
  await tx
    .insert(resumeReviews)
    .values(values)
    .onConflictDoUpdate({
      target: [resumeReviews.resumeId, resumeReviews.version],
      set: { comments, summary, authorId, writtenAt, sentAt },
    });
}
