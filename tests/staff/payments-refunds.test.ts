// proves D6

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { receiveWebhook, webhooksDone } from "#features/payments/service/receive-webhook.server.ts";
import { reconcileRefunds } from "#features/payments/service/send-refund.server.ts";
import { settleOrder } from "#features/payments/service/settle.server.ts";
import { createSandboxPayments } from "#gateways/sandbox-payments.server.ts";
import { paise, paiseFromRupees } from "#lib/money.ts";
import { createApp } from "../../src/app.server.ts";
import { insertPackage, insertStudent } from "../support/account-factories.ts";
import { testDeps, testNow } from "../support/deps.ts";
import { unique } from "../support/factories.ts";
import { openPayments, type Payments } from "../support/payments.ts";
import type { StandInPayment } from "../support/razorpay-stand-in.ts";
import { makeStaff, staffClient } from "../support/staff.ts";

let the: Payments;
let accounts: ReturnType<typeof staffClient>;
let second: ReturnType<typeof staffClient>;
let free: { id: number; name: string };
beforeAll(async () => {
  the = await openPayments();
  free = await insertPackage(the.database.db, { name: "Starter", position: 0 });
  accounts = staffClient(the.app, await makeStaff(the.database.db, "accounts", { name: "Asmita" }));
  second = staffClient(the.app, await makeStaff(the.database.db, "admin", { name: "Bala" }));
});
afterAll(() => the.close());

async function paidOrder(packageId = the.paid.id) {
  const draft = the.draftOf({ packageId });
  const { publicId, providerOrderId } = await the.begin({ draft, packageId });
  const payment = the.provider.pay(providerOrderId);
  await settleOrder(the.deps, providerOrderId, "webhook");
  return { publicId, providerOrderId, payment, draft };
}

const ask = (publicId: string, rupees: number, given: object = {}, who = accounts) =>
  who.post(`/api/staff/orders/${publicId}/refunds/`, {
    amount_paise: paiseFromRupees(rupees),
    reason: "Paid twice",
    ...given,
  });
const refundsOf = async (publicId: string) => (await accounts.get(`/api/staff/orders/${publicId}/`)).body.refunds;
const silence = () => the.provider.failNext(...Array.from({ length: 3 }, () => ({ kind: "drop" as const })));
const packageOf = async (email: string) => (await the.accountsOf(email))[0]?.package_id;

function message(event: string, payment: StandInPayment) {
  const { body, headers } = the.provider.webhook(event, payment);
  return {
    body: Buffer.from(body),
    signature: headers["x-razorpay-signature"],
    eventId: headers["x-razorpay-event-id"],
  };
}

