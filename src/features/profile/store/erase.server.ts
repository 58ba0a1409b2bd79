import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { students } from "#db/schema/accounts.ts";
import { erasures } from "#db/schema/profile.ts";
import { textMessages } from "#db/schema/text-messages.ts";
import { attachments } from "#db/schema/tickets.ts";
import type { MailTraces } from "#gateways/mail.server.ts";

/** Why an account is erased: its student requested it, or no guardian agrees to it. */
export type ErasureReason = typeof erasures.$inferSelect.reason;

/** An erasure as the ledger outside the database knows it. */
export interface LedgerErasure {
  /** SHA-256 of the account's random public id. */
  studentHash: string;
  erasedAt: Date;
  reason: ErasureReason;
}

/** Students whose time to change their mind is over. */
export async function listDueForErasure(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: students.id })
    .from(students)
    .where(lte(students.eraseAt, now))
    .orderBy(asc(students.eraseAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Erasures that are not in the ledger yet, the oldest first. */
export async function listUnrecorded(db: Db, limit: number): Promise<(typeof erasures.$inferSelect)[]> {
  return db.select().from(erasures).where(isNull(erasures.notedAt)).orderBy(asc(erasures.erasedAt)).limit(limit);
}

export async function markRecorded(db: Db, studentPublicId: string, now: Date): Promise<void> {
  await db.update(erasures).set({ notedAt: now }).where(eq(erasures.studentPublicId, studentPublicId));
}

/** Students who are here, by the hash of their public id: of these, given ones only. */
export async function findByHash(db: Db, hashes: string[]): Promise<{ id: number; studentHash: string }[]> {
  const hash = sql<string>`encode(sha256(convert_to(${students.publicId}, 'UTF8')), 'hex')`;
  return db.select({ id: students.id, studentHash: hash }).from(students).where(inArray(hash, hashes));
}

/** Where a student's files are in the storage. */
export async function listFilesOf(tx: Db, studentId: number): Promise<string[]> {
  const rows = await tx
    .select({ key: attachments.storageKey })
    .from(attachments)
    .where(eq(attachments.studentId, studentId));
  return rows.map(({ key }) => key);
}

/** The e-mails that `eraseStudent` erases: what a gateway that keeps copies erases too. */
export async function listMailOf(tx: Db, studentId: number): Promise<MailTraces> {
  const textsOf = async (query: SQL) =>
    (await rowsOf<Record<string, string>>(tx, query)).flatMap(Object.values<string>);
  const [addresses, messageIds] = await Promise.all([
    textsOf(addressesOf(studentId)),
    textsOf(sql`select message_id from emails where ${isEmailOf(studentId)}`),
  ]);
  return { addresses, messageIds };
}

/** The references of a student's text messages, by which a gateway that keeps copies finds them. */
export async function listTextsOf(tx: Db, studentId: number): Promise<string[]> {
  const { reference, studentId: owner } = textMessages;
  return (await tx.select({ reference }).from(textMessages).where(eq(owner, studentId))).map((row) => row.reference);
}

/**
 * Erases a student with everything that belongs to them. Rows that reference the student go by their foreign keys; what
 * knows them by address, payment or reference number only is found here.
 *
 * @param isAgain the erasure happened before and a restored backup does not have it: it is not checked again whether it is due
 * @returns false when the reason no longer applies: the student or the guardian has changed their mind at the last moment
 */
export async function eraseStudent(
  tx: Db,
  studentId: number,
  { reason, at, isAgain = false }: { reason: ErasureReason; at: Date; isAgain?: boolean },
): Promise<boolean> {
  const reasons = {
    asked: lte(students.eraseAt, at),
    no_consent: inArray(students.consent, ["pending", "refused"]),
  };
  const isDue = isAgain ? undefined : reasons[reason];
  const [due] = await tx
    .select({ publicId: students.publicId })
    .from(students)
    .where(and(eq(students.id, studentId), isDue))
    .for("update");
  if (!due) return false;
  await eraseEmails(tx, studentId);
  await tx.execute(sql`delete from contact_messages where lower(email) in (${addressesOf(studentId)})`);
  await emptyOrders(tx, studentId, at);
  await tx.delete(students).where(eq(students.id, studentId));
  await tx.insert(erasures).values({ studentPublicId: due.publicId, erasedAt: at, reason }).onConflictDoNothing();
  return true;
}

/**
 * E-mails to the student, and those about something of theirs that went to another address: a guardian's, one that was
 * typed into a form, one that was to become theirs.
 */
async function eraseEmails(tx: Db, studentId: number): Promise<void> {
  await tx.execute(sql`delete from emails where ${isEmailOf(studentId)}`);
}

/** Of a row of emails. */
function isEmailOf(studentId: number) {
  return sql`(lower(to_address) in (${addressesOf(studentId)})
    or details->>'consentId' in (select id from guardian_consents where student_id = ${studentId})
    or details->>'changeId' in (select id from email_changes where student_id = ${studentId})
    or details->>'orderPublicId' in (select public_id from orders where ${isOrderOf(studentId)})
    or details->>'reference' in (select reference from tickets where student_id = ${studentId}
      union all select reference from contact_messages where student_id = ${studentId})
    or details->>'call' in (select reference from appointments where student_id = ${studentId}))`;
}

/** Payments stay, as the law requires; the payer's name does not. */
async function emptyOrders(tx: Db, studentId: number, now: Date): Promise<void> {
  const isTheirs = isOrderOf(studentId);
  await tx.execute(sql`update sandbox_payments set payer_email = null, payer_contact = null
    where lower(payer_email) in (${addressesOf(studentId)})
    or provider_order_id in (select provider_order_id from orders where ${isTheirs})`);
  await tx.execute(sql`update webhook_events set payload = '{}' where provider_order_id in (
    select provider_order_id from orders where ${isTheirs})`);
  await tx.execute(
    sql`update order_events set detail = '{}' where order_id in (select id from orders where ${isTheirs})`,
  );
  await tx.execute(sql`update order_deliverables set delivery_note = '', dispute_words = '', answer_words = ''
    where order_id in (select id from orders where ${isTheirs})`);
  await tx.execute(sql`update orders set payer_name = '', payer_email = '', payer_contact = '', sign_up = null, browser_hash = null,
    student_id = null, updated_at = ${now.toISOString()} where ${isTheirs}`);
}

/** Of a row of orders. One paid before its account was there, or by an address alone, is the address's owner's. */
function isOrderOf(studentId: number) {
  return sql`(student_id = ${studentId} or (student_id is null and lower(payer_email) in (${addressesOf(studentId)})))`;
}

/** Every address that mail of the account went to, in lower case, but those that are somebody else's today. */
function addressesOf(studentId: number) {
  return sql`(select lower(email) from students where id = ${studentId}
    union select lower(old_email) from email_changes where student_id = ${studentId}
    union select lower(new_email) from email_changes where student_id = ${studentId}
      and old_confirmed_at is not null and new_confirmed_at is not null)
    except select lower(email) from students where id <> ${studentId}`;
}
