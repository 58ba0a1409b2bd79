import { desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { plainDigits, withoutFormat } from "margdeep-search/any-script";
import type { Db } from "#db/client.server.ts";
import { guardianConsents, studentStreams, students } from "#db/schema/accounts.ts";
import type { accountPurposes } from "#db/schema/choices.ts";
import { streams } from "#db/schema/colleges.ts";
import { reachWithdrawals } from "#db/schema/disclosures.ts";
import { contactMessages } from "#db/schema/enquiries.ts";
import { packages } from "#db/schema/packages.ts";
import { orders } from "#db/schema/payments.ts";
import { contactPermissions } from "#db/schema/profile.ts";
import { contactKey } from "#lib/person-fields.ts";
import { emailKey } from "#lib/person-rules.ts";
import { showsDetails } from "#staff/access/store/withdrawn-details.server.ts";
import { holdsWords } from "#staff/records/table-columns.server.ts";
import type { ConsentState } from "./contract.ts";

/** Counting stops here: a more specific search is more useful than more pages. */
const maxCounted = 1000;
const maxListed = 100;

/** What a student withdrew of what comes with the account. */
const withheld = sql<(typeof accountPurposes)[number][]>`array(select purpose from ${reachWithdrawals}
  where ${reachWithdrawals.studentId} = ${students.id} and ${reachWithdrawals.allowedAt} is null order by purpose)`;

const line = {
  id: students.id,
  withheld,
  firstName: students.firstName,
  lastName: students.lastName,
  email: students.email,
  contact: students.contact,
  packageName: packages.name,
  consent: students.consent,
  registeredAt: students.registeredAt,
  eraseAt: students.eraseAt,
};

/** A complete e-mail address or mobile number is found through its index, however many students there are. */
function wordsOf(q: string): SQL | undefined {
  const words = matchOf(q);
  return words && sql`(${words} and ${showsDetails})`;
}

function matchOf(q: string): SQL | undefined {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(withoutFormat(q).trim())) return eq(students.emailKey, emailKey(q));
  if (/^[+\d][\d\s-]{9,}$/.test(plainDigits(q).trim())) return eq(students.contactKey, contactKey(q));
  return holdsWords([students.firstName, students.lastName, students.email, students.contact, packages.name], q);
}

/** Students whose name, e-mail address, phone number or package contains the words, newest first. */
export function findStudents(db: Db, q: string, limit: number, offset: number) {
  return db
    .select(line)
    .from(students)
    .innerJoin(packages, eq(packages.id, students.packageId))
    .where(wordsOf(q))
    .orderBy(desc(students.id))
    .limit(limit)
    .offset(offset);
}
export type StudentRow = Awaited<ReturnType<typeof findStudents>>[number];

/** How many students match, at most 1,000. */
export async function countStudents(db: Db, q: string): Promise<number> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(students)
    .innerJoin(packages, eq(packages.id, students.packageId))
    .where(wordsOf(q))
    .limit(maxCounted)
    .as("some");
  return db.$count(some);
}

/** What a counsellor sees of a student's account; never a hash or a key. */
export async function findStudentRecord(db: Db, id: number) {
  const [row] = await db
    .select({
      ...line,
      publicId: students.publicId,
      dob: students.dob,
      address: students.address,
      pincode: students.pincode,
      programme: students.programme,
      admissionYear: students.admissionYear,
      language: students.language,
    })
    .from(students)
    .innerJoin(packages, eq(packages.id, students.packageId))
    .where(eq(students.id, id));
  return row ?? null;
}

export async function listStreamNames(db: Db, studentId: number): Promise<string[]> {
  const rows = await db
    .select({ name: streams.name })
    .from(studentStreams)
    .innerJoin(streams, eq(streams.id, studentStreams.streamId))
    .where(eq(studentStreams.studentId, studentId))
    .orderBy(streams.name);
  return rows.map(({ name }) => name);
}

/** Contact permissions, newest first. */
export function listPermissions(db: Db, studentId: number) {
  const { purpose, textShown, givenAt, withdrawnAt, id } = contactPermissions;
  return db
    .select({ purpose, textShown, givenAt, withdrawnAt, reference: contactMessages.reference })
    .from(contactPermissions)
    .innerJoin(contactMessages, eq(contactMessages.id, contactPermissions.contactMessageId))
    .where(eq(contactPermissions.studentId, studentId))
    .orderBy(desc(id))
    .limit(maxListed);
}

/** Orders with reference and state only: amounts are for the accounts role. */
export function listOrdersOf(db: Db, studentId: number) {
  const { publicId, receiptNumber, state, createdAt } = orders;
  return db
    .select({ publicId, receiptNumber, state, createdAt })
    .from(orders)
    .where(eq(orders.studentId, studentId))
    .orderBy(desc(createdAt))
    .limit(maxListed);
}

/** Which consent requests to select. */
export interface ConsentFilter {
  q: string;
  state: ConsentState[];
  studentId?: number;
}

/** Consent requests to guardians, newest first. */
export function findConsents(db: Db, filter: ConsentFilter, now: Date, limit: number, offset: number) {
  return db
    .select()
    .from(guardianConsents)
    .where(consentCondition(filter, now))
    .orderBy(desc(guardianConsents.askedAt), desc(guardianConsents.id))
    .limit(limit)
    .offset(offset);
}
export type GuardianConsentRow = Awaited<ReturnType<typeof findConsents>>[number];

export function countConsents(db: Db, filter: ConsentFilter, now: Date): Promise<number> {
  return db.$count(guardianConsents, consentCondition(filter, now));
}

function consentCondition({ q, state, studentId }: ConsentFilter, now: Date): SQL | undefined {
  const { decision, withdrawnAt, expiresAt, guardianName, guardianEmail } = guardianConsents;
  const open = isNull(decision);
  const moment = sql`${now.toISOString()}::timestamptz`;
  const meanings: Record<ConsentState, SQL> = {
    waiting: sql`(${open} and ${expiresAt} > ${moment})`,
    ran_out: sql`(${open} and ${expiresAt} <= ${moment})`,
    given: sql`(${decision} = 'given' and ${withdrawnAt} is null)`,
    refused: sql`(${decision} = 'refused' and ${withdrawnAt} is null)`,
    withdrawn: sql`${withdrawnAt} is not null`,
  };
  const conditions = [
    holdsWords([guardianName, guardianEmail], q),
    studentId === undefined ? undefined : eq(guardianConsents.studentId, studentId),
    state.length === 0
      ? undefined
      : sql`(${sql.join(
          state.map((one) => meanings[one]),
          sql` or `,
        )})`,
  ].filter((condition) => condition !== undefined);
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` and `);
}
