import { and, asc, eq, gte } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { studentStreams, students } from "#db/schema/accounts.ts";

/** The student with this e-mail, if the account is not older than an instant. */
export async function findRegisteredSince(db: Db, key: string, since: Date): Promise<number | null> {
  const [row] = await db
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.emailKey, key), gte(students.registeredAt, since)));
  return row?.id ?? null;
}

/** What an account holds of its sign-up, without the guardian; streams in ascending order. */
export async function readSignedUp(db: Db, studentId: number) {
  const [row] = await db
    .select({
      firstName: students.firstName,
      lastName: students.lastName,
      contact: students.contact,
      email: students.email,
      dob: students.dob,
      address: students.address,
      pincode: students.pincode,
      packageId: students.packageId,
      passwordHash: students.passwordHash,
    })
    .from(students)
    .where(eq(students.id, studentId));
  if (!row) return null;
  const streams = await db
    .select({ id: studentStreams.streamId })
    .from(studentStreams)
    .where(eq(studentStreams.studentId, studentId))
    .orderBy(asc(studentStreams.streamId));
  return { ...row, streamIds: streams.map(({ id }) => id) };
}
