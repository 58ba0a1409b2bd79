import type { Db } from "#db/client.server.ts";
import { retryOnConflict } from "#db/retry-on-conflict.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { Paise } from "#lib/money.ts";
import { cancelOpenDeliverables, deliverablesOfOrder, findNewestRunningOrder } from "../store/deliverables.server.ts";
import {
  findOrderByPublicId,
  insertOrderEvent,
  lockOrder,
  type Order,
  type OrderSource,
  updateOrder,
} from "../store/orders.server.ts";
import { type Refund, refundsOfOrder } from "../store/refunds.server.ts";
import { notifyStudent } from "./notify-student.server.ts";
import { newKey, refundableByRule, writeRefund } from "./refunds.server.ts";
import { sendRefund } from "./send-refund.server.ts";

/** Who cancels an order. */
export type Canceller =
  | { kind: "student"; studentId: number; source: OrderSource }
  | { kind: "staff"; staffId: number; reason: string };

/** An order that is cancelled, with the refund of what was undelivered. */
export interface Cancellation {
  order: Order;
  refund: Refund;
  /** False: it was cancelled before, and nothing has changed now. */
  isNew: boolean;
}

const studentsReason = "Cancelled by the student";

/**
 * What can be refunded of an order now by the published rule.
 *
 * @returns null for an order without deliverables: staff decide
 */
export async function refundableNow(deps: Pick<Deps, "payments">, tx: Db, order: Order): Promise<Paise | null> {
  return refundableByRule(deps, order, await refundsOfOrder(tx, order.id), await deliverablesOfOrder(tx, order.id));
}

/**
 * Cancels what an order still owes and refunds its part of the price, for the student whose order it is. Repeats answer the
 * one cancellation. What the provider does not answer now is queried again by the reconciler.
 *
 * @param seenPaise the amount that the student agreed to
 * @throws AppError order_not_found, nothing_to_refund, cancel_newer_first, refund_amount_changed
 */
export async function cancelOwnOrder(
  deps: Deps,
  studentId: number,
  publicId: string,
  seenPaise: Paise,
  source: OrderSource,
): Promise<Cancellation> {
  const by = { kind: "student", studentId, source } as const;
  const cancelled = await retryOnConflict(deps.db, (tx) => cancelOrder(deps, tx, publicId, by, seenPaise));
  if (cancelled.refund.state !== "approved") return cancelled;
  return { ...cancelled, refund: await sendRefund(deps, cancelled.refund.id, source) };
}

/**
 * The same in the caller's transaction, without the provider, for students and staff. The amount is computed with the order
 * locked: a delivery at the same moment is either counted or comes too late. A student's request waits for staff above the
 * approval limit, as one of staff does, and while a dispute is open.
 *
 * @throws AppError order_not_found, nothing_to_refund, cancel_newer_first, refund_amount_changed with the amount of now
 */
export async function cancelOrder(
  deps: Deps,
  tx: Db,
  publicId: string,
  by: Canceller,
  seenPaise: Paise,
): Promise<Cancellation> {
  const order = await lockOrderOf(tx, publicId, by);
  const refunds = await refundsOfOrder(tx, order.id);
  const cancellations = refunds.filter(({ isCancellation }) => isCancellation);
  const known = cancellations.find(({ state }) => state !== "refused");
  if (known) return { order, refund: known, isNew: false };
  const deliverables = await deliverablesOfOrder(tx, order.id);
  const amountPaise = refundableByRule(deps, order, refunds, deliverables);
  if (order.state !== "account_created" || !amountPaise) throw new AppError("nothing_to_refund");
  await requireNewest(tx, order);
  if (amountPaise !== seenPaise) {
    throw new AppError("refund_amount_changed", undefined, undefined, { refundable_paise: amountPaise });
  }
  const isDisputed = deliverables.some(({ state }) => state === "disputed");
  const cancelled = await recordCancellation(deps, tx, order, by);
  const refund = await writeRefund(deps, tx, order, {
    amountPaise,
    reason: by.kind === "staff" ? by.reason : studentsReason,
    keepPackage: false,
    // One key a cancellation: the next one exists only after staff refused this one.
    idempotencyKey: newKey(publicId, `cancellation ${cancellations.length}`),
    requestedBy: by.kind === "staff" ? by.staffId : null,
    isCancellation: true,
    needsApproval: by.kind === "student" && isDisputed,
    source: sourceOf(by),
  });
  await notifyStudent(deps, tx, order, (about) => ({
    kind: "refund_requested",
    details: { ...about, amountPaise, isWaiting: refund.state === "waiting" },
    dedupeKey: `refund-requested:${refund.id}`,
  }));
  return { order: cancelled, refund, isNew: true };
}

/** @throws AppError order_not_found, also for somebody else's */
async function lockOrderOf(tx: Db, publicId: string, by: Canceller): Promise<Order> {
  const found = await findOrderByPublicId(tx, publicId);
  const isTheirs = found && (by.kind === "staff" || found.studentId === by.studentId);
  if (!isTheirs) throw new AppError("order_not_found");
  return lockOrder(tx, found.id);
}

/** A package that was moved up from is cancelled after the one that was moved up to. @throws AppError cancel_newer_first */
async function requireNewest(tx: Db, { id, studentId }: Order): Promise<void> {
  if (studentId === null) return;
  const newest = await findNewestRunningOrder(tx, studentId);
  if (newest !== null && newest !== id) throw new AppError("cancel_newer_first");
}

async function recordCancellation(deps: Deps, tx: Db, order: Order, by: Canceller): Promise<Order> {
  const at = deps.now();
  const deliverables = await cancelOpenDeliverables(tx, order.id);
  const who = by.kind === "staff" ? { staffId: by.staffId } : {};
  const detail = { ...who, deliverables };
  await insertOrderEvent(tx, { orderId: order.id, at, kind: "cancelled", source: sourceOf(by), detail });
  return updateOrder(tx, order.id, { cancelledAt: at, updatedAt: at });
}

function sourceOf(by: Canceller): OrderSource {
  return by.kind === "staff" ? "staff" : by.source;
}
