import { and, desc, eq, inArray, isNull, min } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { guardianConsents, students } from "#db/schema/accounts.ts";
import type { accountPurposes } from "#db/schema/choices.ts";
import { reachWithdrawals } from "#db/schema/disclosures.ts";
import { contactMessages } from "#db/schema/enquiries.ts";
import { packages } from "#db/schema/packages.ts";
import { orders } from "#db/schema/payments.ts";
import { reviews } from "#db/schema/publishing.ts";
import { staff } from "#db/schema/staff.ts";
import { tickets } from "#db/schema/tickets.ts";

/** More of one kind than anyone reads; older ones are found with their message or ticket. */
const maxListed = 200;

/** The account's own facts, with when its first order was made; null: it was erased. */
export async function readAccount(db: Db, studentId: number) {
  const [row] = await db
    .select({ registeredAt: students.registeredAt, packageName: packages.name, firstOrder: min(orders.createdAt) })
    .from(students)
    .innerJoin(packages, eq(packages.id, students.packageId))
    .leftJoin(orders, eq(orders.studentId, students.id))
    .where(eq(students.id, studentId))
    .groupBy(students.id, packages.id);
  return row ?? null;
}

/** Active members of staff with their roles. */
export function listStaff(db: Db) {
  return db
    .select({ name: staff.name, role: staff.role })
    .from(staff)
    .where(eq(staff.isActive, true))
    .orderBy(staff.id)
    .limit(maxListed);
}

/** Names of members of staff by their ids, of those who left too. */
export async function readStaffNames(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What was withdrawn of what comes with the account, by purpose, with the day. */
export async function readWithdrawals(db: Db, studentId: number): Promise<Map<string, Date>> {
  const rows = await db
    .select({ purpose: reachWithdrawals.purpose, at: reachWithdrawals.withdrawnAt })
    .from(reachWithdrawals)
    .where(and(eq(reachWithdrawals.studentId, studentId), isNull(reachWithdrawals.allowedAt)));
  return new Map(rows.map(({ purpose, at }) => [purpose, at]));
}

type Purpose = (typeof accountPurposes)[number];

/** Once more changes nothing. */
export async function insertWithdrawal(db: Db, studentId: number, purpose: Purpose, withdrawnAt: Date): Promise<void> {
  await db.insert(reachWithdrawals).values({ studentId, purpose, withdrawnAt }).onConflictDoNothing();
}

export async function endWithdrawal(db: Db, studentId: number, purpose: Purpose, allowedAt: Date): Promise<void> {
  const { studentId: owner, purpose: which, allowedAt: ended } = reachWithdrawals;
  await db
    .update(reachWithdrawals)
    .set({ allowedAt })
    .where(and(eq(owner, studentId), eq(which, purpose), isNull(ended)));
}

/** The guardian who got the last request; null: none was. */
export async function readGuardian(db: Db, studentId: number) {
  const { guardianName: name, guardianEmail: email, askedAt, studentId: owner } = guardianConsents;
  const [row] = await db
    .select({ name, email, askedAt })
    .from(guardianConsents)
    .where(eq(owner, studentId))
    .orderBy(desc(askedAt))
    .limit(1);
  return row ?? null;
}

export function listOwnMessages(db: Db, studentId: number) {
  const { reference, message: words, createdAt, withdrawnAt, studentId: owner } = contactMessages;
  return db
    .select({ reference, words, createdAt, withdrawnAt })
    .from(contactMessages)
    .where(eq(owner, studentId))
    .orderBy(desc(createdAt), desc(contactMessages.id))
    .limit(maxListed);
}

export function listOwnTickets(db: Db, studentId: number) {
  const { reference, subject: words, createdAt, withdrawnAt, studentId: owner } = tickets;
  return db
    .select({ reference, words, createdAt, withdrawnAt })
    .from(tickets)
    .where(eq(owner, studentId))
    .orderBy(desc(createdAt), desc(tickets.id))
    .limit(maxListed);
}

export async function readReview(db: Db, studentId: number) {
  const { studentName: name, isPublished, createdAt, studentId: owner } = reviews;
  const [row] = await db.select({ name, isPublished, createdAt }).from(reviews).where(eq(owner, studentId));
  return row ?? null;
}
