import { and, eq, gte, lt, ne } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { sandboxOrders, sandboxPayments, sandboxRefunds } from "#db/schema/payments.ts";
import { firstOf } from "#lib/lookups.ts";
import { paise } from "#lib/money.ts";
import { deriveKey, randomPublicId } from "#lib/secrets.server.ts";
import type { ProviderPayment, SandboxPayer, SandboxPayments, WebhookMessage } from "./payment.server.ts";
import { isSignedBody, isSignedCheckout, signBytes, signCheckout } from "./payment-signatures.server.ts";
import { refundedSoFar, refundInSandbox } from "./sandbox-refunds.server.ts";

const currency = "INR";

/**
 * The built-in test provider: moves no money, keeps what a provider would know in tables of its own, and signs by
 * Razorpay's rule with keys derived from the product's secret. Its checkout is a page of ours. Source: docs/specification D7.
 */
export function createSandboxPayments(options: { db: Db; secretKey: string; now: () => Date }): SandboxPayments {
  const { db, now } = options;
  const keySecret = deriveKey(options.secretKey, "sandbox-payments");
  const webhookSecret = deriveKey(options.secretKey, "sandbox-webhook");
  const signWebhook = (body: Uint8Array) => signBytes(webhookSecret, body);

  async function paymentsOf(providerOrderId: string): Promise<ProviderPayment[]> {
    const rows = await db.select().from(sandboxPayments).where(eq(sandboxPayments.providerOrderId, providerOrderId));
    const given = await refundedSoFar(db, rows);
    return rows.map(({ createdAt: _at, ...row }) => ({
      ...row,
      currency,
      refundedPaise: given.get(row.paymentId) ?? (row.status === "refunded" ? row.amountPaise : paise(0)),
    }));
  }

  async function remember(
    providerOrderId: string,
    status: "captured" | "failed",
    { email, contact }: SandboxPayer = { email: "", contact: "" },
  ): Promise<ProviderPayment> {
    const [order] = await db.select().from(sandboxOrders).where(eq(sandboxOrders.providerOrderId, providerOrderId));
    if (!order) throw new Error("The sandbox knows no such order");
    const payment = {
      paymentId: `pay_${randomPublicId()}`,
      providerOrderId,
      amountPaise: order.amountPaise,
      status,
      payerEmail: email || null,
      payerContact: contact || null,
    };
    await db.insert(sandboxPayments).values({ ...payment, createdAt: now() });
    return { ...payment, currency, refundedPaise: paise(0) };
  }

  /** The message that a provider would send about a payment. */
  function webhookOf({ paymentId, providerOrderId, amountPaise, status }: ProviderPayment): WebhookMessage {
    const entity = { id: paymentId, order_id: providerOrderId, amount: amountPaise, currency, status };
    const event = { event: `payment.${status}`, payload: { payment: { entity } } };
    const body = Buffer.from(
      JSON.stringify({ entity: "event", ...event, created_at: Math.floor(now().getTime() / 1000) }),
    );
    return { eventId: `evt_${randomPublicId()}`, body, signature: signWebhook(body) };
  }

  return {
    kind: "sandbox",
    keyId: "sandbox",
    checkoutScript: null,
    signWebhook,
    createOrder: async ({ receipt, amountPaise }) => {
      const providerOrderId = `order_${randomPublicId()}`;
      await db
        .insert(sandboxOrders)
        .values({ providerOrderId, receipt, amountPaise, createdAt: now() })
        .onConflictDoNothing({ target: sandboxOrders.receipt });
      const orders = await db.select().from(sandboxOrders).where(eq(sandboxOrders.receipt, receipt));
      return { providerOrderId: firstOf(orders).providerOrderId };
    },
    listPayments: paymentsOf,
    pay: async (providerOrderId, payer) => {
      const paid = (await paymentsOf(providerOrderId)).find(({ status }) => status === "captured");
      const payment = paid ?? (await remember(providerOrderId, "captured", payer));
      const { paymentId } = payment;
      const signature = signCheckout(keySecret, { providerOrderId, paymentId });
      return { answer: { providerOrderId, paymentId, signature }, webhook: webhookOf(payment) };
    },
    decline: async (providerOrderId) => ({ webhook: webhookOf(await remember(providerOrderId, "failed")) }),
    refund: (refund) => refundInSandbox(db, refund, now()),
    // The sandbox gives back at once or not at all.
    findRefund: async (refundId) => ({ refundId, status: "processed" }),
    listCaptured: async (from, to) => {
      const begun = and(gte(sandboxPayments.createdAt, from), lt(sandboxPayments.createdAt, to));
      const rows = await db
        .select()
        .from(sandboxPayments)
        .where(and(begun, ne(sandboxPayments.status, "failed")));
      return rows.map(({ paymentId, amountPaise, createdAt }) => ({ paymentId, amountPaise, currency, createdAt }));
    },
    listRefunded: (from, to) =>
      db
        .select()
        .from(sandboxRefunds)
        .where(and(gte(sandboxRefunds.createdAt, from), lt(sandboxRefunds.createdAt, to))),
    isCheckoutSignature: (answer) => isSignedCheckout(keySecret, answer),
    isWebhookSignature: (body, signature) => isSignedBody([webhookSecret], body, signature),
  };
}
