// proves S7.12

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { payInSandbox } from "#features/payments/service/sandbox-checkout.server.ts";
import { settleOrder } from "#features/payments/service/settle.server.ts";
import { createSandboxPayments } from "#gateways/sandbox-payments.server.ts";
import { insertPackage } from "../support/account-factories.ts";
import { unique } from "../support/factories.ts";
import { openPayments, type Payments } from "../support/payments.ts";
import { insertStaff } from "../support/staff.ts";

/** A plain client that knows specification S7 and nothing else: create-order, pay, payment-success, sign-up. */
let the: Payments;
let server: Server;
let api: string;
beforeAll(async () => {
  the = await openPayments();
  server = createServer(getRequestListener(the.app.fetch as (request: Request) => Response | Promise<Response>));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await the.close();
});

async function post(path: string, body: object) {
  const reply = await fetch(api + path, {
    method: "POST",
    headers: { "content-type": "application/json", host: "localhost:3000" },
    body: JSON.stringify(body),
  });
  return { status: reply.status, body: await reply.json() };
}

/** The sign-up payload of S3, with nothing more in it. */
function signUpPayload(given: object = {}) {
  const number = unique();
  return {
    ...{ first_name: "Asha", last_name: "Patil", contact: String(7_500_000_000 + number) },
    ...{ email: `letter-${number}@example.org`, password: "lamp on the path 7", dob: "2005-04-17" },
    ...{ city: "Pune", pincode: "411001", intrested_in: [the.stream.id], package: the.paid.id },
    ...given,
  };
}
type Payload = ReturnType<typeof signUpPayload>;

/** Pays at the provider and hands over its three fields. */
async function payAs(payer: { email?: string | null; contact?: string | null }) {
  const order = await post("/api/create-order/", { amount: 199_900 });
  const payment = the.provider.pay(order.body.order_id, payer);
  return { order, paid: await post("/api/payment-success/", the.provider.checkoutAnswer(payment)) };
}
const signUp = (payload: object) => post("/api/sign-up/", payload);
const packageOf = async ({ email }: Payload) => (await the.accountsOf(email))[0]?.package_id;

test("pays and signs up to the letter of specification S7", async () => {
  const person = signUpPayload();
  const { order, paid } = await payAs({ email: person.email, contact: `+91${person.contact}` });
  expect(order.body).toMatchObject({ order_id: expect.any(String), amount: 199_900 });
  expect(order.body.next).toContain("the e-mail address that was given at the checkout");
  expect(paid.body.message).toBe("Payment successful");
  const made = await signUp(person);
  expect([made.status, made.body.message]).toEqual([201, "User created successfully"]);
  expect(await packageOf(person)).toBe(the.paid.id);
  expect(
    await the.rows(sql`select state, payer_contact from orders where provider_order_id = ${order.body.order_id}`),
  ).toEqual([{ state: "account_created", payer_contact: "" }]);
  expect(await the.emailsTo(person.email)).toEqual(["receipt", "welcome"]);
});

describe("a sign-up without an order's number uses the payment", () => {
  test("of its e-mail address, however it is written, also when the payer's phone number is another one", async () => {
    const person = signUpPayload();
    await payAs({ email: person.email.toUpperCase(), contact: "+919000000001" });
    expect((await signUp(person)).status).toBe(201);
  });

  test.each([[null], ["void@razorpay.com"]])(
    "of its phone number when the payer gave no address (%s)",
    async (email) => {
      const person = signUpPayload();
      await payAs({ email, contact: `+91${person.contact}` });
      expect((await signUp(person)).status).toBe(201);
    },
  );

  test("when staff were told that nobody signed up", async () => {
    const person = signUpPayload();
    const { order } = await payAs({ email: person.email });
    await the.rows(
      sql`update orders set attention = 'details_missing' where provider_order_id = ${order.body.order_id}`,
    );
    expect((await signUp(person)).status).toBe(201);
  });

  test("once: each payment makes one account, the newest first", async () => {
    const person = signUpPayload();
    const [first, second] = [await payAs({ email: person.email }), await payAs({ email: person.email })];
    expect((await signUp(person)).status).toBe(201);
    const stateOf = async ({ order }: typeof first) =>
      (await the.rows(sql`select state from orders where provider_order_id = ${order.body.order_id}`))[0]!.state;
    expect([await stateOf(first), await stateOf(second)]).toEqual(["paid", "account_created"]);
    // The same address cannot take a second account, whatever else it paid.
    expect(await signUp({ ...person, contact: signUpPayload().contact })).toMatchObject({
      status: 409,
      body: { code: "account_exists" },
    });
  });
});

