import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { students } from "#db/schema/accounts.ts";
import { erasures } from "#db/schema/profile.ts";
import { attachments } from "#db/schema/tickets.ts";

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

/** Where a student's files stand in the storage. */
export async function listFilesOf(tx: Db, studentId: number): Promise<string[]> {
  const rows = await tx
    .select({ key: attachments.storageKey })
    .from(attachments)
    .where(eq(attachments.studentId, studentId));
  return rows.map(({ key }) => key);
}

/**
 * Erases a student with everything that belongs to them. Rows that reference the student go by their foreign keys; what
 * knows them by address or payment only is found here.
 *
 * @returns false when the student has changed their mind at the last moment
 */
export async function eraseStudent(tx: Db, studentId: number, now: Date): Promise<boolean> {
  const [due] = await tx
    .select({ publicId: students.publicId })
    .from(students)
    .where(and(eq(students.id, studentId), lte(students.eraseAt, now)))
    .for("update");
  if (!due) return false;
  const addresses = addressesOf(studentId);
  const guardians = sql`select lower(guardian_email) from guardian_consents where student_id = ${studentId}`;
  await tx.execute(sql`delete from emails where lower(to_address) in (${addresses})
    or (lower(to_address) in (${guardians}) and kind like 'guardian%')`);
  await tx.execute(sql`delete from contact_messages where lower(email) in (${addresses})`);
  const isTheirs = sql`student_id = ${studentId} or lower(payer_email) in (${addresses})`;
  await tx.execute(sql`update webhook_events set payload = '{}' where provider_order_id in (
    select provider_order_id from orders where ${isTheirs})`);
  await tx.execute(
    sql`update order_events set detail = '{}' where order_id in (select id from orders where ${isTheirs})`,
  );
  await tx.execute(sql`update orders set payer_name = '', payer_email = '', sign_up = null, browser_hash = null,
    student_id = null, updated_at = ${now.toISOString()} where ${isTheirs}`);
  await tx.delete(students).where(eq(students.id, studentId));
  await tx
    .insert(erasures)
    .values({ studentPublicId: due.publicId, erasedAt: now, reason: "asked" })
    .onConflictDoNothing();
  return true;
}

/** Every address that mail of the account went to, in lower case. */
function addressesOf(studentId: number) {
  return sql`select lower(email) from students where id = ${studentId}
    union select lower(old_email) from email_changes where student_id = ${studentId}
    union select lower(new_email) from email_changes where student_id = ${studentId}
      and old_confirmed_at is not null and new_confirmed_at is not null`;
}
