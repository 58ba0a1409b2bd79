import { and, asc, eq, inArray, notInArray } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { students } from "#db/schema/accounts.ts";
import { calendarExams, calendarFeeds, calendarFollows, calendarReminders } from "#db/schema/calendar.ts";

/** Exams that a student follows, by name. */
export function listFollows(db: Db, studentId: number) {
  return db
    .select({ id: calendarExams.id, key: calendarExams.key })
    .from(calendarFollows)
    .innerJoin(calendarExams, eq(calendarExams.id, calendarFollows.examId))
    .where(eq(calendarFollows.studentId, studentId))
    .orderBy(asc(calendarExams.name));
}

export async function findExamIds(tx: Db, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await tx
    .select({ id: calendarExams.id, key: calendarExams.key })
    .from(calendarExams)
    .where(inArray(calendarExams.key, [...keys]));
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Follows exactly these; one that is followed already keeps its day. */
export async function putFollows(tx: Db, studentId: number, examIds: number[], followedAt: Date): Promise<void> {
  const { studentId: owner, examId } = calendarFollows;
  await tx
    .delete(calendarFollows)
    .where(and(eq(owner, studentId), examIds.length > 0 ? notInArray(examId, examIds) : undefined));
  if (examIds.length === 0) return;
  const rows = examIds.map((examId) => ({ studentId, examId, followedAt }));
  await tx.insert(calendarFollows).values(rows).onConflictDoNothing();
}

export async function findFeed(db: Db, studentId: number) {
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.studentId, studentId));
  return row ?? null;
}

/** Whose feed it is; null: there is none of this id. */
export async function findFeedOwner(db: Db, id: string): Promise<number | null> {
  const [row] = await db
    .select({ studentId: calendarFeeds.studentId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.id, id));
  return row?.studentId ?? null;
}

/** The student's only feed: one that was there is replaced. */
export async function putFeed(db: Db, values: typeof calendarFeeds.$inferInsert): Promise<void> {
  const { studentId, ...changed } = values;
  await db.insert(calendarFeeds).values(values).onConflictDoUpdate({ target: calendarFeeds.studentId, set: changed });
}

export async function deleteFeed(db: Db, studentId: number): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.studentId, studentId));
}

export async function findReminders(db: Db, studentId: number) {
  const [row] = await db.select().from(calendarReminders).where(eq(calendarReminders.studentId, studentId));
  return row ?? null;
}

/** Whose consent it is; null: it was withdrawn, or never given. */
export async function findRemindersOwner(db: Db, id: string): Promise<number | null> {
  const [row] = await db
    .select({ studentId: calendarReminders.studentId })
    .from(calendarReminders)
    .where(eq(calendarReminders.id, id));
  return row?.studentId ?? null;
}

/** Consent that is there already stays as it was given. */
export async function addReminders(tx: Db, values: typeof calendarReminders.$inferInsert): Promise<void> {
  await tx.insert(calendarReminders).values(values).onConflictDoNothing();
}

export async function deleteReminders(tx: Db, studentId: number): Promise<void> {
  await tx.delete(calendarReminders).where(eq(calendarReminders.studentId, studentId));
}

/** A student's consent state, held until the transaction ends; null when the account is gone. */
export async function lockConsent(tx: Db, studentId: number) {
  const [row] = await tx
    .select({ consent: students.consent })
    .from(students)
    .where(eq(students.id, studentId))
    .for("share");
  return row ?? null;
}