describe("a sign-up is refused in words that say what to send, and takes no other payment", () => {
  const refused = { status: 402, body: { code: "payment_required" } };

  test("by amount and package alone", async () => {
    await payAs({ email: "somebody-else@example.org", contact: "+919000000002" });
    await payAs({});
    const answer = await signUp(signUpPayload());
    expect(answer).toMatchObject(refused);
    for (const word of ["order_id", "sign_up_token", "e-mail address"])
      expect(answer.body.fields.order_id).toContain(word);
  });

  test("by the phone number of a payer who gave another address", async () => {
    const person = signUpPayload();
    await payAs({ email: "the-payer@example.org", contact: `+91${person.contact}` });
    expect(await signUp(person)).toMatchObject(refused);
  });

  test("for another package than the one that was paid", async () => {
    const person = signUpPayload({ package: the.offered.id });
    await payAs({ email: person.email });
    expect(await signUp(person)).toMatchObject(refused);
  });

  test("of a payment that is refunded, or is about to be", async () => {
    const person = signUpPayload();
    const { order } = await payAs({ email: person.email });
    const [{ id }] = (await the.rows(sql`select id from orders where provider_order_id = ${order.body.order_id}`)) as [
      { id: number },
    ];
    const member = await insertStaff(the.deps.db);
    await the.rows(sql`
      insert into refunds (order_id, amount_paise, reason, state, requested_by, created_at, idempotency_key)
      values (${id}, 199900, 'asked', 'waiting', ${member.id}, now(), ${`refund-${unique()}`})`);
    expect(await signUp(person)).toMatchObject(refused);
  });

  test("of a payment of another amount", async () => {
    const person = signUpPayload();
    const { body } = await post("/api/create-order/", { amount: 199_900 });
    the.provider.pay(body.order_id, { email: person.email, amount: 100 });
    await settleOrder(the.deps, body.order_id, "webhook");
    expect(await signUp(person)).toMatchObject(refused);
  });

  test("an amount that is no package's price, or several packages', begins no order", async () => {
    await insertPackage(the.deps.db, { amountRupees: 444 });
    await insertPackage(the.deps.db, { amountRupees: 444 });
    for (const amount of [44_400, 12_300]) {
      expect(await post("/api/create-order/", { amount })).toMatchObject({
        status: 422,
        body: { code: "invalid_input" },
      });
    }
  });
});

describe("the token of payment-success", () => {
  test("ties the sign-up of the caller who brought the provider's signature, once", async () => {
    const { paid } = await payAs({ email: "parent@example.org" });
    expect(paid.body).toMatchObject({ account: "waits_for_sign_up", sign_up_token: expect.any(String) });
    const { sign_up_token } = paid.body;
    const person = signUpPayload({ sign_up_token });
    expect((await signUp(person)).status).toBe(201);
    expect(await packageOf(person)).toBe(the.paid.id);
    expect(await signUp(signUpPayload({ sign_up_token }))).toMatchObject({ status: 409, body: { code: "order_used" } });
  });

  test("of another order, or changed, opens nothing; without a signature there is none", async () => {
    const { order, paid } = await payAs({ email: "parent@example.org" });
    const forged = [`${paid.body.sign_up_token}x`, paid.body.sign_up_token.split(".")[0], "a.b", ""];
    for (const sign_up_token of forged) {
      expect((await signUp(signUpPayload({ sign_up_token }))).status).toBe(402);
    }
    const unsigned = { razorpay_order_id: order.body.order_id, razorpay_payment_id: "pay_1", razorpay_signature: "0" };
    const answer = await post("/api/payment-success/", unsigned);
    expect([answer.status, answer.body.sign_up_token]).toEqual([400, undefined]);
  });
});

test("the test provider keeps what the payer typed, as a real one does", async () => {
  const { deps } = the;
  const payments = createSandboxPayments({ db: deps.db, secretKey: deps.secretKey, now: deps.now });
  const person = signUpPayload();
  const order = await payments.createOrder({
    receipt: `md_${unique()}`,
    amountPaise: the.paid.payablePaise,
    notes: {},
  });
  const payer = { email: person.email, contact: person.contact };
  await payInSandbox({ ...deps, payments }, order.providerOrderId, payer);
  expect(await payments.listPayments(order.providerOrderId)).toMatchObject([
    { payerEmail: person.email, payerContact: person.contact, status: "captured" },
  ]);
});
