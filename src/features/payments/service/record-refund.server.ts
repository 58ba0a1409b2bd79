import type { Db } from "#db/client.server.ts";
import type { ProviderPayment } from "#gateways/payment.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { subtractPaise } from "#lib/money.ts";
import { sumRefunded } from "../refund-rules.ts";
import { insertOrderEvent, type Order, type OrderSource, updateOrder } from "../store/orders.server.ts";
import { type Refund, refundsOfOrder, updateRefund } from "../store/refunds.server.ts";
import { queueRefundEmail, revokePackage } from "./revoke-package.server.ts";

/** Part of the payment was refunded, by us or at the provider's own dashboard: records the sum. */
export async function recordPartialRefund(
  deps: Deps,
  tx: Db,
  order: Order,
  payment: ProviderPayment,
  source: OrderSource,
): Promise<Order> {
  const { paymentId, refundedPaise } = payment;
  if (paymentId !== order.paymentId || refundedPaise <= order.refundedPaise) return order;
  const at = deps.now();
  await insertOrderEvent(tx, {
    orderId: order.id,
    at,
    kind: "refunded_in_part",
    source,
    detail: { paymentId, refundedPaise },
  });
  return updateOrder(tx, order.id, { refundedPaise, updatedAt: at });
}

/**
 * The provider reports a full refund. Refunds of ours that were on their way have therefore arrived; those that
 * were not sent yet have nothing left to refund.
 */
export async function recordFullRefund(
  deps: Deps,
  tx: Db,
  order: Order,
  payment: ProviderPayment,
  source: OrderSource,
): Promise<Order> {
  if (order.state === "refunded") return order;
  const refunds = await closeRefunds(deps, tx, order, source);
  const { paymentId, amountPaise, currency } = payment;
  const paidPaise = order.paidPaise ?? (currency === order.currency ? amountPaise : null);
  const known = await updateOrder(tx, order.id, { paymentId, paidPaise, refundedPaise: amountPaise });
  const taken = await revokePackage(deps, tx, known, source);
  const arrived = refunds.filter(({ state }) => state === "done");
  // The payer was already told of our own refunds.
  const outsidePaise = subtractPaise(amountPaise, sumRefunded(refunds));
  const newPackageName = taken.newPackageName;
  for (const [position, refund] of arrived.entries()) {
    const isLast = position === arrived.length - 1 && outsidePaise === 0;
    const told = { isWhole: isLast, newPackageName: isLast ? newPackageName : null, dedupeKey: `refund:${refund.id}` };
    await queueRefundEmail(deps, tx, known, { amountPaise: refund.amountPaise, ...told });
  }
  if (outsidePaise > 0) {
    const told = { isWhole: true, newPackageName, dedupeKey: `refund:${order.publicId}` };
    await queueRefundEmail(deps, tx, known, { amountPaise: outsidePaise, ...told });
  }
  return taken.order;
}

async function closeRefunds(deps: Deps, tx: Db, order: Order, source: OrderSource): Promise<Refund[]> {
  const at = deps.now();
  for (const refund of await refundsOfOrder(tx, order.id)) {
    const detail = { refundId: refund.id, amountPaise: refund.amountPaise };
    if (refund.state === "sent") {
      await updateRefund(tx, refund.id, { state: "done", finishedAt: at, nextCheckAt: null });
      await insertOrderEvent(tx, { orderId: order.id, at, kind: "refund_done", source, detail });
    } else if (refund.state === "waiting" || refund.state === "approved") {
      const problem = "All was given back at the payment provider meanwhile";
      await updateRefund(tx, refund.id, { state: "refused", problem, finishedAt: at, nextCheckAt: null });
      await insertOrderEvent(tx, { orderId: order.id, at, kind: "refund_refused", source, detail });
    }
  }
  return refundsOfOrder(tx, order.id);
}
