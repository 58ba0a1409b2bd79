import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { students } from "#db/schema/accounts.ts";
import { packages } from "#db/schema/packages.ts";
import { showsDetails } from "#staff/access/store/withdrawn-details.server.ts";
import { holdsWords } from "#staff/records/table-columns.server.ts";

const maxFound = 10;

export type PayingStudentRow = Awaited<ReturnType<typeof select>>[number];

/**
 * Students whose name, e-mail address or phone number contains the words; the newest first, at most ten. Without those who
 * withdrew the details: a payment of theirs still names them, since bookkeeping needs it.
 */
export async function findStudentsByWords(db: Db, q: string): Promise<PayingStudentRow[]> {
  const words = holdsWords([students.firstName, students.lastName, students.email, students.contact], q);
  return words ? select(db, and(words, showsDetails) as SQL) : [];
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
