import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { emails } from "#db/schema/emails.ts";
import type { EmailDetails, EmailKind } from "./contract.ts";

type Row = typeof emails.$inferSelect;

/** A row whose details fit its kind. */
export type StoredEmail = Row & { [Kind in EmailKind]: { kind: Kind; details: EmailDetails[Kind] } }[EmailKind];

/** The e-mail when it still waits, with one more try counted; null when it was sent or given up meanwhile. */
export async function beginTry(db: Db, id: number): Promise<StoredEmail | null> {
  const [row] = await db
    .update(emails)
    .set({ attempts: sql`${emails.attempts} + 1` })
    .where(and(eq(emails.id, id), eq(emails.state, "waiting")))
    .returning();
  return (row as StoredEmail | undefined) ?? null;
}

export async function markSent(db: Db, id: number, sentAt: Date): Promise<void> {
  await db.update(emails).set({ state: "sent", sentAt, lastError: null }).where(eq(emails.id, id));
}

export async function markFailed(db: Db, id: number, lastError: string): Promise<void> {
  await db.update(emails).set({ state: "failed", lastError }).where(eq(emails.id, id));
}

export async function noteError(db: Db, id: number, lastError: string): Promise<void> {
  await db.update(emails).set({ lastError }).where(eq(emails.id, id));
}

/** Ids of e-mails that wait since before an instant, in order, after `afterId`. */
export async function listWaiting(db: Db, since: Date, afterId: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: emails.id })
    .from(emails)
    .where(and(eq(emails.state, "waiting"), lt(emails.createdAt, since), gt(emails.id, afterId)))
    .orderBy(asc(emails.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
