import { and, asc, desc, eq, inArray, isNotNull, lt, max, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { students } from "#db/schema/accounts.ts";
import type { AnswerState } from "#db/schema/choices.ts";
import { attachments, ticketMessages, tickets } from "#db/schema/tickets.ts";

const summary = {
  id: tickets.id,
  reference: tickets.reference,
  subject: tickets.subject,
  department: tickets.department,
  priority: tickets.priority,
  state: tickets.state,
  createdAt: tickets.createdAt,
  updatedAt: tickets.updatedAt,
};

/** The author of a ticket, as e-mails address them. */
export async function findStudent(db: Db, id: number) {
  const [row] = await db
    .select({
      firstName: students.firstName,
      lastName: students.lastName,
      email: students.email,
      language: students.language,
    })
    .from(students)
    .where(eq(students.id, id));
  return row ?? null;
}

/** @returns the new ticket's id; null when there is one with this send key */
export async function insertTicket(tx: Db, values: typeof tickets.$inferInsert): Promise<number | null> {
  const [row] = await tx
    .insert(tickets)
    .values(values)
    .onConflictDoNothing({ target: tickets.sendKey })
    .returning({ id: tickets.id });
  return row?.id ?? null;
}

export async function findReferenceBySendKey(db: Db, sendKey: string): Promise<string | null> {
  const [row] = await db.select({ reference: tickets.reference }).from(tickets).where(eq(tickets.sendKey, sendKey));
  return row?.reference ?? null;
}

export async function isMessageSent(db: Db, sendKey: string): Promise<boolean> {
  const rows = await db
    .select({ id: ticketMessages.id })
    .from(ticketMessages)
    .where(eq(ticketMessages.sendKey, sendKey));
  return rows.length > 0;
}

/** @returns the new message's id; null when there is one with this send key */
export async function insertMessage(tx: Db, values: typeof ticketMessages.$inferInsert): Promise<number | null> {
  const [row] = await tx
    .insert(ticketMessages)
    .values(values)
    .onConflictDoNothing({ target: ticketMessages.sendKey })
    .returning({ id: ticketMessages.id });
  return row?.id ?? null;
}

/** A student's own tickets, the last changed first. */
export async function listTicketsOf(db: Db, studentId: number, limit: number, offset: number) {
  return db
    .select(summary)
    .from(tickets)
    .where(eq(tickets.studentId, studentId))
    .orderBy(desc(tickets.updatedAt), desc(tickets.id))
    .limit(limit)
    .offset(offset);
}

export async function countTicketsOf(db: Db, studentId: number): Promise<number> {
  return db.$count(tickets, eq(tickets.studentId, studentId));
}

/** A student's own ticket; null when there is none, or when it is somebody else's. */
export async function findTicketOf(db: Db, studentId: number, reference: string) {
  const [row] = await db
    .select({ ...summary, name: tickets.name, email: tickets.email })
    .from(tickets)
    .where(and(eq(tickets.reference, reference), eq(tickets.studentId, studentId)));
  return row ?? null;
}

/** The ticket, held until the transaction ends. @param studentId whose it must be; undefined: staff ask */
export async function lockTicket(tx: Db, reference: string, studentId?: number) {
  const isOwn = studentId === undefined ? undefined : eq(tickets.studentId, studentId);
  const [row] = await tx
    .select({ id: tickets.id, state: tickets.state, subject: tickets.subject, studentId: tickets.studentId })
    .from(tickets)
    .where(and(eq(tickets.reference, reference), isOwn))
    .for("update");
  return row ?? null;
}

/** Brings a ticket to a state; since when its student waits for an answer follows from it. */
export async function setState(tx: Db, ticketId: number, state: AnswerState, updatedAt: Date): Promise<void> {
  const waitingSince =
    state === "open" ? sql`coalesce(${tickets.waitingSince}, ${updatedAt.toISOString()}::timestamptz)` : null;
  // Only its student opens a withdrawn ticket again, and with that lets staff read it.
  const opened = state === "closed" ? {} : { withdrawnAt: null };
  await tx
    .update(tickets)
    .set({ state, updatedAt, waitingSince, ...opened })
    .where(eq(tickets.id, ticketId));
}

/** Withdraws a student's own ticket, which closes it; one that was withdrawn keeps its date. @returns false: none of theirs */
export async function withdrawTicketOf(tx: Db, studentId: number, reference: string, at: Date): Promise<boolean> {
  const withdrawnAt = sql`coalesce(${tickets.withdrawnAt}, ${at.toISOString()}::timestamptz)`;
  const rows = await tx
    .update(tickets)
    .set({ state: "closed", waitingSince: null, withdrawnAt, updatedAt: at })
    .where(and(eq(tickets.reference, reference), eq(tickets.studentId, studentId)))
    .returning({ id: tickets.id });
  return rows.length > 0;
}

/** The number of a ticket's last message. */
export async function lastMessageId(tx: Db, ticketId: number): Promise<number> {
  const [row] = await tx
    .select({ id: max(ticketMessages.id) })
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, ticketId));
  return row?.id ?? 0;
}

