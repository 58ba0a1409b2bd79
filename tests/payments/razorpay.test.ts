// proves T0.3

import { createHmac } from "node:crypto";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createRazorpayPayments } from "#gateways/razorpay.server.ts";
import { RazorpayRefused } from "#gateways/razorpay-client.server.ts";
import { paise } from "#lib/money.ts";
import { type Fault, type RazorpayStandIn, standInKeys, startRazorpayStandIn } from "../support/razorpay-stand-in.ts";

let provider: RazorpayStandIn;
const lines: string[] = [];

beforeAll(async () => {
  provider = await startRazorpayStandIn();
});
afterEach(() => {
  lines.length = 0;
  provider.requests.length = 0;
});
afterAll(() => provider.close());

/** A gateway of its own, with short times. */
function gateway(given: { keySecret?: string; timing?: Record<string, number> } = {}) {
  return createRazorpayPayments({
    keyId: standInKeys.RAZORPAY_KEY_ID,
    keySecret: given.keySecret ?? standInKeys.RAZORPAY_KEY_SECRET,
    webhookSecrets: ["the new one", standInKeys.RAZORPAY_WEBHOOK_SECRET],
    apiUrl: provider.url,
    checkoutUrl: "https://checkout.example/checkout.js",
    log: pino({ base: null }, { write: (line) => lines.push(line) }),
    timing: { tryMs: 500, totalMs: 3_000, pauseMs: 5, openMs: 200, ...given.timing },
  });
}

let made = 0;
const newOrder = () => {
  made += 1;
  return { receipt: `md_receipt_${made}`, amountPaise: paise(199_900), notes: { package: "Admission Guide" } };
};

test("an order is created with amount, currency and receipt, and its payments are listed", async () => {
  const payments = gateway();
  const { providerOrderId } = await payments.createOrder(newOrder());
  expect(provider.requests[0]).toMatchObject({
    method: "POST",
    path: "/v1/orders",
    headers: { "accept-encoding": "identity", "content-type": "application/json" },
    body: { amount: 199_900, currency: "INR", unique_receipt: true, payment_capture: true },
  });
  expect(await payments.listPayments(providerOrderId)).toEqual([]);
  const failed = provider.pay(providerOrderId, { status: "failed", email: "void@razorpay.com" });
  const paid = provider.pay(providerOrderId, { email: "payer@example.org", contact: "+919800000001" });
  expect(await payments.listPayments(providerOrderId)).toEqual([
    {
      paymentId: failed.id,
      providerOrderId,
      amountPaise: paise(199_900),
      currency: "INR",
      status: "failed",
      refundedPaise: 0,
      payerEmail: null,
      payerContact: null,
    },
    {
      paymentId: paid.id,
      providerOrderId,
      amountPaise: paise(199_900),
      currency: "INR",
      status: "captured",
      refundedPaise: 0,
      payerEmail: "payer@example.org",
      payerContact: "+919800000001",
    },
  ]);
});

// proves T4.2
test("an answer lost after the order was made is repaired by the same call: one order at the provider", async () => {
  const order = newOrder();
  provider.failNext({ kind: "lose-answer" });
  const { providerOrderId } = await gateway().createOrder(order);
  expect([...provider.orders.values()].filter(({ receipt }) => receipt === order.receipt)).toHaveLength(1);
  expect((await gateway().createOrder(order)).providerOrderId).toBe(providerOrderId);
});

test.each<[string, Fault]>([
  ["busy (429)", { kind: "status", status: 429 }],
  ["broken (500)", { kind: "status", status: 500 }],
  ["broken (503)", { kind: "status", status: 503 }],
  ["hanging", { kind: "hang" }],
  ["cutting the connection", { kind: "drop" }],
  ["answering what is no JSON", { kind: "garbage" }],
  ["answering in a compression nobody asked for", { kind: "compressed" }],
  ["sending us elsewhere", { kind: "redirect" }],
])("a provider that is %s is called three times, then payment is not available", async (_what, fault) => {
  const payments = gateway();
  provider.failNext(fault, fault);
  expect(await payments.createOrder(newOrder())).toHaveProperty("providerOrderId");
  expect(provider.requests).toHaveLength(3);
  provider.failNext(fault, fault, fault);
  await expect(payments.createOrder(newOrder())).rejects.toMatchObject({ code: "payments_unavailable", status: 503 });
  expect(provider.requests).toHaveLength(6);
});