describe("a refund below the limit", () => {
  test("gives a part back at once, tells the payer, and leaves the package", async () => {
    const { publicId, payment, draft } = await paidOrder();
    const { status, body } = await ask(publicId, 500);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      order_id: publicId,
      amount_paise: 50_000,
      state: "done",
      requested_by: "Asmita",
      is_own: true,
      decided_by: null,
      provider_refund_id: expect.stringMatching(/^rfnd_/),
    });
    expect(payment).toMatchObject({ status: "captured", amount_refunded: 50_000 });
    expect(await the.orderOf(publicId)).toMatchObject({ state: "account_created", refunded_paise: 50_000 });
    expect(await packageOf(draft.email)).toBe(the.paid.id);
    expect(await the.emailsTo(draft.email)).toEqual(["receipt", "refund_done", "welcome"]);
    expect((await the.eventsOf(publicId)).slice(-3)).toEqual([
      "refund_requested by staff",
      "refund_sent by staff",
      "refund_done by staff",
    ]);
    const [noted] = await the.rows(sql`select * from staff_changes where record_id = ${publicId}`);
    expect(noted).toMatchObject({ action: "act", area: "payments", summary: "Refund of ₹500.00 asked for" });
    expect((await accounts.get(`/api/staff/orders/${publicId}/`)).body.refundable_paise).toBe(149_900);
  });

  test("of all that was paid makes the order refunded, and the student falls back to the free package", async () => {
    const { publicId, payment, draft } = await paidOrder();
    expect((await ask(publicId, 1_000)).body.state).toBe("done");
    expect((await ask(publicId, 999)).body.state).toBe("done");
    expect(payment).toMatchObject({ status: "refunded" });
    expect(await the.orderOf(publicId)).toMatchObject({ state: "refunded", refunded_paise: 199_900 });
    expect(await packageOf(draft.email)).toBe(free.id);
    const emailTemplates = await the.rows(sql`
      select details from emails where kind = 'refund_done' and to_address = ${draft.email} order by id`);
    expect(emailTemplates.map(({ details }) => details)).toMatchObject([
      { amountPaise: 100_000, isWhole: false, newPackageName: null },
      { amountPaise: 99_900, isWhole: true, newPackageName: "Starter" },
    ]);
    expect(await ask(publicId, 1)).toMatchObject({ status: 409, body: { code: "refund_not_possible" } });
  });

  test("leaves the package where the member of staff who refunded chose so", async () => {
    const { publicId, draft } = await paidOrder();
    await ask(publicId, 1_999, { keep_package: true });
    expect(await the.orderOf(publicId)).toMatchObject({ state: "refunded" });
    expect(await packageOf(draft.email)).toBe(the.paid.id);
  });

  test("falls back to the package of another order that is paid, and leaves one that was chosen since", async () => {
    const student = await insertStudent(the.database.db);
    const buy = async (packageId: number) => {
      const { publicId, providerOrderId } = await the.begin({ draft: null, studentId: student.id, packageId });
      the.provider.pay(providerOrderId);
      await settleOrder(the.deps, providerOrderId, "webhook");
      return publicId;
    };
    const first = await buy(the.paid.id);
    const upgrade = await buy(the.offered.id);
    // The difference to the first package was paid for the second one.
    await ask(upgrade, 1_000);
    expect(await packageOf(student.email)).toBe(the.paid.id);
    await the.database.db.execute(sql`update students set package_id = ${the.offered.id} where id = ${student.id}`);
    await ask(first, 1_999);
    expect(await the.orderOf(first)).toMatchObject({ state: "refunded" });
    expect(await packageOf(student.email)).toBe(the.offered.id);
  });

  test("of a payment that waits for staff takes it out of the queue", async () => {
    const draft = the.draftOf();
    const { publicId, providerOrderId } = await the.begin({ draft });
    await insertStudent(the.database.db, { email: draft.email });
    the.provider.pay(providerOrderId);
    await settleOrder(the.deps, providerOrderId, "webhook");
    expect((await ask(publicId, 1_999)).body.state).toBe("done");
    expect(await the.orderOf(publicId)).toMatchObject({ state: "refunded", attention: null, sign_up: null });
  });

  test("that is repeated with the same key is one refund", async () => {
    const { publicId, payment } = await paidOrder();
    const key = { request_key: `dialog-${unique()}` };
    const [one, two] = await Promise.all([ask(publicId, 300, key), ask(publicId, 300, key)]);
    expect(one.body.id).toBe(two.body.id);
    expect(payment.amount_refunded).toBe(30_000);
  });
});

test("twenty refunds at once never come to more than was paid", async () => {
  const { publicId, payment } = await paidOrder();
  const all = await Promise.all(Array.from({ length: 20 }, () => ask(publicId, 300)));
  expect(all.filter(({ status }) => status === 201)).toHaveLength(6);
  for (const { body } of all.filter(({ status }) => status !== 201)) {
    expect(body).toMatchObject({ code: "refund_too_large", fields: { amount_paise: "must be at most 19900 paise" } });
  }
  expect(payment.amount_refunded).toBe(180_000);
  expect(await the.orderOf(publicId)).toMatchObject({ refunded_paise: 180_000, state: "account_created" });
});

