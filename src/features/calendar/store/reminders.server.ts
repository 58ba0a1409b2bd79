import { and, asc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
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
type Deadline = Awaited<ReturnType<typeof listDeadlines>>[number];

/** A deadline of which a reminder is due. */
export type DueDeadline = Deadline & { daysBefore: number };

/**
 * Students with consent, by e-mail or text message, who follow a due deadline and were not told of it yet, after a student; under 18 with a guardian's,
 * and not leaving. Those who know everything cost one look into the notes.
 */
export async function listToRemind(db: Db, due: DueDeadline[], afterId: number, limit: number): Promise<number[]> {
  const listed = sql.join(
    due.map(
      ({ examId, id, endsOn, daysBefore }) =>
        sql`(${examId}::integer, ${id}::integer, ${endsOn}::date, ${daysBefore}::smallint)`,
    ),
    sql`, `,
  );
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`
    select s.id from (select student_id from calendar_reminders
      union select student_id from text_consents where purpose = 'dates' and withdrawn_at is null) r
    join students s on s.id = r.student_id
    where s.id > ${afterId} and s.consent in ('not_needed', 'given') and s.erase_at is null
      and exists (
        select 1 from calendar_follows f
        join (values ${listed}) as due (exam_id, event_id, ends_on, days_before) on due.exam_id = f.exam_id
        where f.student_id = s.id and not exists (
          select 1 from calendar_reminders_sent n where n.student_id = s.id and n.event_id = due.event_id
            and n.ends_on = due.ends_on and n.days_before = due.days_before))
    order by s.id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * One of them as of now, with the consent to e-mails held until the transaction ends. Null `remindersId`: there is none,
 * or it was withdrawn meanwhile.
 */
export async function lockReminded(tx: Db, studentId: number) {
  const { id, firstName, lastName, email, language } = students;
  const [row] = await tx
    .select({ id, firstName, lastName, email, language })
    .from(students)
    .where(and(eq(id, studentId), inArray(students.consent, ["not_needed", "given"]), isNull(students.eraseAt)));
  if (!row) return null;
  const [reminders] = await tx
    .select({ id: calendarReminders.id })
    .from(calendarReminders)
    .where(eq(calendarReminders.studentId, studentId))
    .for("update");
  const follows = await tx
    .select({ examId: calendarFollows.examId })
    .from(calendarFollows)
    .where(eq(calendarFollows.studentId, studentId));
  return { ...row, remindersId: reminders?.id ?? null, examIds: new Set(follows.map(({ examId }) => examId)) };
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
