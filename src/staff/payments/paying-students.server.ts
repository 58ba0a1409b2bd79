import type { Db } from "#db/client.server.ts";
import { AccountDraft } from "#features/accounts/contract.ts";
import { findTakenBy } from "#features/accounts/service/find-account.server.ts";
import type { PayingStudent } from "./contract.ts";
import { findStudentsByIds, findStudentsByWords, type PayingStudentRow } from "./paying-student-store.server.ts";

/** Students whose name, e-mail address or phone number contains the words; the newest first, at most ten. */
export async function searchStudents(db: Db, q: string): Promise<PayingStudent[]> {
  return (await findStudentsByWords(db, q)).map(present);
}

/** The student of an order; null when there is none or the account was deleted. */
export async function readStudent(db: Db, id: number | null): Promise<PayingStudent | null> {
  const [row] = id === null ? [] : await findStudentsByIds(db, [id]);
  return row ? present(row) : null;
}

/** Candidates for a payment without an account: by the payer's e-mail and by the stored sign-up details. */
export async function suggestStudents(
  db: Db,
  order: { payerEmail: string; signUp: unknown },
): Promise<PayingStudent[]> {
  const draft = AccountDraft.nullable().parse(order.signUp);
  const ids = await findTakenBy(db, { email: order.payerEmail || (draft?.email ?? ""), contact: draft?.contact ?? "" });
  return (await findStudentsByIds(db, ids)).map(present);
}

function present(row: PayingStudentRow): PayingStudent {
  return {
    id: row.id,
    name: `${row.firstName} ${row.lastName}`,
    email: row.email,
    contact_end: row.contact.slice(-4),
    package_id: row.packageId,
    package_name: row.packageName,
    consent: row.consent,
    registered_at: row.registeredAt.toISOString(),
  };
}
