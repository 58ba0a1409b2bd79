import { z } from "zod";
import type { PaymentGateway } from "./payment.server.ts";
import { isSignedBody, isSignedCheckout } from "./payment-signatures.server.ts";
import { createRazorpayClient, type RazorpayClientOptions } from "./razorpay-client.server.ts";

export interface RazorpayOptions extends RazorpayClientOptions {
  /** Two while one is replaced by the other. */
  webhookSecrets: readonly string[];
  checkoutUrl: string;
}

const currency = "INR";

const ProviderOrder = z.object({
  id: z.string().min(1),
  amount: z.number().int(),
  currency: z.string(),
  receipt: z.string().nullable(),
});

const ProviderPayments = z.object({
  items: z.array(
    z.object({
      id: z.string().min(1),
      order_id: z.string().nullable(),
      amount: z.number().int(),
      currency: z.string(),
      status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
      email: z.string().nullish(),
    }),
  ),
});

const ProviderRefunded = z.object({ id: z.string().min(1), status: z.enum(["pending", "processed", "failed"]) });

/**
 * Razorpay through our own client. Source: Razorpay's public API of orders, payments and refunds; decision D7.
 *
 * Payments are captured by Razorpay itself, and `unique_receipt` makes a repeated create answer the same order.
 */
export function createRazorpayPayments(options: RazorpayOptions): PaymentGateway {
  const call = createRazorpayClient(options);
  return {
    kind: "razorpay",
    keyId: options.keyId,
    checkoutScript: options.checkoutUrl,
    createOrder: async ({ receipt, amountPaise, notes }) => {
      const body = { amount: amountPaise, currency, receipt, notes, unique_receipt: true, payment_capture: true };
      const made = await call({ method: "POST", path: "/orders", body, reply: ProviderOrder });
      if (made.amount !== amountPaise || made.currency !== currency) {
        throw new Error(
          `Razorpay made an order of ${made.amount} ${made.currency} instead of ${amountPaise} ${currency}`,
        );
      }
      return { providerOrderId: made.id };
    },
    listPayments: async (providerOrderId) => {
      const path = `/orders/${encodeURIComponent(providerOrderId)}/payments`;
      const { items } = await call({ method: "GET", path, reply: ProviderPayments });
      return items.map((item) => ({
        paymentId: item.id,
        providerOrderId: item.order_id ?? "",
        amountPaise: item.amount,
        currency: item.currency,
        status: item.status,
        payerEmail: z.email().safeParse(item.email).data ?? null,
      }));
    },
    refund: async ({ paymentId, amountPaise, idempotencyKey }) => {
      const refunded = await call({
        method: "POST",
        path: `/payments/${encodeURIComponent(paymentId)}/refund`,
        body: { amount: amountPaise },
        headers: { "X-Refund-Idempotency": idempotencyKey },
        reply: ProviderRefunded,
      });
      return { refundId: refunded.id, status: refunded.status };
    },
    isCheckoutSignature: (answer) => isSignedCheckout(options.keySecret, answer),
    isWebhookSignature: (body, signature) => isSignedBody(options.webhookSecrets, body, signature),
  };
}
