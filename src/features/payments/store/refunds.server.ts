import { and, asc, eq, inArray, lte } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { refunds } from "#db/schema/staff-work.ts";

export type Refund = typeof refunds.$inferSelect;
type RefundValues = typeof refunds.$inferInsert;

/** What a use case may write on a refund. "approved" is not among the states: `markApproved` alone writes it. */
export type RefundChange = Partial<Omit<RefundValues, "state">> & { state?: Exclude<Refund["state"], "approved"> };

/** Adds a refund, which waits at first, unless its idempotency key is known. @returns null when it was */
export async function insertRefund(tx: Db, values: Omit<RefundValues, "state">): Promise<Refund | null> {
  const [row] = await tx
    .insert(refunds)
    .values({ ...values, state: "waiting" })
    .onConflictDoNothing({ target: refunds.idempotencyKey })
    .returning();
  return row ?? null;
}

/** Makes a waiting refund ready to be sent. For `admitRefund` alone, which decides whether it may be. */
export function markApproved(
  tx: Db,
  id: number,
  values: Required<Pick<RefundChange, "decidedBy" | "decidedAt" | "nextCheckAt">>,
): Promise<Refund> {
  return writeChange(tx, id, { ...values, state: "approved" });
}

export function updateRefund(tx: Db, id: number, values: RefundChange): Promise<Refund> {
  return writeChange(tx, id, values);
}

async function writeChange(tx: Db, id: number, values: Partial<RefundValues>): Promise<Refund> {
  const [row] = await tx.update(refunds).set(values).where(eq(refunds.id, id)).returning();
  if (!row) throw new Error(`Refund ${id} is gone`);
  return row;
}

export async function findRefund(db: Db, id: number): Promise<Refund | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  return row ?? null;
}

export async function findRefundByKey(db: Db, key: string): Promise<Refund | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.idempotencyKey, key));
  return row ?? null;
}

/** Whole refunds of an order, the oldest first. Their order is locked wherever one of them is changed. */
export function refundsOfOrder(db: Db, orderId: number): Promise<Refund[]> {
  return db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.id));
}

export function refundsOfOrders(db: Db, orderIds: readonly number[]): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(inArray(refunds.orderId, [...orderIds]))
    .orderBy(asc(refunds.id));
}

/** Refunds on their way whose time to ask the provider has come, the one longest due first. */
export async function findRefundsToPoll(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.state, ["approved", "sent"]), lte(refunds.nextCheckAt, now)))
    .orderBy(asc(refunds.nextCheckAt), asc(refunds.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