describe("a refund above the limit", () => {
  test("waits for somebody else, who approves it; the requester may not", async () => {
    const { publicId, payment, draft } = await paidOrder(the.offered.id);
    const { status, body } = await ask(publicId, 2_500);
    expect([status, body.state]).toEqual([201, "waiting"]);
    expect(payment.amount_refunded).toBe(0);
    const waiting = await second.get("/api/staff/refunds/?filter[state]=waiting");
    expect(waiting.body.results[0]).toMatchObject({ id: body.id, is_own: false, payer_name: "Asha Patil" });
    const own = await accounts.post(`/api/staff/refunds/${body.id}/approve/`);
    expect(own).toMatchObject({ status: 403, body: { code: "refund_own" } });
    expect((await accounts.post(`/api/staff/refunds/${body.id}/refuse/`, { reason: "mine" })).status).toBe(403);
    const twice = await Promise.all([1, 2].map(() => second.post(`/api/staff/refunds/${body.id}/approve/`)));
    expect(twice.map((reply) => reply.status).sort()).toEqual([200, 409]);
    expect((await refundsOf(publicId))[0]).toMatchObject({ state: "done", decided_by: "Bala" });
    expect(payment.amount_refunded).toBe(250_000);
    expect(await the.emailsTo(draft.email)).toContain("refund_done");
  });

  test("the database too refuses the same person", async () => {
    const { publicId } = await paidOrder(the.offered.id);
    const { body } = await ask(publicId, 2_500);
    await expect(
      the.database.db.execute(sql`update refunds set decided_by = requested_by where id = ${body.id}`),
    ).rejects.toThrow();
  });

  test("is refused with a reason, and what it held may be given back otherwise", async () => {
    const { publicId, payment } = await paidOrder(the.offered.id);
    const { body } = await ask(publicId, 2_999);
    expect((await ask(publicId, 1)).body.code).toBe("refund_too_large");
    expect((await second.post(`/api/staff/refunds/${body.id}/refuse/`, { reason: "" })).status).toBe(422);
    const refused = await second.post(`/api/staff/refunds/${body.id}/refuse/`, { reason: "Only a part was agreed" });
    expect(refused.body).toMatchObject({ state: "refused", problem: "Only a part was agreed", decided_by: "Bala" });
    expect((await second.post(`/api/staff/refunds/${body.id}/approve/`)).body.code).toBe("refund_not_waiting");
    expect((await ask(publicId, 100)).body.state).toBe("done");
    expect(payment.amount_refunded).toBe(10_000);
  });

  test("cannot be made of small ones", async () => {
    const { publicId } = await paidOrder(the.offered.id);
    expect((await ask(publicId, 1_500)).body.state).toBe("done");
    expect((await ask(publicId, 600)).body.state).toBe("waiting");
  });
});

describe("a provider that does not answer", () => {
  test("leaves the refund on its way, and it is queried again until it answers, once", async () => {
    const { publicId, payment } = await paidOrder();
    silence();
    expect((await ask(publicId, 700)).body).toMatchObject({ state: "sent", provider_refund_id: null });
    the.clock.now = new Date(testNow.getTime() + 60_000);
    // The request is carried out and its answer lost: the same key finds it again.
    the.provider.failNext({ kind: "lose-answer" });
    await Promise.all([reconcileRefunds(the.deps), reconcileRefunds(the.otherProcess())]);
    the.clock.now = testNow;
    expect(await refundsOf(publicId)).toMatchObject([{ state: "done" }]);
    expect(payment.amount_refunded).toBe(70_000);
    expect(await the.eventsOf(publicId)).toContain("refund_done by reconciler");
  });

  test("or says that it is pending is queried about that refund", async () => {
    const { publicId } = await paidOrder();
    the.provider.nextRefund("pending");
    const { body } = await ask(publicId, 700);
    expect(body).toMatchObject({ state: "sent", provider_refund_id: expect.any(String) });
    const made = [...the.provider.refunds.values()].find(({ id }) => id === body.provider_refund_id)!;
    the.clock.now = new Date(testNow.getTime() + 60_000);
    await reconcileRefunds(the.deps);
    expect((await refundsOf(publicId))[0].state).toBe("sent");
    made.status = "processed";
    the.clock.now = new Date(testNow.getTime() + 600_000);
    await reconcileRefunds(the.deps);
    the.clock.now = testNow;
    expect((await refundsOf(publicId))[0].state).toBe("done");
    expect(the.provider.requests.at(-1)).toMatchObject({ method: "GET", path: `/v1/refunds/${made.id}` });
  });

  test("a process that died before it sent the request is followed by the reconciler", async () => {
    const { publicId, payment } = await paidOrder();
    silence();
    const { body } = await ask(publicId, 200);
    await the.database.db.execute(sql`update refunds set state = 'approved' where id = ${body.id}`);
    the.clock.now = new Date(testNow.getTime() + 60_000);
    await reconcileRefunds(the.deps);
    the.clock.now = testNow;
    expect((await refundsOf(publicId))[0].state).toBe("done");
    expect(payment.amount_refunded).toBe(20_000);
  });

  test("or answers with an error is no failed refund", async () => {
    const { publicId } = await paidOrder();
    the.provider.failNext(...Array.from({ length: 3 }, () => ({ kind: "status" as const, status: 500 })));
    expect((await ask(publicId, 100)).body.state).toBe("sent");
    the.clock.now = new Date(testNow.getTime() + 60_000);
    await reconcileRefunds(the.deps);
    the.clock.now = testNow;
    expect((await refundsOf(publicId))[0].state).toBe("done");
  });
});

