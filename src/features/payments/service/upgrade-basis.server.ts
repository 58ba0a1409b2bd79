import type { Db } from "#db/client.server.ts";
import { paise } from "#lib/money.ts";
import { refundablePaise } from "../refund-rules.ts";
import { findOrdersOfStudent, type Order } from "../store/orders.server.ts";
import type { Refund } from "../store/refunds.server.ts";
import { type EarlierOrder, type Paid, paidFor, usedCredit } from "../upgrade-rules.ts";

/** What a student paid for the package they have, in the caller's transaction. */
export async function readPaid(tx: Db, studentId: number, packageId: number): Promise<Paid> {
  return paidFor(packageId, (await findOrdersOfStudent(tx, studentId)).map(earlierOrder));
}

/** An order as the rules of upgrades read it. Money that is promised as a refund is not held any more. */
export function earlierOrder({ order, refunds }: { order: Order; refunds: Refund[] }): EarlierOrder {
  const { id, packageId, state, upgradeOf, cancelledAt } = order;
  // What a cancelled order keeps was delivered: it is no credit for another package.
  const heldPaise = cancelledAt === null ? refundablePaise(order, refunds) : paise(0);
  return { id, packageId, state, upgradeOf, heldPaise };
}

/**
 * Whether an order may still give its package: the student has the package from which it was begun, and what they paid for
 * that one is still the credit of the order. False after another upgrade or a refund in the meantime.
 */
export async function isStillDue(
  tx: Db,
  order: Pick<Order, "packageId" | "pricePaise" | "creditPaise" | "upgradeOf">,
  student: { id: number; packageId: number },
): Promise<boolean> {
  const { orderId, creditPaise } = await readPaid(tx, student.id, student.packageId);
  const isFromSame = student.packageId !== order.packageId && orderId === order.upgradeOf;
  return isFromSame && usedCredit(order.pricePaise, creditPaise) === order.creditPaise;
}
