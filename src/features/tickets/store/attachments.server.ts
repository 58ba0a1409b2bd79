import { and, asc, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { attachments } from "#db/schema/tickets.ts";

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