describe("a refund that failed", () => {
  test("is shown, tells nobody that money comes, and is sent again with another key", async () => {
    const { publicId, payment, draft } = await paidOrder();
    the.provider.nextRefund("failed");
    const { body } = await ask(publicId, 400);
    expect(body).toMatchObject({ state: "failed", problem: "The payment provider refused it" });
    expect(await the.emailsTo(draft.email)).not.toContain("refund_done");
    const failed = await accounts.get("/api/staff/refunds/?filter[state]=failed");
    expect(failed.body.results.map(({ id }: { id: number }) => id)).toContain(body.id);
    const again = await accounts.post(`/api/staff/refunds/${body.id}/retry/`);
    expect(again.body).toMatchObject({ state: "done", problem: "" });
    expect(payment.amount_refunded).toBe(40_000);
    const keys = the.provider.requests
      .filter(({ path }) => path === `/v1/payments/${payment.id}/refund`)
      .map(({ headers }) => headers["x-refund-idempotency"]);
    expect(new Set(keys).size).toBe(2);
    expect((await accounts.post(`/api/staff/refunds/${body.id}/retry/`)).body.code).toBe("refund_not_failed");
  });

  test("because the provider refuses the request frees what it held", async () => {
    const { publicId, payment } = await paidOrder();
    payment.status = "failed";
    expect((await ask(publicId, 1_999)).body.state).toBe("failed");
    expect((await accounts.get(`/api/staff/orders/${publicId}/`)).body.refundable_paise).toBe(199_900);
  });
});

describe("the provider's own messages", () => {
  test("beside a refund of ours change nothing twice", async () => {
    const { publicId, payment, draft } = await paidOrder();
    silence();
    expect((await ask(publicId, 1_999)).body.state).toBe("sent");
    // It was carried out after all: the message comes before we ask again.
    the.provider.giveBack(payment, 199_900);
    await receiveWebhook(the.deps, message("refund.processed", payment));
    await webhooksDone(the.deps);
    expect(await the.orderOf(publicId)).toMatchObject({ state: "refunded", refunded_paise: 199_900 });
    expect((await refundsOf(publicId))[0].state).toBe("done");
    the.clock.now = new Date(testNow.getTime() + 60_000);
    await reconcileRefunds(the.deps);
    the.clock.now = testNow;
    await receiveWebhook(the.deps, message("refund.processed", payment));
    await webhooksDone(the.deps);
    expect((await the.eventsOf(publicId)).filter((event) => event.startsWith("refund"))).toEqual([
      "refund_requested by staff",
      "refund_sent by staff",
      "refund_done by webhook",
      "refunded by webhook",
    ]);
    expect((await the.emailsTo(draft.email)).filter((kind) => kind === "refund_done")).toHaveLength(1);
    expect(await packageOf(draft.email)).toBe(free.id);
  });

  test("of a part given back at its dashboard count, and leave less to give", async () => {
    const { publicId, payment } = await paidOrder();
    the.provider.giveBack(payment, 150_000);
    await receiveWebhook(the.deps, message("refund.processed", payment));
    await webhooksDone(the.deps);
    expect(await the.orderOf(publicId)).toMatchObject({ state: "account_created", refunded_paise: 150_000 });
    expect((await ask(publicId, 500)).body.fields).toEqual({ amount_paise: "must be at most 49900 paise" });
    expect((await ask(publicId, 499)).body.state).toBe("done");
    expect(await the.orderOf(publicId)).toMatchObject({ state: "refunded", refunded_paise: 199_900 });
  });

  test("of all given back at its dashboard refuse what still waited here", async () => {
    const { publicId, payment } = await paidOrder(the.offered.id);
    const { body } = await ask(publicId, 2_500);
    the.provider.giveBack(payment, payment.amount);
    await receiveWebhook(the.deps, message("refund.processed", payment));
    await webhooksDone(the.deps);
    expect(await the.orderOf(publicId)).toMatchObject({ state: "refunded" });
    expect((await refundsOf(publicId))[0]).toMatchObject({ state: "refused", decided_by: null });
    expect((await second.post(`/api/staff/refunds/${body.id}/approve/`)).status).toBe(409);
  });
});

