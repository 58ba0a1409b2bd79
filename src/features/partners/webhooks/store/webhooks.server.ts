import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { partnerDeliveries, partnerKeys, partnerWebhooks } from "#db/schema/partners.ts";

export type WebhookRow = typeof partnerWebhooks.$inferSelect;

export async function hasKey(db: Db, id: number): Promise<boolean> {
  return (await db.$count(partnerKeys, eq(partnerKeys.id, id))) > 0;
}

/** A key, held until the transaction ends. */
export async function lockKey(tx: Db, id: number) {
  const [row] = await tx.select().from(partnerKeys).where(eq(partnerKeys.id, id)).for("update");
  return row ?? null;
}

/** The webhook of a key, held until the transaction ends: what is delivered meanwhile waits to be noted. */
export async function lockWebhook(tx: Db, keyId: number): Promise<WebhookRow | null> {
  const [row] = await tx.select().from(partnerWebhooks).where(eq(partnerWebhooks.keyId, keyId)).for("update");
  return row ?? null;
}

/** The webhook of a key, and how many of its deliveries are in each state. */
export async function readWebhook(db: Db, keyId: number) {
  const countOf = (state: string) =>
    sql<number>`(select count(*)::int from ${partnerDeliveries} where key_id = ${keyId} and state = ${state})`;
  const [row] = await db
    .select({
      webhook: partnerWebhooks,
      waiting: countOf("waiting"),
      delivered: countOf("delivered"),
      failed: countOf("failed"),
    })
    .from(partnerWebhooks)
    .where(eq(partnerWebhooks.keyId, keyId));
  return row ?? null;
}

/** Puts a webhook in place of the one before, switched on. */
export async function putWebhook(
  tx: Db,
  row: Pick<WebhookRow, "keyId" | "url" | "secretId" | "madeAt">,
): Promise<void> {
  const values = { ...row, lastDeliveredAt: null, switchedOffAt: null, switchedOffBecause: null };
  await tx.insert(partnerWebhooks).values(values).onConflictDoUpdate({ target: partnerWebhooks.keyId, set: values });
}

export async function updateWebhook(tx: Db, keyId: number, values: Partial<WebhookRow>): Promise<WebhookRow | null> {
  const [row] = await tx.update(partnerWebhooks).set(values).where(eq(partnerWebhooks.keyId, keyId)).returning();
  return row ?? null;
}

/** Notes when something was accepted, unless a later time is noted. */
export async function noteDelivered(tx: Db, keyId: number, at: Date): Promise<void> {
  const isEarlier = sql`coalesce(${partnerWebhooks.lastDeliveredAt} < ${at.toISOString()}::timestamptz, true)`;
  await tx
    .update(partnerWebhooks)
    .set({ lastDeliveredAt: at })
    .where(and(eq(partnerWebhooks.keyId, keyId), isEarlier));
}
