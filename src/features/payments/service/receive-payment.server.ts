import type { CheckoutAnswer } from "#gateways/payment.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { findOrderOfProvider, type OrderSource } from "../store/orders.server.ts";
import { type Settled, settleOrder } from "./settle.server.ts";

/**
 * Takes what the checkout handed to the browser. The answer is a hint: its signature is checked against the order of our
 * own row, then the provider is queried for the real payment.
 *
 * @returns the order's state; pending also while the provider does not answer: its webhook or the reconciler goes on
 * @throws AppError order_not_found, payment_not_verified
 */
export async function receivePayment(deps: Deps, answer: CheckoutAnswer, source: OrderSource): Promise<Settled> {
  const order = await findOrderOfProvider(deps.db, answer.providerOrderId);
  if (!order?.providerOrderId) throw new AppError("order_not_found");
  if (!deps.payments.isCheckoutSignature({ ...answer, providerOrderId: order.providerOrderId })) {
    deps.log.warn({ event: "checkout_signature_bad", order: order.publicId, source }, "a payment was refused");
    throw new AppError("payment_not_verified");
  }
  const { publicId, state, attention, isSignUp } = order;
  const pending: Settled = { publicId, state, attention, isPending: true, isSignUp };
  try {
    return (await settleOrder(deps, order.providerOrderId, source)) ?? pending;
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === "payments_unavailable") return pending;
    throw thrown;
  }
}
