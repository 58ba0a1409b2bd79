import { and, asc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { students } from "#db/schema/accounts.ts";
import {
  calendarEvents,
  calendarExams,
  calendarFollows,
  calendarReminders,
  calendarRemindersSent,
} from "#db/schema/calendar.ts";
import { deadlineKinds } from "../reminder-rules.ts";

/** Deadlines that the authority has announced, within days of India. */
export function listDeadlines(db: Db, from: string, to: string) {
  const { id, examId, endsOn, status, precision, kind } = calendarEvents;
  return db
    .select({ id, examId, endsOn, name: calendarEvents.name, exam: calendarExams.name })
    .from(calendarEvents)
    .innerJoin(calendarExams, eq(calendarExams.id, examId))
    .where(
      and(
        inArray(status, ["announced", "changed"]),
        eq(precision, "day"),
        inArray(kind, [...deadlineKinds]),
        sql`${endsOn} between ${from}::date and ${to}::date`,
      ),
    )
    .orderBy(asc(endsOn), asc(id));
}
export type Deadline = Awaited<ReturnType<typeof listDeadlines>>[number];

/** Students with consent who follow one of these exams, after a student; under 18 with a guardian's, and not leaving. */
export async function listReminded(db: Db, examIds: number[], afterId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: students.id })
    .from(calendarReminders)
    .innerJoin(students, eq(students.id, calendarReminders.studentId))
    .innerJoin(calendarFollows, eq(calendarFollows.studentId, students.id))
    .where(
      and(
        inArray(calendarFollows.examId, examIds),
        inArray(students.consent, ["not_needed", "given"]),
        isNull(students.eraseAt),
        gt(students.id, afterId),
      ),
    )
    .orderBy(asc(students.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** One of them as of now, with the consent held until the transaction ends; null: withdrawn meanwhile. */
export async function lockReminded(tx: Db, studentId: number) {
  const { id, firstName, lastName, email, language } = students;
  const [row] = await tx
    .select({ id, firstName, lastName, email, language, remindersId: calendarReminders.id })
    .from(calendarReminders)
    .innerJoin(students, eq(students.id, calendarReminders.studentId))
    .where(and(eq(id, studentId), inArray(students.consent, ["not_needed", "given"]), isNull(students.eraseAt)))
    .for("update", { of: calendarReminders });
  if (!row) return null;
  const follows = await tx
    .select({ examId: calendarFollows.examId })
    .from(calendarFollows)
    .where(eq(calendarFollows.studentId, studentId));
  return { ...row, examIds: new Set(follows.map(({ examId }) => examId)) };
}

/** Notes reminders as queued. @returns those that were not before */
export function noteReminders(tx: Db, rows: (typeof calendarRemindersSent.$inferInsert)[]) {
  const { eventId, daysBefore } = calendarRemindersSent;
  return tx.insert(calendarRemindersSent).values(rows).onConflictDoNothing().returning({ eventId, daysBefore });
}

/** Forgets what was sent for deadlines before a day. */
export async function deleteNotes(db: Db, before: string): Promise<void> {
  await db.delete(calendarRemindersSent).where(lt(calendarRemindersSent.endsOn, before));
}
