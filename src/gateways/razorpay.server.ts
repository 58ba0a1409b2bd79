import { z } from "zod";
import { paise } from "#lib/money.ts";
import type { PaymentGateway } from "./payment.server.ts";
import { isSignedBody, isSignedCheckout } from "./payment-signatures.server.ts";
import { createRazorpayClient, type RazorpayClientOptions, RazorpayRefused } from "./razorpay-client.server.ts";

export interface RazorpayOptions extends RazorpayClientOptions {
  /** Two while one is replaced by the other. */
  webhookSecrets: readonly string[];
  checkoutUrl: string;
}

const currency = "INR";

/** Razorpay counts money in paise, as we do. */
const paiseField = z.number().int().min(0).brand<"Paise">();

const ProviderOrder = z.object({
  id: z.string().min(1),
  amount: paiseField,
  currency: z.string(),
  receipt: z.string().nullable(),
});

const ProviderPayments = z.object({
  items: z.array(
    z.object({
      id: z.string().min(1),
      order_id: z.string().nullable(),
      amount: paiseField,
      currency: z.string(),
      status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
      amount_refunded: paiseField.nullish(),
      email: z.string().nullish(),
      contact: z.string().nullish(),
    }),
  ),
});

const ProviderRefunded = z.object({ id: z.string().min(1), status: z.enum(["pending", "processed", "failed"]) });

const Booked = z.object({
  id: z.string().min(1),
  amount: paiseField,
  currency: z.string(),
  status: z.string(),
  created_at: z.number().int(),
});
const PaymentItems = z.object({ items: z.array(Booked) });
const RefundItems = z.object({ items: z.array(Booked.extend({ payment_id: z.string().min(1) })) });

/** Razorpay lists at most this many at once. */
const transactionsPerPage = 100;
/** A span with more pages than these is read in halves: skipping far into a list is slow, and fails at some depth. */
const maxPagesOfSpan = 20;

/**
 * Razorpay through our own client. Source: Razorpay's public API of orders, payments and refunds; docs/specification D7.
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
        refundedPaise: item.amount_refunded ?? (item.status === "refunded" ? item.amount : paise(0)),
        payerEmail: readEmail(item.email),
        payerContact: item.contact || null,
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
      const items = await listTransactions(call, "/payments", from, to, PaymentItems);
      return items
        .filter(({ status }) => status === "captured" || status === "refunded")
        .map((item) => ({ ...booked(item), paymentId: item.id, currency: item.currency }));
    },
    listRefunded: async (from, to) => {
      const items = await listTransactions(call, "/refunds", from, to, RefundItems);
      return items
        .filter(({ status }) => status !== "failed")
        .map((item) => ({ ...booked(item), refundId: item.id, paymentId: item.payment_id }));
    },
    isCheckoutSignature: (answer) => isSignedCheckout(options.keySecret, answer),
    isWebhookSignature: (body, signature) => isSignedBody(options.webhookSecrets, body, signature),
  };
}

/** In the place of an address that Razorpay did not ask for. Source: Razorpay's support on payments without e-mail. */
const noEmail = "void@razorpay.com";

function readEmail(email: string | null | undefined): string | null {
  return email === noEmail ? null : (z.email().safeParse(email).data ?? null);
}

const booked = ({ amount, created_at }: z.infer<typeof Booked>) => ({
  amountPaise: amount,
  createdAt: new Date(created_at * 1000),
});

/** Both in seconds since 1970 and both within the span, as Razorpay counts. */
interface Span {
  from: number;
  to: number;
}

/**
 * Everything that Razorpay lists of some time. Each entry comes once: a list that grows while its pages are read moves
 * its entries on to pages that are read later.
 *
 * @param to not any more within it
 * @throws Error when one second holds more than can be read; never answers a part
 */
async function listTransactions<Item extends { id: string }>(
  call: ReturnType<typeof createRazorpayClient>,
  path: "/payments" | "/refunds",
  from: Date,
  to: Date,
  reply: z.ZodType<{ items: Item[] }>,
): Promise<Item[]> {
  const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);
  const listed = new Map<string, Item>();
  const open: Span[] = [{ from: seconds(from), to: seconds(to) - 1 }];
  for (let span = open.pop(); span; span = open.pop()) {
    if (await readSpan(call, path, span, reply, listed)) continue;
    if (span.from >= span.to) {
      throw new Error(
        `Razorpay lists ${maxPagesOfSpan * transactionsPerPage} entries or more of one second at ${path}`,
      );
    }
    const middle = Math.floor((span.from + span.to) / 2);
    open.push({ from: middle + 1, to: span.to }, { from: span.from, to: middle });
  }
  return [...listed.values()];
}

/** Adds the entries of a span to those listed. @returns false when it has more pages than are read of one span */
async function readSpan<Item extends { id: string }>(
  call: ReturnType<typeof createRazorpayClient>,
  path: "/payments" | "/refunds",
  { from, to }: Span,
  reply: z.ZodType<{ items: Item[] }>,
  listed: Map<string, Item>,
): Promise<boolean> {
  for (let page = 0; page < maxPagesOfSpan; page += 1) {
    const query = `from=${from}&to=${to}&count=${transactionsPerPage}&skip=${page * transactionsPerPage}`;
    const { items } = await call({ method: "GET", path: `${path}?${query}`, reply });
    for (const item of items) listed.set(item.id, item);
    if (items.length < transactionsPerPage) return true;
  }
  return false;
}
