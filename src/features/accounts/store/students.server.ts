import { eq, or } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { students } from "#db/schema/accounts.ts";

/** The row that a login is checked against, by e-mail or by mobile number as they are compared. */
export async function findCredentials(db: Db, { kind, key }: { kind: "email" | "contact"; key: string }) {
  const [row] = await db
    .select({ id: students.id, passwordHash: students.passwordHash, language: students.language })
    .from(students)
    .where(eq(kind === "email" ? students.emailKey : students.contactKey, key));
  return row ?? null;
}

/** Ids of the students who have this e-mail or this mobile number, as they are compared: at most two. */
export async function findStudentsByKeys(db: Db, keys: { emailKey: string; contactKey: string }): Promise<number[]> {
  const rows = await db
    .select({ id: students.id })
    .from(students)
    .where(or(eq(students.emailKey, keys.emailKey), eq(students.contactKey, keys.contactKey)));
  return rows.map(({ id }) => id);
}

/** Whom an e-mail address belongs to, as an e-mail to them needs it. */
export async function findAddressee(db: Db, key: string) {
  const [row] = await db.select(addressee).from(students).where(eq(students.emailKey, key));
  return row ?? null;
}

export async function getAddressee(db: Db, studentId: number) {
  const [row] = await db.select(addressee).from(students).where(eq(students.id, studentId));
  return row ?? null;
}

const addressee = {
  id: students.id,
  publicId: students.publicId,
  firstName: students.firstName,
  lastName: students.lastName,
  email: students.email,
  language: students.language,
};

export async function updateLanguage(tx: Db, studentId: number, language: string, now: Date): Promise<void> {
  await tx.update(students).set({ language, updatedAt: now }).where(eq(students.id, studentId));
}

/** The same password at today's cost. */
export async function updateHash(tx: Db, studentId: number, passwordHash: string): Promise<void> {
  await tx.update(students).set({ passwordHash }).where(eq(students.id, studentId));
}

export async function updatePassword(tx: Db, studentId: number, passwordHash: string, now: Date): Promise<void> {
  await tx
    .update(students)
    .set({ passwordHash, passwordChangedAt: now, updatedAt: now })
    .where(eq(students.id, studentId));
}

/** What somebody who is signed in must give once more. */
export async function findOwnCredentials(db: Db, studentId: number) {
  const [row] = await db
    .select({ passwordHash: students.passwordHash, email: students.email })
    .from(students)
    .where(eq(students.id, studentId));
  return row ?? null;
}
