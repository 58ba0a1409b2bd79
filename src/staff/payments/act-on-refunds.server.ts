import { cancelOrder } from "#features/payments/service/cancel-order.server.ts";
import {
  addRefund,
  approveRefund as approve,
  refuseRefund as refuse,
  retryRefund,
} from "#features/payments/service/refunds.server.ts";
import { sendRefund } from "#features/payments/service/send-refund.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { SignedInStaff } from "#http/request-context.server.ts";
import { decimalRupees } from "#lib/money.ts";
import { recordAction } from "./act-on-orders.server.ts";
import type { OrderCancellation, RefundRequest, StaffRefund } from "./contract.ts";
import { readRefund } from "./list-refunds.server.ts";

/**
 * Refunds an order partly or fully. Above the configured amount a second person must approve; below it, the provider is
 * called right after the commit. Without an answer the refund stays in progress.
 *
 * @throws AppError order_not_found, refund_not_possible, refund_too_large
 */
export async function requestRefund(
  deps: Deps,
  staff: SignedInStaff,
  publicId: string,
  asked: RefundRequest,
): Promise<StaffRefund> {
  const { refund } = await deps.db.transaction(async (tx) => {
    const added = await addRefund(deps, tx, publicId, staff.id, {
      amountPaise: asked.amount_paise,
      reason: asked.reason,
      keepPackage: asked.keep_package,
      requestKey: asked.request_key ?? null,
    });
    if (added.isNew)
      await recordAction(deps, tx, staff, added.order, `Refund of ₹${decimalRupees(asked.amount_paise)} asked for`);
    return added;
  });
  if (refund.state === "approved") await sendRefund(deps, refund.id, "staff");
  return readRefund(deps, staff.id, refund.id);
}

/**
 * Cancels what is undelivered of an order and refunds exactly what the published rule gives. Repeats answer the one
 * refund.
 *
 * @throws AppError order_not_found, nothing_to_refund, cancel_newer_first, refund_amount_changed
 */
export async function cancelAndRefund(
  deps: Deps,
  staff: SignedInStaff,
  publicId: string,
  { amount_paise: seenPaise, reason }: OrderCancellation,
): Promise<StaffRefund> {
  const { refund } = await deps.db.transaction(async (tx) => {
    const by = { kind: "staff", staffId: staff.id, reason } as const;
    const cancelled = await cancelOrder(deps, tx, publicId, by, seenPaise);
    const summary = `Cancelled, refund of ₹${decimalRupees(cancelled.refund.amountPaise)} asked for`;
    if (cancelled.isNew) await recordAction(deps, tx, staff, cancelled.order, summary);
    return cancelled;
  });
  if (refund.state === "approved") await sendRefund(deps, refund.id, "staff");
  return readRefund(deps, staff.id, refund.id);
}

/**
 * Approves a refund that a colleague requested, and sends it.
 *
 * @throws AppError refund_not_found, refund_not_waiting, refund_own
 */
export async function approveRefund(deps: Deps, staff: SignedInStaff, refundId: number): Promise<StaffRefund> {
  await deps.db.transaction(async (tx) => {
    const { refund, order } = await approve(deps, tx, refundId, staff.id);
    await recordAction(deps, tx, staff, order, `Refund of ₹${decimalRupees(refund.amountPaise)} approved`);
  });
  await sendRefund(deps, refundId, "staff");
  return readRefund(deps, staff.id, refundId);
}

/** Rejects a refund, with the reason. @throws AppError refund_not_found, refund_not_waiting, refund_own */
export async function refuseRefund(
  deps: Deps,
  staff: SignedInStaff,
  refundId: number,
  reason: string,
): Promise<StaffRefund> {
  await deps.db.transaction(async (tx) => {
    const { refund, order } = await refuse(deps, tx, refundId, staff.id, reason);
    await recordAction(deps, tx, staff, order, `Refund of ₹${decimalRupees(refund.amountPaise)} refused`);
  });
  return readRefund(deps, staff.id, refundId);
}

/**
 * Tries a failed refund again. Where the refunds of its order now come to more than the limit, it waits for a second person.
 *
 * @throws AppError refund_not_found, refund_not_failed, refund_not_possible, refund_too_large
 */
export async function sendAgain(deps: Deps, staff: SignedInStaff, refundId: number): Promise<StaffRefund> {
  const isApproved = await deps.db.transaction(async (tx) => {
    const { refund, order } = await retryRefund(deps, tx, refundId, staff.id);
    const isReady = refund.state === "approved";
    const what = isReady ? "sent again" : "asked for again";
    await recordAction(deps, tx, staff, order, `Refund of ₹${decimalRupees(refund.amountPaise)} ${what}`);
    return isReady;
  });
  if (isApproved) await sendRefund(deps, refundId, "staff");
  return readRefund(deps, staff.id, refundId);
}
