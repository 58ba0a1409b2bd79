import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { appointments, callWaits } from "#db/schema/appointments.ts";

export type WaitRow = typeof callWaits.$inferSelect;
const maxAtOnce = 500;

/** Those who wait for a time, the first in line first. */
export function selectWaits(db: Db): Promise<WaitRow[]> {
  return db.select().from(callWaits).orderBy(asc(callWaits.joinedAt), asc(callWaits.deliverableId)).limit(maxAtOnce);
}

export async function findWait(db: Db, deliverableId: number): Promise<WaitRow | null> {
  const [row] = await db.select().from(callWaits).where(eq(callWaits.deliverableId, deliverableId));
  return row ?? null;
}

/** A student's waits with their places in line, among those who wait for the same. */
export function selectOwnWaits(db: Db, studentId: number) {
  const place = sql<number>`(select count(*)::int from call_waits other where other.language = call_waits.language
    and other.subject = call_waits.subject
    and (other.joined_at, other.deliverable_id) <= (call_waits.joined_at, call_waits.deliverable_id))`;
  return db.select({ row: callWaits, place }).from(callWaits).where(eq(callWaits.studentId, studentId));
}

/** Once more keeps the place in line where language and subject are the same. */
export async function insertWait(tx: Db, values: typeof callWaits.$inferInsert): Promise<void> {
  const { language, subject, joinedAt } = values;
  await tx
    .insert(callWaits)
    .values(values)
    .onConflictDoUpdate({
      target: callWaits.deliverableId,
      set: { language, subject, joinedAt },
      setWhere: sql`${callWaits.language} <> ${language} or ${callWaits.subject} <> ${subject}`,
    });
}

export async function deleteWait(tx: Db, deliverableId: number): Promise<void> {
  await tx.delete(callWaits).where(eq(callWaits.deliverableId, deliverableId));
}

/** Times that counsellors cannot keep: they must not be offered to others. */
export function selectTakenBack(db: Db): Promise<{ counsellorId: number; startsAt: Date }[]> {
  const { counsellorId, startsAt, state } = appointments;
  return db.select({ counsellorId, startsAt }).from(appointments).where(eq(state, "to_move"));
}
