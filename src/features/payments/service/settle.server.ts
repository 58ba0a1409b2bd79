import type { Db } from "#db/client.server.ts";
import { retryOnConflict } from "#db/retry-on-conflict.server.ts";
import type { ProviderPayment } from "#gateways/payment.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { contactKey } from "#lib/person-fields.ts";
import { classifyPayments, nextCheckDelayMs, type Outcome } from "../rules.ts";
import {
  type AttentionReason,
  findOrderOfProvider,
  insertOrderEvent,
  lockOrder,
  nextReceiptNumber,
  type Order,
  type OrderSource,
  type OrderState,
  recordedPayments,
  updateOrder,
} from "../store/orders.server.ts";
import { flagForReview, fulfilOrder } from "./fulfil-order.server.ts";
import { recordFullRefund, recordPartialRefund } from "./record-refund.server.ts";

/** The state of an order after it was settled. */
export interface Settled {
  publicId: string;
  state: OrderState;
  attention: AttentionReason | null;
  /** The payer agreed, the provider has not taken the money yet. */
  isPending: boolean;
  /** An account is made by it; else a student's package changes. */
  isSignUp: boolean;
}

/** States that only a refund can change. */
const finished: readonly OrderState[] = ["account_created", "refunded"];
/** States before payment. An expired order still becomes paid when the money arrives after all. */
const unpaid: readonly OrderState[] = ["created", "failed", "expired"];

/**
 * Settles an order by its payments: asks the provider, then does everything that follows in one
 * transaction with the order's row locked. Page, call, webhook and reconciler all come through here, any number of them
 * at once and in any order; each effect happens once.
 *
 * @param options.recheck asks also about an order that is finished: a refund may have been made
 * @returns null when the provider's order is not one of ours
 * @throws AppError payments_unavailable when the provider does not answer; nothing has changed then
 *
 * Source: docs/specification D6, T4.
 */
export async function settleOrder(
  deps: Deps,
  providerOrderId: string,
  source: OrderSource,
  options: { recheck?: boolean } = {},
): Promise<Settled | null> {
  const known = await findOrderOfProvider(deps.db, providerOrderId);
  if (!known) return null;
  if (finished.includes(known.state) && !options.recheck) return settledOf(known, false);
  // Created at a provider that the site no longer uses: the current one does not know it.
  if (known.gateway !== deps.payments.kind) return settledOf(known, false);
  const payments = await deps.payments.listPayments(providerOrderId);
  const outcome = classifyPayments({ ...known, providerOrderId }, payments);
  const order = await retryOnConflict(deps.db, async (tx) => {
    const locked = await lockOrder(tx, known.id);
    return applyOutcome(deps, tx, locked, outcome, source);
  });
  if (order.state !== known.state || order.attention !== known.attention) {
    deps.log.info({ order: order.publicId, state: order.state, attention: order.attention, source }, "order settled");
  }
  return settledOf(order, outcome.kind === "pending");
}

function settledOf({ publicId, state, attention, isSignUp }: Order, isPending: boolean): Settled {
  return { publicId, state, attention, isPending, isSignUp };
}

function applyOutcome(
  deps: Deps,
  tx: Db,
  order: Order,
  outcome: Outcome<ProviderPayment>,
  source: OrderSource,
): Promise<Order> {
  switch (outcome.kind) {
    case "paid":
      return receiveMoney(deps, tx, order, outcome.payment, source);
    case "wrong_amount":
      return receiveWrongAmount(deps, tx, order, outcome.payment, source);
    case "refunded":
      return recordFullRefund(deps, tx, order, outcome.payment, source);
    case "pending":
      return checkLater(deps, tx, order);
    case "unpaid":
      return recordFailures(deps, tx, order, outcome.failed, source);
  }
}

async function receiveMoney(deps: Deps, tx: Db, order: Order, payment: ProviderPayment, source: OrderSource) {
  if (finished.includes(order.state)) return recordPartialRefund(deps, tx, order, payment, source);
  const at = deps.now();
  let paid = order;
  if (unpaid.includes(order.state)) {
    paid = await updateOrder(tx, order.id, {
      ...paidValues(order, payment, at),
      receiptNumber: await nextReceiptNumber(tx),
    });
    const detail = { paymentId: payment.paymentId, amountPaise: payment.amountPaise, before: order.state };
    await insertOrderEvent(tx, { orderId: order.id, at, kind: "paid", source, detail });
  }
  paid = await recordPartialRefund(deps, tx, paid, payment, source);
  return paid.attention ? paid : fulfilOrder(deps, tx, paid, source);
}

async function receiveWrongAmount(deps: Deps, tx: Db, order: Order, payment: ProviderPayment, source: OrderSource) {
  if (!unpaid.includes(order.state)) return recordPartialRefund(deps, tx, order, payment, source);
  const at = deps.now();
  const paid = await updateOrder(tx, order.id, paidValues(order, payment, at));
  const { paymentId, amountPaise, currency } = payment;
  const detail = { paymentId, amountPaise, currency, before: order.state };
  await insertOrderEvent(tx, { orderId: order.id, at, kind: "paid", source, detail });
  deps.log.error({ order: order.publicId, expected: order.amountPaise, ...detail }, "payment of another amount");
  return flagForReview(deps, tx, paid, "amount_mismatch", source);
}

function paidValues(order: Order, payment: ProviderPayment, at: Date) {
  return {
    state: "paid" as const,
    paymentId: payment.paymentId,
    paidPaise: payment.currency === order.currency ? payment.amountPaise : null,
    paidAt: at,
    payerEmail: order.payerEmail || (payment.payerEmail ?? ""),
    // Stored only where a sign-up may have to be tied to the payment.
    payerContact: order.isSignUp && order.signUp === null ? contactKey(payment.payerContact ?? "") : "",
    checkedAt: at,
    updatedAt: at,
  };
}

async function recordFailures(deps: Deps, tx: Db, order: Order, failed: ProviderPayment[], source: OrderSource) {
  if (!unpaid.includes(order.state)) return order;
  const noted = failed.length > 0 ? await recordedPayments(tx, order.id, "payment_failed") : new Set<string>();
  for (const { paymentId } of failed.filter((payment) => !noted.has(payment.paymentId))) {
    const event = { orderId: order.id, at: deps.now(), kind: "payment_failed", source, detail: { paymentId } };
    await insertOrderEvent(tx, event);
  }
  return checkLater(deps, tx, order);
}

/** Sets when the provider is queried again; expired orders are no longer queried. */
function checkLater(deps: Deps, tx: Db, order: Order): Promise<Order> {
  const at = deps.now();
  const nextCheckAt = order.state === "created" ? new Date(at.getTime() + nextCheckDelayMs(order.checks)) : null;
  return updateOrder(tx, order.id, { checkedAt: at, nextCheckAt });
}
