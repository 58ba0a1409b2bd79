import { and, count, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { staff, staffRecoveryCodes } from "#db/schema/staff.ts";

/** Stores a pending secret. @returns false when a second factor is already active */
export async function storePendingSecret(tx: Db, staffId: number, totpSecret: string): Promise<boolean> {
  const kept = await tx
    .update(staff)
    .set({ totpSecret, totpLastStep: null })
    .where(and(eq(staff.id, staffId), isNull(staff.totpConfirmedAt)))
    .returning({ id: staff.id });
  return kept.length > 0;
}

/**
 * Activates the pending secret.
 *
 * @param totpSecret as it was read, to detect that enrolment was restarted meanwhile
 * @param step time step of the confirming code, which is thereby consumed
 */
export async function confirmSecret(
  tx: Db,
  staffId: number,
  { totpSecret, step, now }: { totpSecret: string; step: number; now: Date },
): Promise<boolean> {
  const confirmed = await tx
    .update(staff)
    .set({ totpConfirmedAt: now, totpLastStep: step, updatedAt: now })
    .where(and(eq(staff.id, staffId), eq(staff.totpSecret, totpSecret), isNull(staff.totpConfirmedAt)))
    .returning({ id: staff.id });
  return confirmed.length > 0;
}

/** Consumes a time step atomically: of concurrent codes for one step only one succeeds. */
export async function consumeTotpStep(tx: Db, staffId: number, step: number): Promise<boolean> {
  const isNewer = or(isNull(staff.totpLastStep), lt(staff.totpLastStep, step));
  const used = await tx
    .update(staff)
    .set({ totpLastStep: step })
    .where(and(eq(staff.id, staffId), isNotNull(staff.totpConfirmedAt), isNewer))
    .returning({ id: staff.id });
  return used.length > 0;
}

/** Removes the second factor with its recovery codes. @returns whether there was one */
export async function clearSecondFactor(tx: Db, staffId: number, updatedAt: Date): Promise<boolean> {
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId));
  const cleared = await tx
    .update(staff)
    .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null, updatedAt })
    .where(and(eq(staff.id, staffId), isNotNull(staff.totpConfirmedAt)))
    .returning({ id: staff.id });
  return cleared.length > 0;
}

/** Replaces all recovery codes by these. */
export async function replaceRecoveryCodes(tx: Db, staffId: number, codeHashes: readonly string[]): Promise<void> {
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId));
  await tx.insert(staffRecoveryCodes).values(codeHashes.map((codeHash) => ({ staffId, codeHash })));
}

/** Consumes a recovery code atomically: of concurrent attempts only one succeeds. */
export async function consumeRecoveryCode(tx: Db, staffId: number, codeHash: string, now: Date): Promise<boolean> {
  const { staffId: owner, codeHash: hash, usedAt } = staffRecoveryCodes;
  const used = await tx
    .update(staffRecoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(owner, staffId), eq(hash, codeHash), isNull(usedAt)))
    .returning({ codeHash: hash });
  return used.length > 0;
}

export async function countRecoveryCodes(db: Db, staffId: number): Promise<number> {
  const { staffId: owner, usedAt } = staffRecoveryCodes;
  const [row] = await db
    .select({ count: count() })
    .from(staffRecoveryCodes)
    .where(and(eq(owner, staffId), isNull(usedAt)));
  return row?.count ?? 0;
}
