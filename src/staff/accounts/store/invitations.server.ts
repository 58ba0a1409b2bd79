import { and, eq, gt, isNull, lt } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { staff, staffInvitations } from "#db/schema/staff.ts";

export async function insertInvitation(tx: Db, values: typeof staffInvitations.$inferInsert): Promise<void> {
  await tx.insert(staffInvitations).values(values);
}

/** Revokes this member's unused links. */
export async function voidInvitations(tx: Db, staffId: number, now: Date): Promise<void> {
  await tx
    .update(staffInvitations)
    .set({ usedAt: now })
    .where(and(eq(staffInvitations.staffId, staffId), isNull(staffInvitations.usedAt)));
}

const open = (tokenHash: string, now: Date) =>
  and(eq(staffInvitations.tokenHash, tokenHash), isNull(staffInvitations.usedAt), gt(staffInvitations.expiresAt, now));

/** Reads an open invitation with its member, unless inactive. */
export async function findInvitation(db: Db, tokenHash: string, now: Date) {
  const [row] = await db
    .select({
      name: staff.name,
      email: staff.email,
      role: staff.role,
      passwordHash: staff.passwordHash,
      expiresAt: staffInvitations.expiresAt,
    })
    .from(staffInvitations)
    .innerJoin(staff, eq(staff.id, staffInvitations.staffId))
    .where(and(open(tokenHash, now), eq(staff.isActive, true)));
  return row ?? null;
}

/** Consumes a link atomically: of concurrent calls one gets the member's id, the others null. */
export async function consumeInvitation(tx: Db, tokenHash: string, now: Date): Promise<number | null> {
  const [row] = await tx
    .update(staffInvitations)
    .set({ usedAt: now })
    .where(open(tokenHash, now))
    .returning({ staffId: staffInvitations.staffId });
  return row?.staffId ?? null;
}

/** @param before deletes invitations that expired earlier */
export async function deleteOldInvitations(db: Db, before: Date): Promise<void> {
  await db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, before));
}
