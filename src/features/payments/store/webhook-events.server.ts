import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, lte, max, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { orders, webhookEvents } from "#db/schema/payments.ts";

type Row = typeof webhookEvents.$inferSelect;
export type WebhookEvent = Pick<Row, "eventId" | "kind" | "providerOrderId">;
export type UnprocessedEvent = WebhookEvent & Pick<Row, "tries">;

const worked = {
  eventId: webhookEvents.eventId,
  kind: webhookEvents.kind,
  providerOrderId: webhookEvents.providerOrderId,
};

/** Keeps a message once. @returns false when it was known */
export async function insertWebhookEvent(tx: Db, values: typeof webhookEvents.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(webhookEvents).values(values).onConflictDoNothing().returning(worked);
  return rows.length > 0;
}

export async function markProcessed(tx: Db, eventId: string, at: Date, outcome: string): Promise<void> {
  await tx
    .update(webhookEvents)
    .set({ processedAt: at, outcome, failedAt: null, lastError: null })
    .where(eq(webhookEvents.eventId, eventId));
}

const isOpen = and(isNull(webhookEvents.processedAt), isNull(webhookEvents.failedAt));
const isDue = (now: Date) => or(isNull(webhookEvents.nextTryAt), lte(webhookEvents.nextTryAt, now));

/**
 * Messages that arrived by an instant and were not worked on since: first those that were never tried again, so that
 * none waits behind others that fail each time.
 */
export function findUnprocessed(db: Db, receivedBy: Date, now: Date, limit: number): Promise<UnprocessedEvent[]> {
  return db
    .select({ ...worked, tries: webhookEvents.tries })
    .from(webhookEvents)
    .where(and(isOpen, lte(webhookEvents.receivedAt, receivedBy), isDue(now)))
    .orderBy(sql`${webhookEvents.nextTryAt} asc nulls first`, asc(webhookEvents.receivedAt))
    .limit(limit);
}

/** Counts one more try of a message that is due. @returns false when it was worked on, or taken by another process */
export async function beginAttempt(
  db: Db,
  eventId: string,
  now: Date,
  next: { tries: number; nextTryAt: Date },
): Promise<boolean> {
  const rows = await db
    .update(webhookEvents)
    .set(next)
    .where(and(eq(webhookEvents.eventId, eventId), isOpen, isDue(now)))
    .returning({ eventId: webhookEvents.eventId });
  return rows.length === 1;
}

/** Writes down why an attempt failed. @param failedAt when the message was given up; null: it is tried again */
export async function noteFailure(db: Db, eventId: string, lastError: string, failedAt: Date | null): Promise<void> {
  await db
    .update(webhookEvents)
    .set({ lastError, failedAt })
    .where(and(eq(webhookEvents.eventId, eventId), isNull(webhookEvents.processedAt)));
}

const isGivenUp = and(isNull(webhookEvents.processedAt), isNotNull(webhookEvents.failedAt));

/** Messages that were given up, the newest first, with the public id of our order. */
export function listGivenUp(db: Db, limit: number) {
  return db
    .select({
      eventId: webhookEvents.eventId,
      kind: webhookEvents.kind,
      receivedAt: webhookEvents.receivedAt,
      lastError: webhookEvents.lastError,
      orderPublicId: orders.publicId,
    })
    .from(webhookEvents)
    .leftJoin(orders, eq(orders.providerOrderId, webhookEvents.providerOrderId))
    .where(isGivenUp)
    .orderBy(desc(webhookEvents.failedAt), desc(webhookEvents.eventId))
    .limit(limit);
}

export async function countGivenUp(db: Db): Promise<number> {
  const [row] = await db.select({ count: count() }).from(webhookEvents).where(isGivenUp);
  return row?.count ?? 0;
}

/** Lets a message that was given up be retried. @returns its kind; null when there is no such message */
export async function reopenGivenUp(tx: Db, eventId: string): Promise<string | null> {
  return changeGivenUp(tx, eventId, { failedAt: null, nextTryAt: null, tries: 0 });
}

/** Closes a message that was given up. @returns its kind; null when there is no such message */
export async function closeGivenUp(tx: Db, eventId: string, at: Date, outcome: string): Promise<string | null> {
  return changeGivenUp(tx, eventId, { processedAt: at, outcome });
}

async function changeGivenUp(tx: Db, eventId: string, values: Partial<Row>): Promise<string | null> {
  const [row] = await tx
    .update(webhookEvents)
    .set(values)
    .where(and(eq(webhookEvents.eventId, eventId), isGivenUp))
    .returning({ kind: webhookEvents.kind });
  return row?.kind ?? null;
}

/**
 * Deletes the oldest messages that came before an instant and are processed. The newest of all stays, for it tells when
 * the provider last wrote to us.
 *
 * @returns how many
 */
export async function deleteProcessed(db: Db, before: Date, limit: number): Promise<number> {
  const newest = db.select({ at: max(webhookEvents.receivedAt) }).from(webhookEvents);
  const old = db
    .select({ eventId: webhookEvents.eventId })
    .from(webhookEvents)
    .where(
      and(
        isNotNull(webhookEvents.processedAt),
        lt(webhookEvents.receivedAt, before),
        lt(webhookEvents.receivedAt, sql`(${newest})`),
      ),
    )
    .orderBy(asc(webhookEvents.receivedAt))
    .limit(limit);
  const rows = await db
    .delete(webhookEvents)
    .where(inArray(webhookEvents.eventId, old))
    .returning({ eventId: webhookEvents.eventId });
  return rows.length;
}
