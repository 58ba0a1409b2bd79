import { and, asc, desc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import type { deliveryStates } from "#db/schema/choices.ts";
import { partnerDeliveries, partnerEvents, partnerKeys, partnerWebhooks } from "#db/schema/partners.ts";

export type DeliveryRow = typeof partnerDeliveries.$inferSelect;
type DeliveryState = (typeof deliveryStates)[number];

/** Deliveries that may be attempted now. */
const isDue = (now: Date) =>
  and(
    eq(partnerDeliveries.state, "waiting"),
    lte(partnerDeliveries.nextAt, now),
    or(isNull(partnerDeliveries.busyUntil), lte(partnerDeliveries.busyUntil, now)),
  );

/** Keys for whose webhooks something is due. */
export async function listDueKeys(db: Db, now: Date): Promise<number[]> {
  const rows = await db.selectDistinct({ keyId: partnerDeliveries.keyId }).from(partnerDeliveries).where(isDue(now));
  return rows.map(({ keyId }) => keyId);
}

/** The webhook of a key with what decides whether it is told anything. */
export async function findTarget(db: Db, keyId: number) {
  const { url, secretId, switchedOffAt } = partnerWebhooks;
  const { endsOn, revokedAt, scopes } = partnerKeys;
  const [row] = await db
    .select({ url, secretId, switchedOffAt, endsOn, revokedAt, scopes })
    .from(partnerWebhooks)
    .innerJoin(partnerKeys, eq(partnerKeys.id, partnerWebhooks.keyId))
    .where(eq(partnerWebhooks.keyId, keyId));
  return row ?? null;
}

/** Takes the delivery of a key that is due longest, for one attempt. @returns null: nothing is due */
export async function claimDelivery(db: Db, keyId: number, now: Date, busyUntil: Date) {
  const first = db
    .select({ id: partnerDeliveries.id })
    .from(partnerDeliveries)
    .where(and(eq(partnerDeliveries.keyId, keyId), isDue(now)))
    .orderBy(asc(partnerDeliveries.nextAt), asc(partnerDeliveries.id))
    .limit(1)
    .for("update", { skipLocked: true });
  const [row] = await db
    .update(partnerDeliveries)
    .set({ busyUntil, attemptedAt: now, attempts: sql`${partnerDeliveries.attempts} + 1` })
    .from(partnerEvents)
    .where(and(inArray(partnerDeliveries.id, first), eq(partnerEvents.id, partnerDeliveries.eventId)))
    .returning({ delivery: partnerDeliveries, event: partnerEvents });
  return row ?? null;
}

/** Notes how an attempt ended. */
export async function settleDelivery(tx: Db, id: number, values: Partial<DeliveryRow>): Promise<void> {
  await tx
    .update(partnerDeliveries)
    .set({ ...values, busyUntil: null })
    .where(eq(partnerDeliveries.id, id));
}

/** Gives up what waits for a key. */
export async function failWaiting(tx: Db, keyId: number, reason: string): Promise<void> {
  await tx
    .update(partnerDeliveries)
    .set({ state: "failed", reason, busyUntil: null })
    .where(and(eq(partnerDeliveries.keyId, keyId), eq(partnerDeliveries.state, "waiting")));
}

const joined = (db: Db) =>
  db
    .select({ delivery: partnerDeliveries, event: partnerEvents })
    .from(partnerDeliveries)
    .innerJoin(partnerEvents, eq(partnerEvents.id, partnerDeliveries.eventId));

export type ListedDelivery = Awaited<ReturnType<typeof listDeliveryRows>>[number];

/** A page of a key's deliveries, the newest first. @param state null: all */
export function listDeliveryRows(
  db: Db,
  keyId: number,
  state: DeliveryState | null,
  { limit, offset }: { limit: number; offset: number },
) {
  return joined(db).where(ofKey(keyId, state)).orderBy(desc(partnerDeliveries.id)).limit(limit).offset(offset);
}

export function countDeliveryRows(db: Db, keyId: number, state: DeliveryState | null): Promise<number> {
  return db.$count(partnerDeliveries, ofKey(keyId, state));
}

const ofKey = (keyId: number, state: DeliveryState | null) =>
  and(eq(partnerDeliveries.keyId, keyId), state === null ? undefined : eq(partnerDeliveries.state, state));

/** Queues a delivery that was made or given up once more. @returns its key; null when it waits, or there is none */
export async function requeueDelivery(tx: Db, id: number, now: Date): Promise<number | null> {
  const [row] = await tx
    .update(partnerDeliveries)
    .set({ state: "waiting", attempts: 0, queuedAt: now, nextAt: now, reason: null, status: null })
    .where(and(eq(partnerDeliveries.id, id), sql`${partnerDeliveries.state} <> 'waiting'`))
    .returning({ keyId: partnerDeliveries.keyId });
  return row?.keyId ?? null;
}
