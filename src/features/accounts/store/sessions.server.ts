import { and, desc, eq, gt, lte } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { studentSessions, students } from "#db/schema/accounts.ts";
import { deleteOldestSessions, deleteSessionsOfOwner } from "#db/session-store.server.ts";

type SessionKind = "browser" | "token";

/** Holds off other sign-ins of this student until the transaction ends, so that the count of sessions is right. */
export async function lockStudent(tx: Db, studentId: number): Promise<void> {
  await tx.select({ id: students.id }).from(students).where(eq(students.id, studentId)).for("no key update");
}

export async function insertSession(tx: Db, values: typeof studentSessions.$inferInsert): Promise<void> {
  await tx.insert(studentSessions).values(values);
}

/** A session that has not run out, with whose it is. */
export async function findSession(db: Db, idHash: string, kind: SessionKind, now: Date) {
  const [row] = await db
    .select({
      id: students.id,
      publicId: students.publicId,
      firstName: students.firstName,
      email: students.email,
      consent: students.consent,
      eraseAt: students.eraseAt,
      sessionHash: studentSessions.idHash,
      lastSeenAt: studentSessions.lastSeenAt,
    })
    .from(studentSessions)
    .innerJoin(students, eq(students.id, studentSessions.studentId))
    .where(and(eq(studentSessions.idHash, idHash), eq(studentSessions.kind, kind), gt(studentSessions.expiresAt, now)));
  return row ?? null;
}

export async function renewSession(db: Db, idHash: string, lastSeenAt: Date, expiresAt: Date): Promise<void> {
  await db.update(studentSessions).set({ lastSeenAt, expiresAt }).where(eq(studentSessions.idHash, idHash));
}

export async function deleteSession(db: Db, idHash: string): Promise<void> {
  await db.delete(studentSessions).where(eq(studentSessions.idHash, idHash));
}

/** Only a session of this student; anybody else's stays. */
export async function deleteOwnSession(db: Db, studentId: number, idHash: string): Promise<void> {
  await db
    .delete(studentSessions)
    .where(and(eq(studentSessions.idHash, idHash), eq(studentSessions.studentId, studentId)));
}

/** @param exceptHash the one that stays; null: none does */
export async function deleteSessionsOf(tx: Db, studentId: number, exceptHash: string | null): Promise<void> {
  await deleteSessionsOfOwner(tx, studentSessions, { owner: studentSessions.studentId, id: studentId, exceptHash });
}

/** Deletes all but the newest of one kind. */
export async function dropOldestSessions(tx: Db, studentId: number, kind: SessionKind, most: number): Promise<void> {
  const ofKind = and(eq(studentSessions.studentId, studentId), eq(studentSessions.kind, kind));
  await deleteOldestSessions(tx, studentSessions, ofKind, most);
}

/** Where a student is signed in, the last seen first. */
export function listSessions(db: Db, studentId: number, now: Date) {
  return db
    .select({
      idHash: studentSessions.idHash,
      kind: studentSessions.kind,
      createdAt: studentSessions.createdAt,
      lastSeenAt: studentSessions.lastSeenAt,
      device: studentSessions.device,
      address: studentSessions.address,
    })
    .from(studentSessions)
    .where(and(eq(studentSessions.studentId, studentId), gt(studentSessions.expiresAt, now)))
    .orderBy(desc(studentSessions.lastSeenAt), desc(studentSessions.createdAt));
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(studentSessions).where(lte(studentSessions.expiresAt, now));
}
