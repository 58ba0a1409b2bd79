import { desc, eq, inArray, or, type SQL } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { students } from "#db/schema/accounts.ts";
import { packages } from "#db/schema/packages.ts";
import { AccountDraft } from "#features/accounts/contract.ts";
import { findTakenBy } from "#features/accounts/service/find-account.server.ts";
import { holdsWords } from "#staff/records/table-columns.server.ts";
import type { PayingStudent } from "./contract.ts";

const maxFound = 10;

/** Students whose name, e-mail address or phone number holds the words; the newest first, at most ten. */
export function searchStudents(db: Db, q: string): Promise<PayingStudent[]> {
  const words = holdsWords([students.firstName, students.lastName, students.email, students.contact], q);
  return words ? readStudents(db, words) : Promise.resolve([]);
}

/** The student of an order; null: there is none, or not any more. */
export async function readStudent(db: Db, id: number | null): Promise<PayingStudent | null> {
  if (id === null) return null;
  const [student] = await readStudents(db, eq(students.id, id));
  return student ?? null;
}

/** Students whom a payment without an account may be from: by the payer's e-mail, and by the details that are kept. */
export async function suggestStudents(
  db: Db,
  order: { payerEmail: string; signUp: unknown },
): Promise<PayingStudent[]> {
  const draft = AccountDraft.nullable().parse(order.signUp);
  const ids = await findTakenBy(db, { email: order.payerEmail || (draft?.email ?? ""), contact: draft?.contact ?? "" });
  return ids.length === 0 ? [] : readStudents(db, inArray(students.id, ids));
}

async function readStudents(db: Db, where: SQL | undefined): Promise<PayingStudent[]> {
  const rows = await db
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
    .where(or(where))
    .orderBy(desc(students.id))
    .limit(maxFound);
  return rows.map((row) => ({
    id: row.id,
    name: `${row.firstName} ${row.lastName}`,
    email: row.email,
    contact_end: row.contact.slice(-4),
    package_id: row.packageId,
    package_name: row.packageName,
    consent: row.consent,
    registered_at: row.registeredAt.toISOString(),
  }));
}
