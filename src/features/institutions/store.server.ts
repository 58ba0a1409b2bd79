import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import type { OfficeState, StatementState } from "#db/schema/choices.ts";
import { colleges } from "#db/schema/colleges.ts";
import { collegeOfficeLinks, collegeOffices, collegeStatements } from "#db/schema/institutions.ts";
import { attachments } from "#db/schema/tickets.ts";

export type OfficeRow = typeof collegeOffices.$inferSelect;
export type StatementRow = typeof collegeStatements.$inferSelect;

/** A college on the site, with the web site that its source names. */
export async function readCollege(db: Db, id: number) {
  const [row] = await db
    .select({ id: colleges.id, name: colleges.name, website: colleges.website })
    .from(colleges)
    .where(and(eq(colleges.id, id), eq(colleges.isActive, true)));
  return row ?? null;
}

/**
 * Inserts a claim, or takes name and role of the newest one as long as nobody has confirmed it.
 *
 * @returns the office as it is now
 */
export async function upsertOffice(tx: Db, values: typeof collegeOffices.$inferInsert): Promise<OfficeRow> {
  const isUnconfirmed = eq(collegeOffices.state, "unconfirmed");
  await tx
    .insert(collegeOffices)
    .values(values)
    .onConflictDoUpdate({
      target: [collegeOffices.collegeId, collegeOffices.mailbox],
      set: { name: values.name, role: values.role, email: values.email, language: values.language },
      setWhere: isUnconfirmed,
    });
  const [row] = await tx
    .select()
    .from(collegeOffices)
    .where(and(eq(collegeOffices.collegeId, values.collegeId), eq(collegeOffices.mailbox, values.mailbox)));
  return row!;
}

export async function insertLink(tx: Db, values: typeof collegeOfficeLinks.$inferInsert): Promise<void> {
  await tx.insert(collegeOfficeLinks).values(values);
}

/** The office of a link that still works. */
export async function findOffice(db: Db, link: string, now: Date): Promise<OfficeRow | null> {
  const [row] = await db
    .select({ office: collegeOffices })
    .from(collegeOfficeLinks)
    .innerJoin(collegeOffices, eq(collegeOffices.id, collegeOfficeLinks.officeId))
    .where(and(eq(collegeOfficeLinks.id, link), gt(collegeOfficeLinks.expiresAt, now)));
  return row?.office ?? null;
}

/** The office by its number; nobody else changes it until the transaction ends. */
export async function lockOffice(tx: Db, id: number): Promise<OfficeRow | null> {
  const [row] = await tx.select().from(collegeOffices).where(eq(collegeOffices.id, id)).for("update");
  return row ?? null;
}

export async function updateOffice(tx: Db, id: number, values: Partial<OfficeRow>): Promise<void> {
  await tx.update(collegeOffices).set(values).where(eq(collegeOffices.id, id));
}

export async function deleteLinks(tx: Db, officeId: number): Promise<void> {
  await tx.delete(collegeOfficeLinks).where(eq(collegeOfficeLinks.officeId, officeId));
}

/** Erases an office with its links; what waited of it goes too, what was accepted stays without it. @returns their addresses */
export async function deleteOffices(tx: Db, which: SQL | undefined): Promise<string[]> {
  const { id: officeId, email } = collegeOffices;
  const found = await tx.select({ id: officeId, email }).from(collegeOffices).where(which);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx
    .delete(collegeStatements)
    .where(and(inArray(collegeStatements.officeId, ids), eq(collegeStatements.state, "waiting")));
  await tx.delete(collegeOffices).where(inArray(collegeOffices.id, ids));
  return found.map((office) => office.email);
}

export const officeIs = (id: number): SQL => eq(collegeOffices.id, id);

/** Claims that nobody confirmed since a moment, and offices whose access ended before another. */
export const officesToErase = (unconfirmedBefore: Date, endedBefore: Date) =>
  or(
    and(eq(collegeOffices.state, "unconfirmed"), lt(collegeOffices.createdAt, unconfirmedBefore)),
    and(inArray(collegeOffices.state, ["declined", "ended"]), lt(collegeOffices.decidedAt, endedBefore)),
  );

export async function deleteEndedLinks(tx: Db, now: Date): Promise<void> {
  await tx.delete(collegeOfficeLinks).where(lt(collegeOfficeLinks.expiresAt, now));
}