describe("what is refused", () => {
  test("answers that do not fit are named, and nothing is written", async () => {
    const { publicId } = await paidOrder();
    for (const [body, field] of [
      [{ amount_paise: 0, reason: "Paid twice" }, "amount_paise"],
      [{ amount_paise: 100.5, reason: "Paid twice" }, "amount_paise"],
      [{ amount_paise: "100", reason: "Paid twice" }, "amount_paise"],
      [{ amount_paise: 100, reason: " a " }, "reason"],
      [{ amount_paise: 100, reason: "a".repeat(501) }, "reason"],
    ] as const) {
      const reply = await accounts.post(`/api/staff/orders/${publicId}/refunds/`, body);
      expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, [field]]);
    }
    expect(await refundsOf(publicId)).toEqual([]);
  });

  test("an order that nobody paid, one that is not there, and a refund that is not there", async () => {
    const { publicId } = await the.begin();
    expect((await ask(publicId, 1)).body.code).toBe("refund_not_possible");
    expect((await ask("nothing", 1)).body.code).toBe("order_not_found");
    for (const act of ["approve", "retry"]) {
      const reply = await accounts.post(`/api/staff/refunds/2000000000/${act}/`);
      expect(reply).toMatchObject({ status: 404, body: { code: "refund_not_found" } });
    }
    expect((await accounts.post("/api/staff/refunds/2000000000/refuse/", { reason: "wrong" })).status).toBe(404);
  });

  test("an editor and a counsellor may nothing of it", async () => {
    const { publicId } = await paidOrder();
    for (const role of ["editor", "counsellor"] as const) {
      const client = staffClient(the.app, await makeStaff(the.database.db, role));
      expect((await ask(publicId, 1, {}, client)).status).toBe(403);
      expect((await client.get("/api/staff/refunds/")).status).toBe(403);
      expect((await client.post("/api/staff/refunds/1/approve/")).status).toBe(403);
    }
  });
});

test("the built-in test provider gives back in part and no more than was paid", async () => {
  const payments = createSandboxPayments({ db: the.database.db, secretKey: the.deps.secretKey, now: () => testNow });
  const deps = testDeps(the.database, { payments, now: () => testNow });
  const member = staffClient(createApp(deps), await makeStaff(the.database.db, "accounts"));
  const { providerOrderId } = await payments.createOrder({
    receipt: `r${unique()}`,
    amountPaise: paise(10_000),
    notes: {},
  });
  const { answer } = await payments.pay(providerOrderId);
  const refund = (amount: number, idempotencyKey: string) =>
    payments.refund({ paymentId: answer.paymentId, amountPaise: paise(amount), idempotencyKey });
  const first = await refund(4_000, "first-key-of-it");
  expect(await refund(4_000, "first-key-of-it")).toEqual(first);
  expect(await payments.listPayments(providerOrderId)).toMatchObject([{ status: "captured", refundedPaise: 4_000 }]);
  expect(await refund(7_000, "second-key-of-it")).toEqual({ refundId: null, status: "failed" });
  expect((await refund(6_000, "third-key-of-it")).status).toBe("processed");
  expect(await payments.listPayments(providerOrderId)).toMatchObject([{ status: "refunded", refundedPaise: 10_000 }]);
  const { body } = await member.get("/api/staff/payments/daily/?from=2026-11-21&to=2026-11-21");
  expect(body).toMatchObject({ gateway: "sandbox", has_answered: true });
  expect(body.days[0].provider_refunded).toEqual({ count: 2, paise: 10_000 });
});
