import { and, asc, count, desc, eq, gte, inArray, isNull, max, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { students } from "#db/schema/accounts.ts";
import type { AnswerState } from "#db/schema/choices.ts";
import { contactMessages } from "#db/schema/enquiries.ts";
import { contactAnswers, contactPermissions } from "#db/schema/profile.ts";
import type { Purpose } from "./about.ts";
import type { Sender } from "./contract.ts";

/** Nobody gives more than a few a day; older ones than these are found with their message. */
const maxPermissions = 200;

/** Holds off other senders of the same content until this transaction ends. */
export async function lockContent(tx: Db, contentHash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${contentHash}, 0))`);
}

/** The reference of the newest message with this content since an instant, or null. */
export async function findRecentMessage(tx: Db, contentHash: string, since: Date): Promise<string | null> {
  const [row] = await tx
    .select({ reference: contactMessages.reference })
    .from(contactMessages)
    .where(and(eq(contactMessages.contentHash, contentHash), gte(contactMessages.createdAt, since)))
    .orderBy(desc(contactMessages.createdAt))
    .limit(1);
  return row?.reference ?? null;
}

/** @returns its id */
export async function insertMessage(tx: Db, values: typeof contactMessages.$inferInsert): Promise<number> {
  const [row] = await tx.insert(contactMessages).values(values).returning({ id: contactMessages.id });
  return (row as { id: number }).id;
}

export async function insertPermissions(tx: Db, values: (typeof contactPermissions.$inferInsert)[]): Promise<void> {
  await tx.insert(contactPermissions).values(values);
}

/** A message to be answered, with its student; nobody else changes it until this transaction ends. */
export async function lockMessage(tx: Db, reference: string) {
  const [row] = await tx
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.reference, reference))
    .limit(1)
    .for("update");
  if (!row) return null;
  const { id, name, email, state, aboutName, studentId, withdrawnAt } = row;
  const [student] = studentId
    ? await tx
        .select({ id: students.id, email: students.email, language: students.language })
        .from(students)
        .where(eq(students.id, studentId))
    : [];
  const [permission] = await tx
    .select({ language: contactPermissions.language })
    .from(contactPermissions)
    .where(eq(contactPermissions.contactMessageId, id))
    .limit(1);
  return { id, name, email, state, aboutName, withdrawnAt, student, language: permission?.language };
}

/** The message whose last answer this is, held until the transaction ends; null: there is a later one, or none. */
export async function lockMessageOfAnswer(tx: Db, answerId: number) {
  const [row] = await tx
    .select({ id: contactMessages.id, state: contactMessages.state })
    .from(contactMessages)
    .innerJoin(contactAnswers, eq(contactAnswers.contactMessageId, contactMessages.id))
    .where(eq(contactAnswers.id, answerId))
    .for("update", { of: contactMessages });
  return row && (await lastAnswerId(tx, row.id)) === answerId ? row : null;
}

/** Whether a permission for this message was given and not taken back. */
export async function hasPermission(tx: Db, contactMessageId: number, purpose: Purpose): Promise<boolean> {
  const rows = await tx
    .select({ id: contactPermissions.id })
    .from(contactPermissions)
    .where(
      and(
        eq(contactPermissions.contactMessageId, contactMessageId),
        eq(contactPermissions.purpose, purpose),
        isNull(contactPermissions.withdrawnAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** @returns its id */
export async function insertAnswer(tx: Db, values: typeof contactAnswers.$inferInsert): Promise<number> {
  const [row] = await tx.insert(contactAnswers).values(values).returning({ id: contactAnswers.id });
  return (row as { id: number }).id;
}

/** Brings a message to a state; since when its sender waits for an answer follows from it. */
export async function setMessageState(tx: Db, id: number, state: AnswerState, at: Date): Promise<void> {
  const waitingSince =
    state === "open" ? sql`coalesce(${contactMessages.waitingSince}, ${at.toISOString()}::timestamptz)` : null;
  await tx.update(contactMessages).set({ state, waitingSince }).where(eq(contactMessages.id, id));
}

/** Withdraws a student's own message, which closes it; one that was withdrawn keeps its date. @returns false: none of theirs */
export async function withdrawMessageOf(tx: Db, studentId: number, reference: string, at: Date): Promise<boolean> {
  const withdrawnAt = sql`coalesce(${contactMessages.withdrawnAt}, ${at.toISOString()}::timestamptz)`;
  const rows = await tx
    .update(contactMessages)
    .set({ state: "closed", waitingSince: null, withdrawnAt })
    .where(and(eq(contactMessages.reference, reference), eq(contactMessages.studentId, studentId)))
    .returning({ id: contactMessages.id });
  return rows.length > 0;
}

/** The number of a message's last answer; 0: there is none. */
export async function lastAnswerId(tx: Db, contactMessageId: number): Promise<number> {
  const [row] = await tx
    .select({ id: max(contactAnswers.id) })
    .from(contactAnswers)
    .where(eq(contactAnswers.contactMessageId, contactMessageId));
  return row?.id ?? 0;
}

export async function countMessagesOf(tx: Db, studentId: number): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(contactMessages)
    .where(eq(contactMessages.studentId, studentId));
  return row?.count ?? 0;
}

/** Newest first. */
export function listMessagesOf(tx: Db, studentId: number, limit: number, offset: number) {
  const { id, reference, message, state, createdAt, aboutKind, aboutId, aboutName, withdrawnAt } = contactMessages;
  return tx
    .select({ id, reference, message, state, createdAt, aboutKind, aboutId, aboutName, withdrawnAt })
    .from(contactMessages)
    .where(eq(contactMessages.studentId, studentId))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
    .offset(offset);
}
export type OwnMessage = Awaited<ReturnType<typeof listMessagesOf>>[number];

/** Answers to these messages, oldest first. */
export async function listAnswers(tx: Db, messageIds: number[]) {
  if (messageIds.length === 0) return [];
  return tx
    .select()
    .from(contactAnswers)
    .where(inArray(contactAnswers.contactMessageId, messageIds))
    .orderBy(asc(contactAnswers.id));
}

/** Those in force first, the newest first. */
export function listPermissionsOf(tx: Db, studentId: number) {
  const { id, purpose, textShown, givenAt, withdrawnAt } = contactPermissions;
  return tx
    .select({ id, purpose, textShown, givenAt, withdrawnAt, reference: contactMessages.reference })
    .from(contactPermissions)
    .innerJoin(contactMessages, eq(contactMessages.id, contactPermissions.contactMessageId))
    .where(eq(contactPermissions.studentId, studentId))
    .orderBy(sql`${withdrawnAt} is not null`, desc(givenAt), desc(id))
    .limit(maxPermissions);
}

/** @returns false when there is no such permission of this student; one that was taken back keeps its date */
export async function withdrawPermission(tx: Db, studentId: number, id: number, at: Date): Promise<boolean> {
  const rows = await tx
    .update(contactPermissions)
    .set({ withdrawnAt: sql`coalesce(${contactPermissions.withdrawnAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(contactPermissions.id, id), eq(contactPermissions.studentId, studentId)))
    .returning({ id: contactPermissions.id });
  return rows.length > 0;
}

export async function readSender(tx: Db, studentId: number): Promise<Sender | null> {
  const [row] = await tx
    .select({
      first_name: students.firstName,
      last_name: students.lastName,
      email: students.email,
      contact: students.contact,
    })
    .from(students)
    .where(eq(students.id, studentId));
  return row ?? null;
}
