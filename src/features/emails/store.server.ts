import { and, asc, count, desc, eq, gt, inArray, isNotNull, lt, min, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { emails } from "#db/schema/emails.ts";
import type { EmailDetails, EmailKind } from "./contract.ts";

type Row = typeof emails.$inferSelect;

/** A row whose details fit its kind. */
export type StoredEmail = Row & { [Kind in EmailKind]: { kind: Kind; details: EmailDetails[Kind] } }[EmailKind];

/** Adds an e-mail unless its dedupe key is known. @returns its id; null when it was known */
export async function insertEmail(tx: Db, values: typeof emails.$inferInsert): Promise<number | null> {
  const [row] = await tx.insert(emails).values(values).onConflictDoNothing().returning({ id: emails.id });
  return row?.id ?? null;
}

/** The e-mail if it still waits, with one more attempt counted; null when it was sent or abandoned meanwhile. */
export async function beginAttempt(db: Db, id: number): Promise<StoredEmail | null> {
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

export async function recordError(db: Db, id: number, lastError: string): Promise<void> {
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

/** E-mails that wait for another attempt. */
const isDelayed = and(eq(emails.state, "waiting"), isNotNull(emails.lastError));
/** What such an e-mail's error ends with when it was about that e-mail alone, and not about the mail server. */
const aboutOneMessage = "(RCPT TO|DATA)$";

/** Ids of at most `limit` delayed e-mails, oldest first; with `byServer` those that the mail server as a whole held up. */
export async function listDelayed(db: Db, limit: number, { byServer }: { byServer: boolean }): Promise<number[]> {
  const rows = await db
    .select({ id: emails.id })
    .from(emails)
    .where(and(isDelayed, byServer ? sql`${emails.lastError} !~ ${aboutOneMessage}` : undefined))
    .orderBy(asc(emails.createdAt), asc(emails.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** How many e-mails are delayed, since when the oldest waits, and what most of them were told. */
export async function readDelayed(db: Db): Promise<{ count: number; oldestAt: Date | null; reason: string | null }> {
  const [row] = await db
    .select({
      count: count(),
      oldestAt: min(emails.createdAt),
      reason: sql<string | null>`mode() within group (order by ${emails.lastError})`,
    })
    .from(emails)
    .where(isDelayed);
  return row ?? { count: 0, oldestAt: null, reason: null };
}

export type FailedRow = Pick<Row, "id" | "kind" | "toAddress" | "lastError" | "attempts" | "createdAt" | "giveUpAt">;

const failedColumns = {
  id: emails.id,
  kind: emails.kind,
  toAddress: emails.toAddress,
  lastError: emails.lastError,
  attempts: emails.attempts,
  createdAt: emails.createdAt,
  giveUpAt: emails.giveUpAt,
};

/** What was refused or given up, newest first. */
export function listFailed(db: Db, limit: number): Promise<FailedRow[]> {
  return db
    .select(failedColumns)
    .from(emails)
    .where(eq(emails.state, "failed"))
    .orderBy(desc(emails.createdAt), desc(emails.id))
    .limit(limit);
}

export async function countFailed(db: Db): Promise<number> {
  const [row] = await db.select({ count: count() }).from(emails).where(eq(emails.state, "failed"));
  return row?.count ?? 0;
}

/** A failed e-mail, held until the transaction ends; null: it has not failed, or no longer waits. */
export async function lockFailed(tx: Db, id: number): Promise<FailedRow | null> {
  const [row] = await tx
    .select(failedColumns)
    .from(emails)
    .where(and(eq(emails.id, id), eq(emails.state, "failed")))
    .for("update");
  return row ?? null;
}

export async function markWaiting(tx: Db, id: number, giveUpAt: Date): Promise<void> {
  await tx.update(emails).set({ state: "waiting", giveUpAt }).where(eq(emails.id, id));
}

export async function markDropped(tx: Db, id: number): Promise<void> {
  await tx.update(emails).set({ state: "dropped" }).where(eq(emails.id, id));
}

/** Drops the e-mails about a ticket or message that were not sent yet. */
export async function dropWaitingOf(tx: Db, reference: string): Promise<void> {
  await tx
    .update(emails)
    .set({ state: "dropped" })
    .where(and(eq(emails.state, "waiting"), sql`${emails.details}->>'reference' = ${reference}`));
}

/** Deletes the oldest e-mails that were written before an instant and are sent or dropped. @returns how many */
export async function deleteFinished(db: Db, before: Date, limit: number): Promise<number> {
  const old = db
    .select({ id: emails.id })
    .from(emails)
    // As in the partial index `emails_finished`, word for word.
    .where(and(sql`${emails.state} in ('sent', 'dropped')`, lt(emails.createdAt, before)))
    .orderBy(asc(emails.createdAt))
    .limit(limit);
  const rows = await db.delete(emails).where(inArray(emails.id, old)).returning({ id: emails.id });
  return rows.length;
}

/** Deletes e-mails of some kinds to some addresses. */
export async function deleteEmailsTo(tx: Db, kinds: readonly string[], addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await tx.delete(emails).where(and(inArray(emails.kind, [...kinds]), inArray(emails.toAddress, [...addresses])));
}
