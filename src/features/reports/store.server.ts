import { and, asc, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import type { FactReportState } from "#db/schema/choices.ts";
import { contactMessages } from "#db/schema/enquiries.ts";
import { factReports } from "#db/schema/fact-reports.ts";
import { contactAnswers } from "#db/schema/profile.ts";
import { attachments } from "#db/schema/tickets.ts";

export async function insertReport(tx: Db, values: typeof factReports.$inferInsert): Promise<void> {
  await tx.insert(factReports).values(values);
}

/** A report to be decided, with its message; nobody else changes it until the transaction ends. */
export async function lockReport(tx: Db, id: number) {
  const [report] = await tx.select().from(factReports).where(eq(factReports.id, id)).for("update");
  if (!report) return null;
  const [message] = await tx
    .select({ reference: contactMessages.reference, studentId: contactMessages.studentId })
    .from(contactMessages)
    .where(eq(contactMessages.id, report.contactMessageId));
  return message ? { ...report, ...message } : null;
}

export async function setDecision(
  tx: Db,
  id: number,
  decided: { state: FactReportState; decidedBy: number; decidedAt: Date },
): Promise<void> {
  await tx.update(factReports).set(decided).where(eq(factReports.id, id));
}

/** Reports in some states, those that wait longest first; of decided ones the last decided first. */
export function selectReports(db: Db, states: FactReportState[], limit: number, offset: number) {
  return reportRows(db)
    .where(states.length > 0 ? inArray(factReports.state, states) : undefined)
    .orderBy(sql`${factReports.decidedAt} desc nulls first`, asc(contactMessages.createdAt), asc(factReports.id))
    .limit(limit)
    .offset(offset);
}

export async function selectReport(db: Db, id: number) {
  const [row] = await reportRows(db).where(eq(factReports.id, id));
  return row ?? null;
}

export type ReportRow = Awaited<ReturnType<typeof selectReports>>[number];

function reportRows(db: Db) {
  return db
    .select({
      id: factReports.id,
      messageId: contactMessages.id,
      reference: contactMessages.reference,
      studentId: contactMessages.studentId,
      factId: factReports.factId,
      aboutKind: factReports.aboutKind,
      aboutId: factReports.aboutId,
      shown: factReports.shown,
      shouldBe: factReports.shouldBe,
      evidenceUrl: factReports.evidenceUrl,
      office: factReports.office,
      officeAnswer: factReports.officeAnswer,
      message: contactMessages.message,
      state: factReports.state,
      createdAt: contactMessages.createdAt,
      decidedAt: factReports.decidedAt,
    })
    .from(factReports)
    .innerJoin(contactMessages, eq(contactMessages.id, factReports.contactMessageId))
    .$dynamic();
}

const openOf = (collegeId: number) =>
  and(
    eq(factReports.aboutKind, "college"),
    eq(factReports.aboutId, collegeId),
    inArray(factReports.state, ["waiting", "needs_more"]),
  );

/** Open reports about a college, without anything that its sender wrote; the oldest first. */
export function selectOpenReportsOf(db: Db, collegeId: number, limit: number) {
  const { id, factId: fact, shown, officeAnswer: answer } = factReports;
  return db
    .select({ id, fact, shown, answer, createdAt: contactMessages.createdAt })
    .from(factReports)
    .innerJoin(contactMessages, eq(contactMessages.id, factReports.contactMessageId))
    .where(openOf(collegeId))
    .orderBy(asc(contactMessages.createdAt), asc(id))
    .limit(limit);
}

/** @returns whether there is such an open report about the college */
export async function setOfficeAnswer(
  db: Db,
  { id, collegeId, answer, at }: { id: number; collegeId: number; answer: string; at: Date },
): Promise<boolean> {
  const changed = await db
    .update(factReports)
    .set({ officeAnswer: answer, officeAnsweredAt: at })
    .where(and(eq(factReports.id, id), openOf(collegeId)))
    .returning({ id: factReports.id });
  return changed.length > 0;
}

/** How many reports are in each state. */
export async function countReports(db: Db): Promise<Map<FactReportState, number>> {
  const rows = await db
    .select({ state: factReports.state, count: count() })
    .from(factReports)
    .groupBy(factReports.state);
  return new Map(rows.map((row) => [row.state, row.count]));
}

/** Answers and files of these messages. */
export async function selectThreads(db: Db, messageIds: number[]) {
  if (messageIds.length === 0) return { answers: [], files: [] };
  const { contactMessageId: messageId, authorName, body, createdAt, id } = contactAnswers;
  const answers = await db
    .select({ messageId, authorName, body, createdAt })
    .from(contactAnswers)
    .where(inArray(messageId, messageIds))
    .orderBy(desc(id));
  const { contactMessageId, name, contentType, sizeBytes, position } = attachments;
  const files = await db
    .select({ messageId: contactMessageId, id: attachments.id, name, contentType, sizeBytes })
    .from(attachments)
    .where(and(inArray(contactMessageId, messageIds), eq(attachments.state, "ready")))
    .orderBy(asc(position));
  return { answers, files };
}