/** A ticket's thread, oldest first. */
export async function listMessages(db: Db, ticketId: number) {
  return db
    .select({
      id: ticketMessages.id,
      author: ticketMessages.author,
      authorName: ticketMessages.authorName,
      body: ticketMessages.body,
      createdAt: ticketMessages.createdAt,
    })
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, ticketId))
    .orderBy(asc(ticketMessages.id));
}

/** What is attached to these messages, in the order it was sent. */
export async function listAttachmentsOf(db: Db, messageIds: number[]) {
  if (messageIds.length === 0) return [];
  return db
    .select({
      id: attachments.id,
      messageId: attachments.ticketMessageId,
      name: attachments.name,
      contentType: attachments.contentType,
      sizeBytes: attachments.sizeBytes,
    })
    .from(attachments)
    .where(and(inArray(attachments.ticketMessageId, messageIds), eq(attachments.state, "ready")))
    .orderBy(asc(attachments.position));
}

export async function insertPending(db: Db, rows: (typeof attachments.$inferInsert)[]): Promise<void> {
  await db.insert(attachments).values(rows);
}

/** The files are stored: they belong to this message from now on. */
export async function attachTo(tx: Db, messageId: number, files: { id: string }[]): Promise<void> {
  if (files.length === 0) return;
  await tx
    .update(attachments)
    .set({ ticketMessageId: messageId, state: "ready" })
    .where(
      inArray(
        attachments.id,
        files.map(({ id }) => id),
      ),
    );
}

/** The same for a message that belongs to no ticket. */
export async function attachToMessage(tx: Db, contactMessageId: number, files: { id: string }[]): Promise<void> {
  if (files.length === 0) return;
  const ids = files.map(({ id }) => id);
  await tx.update(attachments).set({ contactMessageId, state: "ready" }).where(inArray(attachments.id, ids));
}

/** The same for a statement of a college. */
export async function attachDocument(tx: Db, collegeStatementId: number, files: { id: string }[]): Promise<void> {
  const ids = files.map(({ id }) => id);
  await tx.update(attachments).set({ collegeStatementId, state: "ready" }).where(inArray(attachments.id, ids));
}

/** The document of a statement. */
export async function findFileOfStatement(db: Db, collegeStatementId: number) {
  const { id, name, contentType, sizeBytes, storageKey } = attachments;
  const [row] = await db
    .select({ id, name, contentType, sizeBytes, storageKey })
    .from(attachments)
    .where(and(eq(attachments.collegeStatementId, collegeStatementId), eq(attachments.state, "ready")));
  return row ?? null;
}

