import { and, eq, gt, inArray, isNull, lt, ne } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { passwordResets, students } from "#db/schema/accounts.ts";

/** @returns false when there is a reset with this id already */
export async function insertReset(tx: Db, values: typeof passwordResets.$inferInsert): Promise<boolean> {
  const made = await tx
    .insert(passwordResets)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: passwordResets.id });
  return made.length > 0;
}

/** Links that were not used yet cannot be used any more. @param exceptId the one that stays; "" for none */
export async function voidResets(tx: Db, studentId: number, exceptId: string, now: Date): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(
      and(eq(passwordResets.studentId, studentId), ne(passwordResets.id, exceptId), isNull(passwordResets.usedAt)),
    );
}

interface ResetLink {
  publicId: string;
  tokenHash: string;
}

/** The e-mail of the student whose open reset this is, or null; changes nothing. */
export async function findOpenReset(db: Db, { publicId, tokenHash }: ResetLink, now: Date) {
  const [row] = await db
    .select({ email: students.email })
    .from(passwordResets)
    .innerJoin(students, eq(students.id, passwordResets.studentId))
    .where(
      and(
        eq(passwordResets.tokenHash, tokenHash),
        eq(students.publicId, publicId),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, now),
      ),
    );
  return row ?? null;
}

/** Uses a link up: of many at the same instant one gets the student's id, the others null. */
export async function useReset(tx: Db, { publicId, tokenHash }: ResetLink, now: Date): Promise<number | null> {
  const owner = tx.select({ id: students.id }).from(students).where(eq(students.publicId, publicId));
  const [row] = await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(
      and(
        eq(passwordResets.tokenHash, tokenHash),
        inArray(passwordResets.studentId, owner),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, now),
      ),
    )
    .returning({ studentId: passwordResets.studentId });
  return row?.studentId ?? null;
}

/** @param before resets that ran out earlier */
export async function deleteOldResets(db: Db, before: Date): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, before));
}
