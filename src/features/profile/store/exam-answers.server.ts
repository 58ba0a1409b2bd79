import { eq } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { students } from "#db/schema/accounts.ts";
import { examAnswers } from "#db/schema/profile.ts";

/** What a student keeps, as it is stored; null when nothing is. */
export async function findExamAnswers(db: Db, studentId: number): Promise<{ answers: unknown; keptAt: Date } | null> {
  const [row] = await db
    .select({ answers: examAnswers.answers, keptAt: examAnswers.keptAt })
    .from(examAnswers)
    .where(eq(examAnswers.studentId, studentId));
  return row ?? null;
}

/** A student's consent state, held until the transaction ends; null when the account is gone. */
export async function lockConsent(tx: Db, studentId: number) {
  const [row] = await tx
    .select({ consent: students.consent })
    .from(students)
    .where(eq(students.id, studentId))
    .for("share");
  return row ?? null;
}

/** Stores the answers in place of those stored before. */
export async function putExamAnswers(tx: Db, values: typeof examAnswers.$inferInsert): Promise<void> {
  const { studentId, ...changed } = values;
  await tx.insert(examAnswers).values(values).onConflictDoUpdate({ target: examAnswers.studentId, set: changed });
}

export async function deleteExamAnswers(db: Db, studentId: number): Promise<void> {
  await db.delete(examAnswers).where(eq(examAnswers.studentId, studentId));
}
