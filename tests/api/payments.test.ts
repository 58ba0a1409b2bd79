// proves S7.12, S7.13

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { webhooksDone } from "#features/payments/service/receive-webhook.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { createApp } from "../../src/app.server.ts";
import { insertPackage, insertStudent } from "../support/account-factories.ts";
import { openPayments, type Payments } from "../support/payments.ts";

let the: Payments;
beforeAll(async () => {
  the = await openPayments();
});
beforeEach(() => the.rows(sql`delete from webhook_events`));
afterAll(() => the.close());

async function post(path: string, body: unknown, app = the.app) {
  const response = await app.request(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

let people = 0;
/** The wire's sign-up details of somebody new. */
function signUpOf(given: Record<string, unknown> = {}) {
  people += 1;
  return {
    first_name: "Asha",
    last_name: "Patil",
    contact: String(7_100_000_000 + people),
    email: `api-${people}@example.org`,
    password: "lamp on the path 7",
    dob: "2005-04-17",
    intrested_in: [the.stream.id],
    package: the.paid.id,
    ...given,
  };
}

const price = 199_900;
const orderOf = (given: object = {}) => post("/api/create-order/", { amount: price, package: the.paid.id, ...given });
const ordersNow = async () => (await the.rows(sql`select id from orders`)).length;

describe("POST /api/create-order/", () => {
  test("answers the provider's order, the amount in paise, and where it can be paid", async () => {
    const { status, headers, body } = await orderOf();
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toEqual({
      order_id: expect.stringMatching(/^order_/),
      amount: price,
      currency: "INR",
      key_id: "rzp_test_standin",
      checkout_url: expect.stringMatching(/^http:\/\/localhost:3000\/checkout\/[A-Za-z0-9_-]{22}$/),
      next: expect.stringMatching(/POST \/api\/sign-up\/ with the e-mail address .* order_id, .* sign_up_token/),
    });
    expect(the.provider.orders.get(body.order_id)).toMatchObject({ amount: price, currency: "INR" });
  });

  test("the amount alone finds the one package of that price", async () => {
    const { status, body } = await post("/api/create-order/", { amount: 299_900 });
    expect([status, body.amount]).toEqual([200, 299_900]);
    expect(await the.rows(sql`select package_name from orders where provider_order_id = ${body.order_id}`)).toEqual([
      { package_name: "Career" },
    ]);
  });

  test.each([
    ["no package has", 5_00],
    ["several packages have", 77_700],
  ])("an amount that %s as its price is refused, naming package", async (words, amount) => {
    for (const name of ["Twin A", "Twin B"]) {
      await the.rows(sql`insert into packages (name, description, amount_rupees) values (${name}, 'd', 777)
        on conflict do nothing`);
    }
    const { status, body } = await post("/api/create-order/", { amount });
    expect([status, body.code]).toEqual([422, "invalid_input"]);
    expect(body.fields.package).toContain(words);
  });

  test.each([100, 199_800, 199_901, 499_900])(
    "an amount of %i that is not the price is refused, and nothing is stored",
    async (amount) => {
      const before = await ordersNow();
      const { status, body } = await orderOf({ amount });
      expect([status, body.code]).toEqual([409, "price_changed"]);
      expect(await ordersNow()).toBe(before);
    },
  );

  test("the list price of a package with an offer is not its price", async () => {
    const { status } = await orderOf({ amount: 499_900, package: the.offered.id });
    expect(status).toBe(409);
    expect((await orderOf({ amount: 299_900, package: the.offered.id })).status).toBe(200);
  });

  test.each([
    ["no amount", { amount: undefined }, "amount"],
    ["an amount in words", { amount: "199900" }, "amount"],
    ["half a paisa", { amount: 1999.5 }, "amount"],
    ["less than nothing", { amount: -1 }, "amount"],
    ["more than anything costs", { amount: 1e12 }, "amount"],
    ["a package that is no id", { package: "1" }, "package"],
    ["a key that is too short", { idempotency_key: "1" }, "idempotency_key"],
  ])("%s is refused by name", async (_what, given, name) => {
    const { status, body } = await orderOf(given);
    expect([status, Object.keys(body.fields)]).toEqual([422, [name]]);
  });

  test("a free package has nothing to pay, an unknown or withdrawn one is not offered", async () => {
    const free = await insertPackage(the.deps.db);
    const withdrawn = await insertPackage(the.deps.db, { amountRupees: 1_999, isActive: false });
    expect((await orderOf({ amount: 0, package: free.id })).body.code).toBe("nothing_to_pay");
    for (const id of [withdrawn.id, 2_000_000]) {
      const { status, body } = await orderOf({ package: id });
      expect([status, body.code]).toEqual([404, "package_not_found"]);
    }
  });

  test("with sign-up details the account is made by the payment alone", async () => {
    const sign_up = signUpOf();
    const { body } = await orderOf({ sign_up });
    const payment = the.provider.pay(body.order_id);
    const paid = await post("/api/payment-success/", the.provider.checkoutAnswer(payment));
    expect(paid.body).toEqual({ message: "Payment successful", account: "created" });
    expect(await the.accountsOf(sign_up.email)).toHaveLength(1);
  });

  test("sign-up details are checked as the form's are, and problems are named where they are", async () => {
    const { status, body } = await orderOf({ sign_up: signUpOf({ email: "", dob: "2999-01-01" }) });
    expect([status, body.fields]).toEqual([
      422,
      {
        "sign_up.dob": "Date of Birth cannot be today or a future date.",
        "sign_up.email": "Email is required",
      },
    ]);
  });

  test("under 18 nothing can be paid", async () => {
    const guardian = { guardian_name: "Meera Patil", guardian_email: "meera@example.org" };
    const { status, body } = await orderOf({ sign_up: signUpOf({ dob: "2010-05-01", ...guardian }) });
    expect([status, body.code]).toEqual([403, "consent_needed"]);
  });

  test("a known e-mail or phone is told before money moves", async () => {
    const student = await insertStudent(the.deps.db);
    for (const known of [{ email: ` ${student.email.toUpperCase()} ` }, { contact: student.contact }]) {
      const { status, body } = await orderOf({ sign_up: signUpOf(known) });
      expect([status, body.code]).toEqual([409, "account_exists"]);
    }
  });

  // proves T4.1
  test("repeats with one key are one order, here and at the provider; another person's same key is another order", async () => {
    const sign_up = signUpOf();
    const idempotency_key = "attempt-of-a-program";
    const before = the.provider.orders.size;
    const replies = await Promise.all([1, 2, 3].map(() => orderOf({ sign_up, idempotency_key })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body.order_id)).size).toBe(1);
    expect(the.provider.orders.size).toBe(before + 1);
    const other = await orderOf({ sign_up: signUpOf(), idempotency_key });
    expect(other.body.order_id).not.toBe(replies[0]!.body.order_id);
  });

  test("a provider that does not answer: nothing was charged; the same try again finishes the same order", async () => {
    const idempotency_key = "attempt-with-a-silent-provider";
    the.provider.failNext({ kind: "lose-answer" }, { kind: "drop" }, { kind: "status", status: 500 });
    const failed = await orderOf({ idempotency_key });
    expect([failed.status, failed.body.code]).toEqual([503, "payments_unavailable"]);
    expect(failed.body.error).toContain("You were not charged");
    expect(failed.headers.get("retry-after")).toBeTruthy();
    const again = await orderOf({ idempotency_key });
    expect(again.status).toBe(200);
    const receipts = [...the.provider.orders.values()].map(({ receipt }) => receipt);
    expect(receipts).toHaveLength(new Set(receipts).size);
  });

  test("an order that the provider refuses has failed, is logged, and may be tried again", async () => {
    const idempotency_key = "attempt-that-is-refused";
    the.provider.failNext({ kind: "status", status: 400 });
    const refused = await orderOf({ idempotency_key });
    expect([refused.status, refused.body.code]).toEqual([500, "internal"]);
    expect(
      await the.rows(sql`select state from orders where provider_order_id is null order by id desc limit 1`),
    ).toEqual([{ state: "failed" }]);
    expect((await orderOf({ idempotency_key })).status).toBe(200);
  });

  test("thirty orders an hour from one address are enough", async () => {
    const app = createApp({ ...the.deps, config: readConfig({ LOG_LEVEL: "silent" }) });
    const statuses = new Set<number>();
    for (let count = 0; count < 30; count += 1) {
      statuses.add((await post("/api/create-order/", { amount: 100, package: the.paid.id }, app)).status);
    }
    expect([...statuses]).toEqual([409]);
    const limited = await post("/api/create-order/", { amount: 100, package: the.paid.id }, app);
    expect([limited.status, limited.body.code]).toEqual([429, "too_many_attempts"]);
  });
});

describe("POST /api/payment-success/", () => {
  const success = (body: unknown) => post("/api/payment-success/", body);

  // proves T4.7
  test("'Payment successful' when the provider has captured the money, also the second time", async () => {
    const { body } = await orderOf();
    const answer = the.provider.checkoutAnswer(the.provider.pay(body.order_id));
    for (const _time of [1, 2]) {
      expect(await success(answer)).toMatchObject({
        status: 200,
        body: { message: "Payment successful", account: "waits_for_sign_up" },
      });
    }
  });

  test("'Payment pending' while it is only authorised, or the provider does not answer", async () => {
    const { body } = await orderOf();
    const payment = the.provider.pay(body.order_id, { status: "authorized" });
    const answer = the.provider.checkoutAnswer(payment);
    expect(await success(answer)).toMatchObject({ status: 202, body: { message: "Payment pending" } });
    payment.status = "captured";
    the.provider.failNext({ kind: "drop" }, { kind: "drop" }, { kind: "drop" });
    expect(await success(answer)).toMatchObject({ status: 202, body: { message: "Payment pending" } });
    expect((await success(answer)).status).toBe(200);
  });

  test("a signature that is forged, cut or of another order is refused, and changes nothing", async () => {
    const [one, other] = [(await orderOf()).body, (await orderOf()).body];
    const paid = the.provider.checkoutAnswer(the.provider.pay(other.order_id));
    const forgeries = [
      { ...paid, razorpay_order_id: one.order_id },
      { ...paid, razorpay_signature: "0".repeat(64) },
      { ...paid, razorpay_signature: paid.razorpay_signature.slice(1) },
      { ...paid, razorpay_payment_id: "pay_other" },
    ];
    for (const forged of forgeries) {
      const { status, body } = await success(forged);
      expect([status, body.code]).toEqual([400, "payment_not_verified"]);
    }
    const states = await the.rows(
      sql`select state from orders where provider_order_id in (${one.order_id}, ${other.order_id})`,
    );
    expect(states).toEqual([{ state: "created" }, { state: "created" }]);
  });

  test("a signed answer that the provider knows no success of is not paid", async () => {
    const { body } = await orderOf();
    const answer = the.provider.checkoutAnswer(the.provider.pay(body.order_id, { status: "failed" }));
    expect(await success(answer)).toMatchObject({ status: 402, body: { code: "payment_required" } });
  });

  test("another amount is no success: people look at it", async () => {
    const { body } = await orderOf();
    const answer = the.provider.checkoutAnswer(the.provider.pay(body.order_id, { amount: 100 }));
    expect(await success(answer)).toMatchObject({ status: 409, body: { code: "payment_not_settled" } });
  });

  test("an order that is not ours is not found, and missing fields are named", async () => {
    const stray = { razorpay_order_id: "order_x", razorpay_payment_id: "pay_x", razorpay_signature: "x" };
    expect(await success(stray)).toMatchObject({ status: 404, body: { code: "order_not_found" } });
    const { status, body } = await success({});
    expect([status, Object.keys(body.fields)]).toEqual([
      422,
      ["razorpay_order_id", "razorpay_payment_id", "razorpay_signature"],
    ]);
  });
});

describe("POST /api/sign-up/ after a payment", () => {
  const signUp = (body: unknown) => post("/api/sign-up/", body);

  async function paidOrder() {
    const { body } = await orderOf();
    await post("/api/payment-success/", the.provider.checkoutAnswer(the.provider.pay(body.order_id)));
    return body.order_id as string;
  }

  test("makes the account of a paid order, once", async () => {
    const order_id = await paidOrder();
    const details = signUpOf({ order_id });
    const made = await signUp(details);
    expect([made.status, made.body.message]).toEqual([201, "User created successfully"]);
    expect(await signUp(details)).toMatchObject({ status: 201, body: { user_id: made.body.user_id } });
    const stolen = await signUp(signUpOf({ order_id }));
    expect([stolen.status, stolen.body.code]).toEqual([409, "order_used"]);
    expect(await the.rows(sql`select state, sign_up from orders where provider_order_id = ${order_id}`)).toEqual([
      { state: "account_created", sign_up: null },
    ]);
  });

  test.each<[string, object]>([
    ["phone number", { contact: "7199999999" }],
    ["password", { password: "lamp on the path 8" }],
  ])("with another %s than the account has, it is told that the account exists", async (_detail, changed) => {
    const sign_up = signUpOf();
    const { order_id } = (await orderOf({ sign_up })).body;
    await post("/api/payment-success/", the.provider.checkoutAnswer(the.provider.pay(order_id)));
    expect(await signUp({ ...sign_up, ...changed, order_id })).toMatchObject({
      status: 409,
      body: { code: "account_exists" },
    });
    expect((await signUp({ ...sign_up, order_id })).status).toBe(201);
    expect(await the.accountsOf(sign_up.email)).toHaveLength(1);
  });

  test("without a paid order of this package it is refused, and nothing is made", async () => {
    const unpaid = (await orderOf()).body.order_id;
    const ofOther = await paidOrder();
    const cases = [
      {},
      { order_id: unpaid },
      { order_id: "order_of_nobody" },
      { order_id: ofOther, package: the.offered.id },
    ];
    for (const given of cases) {
      const details = signUpOf(given);
      expect(await signUp(details)).toMatchObject({ status: 402, body: { code: "payment_required" } });
      expect(await the.accountsOf(details.email)).toEqual([]);
    }
  });

  test("a payment that only the provider knows of counts", async () => {
    const { order_id } = (await orderOf()).body;
    the.provider.pay(order_id);
    expect((await signUp(signUpOf({ order_id }))).status).toBe(201);
  });

  test("while the provider does not answer nobody is told that nothing was charged", async () => {
    const { order_id } = (await orderOf()).body;
    the.provider.pay(order_id);
    the.provider.failNext({ kind: "drop" }, { kind: "drop" }, { kind: "drop" });
    const { status, body } = await signUp(signUpOf({ order_id }));
    expect([status, body.code]).toEqual([503, "payment_unconfirmed"]);
  });

  test("a known e-mail is one clear error and a line for staff; another e-mail then uses the order", async () => {
    const order_id = await paidOrder();
    const student = await insertStudent(the.deps.db, { registeredAt: new Date("2026-01-01T00:00:00Z") });
    for (const _time of [1, 2]) {
      expect(await signUp(signUpOf({ order_id, email: student.email }))).toMatchObject({
        status: 409,
        body: { code: "account_exists" },
      });
    }
    const waiting = sql`select attention from orders where provider_order_id = ${order_id}`;
    expect(await the.rows(waiting)).toEqual([{ attention: "account_taken" }]);
    expect(await the.emailsTo(student.email)).toEqual(["payment_attention"]);
    expect((await signUp(signUpOf({ order_id }))).status).toBe(201);
    expect(await the.rows(waiting)).toEqual([{ attention: null }]);
  });

  // proves D18
  test("details of somebody under 18 wait for staff with the money, and make no account", async () => {
    const order_id = await paidOrder();
    const guardian = { guardian_name: "Meera Patil", guardian_email: "meera@example.org" };
    const details = signUpOf({ order_id, dob: "2010-05-01", ...guardian });
    expect(await signUp(details)).toMatchObject({ status: 403, body: { code: "consent_needed" } });
    expect(await the.accountsOf(details.email)).toEqual([]);
    expect(await the.rows(sql`select attention from orders where provider_order_id = ${order_id}`)).toEqual([
      { attention: "consent_missing" },
    ]);
  });

  test("two sign-ups of two people with one paid order at the same instant: one account", async () => {
    const order_id = await paidOrder();
    const replies = await Promise.all([signUp(signUpOf({ order_id })), signUp(signUpOf({ order_id }))]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe("POST /api/payment-webhook/", () => {
  const deliver = async (given: RequestInit) => {
    const response = await the.app.request("/api/payment-webhook/", given);
    await webhooksDone(the.deps);
    return { status: response.status, body: await response.json() };
  };
  const stored = () => the.rows(sql`select kind, outcome, payload from webhook_events`);

  test("settles the order, five times the same is one account, and no data of the payer is stored", async () => {
    const sign_up = signUpOf();
    const { order_id } = (await orderOf({ sign_up })).body;
    const webhook = the.provider.webhook(
      "payment.captured",
      the.provider.pay(order_id, { email: "payer@example.org" }),
    );
    for (const reply of await Promise.all([1, 2, 3, 4, 5].map(() => deliver(webhook)))) {
      expect(reply).toEqual({ status: 200, body: { status: "received" } });
    }
    expect(await the.accountsOf(sign_up.email)).toHaveLength(1);
    const events = await stored();
    expect(events).toMatchObject([{ kind: "payment.captured", outcome: "account_created" }]);
    expect(JSON.stringify(events)).not.toContain("payer@example.org");
  });

  // proves D7
  test("another site's page and a browser's cookie make no difference to it", async () => {
    const { order_id } = (await orderOf()).body;
    const webhook = the.provider.webhook("payment.captured", the.provider.pay(order_id));
    const headers = { ...webhook.headers, origin: "https://razorpay.example", cookie: "x=1" };
    expect((await deliver({ ...webhook, headers })).status).toBe(200);
    for (const path of ["/api/payment-success/", "/api/payment-webhook", "/api/payment-webhook/x"]) {
      expect((await the.app.request(path, { ...webhook, headers })).status).toBe(403);
    }
  });

  test("a signature that is missing, wrong, of another secret or of other bytes is refused, and nothing is stored", async () => {
    const { order_id } = (await orderOf()).body;
    const payment = the.provider.pay(order_id);
    const webhook = the.provider.webhook("payment.captured", payment);
    const { "x-razorpay-signature": signature, ...unsigned } = webhook.headers;
    const forgeries = [
      { ...webhook, headers: unsigned },
      { ...webhook, headers: { ...unsigned, "x-razorpay-signature": signature.slice(0, -1) } },
      { ...webhook, body: ` ${webhook.body}` },
      { ...webhook, body: JSON.stringify(JSON.parse(webhook.body), null, 1) },
      the.provider.webhook("payment.captured", payment, "another secret"),
    ];
    for (const forged of forgeries) {
      expect(await deliver(forged)).toMatchObject({ status: 400, body: { code: "webhook_refused" } });
    }
    expect(await stored()).toEqual([]);
    expect(await the.rows(sql`select state from orders where provider_order_id = ${order_id}`)).toEqual([
      { state: "created" },
    ]);
  });

  test("a body of more than 64 KB is refused before its signature is looked at", async () => {
    const reply = await deliver({ method: "POST", body: "x".repeat(65 * 1024) });
    expect([reply.status, reply.body.code]).toEqual([413, "body_too_large"]);
  });

  // proves D6
  test.each(["\0", "\ud800", "\udfff\0x"])("text that no column can store is stored without it: %j", async (odd) => {
    const { order_id } = (await orderOf()).body;
    const payment = the.provider.pay(order_id);
    for (const key of ["id", "status", "currency", "order_id"] as const) {
      const webhook = the.provider.webhook(`payment.captured${odd}`, { ...payment, [key]: `${payment[key]}${odd}` });
      expect(await deliver(webhook)).toEqual({ status: 200, body: { status: "received" } });
    }
    expect((await stored()).map(({ kind }) => String(kind).slice(0, 16))).toEqual(Array(4).fill("payment.captured"));
  });

  test("events that mean nothing to us are stored and answered 200", async () => {
    const { order_id } = (await orderOf()).body;
    const payment = the.provider.pay(order_id);
    for (const event of ["invoice.paid", "payment.downtime.started"]) {
      expect((await deliver(the.provider.webhook(event, { ...payment, order_id: "order_of_nobody" }))).status).toBe(
        200,
      );
    }
    expect((await stored()).map(({ kind, outcome }) => [kind, outcome]).sort()).toEqual([
      ["invoice.paid", "nothing to do"],
      ["payment.downtime.started", "no order of ours"],
    ]);
  });
});
