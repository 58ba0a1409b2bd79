import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, ne } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { orderDeliverables } from "#db/schema/deliverables.ts";
import { orders } from "#db/schema/payments.ts";
import { openStates } from "../deliverable-rules.ts";

export type OrderDeliverable = typeof orderDeliverables.$inferSelect;

/** Promises of an order, in the order of its package. */
export function deliverablesOfOrder(db: Db, orderId: number): Promise<OrderDeliverable[]> {
  return deliverablesOfOrders(db, [orderId]);
}

export function deliverablesOfOrders(db: Db, orderIds: readonly number[]): Promise<OrderDeliverable[]> {
  return db
    .select()
    .from(orderDeliverables)
    .where(inArray(orderDeliverables.orderId, [...orderIds]))
    .orderBy(asc(orderDeliverables.orderId), asc(orderDeliverables.position));
}

export async function insertDeliverables(tx: Db, values: (typeof orderDeliverables.$inferInsert)[]): Promise<void> {
  if (values.length > 0) await tx.insert(orderDeliverables).values(values).onConflictDoNothing();
}

export async function findDeliverable(db: Db, id: number): Promise<OrderDeliverable | null> {
  const [row] = await db.select().from(orderDeliverables).where(eq(orderDeliverables.id, id));
  return row ?? null;
}

export async function updateDeliverable(
  tx: Db,
  id: number,
  values: Partial<typeof orderDeliverables.$inferInsert>,
): Promise<OrderDeliverable> {
  const [row] = await tx.update(orderDeliverables).set(values).where(eq(orderDeliverables.id, id)).returning();
  if (!row) throw new Error(`Deliverable ${id} is gone`);
  return row;
}

const isRunning = and(eq(orders.state, "account_created"), isNull(orders.cancelledAt));

/** Titles that a student's other running orders promise or have delivered. */
export async function titlesHeldBy(db: Db, studentId: number, exceptOrderId: number): Promise<string[]> {
  const rows = await db
    .select({ title: orderDeliverables.title })
    .from(orderDeliverables)
    .innerJoin(orders, eq(orders.id, orderDeliverables.orderId))
    .where(
      and(
        eq(orders.studentId, studentId),
        isRunning,
        ne(orders.id, exceptOrderId),
        ne(orderDeliverables.state, "cancelled"),
      ),
    );
  return rows.map(({ title }) => title);
}

/** The student's newest running order; null: there is none. */
export async function findNewestRunningOrder(db: Db, studentId: number): Promise<number | null> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.studentId, studentId), isRunning))
    .orderBy(desc(orders.finishedAt), desc(orders.id))
    .limit(1);
  return row?.id ?? null;
}

/** Orders of a student that were paid, the newest first. */
export function paidOrdersOf(db: Db, studentId: number) {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.studentId, studentId), isNotNull(orders.paidAt)))
    .orderBy(desc(orders.paidAt), desc(orders.id));
}

/** Cancels what an order still owes. @returns how many deliverables */
export async function cancelOpenDeliverables(tx: Db, orderId: number): Promise<number> {
  let cancelled = 0;
  for (const state of openStates) {
    const rows = await tx
      .update(orderDeliverables)
      .set({ state: "cancelled", cancelledFrom: state })
      .where(and(eq(orderDeliverables.orderId, orderId), eq(orderDeliverables.state, state)))
      .returning({ id: orderDeliverables.id });
    cancelled += rows.length;
  }
  return cancelled;
}

/** Promises again what a cancellation had ended. */
export async function restoreCancelled(tx: Db, orderId: number): Promise<void> {
  for (const state of openStates) {
    await tx
      .update(orderDeliverables)
      .set({ state, cancelledFrom: null })
      .where(and(eq(orderDeliverables.orderId, orderId), eq(orderDeliverables.cancelledFrom, state)));
  }
}

/** Deliveries that nobody has answered since an instant, the oldest first. */
export function findUnansweredDeliveries(
  db: Db,
  deliveredBy: Date,
  limit: number,
): Promise<{ id: number; orderId: number }[]> {
  return db
    .select({ id: orderDeliverables.id, orderId: orderDeliverables.orderId })
    .from(orderDeliverables)
    .where(and(eq(orderDeliverables.state, "delivered"), lte(orderDeliverables.deliveredAt, deliveredBy)))
    .orderBy(asc(orderDeliverables.deliveredAt))
    .limit(limit);
}
