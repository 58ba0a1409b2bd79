import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { refundablePaise } from "../refund-rules.ts";
import { lockBuyer } from "../store/buyers.server.ts";
import {
  findOrderByPublicId,
  insertOrderEvent,
  lockOrder,
  nextReceiptNumber,
  type Order,
  updateOrder,
} from "../store/orders.server.ts";
import { refundsOfOrder } from "../store/refunds.server.ts";
import { fulfilOrder, grantPackage } from "./fulfil-order.server.ts";

/**
 * Gives the package of a paid order that waits for staff to a student who has an account, in the caller's transaction.
 *
 * @throws AppError order_not_found, order_not_waiting, student_not_found, student_needs_consent, student_has_package: who
 *   has the package already would pay for it twice
 *
 * Source: docs/specification D6.
 */
export async function matchOrder(
  deps: Deps,
  tx: Db,
  publicId: string,
  studentId: number,
  staffId: number,
): Promise<Order> {
  const order = await lockWaiting(tx, publicId);
  const student = await lockBuyer(tx, studentId);
  if (!student) throw new AppError("student_not_found");
  if (student.consent === "pending" || student.consent === "refused") throw new AppError("student_needs_consent");
  if (student.packageId === order.packageId) throw new AppError("student_has_package");
  const detail = { staffId, studentId, reason: order.attention };
  await insertOrderEvent(tx, { orderId: order.id, at: deps.now(), kind: "matched", source: "staff", detail });
  const payerName = order.payerName || `${student.firstName} ${student.lastName}`;
  const matched = await withReceiptNumber(tx, {
    ...order,
    studentId,
    payerName,
    payerEmail: order.payerEmail || student.email,
  });
  return grantPackage(deps, tx, matched, "staff");
}

/**
 * Does once more what a paid order that waits for staff was paid for, with the details it has: what stood in the way may
 * be over, and an amount that was not requested is accepted hereby. In the caller's transaction.
 *
 * @throws AppError order_not_found, order_not_waiting; order_still_blocked when the same or another thing blocks the
 *   way, and nothing may change then
 */
export async function refulfilOrder(deps: Deps, tx: Db, publicId: string, staffId: number): Promise<Order> {
  const order = await lockWaiting(tx, publicId);
  const detail = { staffId, reason: order.attention };
  await insertOrderEvent(tx, { orderId: order.id, at: deps.now(), kind: "tried_again", source: "staff", detail });
  if (order.isSignUp && order.signUp === null) throw new AppError("order_still_blocked");
  const done = await fulfilOrder(deps, tx, await withReceiptNumber(tx, order), "staff");
  if (done.state !== "account_created") throw new AppError("order_still_blocked");
  return done;
}

/** Records that a member of staff reviewed it, so that others need not. It stays in the queue until it is solved. */
export async function recordReview(
  deps: Deps,
  tx: Db,
  publicId: string,
  staffId: number,
  note: string,
): Promise<Order> {
  const order = await lockByPublicId(tx, publicId);
  if (order.attention === null) throw new AppError("order_not_waiting");
  const detail = { staffId, note };
  await insertOrderEvent(tx, { orderId: order.id, at: deps.now(), kind: "looked_at", source: "staff", detail });
  return order;
}

async function lockByPublicId(tx: Db, publicId: string): Promise<Order> {
  const found = await findOrderByPublicId(tx, publicId);
  if (!found) throw new AppError("order_not_found");
  return lockOrder(tx, found.id);
}

/** Paid, before staff, and with money that is not all on its way back. */
async function lockWaiting(tx: Db, publicId: string): Promise<Order> {
  const order = await lockByPublicId(tx, publicId);
  const isWaiting = order.state === "paid" && order.attention !== null;
  const hasUnrefundedMoney = order.paidPaise === null || refundablePaise(order, await refundsOfOrder(tx, order.id)) > 0;
  if (!isWaiting || !hasUnrefundedMoney) throw new AppError("order_not_waiting");
  return order;
}

/** A payment of an unexpected amount gets its receipt only once it is accepted. */
async function withReceiptNumber(tx: Db, order: Order): Promise<Order> {
  if (order.receiptNumber !== null || order.paidPaise === null) return order;
  const { receiptNumber } = await updateOrder(tx, order.id, { receiptNumber: await nextReceiptNumber(tx) });
  return { ...order, receiptNumber };
}
