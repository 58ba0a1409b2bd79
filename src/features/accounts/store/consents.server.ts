import { and, desc, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { guardianConsents, students } from "#db/schema/accounts.ts";
import { emails } from "#db/schema/emails.ts";

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
        publicId: students.publicId,
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
  answer: Pick<typeof guardianConsents.$inferInsert, "decidedName" | "decidedRelation"> & {
    decision: "given" | "refused";
    decidedAt: Date;
    decidedFrom: string;
  },
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

/** The question that a student's guardian was sent last, and the language in which the student signed up. */
export async function findLastRequest(db: Db, studentId: number) {
  const [row] = await db
    .select({
      id: guardianConsents.id,
      guardianName: guardianConsents.guardianName,
      guardianEmail: guardianConsents.guardianEmail,
      askedAt: guardianConsents.askedAt,
      expiresAt: guardianConsents.expiresAt,
      decision: guardianConsents.decision,
      language: students.language,
    })
    .from(guardianConsents)
    .innerJoin(students, eq(students.id, guardianConsents.studentId))
    .where(eq(guardianConsents.studentId, studentId))
    .orderBy(desc(guardianConsents.askedAt), desc(guardianConsents.id))
    .limit(1);
  return row ?? null;
}

/** The public id of a student who waits for a guardian; null for every other. */
export async function findWaitingStudent(db: Db, studentId: number): Promise<string | null> {
  const [row] = await db
    .select({ publicId: students.publicId })
    .from(students)
    .where(and(eq(students.id, studentId), eq(students.consent, "pending")));
  return row?.publicId ?? null;
}

/**
 * Withdraws unanswered requests, with their e-mails: their links are void, and a mistyped address is stored no
 * longer.
 */
export async function deleteOpenRequests(tx: Db, studentId: number): Promise<void> {
  const open = await tx
    .delete(guardianConsents)
    .where(and(eq(guardianConsents.studentId, studentId), isNull(guardianConsents.decision)))
    .returning({ id: guardianConsents.id });
  const ids = open.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(emails).where(inArray(sql`${emails.details}->>'consentId'`, ids));
}

/** Anyone who became of age while waiting decides for themselves. @param bornOnOrBefore YYYY-MM-DD */
export async function releaseAdults(db: Db, bornOnOrBefore: string, at: Date): Promise<void> {
  await db
    .update(students)
    .set({ consent: "not_needed", updatedAt: at })
    .where(and(eq(students.consent, "pending"), lte(students.dob, bornOnOrBefore)));
}

/**
 * Students whose guardian refused, or did not answer since an instant. Who has not been sent the refusal yet is not among
 * them: erasing the account takes its e-mails along.
 */
export async function listWithoutConsent(db: Db, registeredBy: Date, limit: number): Promise<number[]> {
  const timedOut = and(eq(students.consent, "pending"), lte(students.registeredAt, registeredBy));
  const isTold = sql`not exists (select 1 from ${emails} where ${emails.kind} = 'guardian_decided'
    and ${emails.state} = 'waiting' and lower(${emails.toAddress}) = ${students.emailKey})`;
  const rows = await db
    .select({ id: students.id })
    .from(students)
    .where(or(and(eq(students.consent, "refused"), isTold), timedOut))
    .orderBy(students.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}
