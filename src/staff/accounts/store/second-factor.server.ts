import { and, count, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { staff, staffRecoveryCodes } from "#db/schema/staff.ts";

/** A secret that does not count yet. @returns false when a second factor is set up already */
export async function storePendingSecret(tx: Db, staffId: number, totpSecret: string): Promise<boolean> {
  const kept = await tx
    .update(staff)
    .set({ totpSecret, totpLastStep: null })
    .where(and(eq(staff.id, staffId), isNull(staff.totpConfirmedAt)))
    .returning({ id: staff.id });
  return kept.length > 0;
}

/**
 * The pending secret counts from now on.
 *
 * @param totpSecret as it was read: another one was begun meanwhile when it differs
 * @param step of the code that confirmed it, which has been used
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

/** Uses a step of the clock up: of many codes of one step at one instant one counts. */
export async function consumeTotpStep(tx: Db, staffId: number, step: number): Promise<boolean> {
  const isNewer = or(isNull(staff.totpLastStep), lt(staff.totpLastStep, step));
  const used = await tx
    .update(staff)
    .set({ totpLastStep: step })
    .where(and(eq(staff.id, staffId), isNotNull(staff.totpConfirmedAt), isNewer))
    .returning({ id: staff.id });
  return used.length > 0;
}

/** Takes the second factor away with its recovery codes. @returns whether there was one */
export async function clearSecondFactor(tx: Db, staffId: number, updatedAt: Date): Promise<boolean> {
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId));
  const cleared = await tx
    .update(staff)
    .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null, updatedAt })
    .where(and(eq(staff.id, staffId), isNotNull(staff.totpConfirmedAt)))
    .returning({ id: staff.id });
  return cleared.length > 0;
}

/** These codes count, and no earlier one. */
export async function replaceRecoveryCodes(tx: Db, staffId: number, codeHashes: readonly string[]): Promise<void> {
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId));
  await tx.insert(staffRecoveryCodes).values(codeHashes.map((codeHash) => ({ staffId, codeHash })));
}

/** Uses a recovery code up: of many attempts at one instant one counts. */
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
