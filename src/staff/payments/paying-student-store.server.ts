import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { students } from "#db/schema/accounts.ts";
import { reachWithdrawals } from "#db/schema/disclosures.ts";
import { packages } from "#db/schema/packages.ts";
import { holdsWords } from "#staff/records/table-columns.server.ts";

const maxFound = 10;
/** A student who withdrew the details is found by no words. A payment of theirs still names them: bookkeeping needs it. */
export const isFindable = sql`not exists (select from ${reachWithdrawals} where ${reachWithdrawals.studentId} = ${students.id}
  and ${reachWithdrawals.purpose} = 'details' and ${reachWithdrawals.allowedAt} is null)`;

export type PayingStudentRow = Awaited<ReturnType<typeof select>>[number];

/** Students whose name, e-mail address or phone number contains the words; the newest first, at most ten. */
export async function findStudentsByWords(db: Db, q: string): Promise<PayingStudentRow[]> {
  const words = holdsWords([students.firstName, students.lastName, students.email, students.contact], q);
  return words ? select(db, and(words, isFindable) as SQL) : [];
}

/** The existing ones of these students, newest first, at most ten. */
export async function findStudentsByIds(db: Db, ids: number[]): Promise<PayingStudentRow[]> {
  return ids.length === 0 ? [] : select(db, inArray(students.id, ids));
}

function select(db: Db, where: SQL) {
  return db
    .select({
      id: students.id,
      firstName: students.firstName,
      lastName: students.lastName,
      email: students.email,
      contact: students.contact,
      packageId: students.packageId,
      packageName: packages.name,
      consent: students.consent,
      registeredAt: students.registeredAt,
    })
    .from(students)
    .innerJoin(packages, eq(packages.id, students.packageId))
    .where(where)
    .orderBy(desc(students.id))
    .limit(maxFound);
}
