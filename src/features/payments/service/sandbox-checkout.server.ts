import { type CheckoutAnswer, isSandbox, type SandboxPayer, type WebhookMessage } from "#gateways/payment.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { receiveWebhook } from "./receive-webhook.server.ts";

/** The test provider's message comes this much later, as a real one would: after the browser, or without it. */
const webhookDelayMs = 2_000;

/**
 * Pay of the sandbox's checkout: the provider remembers the payment and hands the browser its signed answer. Nothing of
 * ours has changed yet: the browser brings the answer, or the message comes, or the reconciler asks.
 *
 * @throws AppError not_found when the product runs with a real provider
 */
export async function payInSandbox(deps: Deps, providerOrderId: string, payer?: SandboxPayer): Promise<CheckoutAnswer> {
  const { answer, webhook } = await sandboxOf(deps).pay(providerOrderId, payer);
  deliverLater(deps, webhook);
  return answer;
}

/** Fail of the sandbox's checkout: an attempt that the provider remembers as failed. @throws AppError not_found */
export async function declineInSandbox(deps: Deps, providerOrderId: string): Promise<void> {
  const { webhook } = await sandboxOf(deps).decline(providerOrderId);
  deliverLater(deps, webhook);
}

function sandboxOf({ payments }: Deps) {
  if (!isSandbox(payments)) throw new AppError("not_found");
  return payments;
}

/** Lost when the process ends before, as a real message may be; the reconciler then settles the order. */
function deliverLater(deps: Deps, webhook: WebhookMessage): void {
  const deliver = () =>
    receiveWebhook(deps, webhook).catch((error: Error) =>
      deps.log.warn({ reason: error.message }, "the sandbox's message was lost"),
    );
  setTimeout(deliver, webhookDelayMs).unref();
}
