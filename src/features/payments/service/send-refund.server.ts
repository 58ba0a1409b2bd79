import type { Db } from "#db/client.server.ts";
import { retryOnConflict } from "#db/retry-on-conflict.server.ts";
import type { ProviderRefund } from "#gateways/payment.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { loggedError } from "#lib/logged-error.server.ts";
import { paise } from "#lib/money.ts";
import { sumRefunded } from "../refund-rules.ts";
import { nextCheckDelayMs } from "../rules.ts";
import { insertOrderEvent, type Order, type OrderSource, updateOrder } from "../store/orders.server.ts";
import { findRefundsToPoll, type Refund, refundsOfOrder, updateRefund } from "../store/refunds.server.ts";
import { lockRefund } from "./admit-refund.server.ts";
import { endPackage, queueRefundEmail, revokePackage } from "./revoke-package.server.ts";
import { settleOrder } from "./settle.server.ts";

const batch = 50;

/**
 * Asks the provider for a refund that is ready or on its way, and writes down what it says. Safe to repeat at any moment
 * and from several processes: the key makes the provider give back once. A provider that is silent leaves it on its way,
 * and the reconciler asks again.
 *
 * @returns the refund as it is afterwards
 */
export async function sendRefund(deps: Deps, refundId: number, source: OrderSource): Promise<Refund> {
  const begun = await retryOnConflict(deps.db, (tx) => beginSending(deps, tx, refundId, source));
  if (begun.refund.state !== "sent") return begun.refund;
  const answer = await pollProvider(deps, begun.refund, begun.paymentId);
  if (!answer) return begun.refund;
  const noted = await retryOnConflict(deps.db, (tx) => logResponse(deps, tx, refundId, answer, source));
  if (noted.isSumUnsure) await updateRefundedSum(deps, begun.providerOrderId, source);
  return noted.refund;
}

/** There are refunds other than ours: only the provider knows the sum with this one. */
async function updateRefundedSum(deps: Deps, providerOrderId: string, source: OrderSource): Promise<void> {
  try {
    await settleOrder(deps, providerOrderId, source, { recheck: true });
  } catch (thrown) {
    // Its message about the refund brings the sum as well.
    if (!(thrown instanceof AppError && thrown.code === "payments_unavailable")) throw thrown;
  }
}

/** Repeated work: refunds that were never sent or never answered. One that is faulty never keeps the others waiting. */
export async function reconcileRefunds(deps: Deps): Promise<void> {
  for (const id of await findRefundsToPoll(deps.db, deps.now(), batch)) {
    try {
      await sendRefund(deps, id, "reconciler");
    } catch (thrown) {
      deps.log.error({ refund: id, err: loggedError(thrown) }, "a refund could not be reconciled");
    }
  }
}

/** The row says that the provider may have received the request before it is sent; no transaction is open while it is. */
async function beginSending(deps: Deps, tx: Db, refundId: number, source: OrderSource) {
  const { refund, order } = await lockRefund(tx, refundId);
  const isReady = refund.state === "approved" || refund.state === "sent";
  if (!isReady || order.gateway !== deps.payments.kind) return { refund, paymentId: "", providerOrderId: "" };
  const at = deps.now();
  if (refund.state === "approved") {
    const detail = { refundId };
    await insertOrderEvent(tx, { orderId: order.id, at, kind: "refund_sent", source, detail });
  }
  const sent = await updateRefund(tx, refundId, {
    state: "sent",
    checks: refund.checks + 1,
    nextCheckAt: new Date(at.getTime() + nextCheckDelayMs(refund.checks)),
  });
  return { refund: sent, paymentId: order.paymentId ?? "", providerOrderId: order.providerOrderId ?? "" };
}

/** @returns null when the result is unknown: the provider is queried again later */
async function pollProvider(deps: Deps, refund: Refund, paymentId: string): Promise<ProviderRefund | null> {
  const { amountPaise, idempotencyKey, providerRefundId } = refund;
  try {
    return await (providerRefundId
      ? deps.payments.findRefund(providerRefundId)
      : deps.payments.refund({ paymentId, amountPaise, idempotencyKey }));
  } catch (thrown) {
    const isSilent = thrown instanceof AppError && thrown.code === "payments_unavailable";
    if (isSilent) deps.log.warn({ refund: refund.id }, "a refund waits: the payment provider does not answer");
    else
      deps.log.error({ refund: refund.id, reason: (thrown as Error).message }, "a refund's answer was not understood");
    return null;
  }
}

interface Noted {
  refund: Refund;
  /** Whether the order's refunded sum may be incomplete. */
  isSumUnsure: boolean;
}

async function logResponse(
  deps: Deps,
  tx: Db,
  refundId: number,
  answer: ProviderRefund,
  source: OrderSource,
): Promise<Noted> {
  const { refund, order } = await lockRefund(tx, refundId);
  const sure = (known: Refund): Noted => ({ refund: known, isSumUnsure: false });
  // Another process was faster; the webhook of a full refund does not give the number.
  if (refund.state !== "sent") {
    const isUnnamed = refund.state === "done" && refund.providerRefundId === null;
    return sure(isUnnamed ? await updateRefund(tx, refundId, { providerRefundId: answer.refundId }) : refund);
  }
  const providerRefundId = answer.refundId ?? refund.providerRefundId;
  if (answer.status === "pending") return sure(await updateRefund(tx, refundId, { providerRefundId }));
  const at = deps.now();
  const isDone = answer.status === "processed";
  const finished = await updateRefund(tx, refundId, {
    state: isDone ? "done" : "failed",
    providerRefundId,
    problem: isDone ? "" : "The payment provider refused it",
    finishedAt: at,
    nextCheckAt: null,
  });
  const detail = { refundId, providerRefundId, amountPaise: refund.amountPaise };
  const kind = isDone ? "refund_done" : "refund_failed";
  await insertOrderEvent(tx, { orderId: order.id, at, kind, source, detail });
  if (isDone) return { refund: finished, isSumUnsure: await recordRefunded(deps, tx, order, finished, source) };
  deps.log.warn({ refund: refundId, order: order.publicId }, "a refund failed");
  return sure(finished);
}

/** @returns null: the student keeps the package */
function takePackage(
  deps: Deps,
  tx: Db,
  order: Order,
  { isWhole, isCancellation }: { isWhole: boolean; isCancellation: boolean },
  source: OrderSource,
) {
  if (isWhole) return revokePackage(deps, tx, order, source);
  return isCancellation ? endPackage(deps, tx, order, source) : null;
}

/** @returns whether there are refunds other than ours */
async function recordRefunded(deps: Deps, tx: Db, order: Order, refund: Refund, source: OrderSource): Promise<boolean> {
  const sumPaise = sumRefunded(await refundsOfOrder(tx, order.id));
  const refundedPaise = paise(Math.max(order.refundedPaise, sumPaise));
  const updated = await updateOrder(tx, order.id, { refundedPaise, updatedAt: deps.now() });
  const isWhole = refundedPaise >= (order.paidPaise ?? Number.POSITIVE_INFINITY);
  const taken = await takePackage(deps, tx, updated, { isWhole, isCancellation: refund.isCancellation }, source);
  await queueRefundEmail(deps, tx, updated, {
    amountPaise: refund.amountPaise,
    isWhole,
    newPackageName: taken?.newPackageName ?? null,
    dedupeKey: `refund:${refund.id}`,
  });
  return !isWhole && order.refundedPaise > sumPaise - refund.amountPaise;
}
