import { and, desc, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { guardianConsents, students } from "#db/schema/accounts.ts";
import { erasures } from "#db/schema/profile.ts";

/** A question to a guardian with whom it is about; the student is null once the account is erased. */
export type ConsentRow = Awaited<ReturnType<typeof findConsent>>;

export async function insertConsent(tx: Db, values: typeof guardianConsents.$inferInsert): Promise<void> {
  await tx.insert(guardianConsents).values(values);
}

export async function findConsent(db: Db, id: string) {
  const [row] = await db
    .select({
      consent: guardianConsents,
      student: {
        id: students.id,
        firstName: students.firstName,
        lastName: students.lastName,
        email: students.email,
        dob: students.dob,
        language: students.language,
      },
    })
    .from(guardianConsents)
    .leftJoin(students, eq(students.id, guardianConsents.studentId))
    .where(eq(guardianConsents.id, id));
  return row ?? null;
}

/** Writes the answer down, once and in time. @returns false when there is one already, or the time is over */
export async function writeDecision(
  tx: Db,
  id: string,
  answer: { decision: "given" | "refused"; decidedAt: Date; decidedFrom: string },
): Promise<boolean> {
  const open = and(
    eq(guardianConsents.id, id),
    isNull(guardianConsents.decision),
    gt(guardianConsents.expiresAt, answer.decidedAt),
  );
  const written = await tx.update(guardianConsents).set(answer).where(open).returning({ id: guardianConsents.id });
  return written.length === 1;
}

/** @returns false when there is no consent to take back any more */
export async function writeWithdrawal(tx: Db, id: string, withdrawnAt: Date, withdrawnFrom: string): Promise<boolean> {
  const standing = and(
    eq(guardianConsents.id, id),
    eq(guardianConsents.decision, "given"),
    isNull(guardianConsents.withdrawnAt),
  );
  const written = await tx
    .update(guardianConsents)
    .set({ withdrawnAt, withdrawnFrom })
    .where(standing)
    .returning({ id: guardianConsents.id });
  return written.length === 1;
}

export async function setConsent(tx: Db, studentId: number, consent: "given" | "refused", at: Date): Promise<void> {
  await tx.update(students).set({ consent, updatedAt: at }).where(eq(students.id, studentId));
}

/** The question that a student's guardian was asked last, and since when the account stands. */
export async function findLastQuestion(db: Db, studentId: number) {
  const [row] = await db
    .select({
      guardianName: guardianConsents.guardianName,
      guardianEmail: guardianConsents.guardianEmail,
      askedAt: guardianConsents.askedAt,
      expiresAt: guardianConsents.expiresAt,
    })
    .from(guardianConsents)
    .where(eq(guardianConsents.studentId, studentId))
    .orderBy(desc(guardianConsents.askedAt), desc(guardianConsents.id))
    .limit(1);
  return row ?? null;
}

/** Takes questions back that nobody answered: their links are void, and a mistyped address is kept no longer. */
export async function deleteOpenQuestions(tx: Db, studentId: number): Promise<void> {
  await tx
    .delete(guardianConsents)
    .where(and(eq(guardianConsents.studentId, studentId), isNull(guardianConsents.decision)));
}

/** Whoever became of age while waiting decides for themselves. @param bornBy YYYY-MM-DD */
export async function releaseGrownUps(db: Db, bornBy: string, at: Date): Promise<void> {
  await db
    .update(students)
    .set({ consent: "not_needed", updatedAt: at })
    .where(and(eq(students.consent, "pending"), lte(students.dob, bornBy)));
}

/** Students whose guardian refused, or did not answer since an instant. */
export async function listWithoutConsent(db: Db, registeredBy: Date, limit: number): Promise<number[]> {
  const waitedTooLong = and(eq(students.consent, "pending"), lte(students.registeredAt, registeredBy));
  const rows = await db
    .select({ id: students.id })
    .from(students)
    .where(or(eq(students.consent, "refused"), waitedTooLong))
    .orderBy(students.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Erases an account that has no consent, with everything that belongs to it; e-mails that were sent to the student or the
 * guardian go too. Rows of consents and orders stay as proof, without the student.
 *
 * @returns false when consent came at the last moment
 */
export async function eraseWithoutConsent(tx: Db, studentId: number, erasedAt: Date): Promise<boolean> {
  await tx.execute(sql`delete from emails where state <> 'waiting' and lower(to_address) in (
    select email_key from students where id = ${studentId} and consent in ('pending', 'refused')
    union select lower(guardian_email) from guardian_consents join students on students.id = student_id
      where student_id = ${studentId} and consent in ('pending', 'refused'))`);
  const erased = await tx
    .delete(students)
    .where(and(eq(students.id, studentId), or(eq(students.consent, "pending"), eq(students.consent, "refused"))))
    .returning({ publicId: students.publicId });
  for (const { publicId } of erased) {
    // So that a restored backup can be erased again.
    await tx
      .insert(erasures)
      .values({ studentPublicId: publicId, erasedAt, reason: "no_consent" })
      .onConflictDoNothing();
  }
  return erased.length === 1;
}
