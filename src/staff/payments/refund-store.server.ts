import { asc, desc, eq, inArray, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.server.ts";
import type { refundStates } from "#db/schema/choices.ts";
import { orders } from "#db/schema/payments.ts";
import { staff } from "#db/schema/staff.ts";
import { refunds } from "#db/schema/staff-work.ts";

const asker = alias(staff, "asker");
const decider = alias(staff, "decider");

export type RefundRow = Awaited<ReturnType<typeof select>>[number];

/** Refunds of all orders in any of these states (all when empty), newest first, with the total count. */
export async function listRefundRows(
  db: Db,
  states: (typeof refundStates)[number][],
  { page, perPage }: { page: number; perPage: number },
): Promise<{ count: number; rows: RefundRow[] }> {
  const where = states.length > 0 ? inArray(refunds.state, states) : undefined;
  const rows = await select(db, where)
    .orderBy(desc(refunds.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { count: await db.$count(refunds, where), rows };
}

/** The refunds of one order, the oldest first. */
export function listRefundRowsOfOrder(db: Db, orderId: number): Promise<RefundRow[]> {
  return select(db, eq(refunds.orderId, orderId)).orderBy(asc(refunds.id));
}

export async function findRefundRow(db: Db, id: number): Promise<RefundRow | null> {
  const [row] = await select(db, eq(refunds.id, id));
  return row ?? null;
}

function select(db: Db, where: SQL | undefined) {
  return db
    .select({
      refund: refunds,
      publicId: orders.publicId,
      receiptNumber: orders.receiptNumber,
      payerName: orders.payerName,
      packageName: orders.packageName,
      requestedByName: asker.name,
      decidedByName: decider.name,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(asker, eq(asker.id, refunds.requestedBy))
    .leftJoin(decider, eq(decider.id, refunds.decidedBy))
    .where(where)
    .$dynamic();
}

/** The provider's ids of these orders' refunds. */
export function listRefundReferences(db: Db, orderIds: number[]) {
  return db
    .select({ orderId: refunds.orderId, reference: refunds.providerRefundId, state: refunds.state })
    .from(refunds)
    .where(inArray(refunds.orderId, orderIds));
}
