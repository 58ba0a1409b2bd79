import { z } from "zod";
import type { PaymentGateway } from "./payment.server.ts";
import { isSignedBody, isSignedCheckout } from "./payment-signatures.server.ts";
import { createRazorpayClient, type RazorpayClientOptions, RazorpayRefused } from "./razorpay-client.server.ts";

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
      amount_refunded: z.number().int().nullish(),
      email: z.string().nullish(),
    }),
  ),
});

const ProviderRefunded = z.object({ id: z.string().min(1), status: z.enum(["pending", "processed", "failed"]) });

const Booked = z.object({
  id: z.string().min(1),
  amount: z.number().int(),
  currency: z.string(),
  status: z.string(),
  created_at: z.number().int(),
});
const BookedPayments = z.object({ items: z.array(Booked) });
const BookedRefunds = z.object({ items: z.array(Booked.extend({ payment_id: z.string().min(1) })) });

/** Razorpay lists at most this many at once. */
const bookedAtOnce = 100;
/** More than the site sells in a month: a list that does not end ends here. */
const mostPagesOfBooks = 100;

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
        refundedPaise: item.amount_refunded ?? (item.status === "refunded" ? item.amount : 0),
        payerEmail: z.email().safeParse(item.email).data ?? null,
      }));
    },
    refund: async ({ paymentId, amountPaise, idempotencyKey }) => {
      const request = {
        method: "POST" as const,
        path: `/payments/${encodeURIComponent(paymentId)}/refund`,
        body: { amount: amountPaise },
        headers: { "X-Refund-Idempotency": idempotencyKey },
        reply: ProviderRefunded,
      };
      try {
        const refunded = await call(request);
        return { refundId: refunded.id, status: refunded.status };
      } catch (thrown) {
        if (!(thrown instanceof RazorpayRefused)) throw thrown;
        options.log.warn({ reason: thrown.message }, "the payment provider refused a refund");
        return { refundId: null, status: "failed" };
      }
    },
    findRefund: async (refundId) => {
      const path = `/refunds/${encodeURIComponent(refundId)}`;
      const { id, status } = await call({ method: "GET", path, reply: ProviderRefunded });
      return { refundId: id, status };
    },
    listCaptured: async (from, to) => {
      const items = await listBooks(call, "/payments", from, to, BookedPayments);
      return items
        .filter(({ status }) => status === "captured" || status === "refunded")
        .map((item) => ({ ...booked(item), paymentId: item.id, currency: item.currency }));
    },
    listRefunded: async (from, to) => {
      const items = await listBooks(call, "/refunds", from, to, BookedRefunds);
      return items
        .filter(({ status }) => status !== "failed")
        .map((item) => ({ ...booked(item), refundId: item.id, paymentId: item.payment_id }));
    },
    isCheckoutSignature: (answer) => isSignedCheckout(options.keySecret, answer),
    isWebhookSignature: (body, signature) => isSignedBody(options.webhookSecrets, body, signature),
  };
}

const booked = ({ amount, created_at }: z.infer<typeof Booked>) => ({
  amountPaise: amount,
  createdAt: new Date(created_at * 1000),
});

/** Everything that Razorpay lists of some time, page by page. @param to not any more within it */
async function listBooks<Item>(
  call: ReturnType<typeof createRazorpayClient>,
  path: "/payments" | "/refunds",
  from: Date,
  to: Date,
  reply: z.ZodType<{ items: Item[] }>,
): Promise<Item[]> {
  const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);
  const listed: Item[] = [];
  for (let page = 0; page < mostPagesOfBooks; page += 1) {
    const span = `from=${seconds(from)}&to=${seconds(to) - 1}`;
    const { items } = await call({
      method: "GET",
      path: `${path}?${span}&count=${bookedAtOnce}&skip=${page * bookedAtOnce}`,
      reply,
    });
    listed.push(...items);
    if (items.length < bookedAtOnce) break;
  }
  return listed;
}
