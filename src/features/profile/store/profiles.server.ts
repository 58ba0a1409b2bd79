import { and, desc, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { students } from "#db/schema/accounts.ts";
import { packages } from "#db/schema/packages.ts";
import { emailChanges } from "#db/schema/profile.ts";

/** A change that one of the two mailboxes has not confirmed yet. */
const isOpen = or(isNull(emailChanges.oldConfirmedAt), isNull(emailChanges.newConfirmedAt));

/** Everything that a profile shows, in one query; null when there is no such student. */
export async function findProfile(db: Db, studentId: number, now: Date) {
  const waiting = db
    .select({ newEmail: emailChanges.newEmail })
    .from(emailChanges)
    .where(and(eq(emailChanges.studentId, students.id), isOpen, gt(emailChanges.expiresAt, now)))
    .orderBy(desc(emailChanges.createdAt))
    .limit(1);
  const [row] = await db
    .select({
      id: students.id,
      publicId: students.publicId,
      firstName: students.firstName,
      lastName: students.lastName,
      dob: students.dob,
      email: students.email,
      emailKey: students.emailKey,
      address: students.address,
      contact: students.contact,
      contactKey: students.contactKey,
      programme: students.programme,
      admissionYear: students.admissionYear,
      registeredAt: students.registeredAt,
      language: students.language,
      consent: students.consent,
      package: packages.name,
      newEmail: sql<string | null>`(${waiting})`,
    })
    .from(students)
    .innerJoin(packages, eq(packages.id, students.packageId))
    .where(eq(students.id, studentId));
  return row ?? null;
}
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

export async function updateStudent(
  tx: Db,
  studentId: number,
  values: Partial<typeof students.$inferInsert>,
): Promise<void> {
  await tx.update(students).set(values).where(eq(students.id, studentId));
}

/** When the account will be erased; null: it stays. */
export async function findEraseAt(db: Db, studentId: number): Promise<Date | null> {
  const [row] = await db.select({ eraseAt: students.eraseAt }).from(students).where(eq(students.id, studentId));
  return row?.eraseAt ?? null;
}

/** When the account will be erased, held until the transaction ends; null: it stays. */
export async function lockEraseAt(tx: Db, studentId: number): Promise<Date | null> {
  const [row] = await tx
    .select({ eraseAt: students.eraseAt })
    .from(students)
    .where(eq(students.id, studentId))
    .for("update");
  return row?.eraseAt ?? null;
}

/** Which of an e-mail and a phone, as they are compared, somebody else's account has. */
export async function findTaken(db: Db, studentId: number, keys: { emailKey: string; contactKey: string }) {
  const rows = await db
    .select({ emailKey: students.emailKey, contactKey: students.contactKey })
    .from(students)
    .where(
      and(
        ne(students.id, studentId),
        or(eq(students.emailKey, keys.emailKey), eq(students.contactKey, keys.contactKey)),
      ),
    );
  return {
    email: rows.some(({ emailKey }) => emailKey === keys.emailKey),
    contact: rows.some(({ contactKey }) => contactKey === keys.contactKey),
  };
}

export async function insertEmailChange(tx: Db, values: typeof emailChanges.$inferInsert): Promise<void> {
  await tx.insert(emailChanges).values(values);
}

/** Takes back changes that were not confirmed by both: their links are void. */
export async function dropOpenEmailChanges(tx: Db, studentId: number): Promise<void> {
  await tx.delete(emailChanges).where(and(eq(emailChanges.studentId, studentId), isOpen));
}

/** A change with its student. @param forUpdate holds the row until the transaction ends */
export async function findEmailChange(db: Db, id: string, forUpdate = false) {
  const query = db
    .select({
      id: emailChanges.id,
      studentId: emailChanges.studentId,
      oldEmail: emailChanges.oldEmail,
      newEmail: emailChanges.newEmail,
      expiresAt: emailChanges.expiresAt,
      oldConfirmedAt: emailChanges.oldConfirmedAt,
      newConfirmedAt: emailChanges.newConfirmedAt,
      firstName: students.firstName,
      lastName: students.lastName,
      language: students.language,
    })
    .from(emailChanges)
    .innerJoin(students, eq(students.id, emailChanges.studentId))
    .where(eq(emailChanges.id, id));
  const [row] = await (forUpdate ? query.for("update", { of: emailChanges }) : query);
  return row ?? null;
}
export type EmailChangeRow = NonNullable<Awaited<ReturnType<typeof findEmailChange>>>;

export async function confirmSide(tx: Db, id: string, side: "old" | "new", at: Date): Promise<void> {
  const values = side === "old" ? { oldConfirmedAt: at } : { newConfirmedAt: at };
  await tx.update(emailChanges).set(values).where(eq(emailChanges.id, id));
}