/** Offices in a state, those that wait longest first, with their college. */
export function listOffices(db: Db, state: OfficeState, page: { limit: number; offset: number }) {
  return db
    .select({
      office: collegeOffices,
      college: { name: colleges.name, city: colleges.city, website: colleges.website },
    })
    .from(collegeOffices)
    .innerJoin(colleges, eq(colleges.id, collegeOffices.collegeId))
    .where(eq(collegeOffices.state, state))
    .orderBy(asc(collegeOffices.confirmedAt), asc(collegeOffices.id))
    .limit(page.limit)
    .offset(page.offset);
}

export async function countOffices(db: Db, state: OfficeState): Promise<number> {
  const [row] = await db.select({ count: count() }).from(collegeOffices).where(eq(collegeOffices.state, state));
  return row?.count ?? 0;
}

export async function insertStatement(tx: Db, values: typeof collegeStatements.$inferInsert): Promise<number> {
  const [row] = await tx.insert(collegeStatements).values(values).returning({ id: collegeStatements.id });
  return row!.id;
}

/** How many statements of a college wait, and how many an office sent since a moment. */
export async function countStatements(tx: Db, of: { collegeId: number; officeId: number; since: Date }) {
  const [row] = await tx
    .select({
      waiting: sql<number>`(count(*) filter (where ${collegeStatements.state} = 'waiting'))::int`,
      recent: sql<number>`(count(*) filter (where ${and(
        eq(collegeStatements.officeId, of.officeId),
        gte(collegeStatements.createdAt, of.since),
      )}))::int`,
    })
    .from(collegeStatements)
    .where(eq(collegeStatements.collegeId, of.collegeId));
  return row!;
}

/** What an office stated, newest first. */
export function listStatementsOf(db: Db, officeId: number, limit: number): Promise<StatementRow[]> {
  return db
    .select()
    .from(collegeStatements)
    .where(eq(collegeStatements.officeId, officeId))
    .orderBy(desc(collegeStatements.id))
    .limit(limit);
}

export async function lockStatement(tx: Db, id: number): Promise<StatementRow | null> {
  const [row] = await tx.select().from(collegeStatements).where(eq(collegeStatements.id, id)).for("update");
  return row ?? null;
}

export async function updateStatement(tx: Db, id: number, values: Partial<StatementRow>): Promise<void> {
  await tx.update(collegeStatements).set(values).where(eq(collegeStatements.id, id));
}

const sameThing = ({ collegeId, topic, programme, year }: StatementRow) =>
  and(
    eq(collegeStatements.collegeId, collegeId),
    eq(collegeStatements.topic, topic),
    sql`lower(${collegeStatements.programme}) = lower(${programme})`,
    year === null ? isNull(collegeStatements.year) : eq(collegeStatements.year, year),
    eq(collegeStatements.state, "accepted"),
  );

/** The accepted statements of the same thing become older ones. */
export async function replaceAccepted(tx: Db, by: StatementRow): Promise<void> {
  await tx.update(collegeStatements).set({ state: "replaced" }).where(sameThing(by));
}

/** What is shown of the same thing now. */
export async function acceptedBeside(db: Db, statement: StatementRow): Promise<string | null> {
  const [row] = await db.select({ value: collegeStatements.value }).from(collegeStatements).where(sameThing(statement));
  return row?.value ?? null;
}

/** Statements in a state, those that wait longest first, with college and document. */
export function listStatements(db: Db, state: StatementState, page: { limit: number; offset: number }) {
  return db
    .select({
      statement: collegeStatements,
      college: { name: colleges.name, city: colleges.city },
      file: { id: attachments.id, name: attachments.name, sizeBytes: attachments.sizeBytes },
    })
    .from(collegeStatements)
    .innerJoin(colleges, eq(colleges.id, collegeStatements.collegeId))
    .leftJoin(
      attachments,
      and(eq(attachments.collegeStatementId, collegeStatements.id), eq(attachments.state, "ready")),
    )
    .where(eq(collegeStatements.state, state))
    .orderBy(asc(collegeStatements.createdAt), asc(collegeStatements.id))
    .limit(page.limit)
    .offset(page.offset);
}

export async function countStatementsIn(db: Db, state: StatementState): Promise<number> {
  const [row] = await db.select({ count: count() }).from(collegeStatements).where(eq(collegeStatements.state, state));
  return row?.count ?? 0;
}
