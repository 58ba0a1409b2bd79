import { and, asc, eq, isNull, lte } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { webhookEvents } from "#db/schema/payments.ts";

export type WebhookEvent = Pick<typeof webhookEvents.$inferSelect, "eventId" | "kind" | "providerOrderId">;

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
  await tx.update(webhookEvents).set({ processedAt: at, outcome }).where(eq(webhookEvents.eventId, eventId));
}

/** Messages that arrived and were not worked on since, the oldest first. */
export function findUnprocessed(db: Db, receivedBefore: Date, limit: number): Promise<WebhookEvent[]> {
  return db
    .select(worked)
    .from(webhookEvents)
    .where(and(isNull(webhookEvents.processedAt), lte(webhookEvents.receivedAt, receivedBefore)))
    .orderBy(asc(webhookEvents.receivedAt))
    .limit(limit);
}
