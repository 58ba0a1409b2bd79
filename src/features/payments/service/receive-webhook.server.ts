import { z } from "zod";
import type { WebhookMessage } from "#gateways/payment.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { loggedError } from "#lib/logged-error.server.ts";
import { sha256 } from "#lib/secrets.server.ts";
import { insertWebhookEvent, markProcessed, type WebhookEvent } from "../store/webhook-events.server.ts";
import { settleOrder } from "./settle.server.ts";

/** What we read of a message; the rest may change without us. Source: Razorpay's webhook documentation. */
const Message = z.object({
  event: z.string().max(100),
  created_at: z.number().optional(),
  payload: z
    .object({
      payment: z
        .object({
          entity: z.object({
            id: z.string().optional(),
            order_id: z.string().nullish(),
            amount: z.number().optional(),
            currency: z.string().optional(),
            status: z.string().optional(),
          }),
        })
        .optional(),
      order: z.object({ entity: z.object({ id: z.string() }) }).optional(),
    })
    .optional(),
});

const maxEventIdLength = 100;

declare module "#http/app-state.server.ts" {
  interface AppState {
    /** Messages of the payment provider that were answered and are still being processed. */
    webhooks: Set<Promise<void>>;
  }
}

/**
 * Takes a message of the provider: checks its signature over the bytes as they came, keeps it once, and works on it
 * after the reply. What is lost between the two, the reconciler finds.
 *
 * A message only says which order to reconcile: the provider is queried for the facts. So it does not matter how often or in which
 * order messages come, nor that the event's id is not covered by the signature.
 *
 * @throws AppError webhook_refused; nothing is stored then
 */
export async function receiveWebhook(deps: Deps, message: WebhookMessage): Promise<void> {
  if (!deps.payments.isWebhookSignature(message.body, message.signature)) {
    deps.log.warn({ event: "webhook_signature_bad", bytes: message.body.length }, "a webhook was refused");
    throw new AppError("webhook_refused");
  }
  const event = readEvent(message);
  const isNew = await insertWebhookEvent(deps.db, { ...event, receivedAt: deps.now() });
  if (isNew) workOn(deps, event);
}

function readEvent({ body, eventId }: WebhookMessage) {
  const parsed = Message.safeParse(parseJson(body)).data;
  const payment = parsed?.payload?.payment?.entity;
  return {
    eventId: (eventId || sha256(Buffer.from(body).toString("base64"))).slice(0, maxEventIdLength),
    kind: parsed?.event ?? "unreadable",
    providerOrderId: payment?.order_id ?? parsed?.payload?.order?.entity.id ?? null,
    // What staff may need to follow a payment; the payer's data stays at the provider.
    payload: {
      paymentId: payment?.id,
      amountPaise: payment?.amount,
      currency: payment?.currency,
      status: payment?.status,
      createdAt: parsed?.created_at,
    },
  };
}

/** Of its texts, what a database column can store: no NUL, no half of a surrogate pair. */
function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"), (_name, value: unknown) =>
      typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value,
    );
  } catch {
    return null;
  }
}

function workOn(deps: Deps, event: WebhookEvent): void {
  const { webhooks } = deps.state;
  const work = processWebhookEvent(deps, event)
    .catch((error: Error) =>
      deps.log.warn(
        { eventId: event.eventId, reason: loggedError(error).message },
        "a webhook waits for the reconciler",
      ),
    )
    .finally(() => webhooks.delete(work));
  webhooks.add(work);
}

/** Resolves when no message is being worked on: for an orderly stop, and for tests. */
export async function webhooksDone({ state }: Pick<Deps, "state">): Promise<void> {
  await Promise.all(state.webhooks);
}

/** Does what a message asks for. @throws AppError payments_unavailable; the message then stays unprocessed */
export async function processWebhookEvent(deps: Deps, event: WebhookEvent): Promise<void> {
  const outcome = await follow(deps, event);
  await markProcessed(deps.db, event.eventId, deps.now(), outcome);
}

async function follow(deps: Deps, { kind, providerOrderId }: WebhookEvent): Promise<string> {
  if (providerOrderId === null || !/^(payment|order|refund)\./.test(kind)) return "nothing to do";
  const settled = await settleOrder(deps, providerOrderId, "webhook", { recheck: kind.startsWith("refund.") });
  return settled?.state ?? "no order of ours";
}
