import { and, eq, gt, lt } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { captchaUses } from "#db/schema/accounts.ts";

/** Writes down that a solution was used. @returns false when it was used before */
export async function insertCaptchaUse(db: Db, use: { signature: string; expiresAt: Date }): Promise<boolean> {
  const written = await db
    .insert(captchaUses)
    .values(use)
    .onConflictDoNothing()
    .returning({ one: captchaUses.signature });
  return written.length === 1;
}

export async function deleteExpiredCaptchaUses(db: Db, now: Date): Promise<void> {
  await db.delete(captchaUses).where(lt(captchaUses.expiresAt, now));
}

/** Whether a use is noted that has not expired. */
export async function hasCaptchaUse(db: Db, signature: string, now: Date): Promise<boolean> {
  const found = await db
    .select({ one: captchaUses.signature })
    .from(captchaUses)
    .where(and(eq(captchaUses.signature, signature), gt(captchaUses.expiresAt, now)));
  return found.length === 1;
}
