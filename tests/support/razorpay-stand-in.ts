import { createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

// why: Razorpay's live and test modes are unreachable from our machines, and neither can drop a response, hang or send
// a webhook five times on demand. This fake implements the documented API of orders, payments and refunds over HTTP, so
// that our client is tested completely, with its time-outs and errors.

type PaymentStatus = "created" | "authorized" | "captured" | "refunded" | "failed";

export interface StandInPayment {
  id: string;
  entity: "payment";
  order_id: string;
  amount: number;
  currency: string;
  status: PaymentStatus;
  method: "upi";
  email: string | null;
  contact: string | null;
  created_at: number;
  amount_refunded: number;
}

export interface StandInRefund {
  id: string;
  entity: "refund";
  payment_id: string;
  amount: number;
  currency: string;
  status: "pending" | "processed" | "failed";
  created_at: number;
}

/** The current time of the tests. */
const standInNow = 1_795_253_400;

/** The fault of the next request. */
export type Fault =
  | { kind: "status"; status: number }
  | { kind: "hang" }
  | { kind: "drop" }
  /** The request is processed, but its response is lost. */
  | { kind: "lose-answer" }
  | { kind: "redirect" }
  | { kind: "garbage" }
  | { kind: "compressed" };

interface StandInOrder {
  id: string;
  amount: number;
  currency: string;
  receipt: string;
}

export interface RecordedRequest {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: Record<string, unknown>;
}

export const standInKeys = {
  RAZORPAY_KEY_ID: "rzp_test_standin",
  RAZORPAY_KEY_SECRET: "key secret of the stand-in",
  RAZORPAY_WEBHOOK_SECRET: "webhook secret of the stand-in",
};

export type RazorpayStandIn = Awaited<ReturnType<typeof startRazorpayStandIn>>;

export async function startRazorpayStandIn() {
  const orders = new Map<string, StandInOrder>();
  const payments = new Map<string, StandInPayment>();
  const refunds = new Map<string, StandInRefund>();
  const next: { refundStatus: StandInRefund["status"] } = { refundStatus: "processed" };
  const faults: Fault[] = [];
  const afterwards: (() => void)[] = [];
  const requests: RecordedRequest[] = [];
  const newId = (kind: string) => `${kind}_${randomBytes(7).toString("hex")}`;

  const server = createServer(async (request, response) => {
    const body = await readJson(request);
    requests.push({ method: request.method ?? "", path: request.url ?? "", headers: request.headers, body });
    const fault = faults.shift();
    if (fault && fault.kind !== "lose-answer") return spoil(fault, response);
    const { status, reply } = answer(request, body);
    afterwards.shift()?.();
    if (fault) return response.destroy();
    return sendJson(response, status, reply);
  });

  function answer(request: IncomingMessage, body: Record<string, unknown>): { status: number; reply: object } {
    const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET } = standInKeys;
    const expected = `Basic ${Buffer.from(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`).toString("base64")}`;
    if (request.headers.authorization !== expected) return refused(401, "Authentication failed");
    const path = request.url ?? "";
    if (request.method === "POST" && path === "/v1/orders") return createOrder(body);
    const ofOrder = /^\/v1\/orders\/([^/]+)\/payments$/.exec(path)?.[1];
    if (request.method === "GET" && ofOrder) return listPayments(ofOrder);
    const refunded = /^\/v1\/payments\/([^/]+)\/refund$/.exec(path)?.[1];
    if (request.method === "POST" && refunded) return refund(refunded, request, body);
    const askedRefund = /^\/v1\/refunds\/([^/?]+)$/.exec(path)?.[1];
    if (request.method === "GET" && askedRefund) return findRefund(askedRefund);
    if (request.method === "GET" && path.startsWith("/v1/payments?")) return book([...payments.values()], path);
    if (request.method === "GET" && path.startsWith("/v1/refunds?")) return book([...refunds.values()], path);
    return refused(404, "The requested URL was not found on the server.");
  }

  function createOrder(body: Record<string, unknown>) {
    const { amount, currency, receipt } = body as unknown as StandInOrder;
    if (!Number.isInteger(amount) || amount < 100) return refused(400, "The amount must be atleast INR 1.00");
    if (String(receipt).length > 40) return refused(400, "The receipt may not be greater than 40 characters.");
    const same = body.unique_receipt ? [...orders.values()].find((order) => order.receipt === receipt) : undefined;
    const order = same ?? { id: newId("order"), amount, currency, receipt };
    orders.set(order.id, order);
    const reply = {
      ...order,
      entity: "order",
      amount_paid: 0,
      amount_due: order.amount,
      status: "created",
      attempts: 0,
    };
    return { status: 200, reply };
  }

  function listPayments(orderId: string) {
    if (!orders.has(orderId)) return refused(400, "The id provided does not exist");
    const items = [...payments.values()].filter((payment) => payment.order_id === orderId);
    return { status: 200, reply: { entity: "collection", count: items.length, items } };
  }

  function refund(paymentId: string, request: IncomingMessage, body: Record<string, unknown>) {
    const payment = payments.get(paymentId);
    if (!payment) return refused(400, "The id provided does not exist");
    const key = String(request.headers["x-refund-idempotency"] ?? newId("key"));
    const known = refunds.get(key);
    if (known) return { status: 200, reply: known };
    if (payment.status !== "captured")
      return refused(400, "The payment status should be captured for action to be taken");
    const amount = Number(body.amount ?? payment.amount);
    if (amount > payment.amount - payment.amount_refunded)
      return refused(400, "The total refund amount is greater than the refund payment amount");
    const made: StandInRefund = {
      id: newId("rfnd"),
      entity: "refund",
      payment_id: paymentId,
      amount,
      currency: payment.currency,
      status: next.refundStatus,
      created_at: standInNow,
    };
    next.refundStatus = "processed";
    refunds.set(key, made);
    if (made.status !== "failed") giveBack(payment, amount);
    return { status: 200, reply: made };
  }

  function giveBack(payment: StandInPayment, amount: number) {
    payment.amount_refunded += amount;
    if (payment.amount_refunded === payment.amount) payment.status = "refunded";
  }

  function findRefund(refundId: string) {
    const found = [...refunds.values()].find(({ id }) => id === refundId);
    return found ? { status: 200, reply: found } : refused(400, "The id provided does not exist");
  }

  /** One page of the provider's list, newest entry first. */
  function book(items: { created_at: number }[], path: string) {
    const asked = new URL(path, "http://localhost").searchParams;
    const [from, to, count, skip] = ["from", "to", "count", "skip"].map((name) => Number(asked.get(name)));
    const within = items.filter(({ created_at: at }) => at >= from! && at <= to!).toReversed();
    within.sort((one, other) => other.created_at - one.created_at);
    const page = within.slice(skip, skip! + count!);
    return { status: 200, reply: { entity: "collection", count: page.length, items: page } };
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    orders,
    payments,
    refunds,
    requests,
    /** Sets the initial status of the next refund; the default is processed. */
    nextRefund: (status: StandInRefund["status"]) => {
      next.refundStatus = status;
    },
    /** Refunds a payment as from the provider's dashboard. */
    giveBack,
    /** Makes the next requests fail, with one fault each. */
    failNext: (...next: Fault[]) => faults.push(...next),
    /** Runs a change after the provider has computed its next response. */
    afterNext: (change: () => void) => afterwards.push(change),
    /** Simulates a payer. @returns the payment; by default captured, with the order's amount */
    pay: (orderId: string, given: Partial<StandInPayment> = {}): StandInPayment => {
      const order = orders.get(orderId);
      if (!order) throw new Error(`The stand-in knows no order ${orderId}`);
      const payment: StandInPayment = {
        id: newId("pay"),
        entity: "payment",
        order_id: orderId,
        amount: order.amount,
        currency: order.currency,
        status: "captured",
        method: "upi",
        email: null,
        contact: null,
        created_at: standInNow,
        amount_refunded: 0,
        ...given,
      };
      payments.set(payment.id, payment);
      return payment;
    },
    /** The three fields that the checkout returns to the browser. */
    checkoutAnswer: (payment: StandInPayment) => ({
      razorpay_order_id: payment.order_id,
      razorpay_payment_id: payment.id,
      razorpay_signature: hmac(standInKeys.RAZORPAY_KEY_SECRET, `${payment.order_id}|${payment.id}`),
    }),
    /** A webhook request as Razorpay sends it. */
    webhook: (event: string, payment: StandInPayment, secret = standInKeys.RAZORPAY_WEBHOOK_SECRET) => {
      const payload = { payment: { entity: payment } };
      const body = JSON.stringify({ entity: "event", account_id: "acc_test", event, contains: ["payment"], payload });
      const headers = {
        "content-type": "application/json",
        "x-razorpay-signature": hmac(secret, body),
        "x-razorpay-event-id": newId("evt"),
      };
      return { method: "POST", headers, body };
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

function hmac(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

function refused(status: number, description: string) {
  const error = {
    code: "BAD_REQUEST_ERROR",
    description,
    source: "business",
    step: "payment_initiation",
    reason: "input_validation_failed",
  };
  return { status, reply: { error } };
}

function spoil(fault: Fault, response: ServerResponse): void {
  if (fault.kind === "hang") return;
  if (fault.kind === "drop") return void response.destroy();
  if (fault.kind === "redirect") return void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
  if (fault.kind === "garbage")
    return void response.writeHead(200, { "content-type": "text/html" }).end("<p>gateway</p>");
  if (fault.kind === "compressed") return void response.writeHead(200, { "content-encoding": "br" }).end("no brotli");
  if (fault.kind === "status")
    sendJson(response, fault.status, { error: { code: "SERVER_ERROR", description: "busy" } });
}

function sendJson(response: ServerResponse, status: number, reply: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(reply));
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length === 0 ? {} : (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>);
}