/** A stored file of a message that belongs to no ticket. */
export async function findFileOfMessage(db: Db, contactMessageId: number, id: string) {
  const { name, contentType, sizeBytes, storageKey } = attachments;
  const [row] = await db
    .select({ name, contentType, sizeBytes, storageKey })
    .from(attachments)
    .where(
      and(eq(attachments.id, id), eq(attachments.contactMessageId, contactMessageId), eq(attachments.state, "ready")),
    );
  return row ?? null;
}

/** The same for one that a record of another feature refers to. */
export async function markReady(tx: Db, id: string): Promise<void> {
  await tx.update(attachments).set({ state: "ready" }).where(eq(attachments.id, id));
}

/** Deletes rows. @returns the keys of their files */
export async function takeAttachments(tx: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .delete(attachments)
    .where(inArray(attachments.id, ids))
    .returning({ key: attachments.storageKey });
  return rows.map(({ key }) => key);
}

export async function deleteAttachments(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.delete(attachments).where(inArray(attachments.id, ids));
}

/** How many files a student has sent since an instant, and how many bytes at all; those of staff do not count. */
export async function sumFilesOf(db: Db, studentId: number, since: Date) {
  const [row] = await db
    .select({
      recent: sql<number>`count(*) filter (where ${attachments.createdAt} >= ${since.toISOString()})`.mapWith(Number),
      bytes: sql<number>`coalesce(sum(${attachments.sizeBytes}), 0)`.mapWith(Number),
    })
    .from(attachments)
    .where(and(eq(attachments.studentId, studentId), eq(attachments.isFromStaff, false)));
  return row ?? { recent: 0, bytes: 0 };
}

/**
 * A stored file: for staff one of a ticket, for a student any of their own.
 *
 * @param studentId whose it must be; undefined: staff ask
 * @returns null when there is none, or when it is somebody else's
 */
export async function findAttachmentOf(db: Db, studentId: number | undefined, id: string) {
  const isTheirs =
    studentId === undefined ? isNotNull(attachments.ticketMessageId) : eq(attachments.studentId, studentId);
  const { name, contentType, sizeBytes, storageKey } = attachments;
  const [row] = await db
    .select({ name, contentType, sizeBytes, storageKey })
    .from(attachments)
    .where(and(eq(attachments.id, id), eq(attachments.state, "ready"), isTheirs));
  return row ?? null;
}

/** Files whose message never came. */
export async function listPending(db: Db, before: Date, limit: number) {
  return db
    .select({ id: attachments.id, storageKey: attachments.storageKey })
    .from(attachments)
    .where(and(eq(attachments.state, "pending"), lt(attachments.createdAt, before)))
    .limit(limit);
}

/** Which of these keys a row knows. */
export async function knownKeys(db: Db, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: attachments.storageKey })
    .from(attachments)
    .where(inArray(attachments.storageKey, keys));
  return new Set(rows.map(({ key }) => key));
}

/**
 * A student's last tickets, the last changed first, each with the last answer of staff. One query.
 *
 * @param answerLength characters of an answer at most
 */
export async function readLastTickets(db: Db, studentId: number, count: number, answerLength: number) {
  const { rows } = (await db.execute(sql`
    select reference, subject, state, updated_at, answer.author_name, left(answer.body, ${answerLength}) as body,
      answer.created_at as answered_at
    from tickets
    left join lateral (
      select author_name, body, created_at from ticket_messages
      where ticket_id = tickets.id and author = 'staff' order by id desc limit 1
    ) answer on true
    where student_id = ${studentId} order by updated_at desc, tickets.id desc limit ${count}`)) as unknown as {
    rows: Record<string, unknown>[];
  };
  return rows.map((row) => ({
    reference: String(row.reference),
    subject: String(row.subject),
    state: row.state as AnswerState,
    updatedAt: new Date(row.updated_at as string),
    answer:
      row.body === null
        ? null
        : { authorName: String(row.author_name), text: String(row.body), at: new Date(row.answered_at as string) },
  }));
}