// proves T4.8
test("a provider that hangs costs no more than the time for all attempts", async () => {
  const payments = gateway({ timing: { tryMs: 300, totalMs: 500 } });
  provider.failNext({ kind: "hang" }, { kind: "hang" });
  const from = performance.now();
  await expect(payments.listPayments("order_1")).rejects.toMatchObject({ code: "payments_unavailable" });
  expect(performance.now() - from).toBeLessThan(2_000);
});

// proves T4.8
test("after five calls without an answer nobody is called for a while, then one call tries again", async () => {
  const payments = gateway({ timing: { openMs: 300 } });
  const broken: Fault = { kind: "status", status: 500 };
  provider.failNext(...Array<Fault>(15).fill(broken));
  for (let call = 0; call < 5; call += 1) await payments.createOrder(newOrder()).catch(() => {});
  expect(provider.requests).toHaveLength(15);
  await expect(payments.createOrder(newOrder())).rejects.toMatchObject({ code: "payments_unavailable" });
  expect(provider.requests).toHaveLength(15);
  await expect.poll(() => payments.createOrder(newOrder()).catch(() => null), { timeout: 2_000 }).toBeTruthy();
});

test("when the pause is over one call tries the provider, and those beside it wait for what it learns", async () => {
  const payments = gateway({ timing: { openMs: 300 } });
  const broken: Fault = { kind: "status", status: 500 };
  const tenCalls = () => Promise.allSettled(Array.from({ length: 10 }, () => payments.createOrder(newOrder())));
  provider.failNext(...Array<Fault>(18).fill(broken));
  for (let call = 0; call < 5; call += 1) await payments.createOrder(newOrder()).catch(() => {});
  const untilRequested = async (requests: number) => {
    let outcomes = await tenCalls();
    while (provider.requests.length === requests) outcomes = await tenCalls();
    return outcomes;
  };
  // The one that tried met a provider that is still broken: its three attempts are all the calls.
  expect((await untilRequested(15)).every(({ status }) => status === "rejected")).toBe(true);
  expect(provider.requests).toHaveLength(18);
  // Now it answers: that one call and all after it are let through.
  expect((await untilRequested(18)).at(-1)?.status).toBe("fulfilled");
  expect((await tenCalls()).every(({ status }) => status === "fulfilled")).toBe(true);
});

test("what the provider refuses is a mistake of ours: not repeated, and told without secrets", async () => {
  const tooLong = { ...newOrder(), receipt: "x".repeat(41) };
  await expect(gateway().createOrder(tooLong)).rejects.toThrow(
    "Razorpay answered 400 BAD_REQUEST_ERROR to POST /orders",
  );
  await expect(gateway({ keySecret: "wrong" }).listPayments("order_1")).rejects.toThrow(RazorpayRefused);
  expect(provider.requests).toHaveLength(2);
});

test("nothing secret is logged when the provider does not answer", async () => {
  provider.failNext({ kind: "drop" }, { kind: "drop" }, { kind: "drop" });
  await gateway()
    .listPayments("order_secret")
    .catch(() => {});
  expect(lines.join("")).toContain("the payment provider did not answer");
  for (const secret of [standInKeys.RAZORPAY_KEY_SECRET, "Basic", "order_secret"]) {
    expect(lines.join("")).not.toContain(secret);
  }
});

