import { and, desc, eq, gt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { staff, staffSessions } from "#db/schema/staff.ts";
import { deleteOldestSessions, deleteSessionsOfOwner } from "#db/session-store.server.ts";

/** Valid sessions: neither expired nor idle for too long. */
interface Living {
  now: Date;
  /** Earliest allowed last-seen time. */
  seenAfter: Date;
}

const lives = ({ now, seenAfter }: Living): SQL | undefined =>
  and(gt(staffSessions.expiresAt, now), gt(staffSessions.lastSeenAt, seenAfter));

/** Serializes sign-ins of this member until the transaction ends, so that the session count is correct. */
export async function lockMember(tx: Db, staffId: number): Promise<void> {
  await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for("no key update");
}

export async function insertSession(tx: Db, values: typeof staffSessions.$inferInsert): Promise<void> {
  await tx.insert(staffSessions).values(values);
}

/** A valid session with its member; a switched-off account has none. */
export async function findSession(db: Db, idHash: string, activeSessions: Living) {
  const [row] = await db
    .select({
      id: staff.id,
      name: staff.name,
      email: staff.email,
      role: staff.role,
      sessionHash: staffSessions.idHash,
      isComplete: staffSessions.isComplete,
      hasSecondFactor: sql<boolean>`${staff.totpConfirmedAt} is not null`,
      lastSeenAt: staffSessions.lastSeenAt,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(eq(staffSessions.idHash, idHash), eq(staff.isActive, true), lives(activeSessions)));
  return row ?? null;
}

export async function updateLastSeen(db: Db, idHash: string, lastSeenAt: Date): Promise<void> {
  await db.update(staffSessions).set({ lastSeenAt }).where(eq(staffSessions.idHash, idHash));
}

/** @returns the session's member; null when there was none */
export async function deleteSession(db: Db, idHash: string): Promise<number | null> {
  const { staffId } = staffSessions;
  const [row] = await db.delete(staffSessions).where(eq(staffSessions.idHash, idHash)).returning({ staffId });
  return row?.staffId ?? null;
}

/** Only a session of this member. @returns whether there was one */
export async function deleteOwnSession(tx: Db, staffId: number, idHash: string): Promise<boolean> {
  const ended = await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.idHash, idHash), eq(staffSessions.staffId, staffId)))
    .returning({ idHash: staffSessions.idHash });
  return ended.length > 0;
}

/** @param exceptHash the session to keep; null to delete all */
export async function deleteSessionsOf(tx: Db, staffId: number, exceptHash: string | null): Promise<void> {
  await deleteSessionsOfOwner(tx, staffSessions, { owner: staffSessions.staffId, id: staffId, exceptHash });
}

/**
 * Deletes all but the newest sessions. Complete and pending ones are counted separately, so that knowing the password
 * alone cannot end a session.
 */
export async function dropOldestSessions(tx: Db, staffId: number, isComplete: boolean, most: number): Promise<void> {
  const alike = and(eq(staffSessions.staffId, staffId), eq(staffSessions.isComplete, isComplete));
  await deleteOldestSessions(tx, staffSessions, alike, most);
}

/** Sessions of a member, most recently seen first. */
export function listSessions(db: Db, staffId: number, activeSessions: Living) {
  return db
    .select({
      idHash: staffSessions.idHash,
      createdAt: staffSessions.createdAt,
      lastSeenAt: staffSessions.lastSeenAt,
      device: staffSessions.device,
      address: staffSessions.address,
    })
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), eq(staffSessions.isComplete, true), lives(activeSessions)))
    .orderBy(desc(staffSessions.lastSeenAt), desc(staffSessions.createdAt));
}

export async function deleteEndedSessions(db: Db, { now, seenAfter }: Living): Promise<void> {
  await db.delete(staffSessions).where(or(lte(staffSessions.expiresAt, now), lte(staffSessions.lastSeenAt, seenAfter)));
}
