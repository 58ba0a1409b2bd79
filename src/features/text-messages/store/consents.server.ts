import { and, asc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { students } from "#db/schema/accounts.ts";
import { textConfirmations, textConsents, textStops } from "#db/schema/text-messages.ts";
import type { TextPurpose } from "#lib/text-templates.ts";
import type { TextChoice } from "../contract.ts";

const isInForce = (studentId: number) => and(eq(textConsents.studentId, studentId), isNull(textConsents.withdrawnAt));

/** The student's number, and whether they may agree. Held until the transaction ends when `isHeld`. */
export async function findOwner(db: Db, studentId: number, isHeld = false) {
  const { contactKey, consent, language } = students;
  const query = db.select({ contactKey, consent, language }).from(students).where(eq(students.id, studentId));
  const [row] = await (isHeld ? query.for("no key update") : query);
  return row ?? null;
}

/** Whose number it is; null: there is no account with it. */
export async function findByContact(tx: Db, contactKey: string): Promise<number | null> {
  const [row] = await tx.select({ id: students.id }).from(students).where(eq(students.contactKey, contactKey));
  return row?.id ?? null;
}

export async function findConfirmation(db: Db, studentId: number) {
  const [row] = await db.select().from(textConfirmations).where(eq(textConfirmations.studentId, studentId));
  return row ?? null;
}

/** The student's only confirmation: one that was there is replaced. */
export async function putConfirmation(tx: Db, values: typeof textConfirmations.$inferInsert): Promise<void> {
  const { studentId: _, ...rest } = values;
  const set = { ...rest, tries: 0, confirmedAt: null };
  await tx.insert(textConfirmations).values(values).onConflictDoUpdate({ target: textConfirmations.studentId, set });
}

/** Counts an attempt at a code that can still be typed. @returns the confirmation; null: there is none any more */
export async function countAttempt(tx: Db, studentId: number, now: Date, maxTries: number) {
  const { studentId: owner, tries, expiresAt, confirmedAt } = textConfirmations;
  const [row] = await tx
    .update(textConfirmations)
    .set({ tries: sql`${tries} + 1` })
    .where(and(eq(owner, studentId), lt(tries, maxTries), gt(expiresAt, now), isNull(confirmedAt)))
    .returning();
  return row ?? null;
}

export async function markConfirmed(tx: Db, studentId: number, confirmedAt: Date): Promise<void> {
  await tx.update(textConfirmations).set({ confirmedAt }).where(eq(textConfirmations.studentId, studentId));
}

export function listConsents(db: Db, studentId: number) {
  return db.select().from(textConsents).where(isInForce(studentId)).orderBy(asc(textConsents.id));
}

/** Channels by which a student agreed to a purpose. */
export async function channelsOf(db: Db, studentId: number, purpose: TextPurpose) {
  const rows = await db
    .select({ channel: textConsents.channel })
    .from(textConsents)
    .where(and(isInForce(studentId), eq(textConsents.purpose, purpose)))
    .orderBy(asc(textConsents.channel));
  return rows.map(({ channel }) => channel);
}

/** Consent that is there already stays as it was given. */
export async function addConsent(tx: Db, values: typeof textConsents.$inferInsert): Promise<void> {
  await tx.insert(textConsents).values(values).onConflictDoNothing();
}

/** @param choice undefined: everything */
export async function withdrawConsent(tx: Db, studentId: number, now: Date, choice?: TextChoice): Promise<void> {
  const { channel, purpose } = textConsents;
  await tx
    .update(textConsents)
    .set({ withdrawnAt: now })
    .where(and(isInForce(studentId), choice && and(eq(channel, choice.channel), eq(purpose, choice.purpose))));
}

export async function isStopped(db: Db, phoneHash: string): Promise<boolean> {
  const [row] = await db.select({ at: textStops.stoppedAt }).from(textStops).where(eq(textStops.phoneHash, phoneHash));
  return row !== undefined;
}

export async function addStop(tx: Db, phoneHash: string, stoppedAt: Date): Promise<void> {
  await tx.insert(textStops).values({ phoneHash, stoppedAt }).onConflictDoNothing();
}

export async function deleteStop(tx: Db, phoneHash: string): Promise<void> {
  await tx.delete(textStops).where(eq(textStops.phoneHash, phoneHash));
}