test("a refund with the same key is made once, also when its first answer was lost", async () => {
  const payments = gateway();
  const { providerOrderId } = await payments.createOrder(newOrder());
  const { id } = provider.pay(providerOrderId);
  provider.failNext({ kind: "lose-answer" });
  const refund = { paymentId: id, amountPaise: paise(199_900), idempotencyKey: "md_refund_of_receipt_1" };
  const first = await payments.refund(refund);
  expect(await payments.refund(refund)).toEqual(first);
  expect(first).toEqual({ refundId: expect.stringMatching(/^rfnd_/), status: "processed" });
  expect(provider.requests.at(-1)?.headers["x-refund-idempotency"]).toBe("md_refund_of_receipt_1");
  expect(provider.requests.at(-1)?.body).toEqual({ amount: 199_900 });
  expect((await payments.listPayments(providerOrderId))[0]?.status).toBe("refunded");
});

describe("the provider's books of a day", () => {
  const noon = 1_795_200_000;
  const [from, to] = [new Date((noon - 43_200) * 1000), new Date((noon + 43_200) * 1000)];

  /** So many payments, one each `everySeconds`. @returns their ids, sorted */
  async function fillDay(count: number, everySeconds: number): Promise<string[]> {
    provider.payments.clear();
    const { providerOrderId } = await gateway().createOrder(newOrder());
    const pay = (index: number) =>
      provider.pay(providerOrderId, { created_at: noon - 40_000 + Math.floor(index * everySeconds) });
    return Array.from({ length: count }, (_, index) => pay(index).id).sort();
  }
  const idsOf = (payments: { paymentId: string }[]) => payments.map(({ paymentId }) => paymentId).sort();

  test("are read to their end, however many payments there were", async () => {
    const ids = await fillDay(10_350, 7);
    expect(idsOf(await gateway().listCaptured(from, to))).toEqual(ids);
  });

  test("tell each payment once, though others arrive while they are read", async () => {
    const ids = await fillDay(250, 60);
    const { providerOrderId } = await gateway().createOrder(newOrder());
    provider.afterNext(() => {
      for (let late = 0; late < 30; late += 1) ids.push(provider.pay(providerOrderId, { created_at: noon }).id);
    });
    const listed = idsOf(await gateway().listCaptured(from, to));
    expect(listed).toEqual([...new Set(listed)]);
    expect(listed.filter((id) => ids.slice(0, 250).includes(id))).toEqual(ids.slice(0, 250));
  });

  test("that cannot be read whole are an error, not a part of them", async () => {
    await fillDay(2_050, 0);
    await expect(gateway().listCaptured(from, to)).rejects.toThrow("2000 entries or more of one second");
  });
});

// proves T7.3
test("the checkout's signature counts for its own order and payment only", async () => {
  const payments = gateway();
  const { providerOrderId } = await payments.createOrder(newOrder());
  const { razorpay_payment_id, razorpay_signature } = provider.checkoutAnswer(provider.pay(providerOrderId));
  const answer = { providerOrderId, paymentId: razorpay_payment_id, signature: razorpay_signature };
  expect(payments.isCheckoutSignature(answer)).toBe(true);
  const others = [
    { providerOrderId: "order_other" },
    { paymentId: "pay_other" },
    { signature: "" },
    { signature: razorpay_signature.slice(1) },
    { signature: razorpay_signature.toUpperCase() },
  ];
  for (const other of others) expect(payments.isCheckoutSignature({ ...answer, ...other })).toBe(false);
});

test("a webhook may be signed with either secret while they are rotated, and with no other", () => {
  const body = Buffer.from('{"event":"payment.captured"}');
  const sign = (secret: string) => createHmac("sha256", secret).update(body).digest("hex");
  const payments = gateway();
  expect(payments.isWebhookSignature(body, sign("the new one"))).toBe(true);
  expect(payments.isWebhookSignature(body, sign(standInKeys.RAZORPAY_WEBHOOK_SECRET))).toBe(true);
  expect(payments.isWebhookSignature(body, sign("another"))).toBe(false);
  expect(payments.isWebhookSignature(Buffer.from("{}"), sign("the new one"))).toBe(false);
  expect(payments.isWebhookSignature(body, "")).toBe(false);
});
