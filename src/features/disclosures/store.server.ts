import { asc, desc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { students } from "#db/schema/accounts.ts";
import { disclosureChain, disclosureSubjects, disclosures } from "#db/schema/disclosures.ts";
import type { Disclosure, NewDisclosure } from "./contract.ts";

const subjectHash = sql<string>`encode(sha256(convert_to(${disclosureSubjects.salt} || ':' || ${disclosureSubjects.studentId}, 'UTF8')), 'hex')`;

/** Gives each of these students a salt who has none; who is no longer here is left out. */
export async function ensureSubjects(tx: Db, subjects: readonly { studentId: number; salt: string }[]): Promise<void> {
  const ids = sql`${sql.param(subjects.map(({ studentId }) => studentId))}::integer[]`;
  const salts = sql`${sql.param(subjects.map(({ salt }) => salt))}::text[]`;
  await tx.execute(sql`insert into disclosure_subjects (student_id, salt)
    select ${students.id}, given.salt from unnest(${ids}, ${salts}) as given (id, salt)
    join ${students} on ${students.id} = given.id on conflict do nothing`);
}

/** Adds one row for each of these students, in the order of their ids; the trigger numbers and chains them. */
export async function insertDisclosures(tx: Db, at: Date, row: NewDisclosure): Promise<void> {
  const { studentIds, kind, purpose, fields, staff, sameLookMs } = row;
  const since = sameLookMs === undefined ? null : new Date(at.getTime() - sameLookMs).toISOString();
  await tx.execute(sql`insert into disclosures (at, subject_hash, kind, purpose, fields, staff_id, staff_role)
    select ${at.toISOString()}::timestamptz, subject, ${kind}::text, ${purpose}::text,
      ${sql.param([...fields])}::text[], ${staff.id}::integer, ${staff.role}::text
    from (select student_id, ${subjectHash} as subject from ${disclosureSubjects}
      where student_id = any (${sql.param([...studentIds])}::integer[])) seen
    where not exists (select from disclosures known where known.subject_hash = seen.subject
      and known.staff_id = ${staff.id} and known.kind = ${kind} and known.at > ${since}::timestamptz)
    order by student_id`);
}

const present = ({ at, subjectHash: subject_hash, staffId, staffRole, prevHash, ...row }: Row): Disclosure => ({
  id: row.id,
  at: at.toISOString(),
  subject_hash,
  kind: row.kind,
  purpose: row.purpose,
  fields: row.fields,
  staff_id: staffId,
  staff_role: staffRole,
  prev_hash: prevHash,
  hash: row.hash,
});
type Row = typeof disclosures.$inferSelect;

/** Rows after one, in order. */
export async function listAfter(db: Db, id: number, limit: number): Promise<Disclosure[]> {
  const rows = await db
    .select()
    .from(disclosures)
    .where(gt(disclosures.id, id))
    .orderBy(asc(disclosures.id))
    .limit(limit);
  return rows.map(present);
}

/** A student's pseudonym; null: nothing of them was ever disclosed. */
export async function findSubjectHash(db: Db, studentId: number): Promise<string | null> {
  const [row] = await db
    .select({ hash: subjectHash })
    .from(disclosureSubjects)
    .where(eq(disclosureSubjects.studentId, studentId));
  return row?.hash ?? null;
}

/** A page of the rows of one pseudonym, the newest first. */
export async function listOf(db: Db, hash: string, limit: number, offset: number): Promise<Disclosure[]> {
  const rows = await db
    .select()
    .from(disclosures)
    .where(eq(disclosures.subjectHash, hash))
    .orderBy(desc(disclosures.id))
    .limit(limit)
    .offset(offset);
  return rows.map(present);
}

export function countOf(db: Db, hash: string): Promise<number> {
  return db.$count(disclosures, eq(disclosures.subjectHash, hash));
}

/** The end of the chain, and the last verification; undefined: the row was removed. */
export async function readChain(db: Db) {
  const [row] = await db.select().from(disclosureChain);
  return row;
}

export async function recordCheck(db: Db, at: Date, brokenId: number | null): Promise<void> {
  await db.update(disclosureChain).set({ checkedAt: at, brokenId });
}
