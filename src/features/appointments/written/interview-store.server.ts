import { and, desc, eq, isNull } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { appointments } from "#db/schema/appointments.ts";
import { staff } from "#db/schema/staff.ts";
import { mockInterviews } from "#db/schema/written-orders.ts";

export type InterviewRow = Awaited<ReturnType<typeof selectInterviews>>[number];

/** A student's mock interviews, the newest first; those of one call where it is given. */
export function selectInterviews(db: Db, studentId: number, appointmentId?: number) {
  return db
    .select({
      row: mockInterviews,
      author: staff.name,
      reference: appointments.reference,
      startsAt: appointments.startsAt,
      endsAt: appointments.endsAt,
    })
    .from(mockInterviews)
    .innerJoin(appointments, eq(appointments.id, mockInterviews.appointmentId))
    .innerJoin(staff, eq(staff.id, mockInterviews.authorId))
    .where(
      and(
        eq(mockInterviews.studentId, studentId),
        appointmentId === undefined ? undefined : eq(mockInterviews.appointmentId, appointmentId),
      ),
    )
    .orderBy(desc(appointments.startsAt), desc(mockInterviews.appointmentId));
}

/** Writes it, in place of what was written before, until the student sends a question. @returns whether it was written */
export async function saveInterview(tx: Db, values: typeof mockInterviews.$inferInsert): Promise<boolean> {
  const { field, questions, ratings, notes, authorId, writtenAt } = values;
  const rows = await tx
    .insert(mockInterviews)
    .values(values)
    .onConflictDoUpdate({
      target: mockInterviews.appointmentId,
      set: { field, questions, ratings, notes, authorId, writtenAt },
      setWhere: isNull(mockInterviews.question),
    })
    .returning({ id: mockInterviews.appointmentId });
  return rows.length > 0;
}

/** @returns whether it is their first question */
export async function saveQuestion(tx: Db, appointmentId: number, question: string, askedAt: Date): Promise<boolean> {
  const rows = await tx
    .update(mockInterviews)
    .set({ question, askedAt })
    .where(and(eq(mockInterviews.appointmentId, appointmentId), isNull(mockInterviews.question)))
    .returning({ id: mockInterviews.appointmentId });
  return rows.length > 0;
}

/** @returns whether it was not answered yet */
export async function saveAnswer(tx: Db, appointmentId: number, answer: string, answeredAt: Date): Promise<boolean> {
  const rows = await tx
    .update(mockInterviews)
    .set({ answer, answeredAt })
    .where(and(eq(mockInterviews.appointmentId, appointmentId), isNull(mockInterviews.answer)))
    .returning({ id: mockInterviews.appointmentId });
  return rows.length > 0;
}
