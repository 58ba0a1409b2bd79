import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { receiveWebhook, webhooksDone } from "#features/payments/service/receive-webhook.server.ts";
import { reconcilePayments } from "#features/payments/service/reconcile.server.ts";
import { settleOrder } from "#features/payments/service/settle.server.ts";
import { claimOrder, findOrderOfProvider } from "#features/payments/store/orders.server.ts";
import { insertPackage, insertStudent } from "../support/account-factories.ts";
import { testNow } from "../support/deps.ts";
import { openPayments, type Payments } from "../support/payments.ts";
import type { StandInPayment } from "../support/razorpay-stand-in.ts";

let the: Payments;
beforeAll(async () => {
  the = await openPayments();
});
afterAll(() => the.close());

const later = (ms: number) => new Date(testNow.getTime() + ms);
const minute = 60_000;
const day = 86_400_000;

/** A webhook as the route passes it on. */
function message(event: string, payment: StandInPayment, eventId?: string) {
  const { body, headers } = the.provider.webhook(event, payment);
  return {
    body: Buffer.from(body),
    signature: headers["x-razorpay-signature"],
    eventId: eventId ?? headers["x-razorpay-event-id"],
  };
}

/** One account, one paid order, one receipt, one welcome, no details left. */
async function expectOneAccount(publicId: string, email: string) {
  expect(await the.orderOf(publicId)).toMatchObject({
    state: "account_created",
    attention: null,
    sign_up: null,
    next_check_at: null,
    receipt_number: expect.any(Number),
    student_id: expect.any(Number),
  });
  expect(await the.accountsOf(email)).toEqual([{ id: expect.any(Number), package_id: the.paid.id }]);
  expect(await the.emailsTo(email)).toEqual(["receipt", "welcome"]);
}

test("a paid order becomes one account with its package, a receipt and a welcome", async () => {
  const draft = the.draftOf();
  const { publicId, providerOrderId } = await the.begin({ draft });
  the.provider.pay(providerOrderId);
  expect(await settleOrder(the.deps, providerOrderId, "browser")).toEqual({
    publicId,
    state: "account_created",
    attention: null,
    isPending: false,
    isSignUp: true,
  });
  await expectOneAccount(publicId, draft.email);
  expect(await the.eventsOf(publicId)).toEqual([
    "created by api",
    "begun by api",
    "paid by browser",
    "account_created by browser",
  ]);
});

// proves T4.3, T4.4, T4.6, T7.2
test("page, call, five webhooks and the reconciler of two processes at once make one account", async () => {
  const draft = the.draftOf();
  const { publicId, providerOrderId } = await the.begin({ draft });
  const payment = the.provider.pay(providerOrderId);
  const other = the.otherProcess();
  the.clock.now = later(minute);
  await Promise.all([
    settleOrder(the.deps, providerOrderId, "browser"),
    settleOrder(other, providerOrderId, "api"),
    ...[1, 2, 3, 4, 5].map(() => receiveWebhook(the.deps, message("payment.captured", payment))),
    receiveWebhook(other, message("order.paid", payment)),
    reconcilePayments(the.deps),
    reconcilePayments(other),
  ]);
  await Promise.all([webhooksDone(the.deps), webhooksDone(other)]);
  the.clock.now = testNow;
  await expectOneAccount(publicId, draft.email);
  expect((await the.eventsOf(publicId)).filter((line) => line.startsWith("paid"))).toHaveLength(1);
});

test("an order that was settled after the reconciler had read it keeps its end", async () => {
  const draft = the.draftOf();
  const { publicId, providerOrderId } = await the.begin({ draft });
  const read = await findOrderOfProvider(the.deps.db, providerOrderId);
  the.provider.pay(providerOrderId);
  await settleOrder(the.deps, providerOrderId, "browser");
  const turn = { checkedAt: later(minute), checks: 1, nextCheckAt: later(2 * minute) };
  expect(await claimOrder(the.deps.db, read!, turn)).toBe(false);
  await expectOneAccount(publicId, draft.email);
});

test("the webhook may come before the browser, and the browser then finds the account made", async () => {
  const draft = the.draftOf();
  const { publicId, providerOrderId } = await the.begin({ draft });
  await receiveWebhook(the.deps, message("payment.captured", the.provider.pay(providerOrderId)));
  await webhooksDone(the.deps);
  await expectOneAccount(publicId, draft.email);
  expect(await settleOrder(the.deps, providerOrderId, "browser")).toMatchObject({ state: "account_created" });
  await expectOneAccount(publicId, draft.email);
});

// proves T7.2
test("messages in the wrong order change nothing: failed after captured, authorised after captured", async () => {
  const draft = the.draftOf();
  const { publicId, providerOrderId } = await the.begin({ draft });
  const failed = the.provider.pay(providerOrderId, { status: "failed" });
  const paid = the.provider.pay(providerOrderId);
  await receiveWebhook(the.deps, message("payment.captured", paid));
  await receiveWebhook(the.deps, message("payment.authorized", { ...paid, status: "authorized" }));
  await receiveWebhook(the.deps, message("payment.failed", failed));
  await webhooksDone(the.deps);
  await expectOneAccount(publicId, draft.email);
});

test("a retry with a corrected name pays the same order, and the receipt carries the corrected name", async () => {
  const mistyped = the.draftOf({ firstName: "Asah" });
  const attempt = { idempotencyKey: "attempt-with-a-typo" };
  const first = await the.begin({ ...attempt, draft: mistyped });
  const { publicId, providerOrderId } = await the.begin({ ...attempt, draft: { ...mistyped, firstName: "Asha" } });
  expect(publicId).toBe(first.publicId);
  the.provider.pay(providerOrderId);
  await settleOrder(the.deps, providerOrderId, "browser");
  expect(await the.orderOf(publicId)).toMatchObject({ payer_name: "Asha Patil" });
  expect(
    await the.rows(sql`select to_name, details->>'payerName' as payer from emails where kind = 'receipt'
      and to_address = ${mistyped.email}`),
  ).toEqual([{ to_name: "Asha Patil", payer: "Asha Patil" }]);
});

test("an attempt that failed is noted once and the order stays open; a later one pays it", async () => {
  const draft = the.draftOf();
  const { publicId, providerOrderId } = await the.begin({ draft });
  the.provider.pay(providerOrderId, { status: "failed" });
  for (const _time of [1, 2]) {
    expect(await settleOrder(the.deps, providerOrderId, "webhook")).toMatchObject({ state: "created" });
  }
  expect((await the.eventsOf(publicId)).filter((line) => line.startsWith("payment_failed"))).toHaveLength(1);
  the.provider.pay(providerOrderId);
  await settleOrder(the.deps, providerOrderId, "webhook");
  await expectOneAccount(publicId, draft.email);
});

// proves T4.7
test("an authorised payment is pending until the provider has captured it", async () => {
  const draft = the.draftOf();
  const { publicId, providerOrderId } = await the.begin({ draft });
  const payment = the.provider.pay(providerOrderId, { status: "authorized" });
  expect(await settleOrder(the.deps, providerOrderId, "browser")).toMatchObject({ state: "created", isPending: true });
  expect(await the.accountsOf(draft.email)).toEqual([]);
  payment.status = "captured";
  await settleOrder(the.deps, providerOrderId, "webhook");
  await expectOneAccount(publicId, draft.email);
});

// proves S9.1
test.each<[string, Partial<StandInPayment>]>([
  ["one rupee", { amount: 100 }],
  ["one paisa too much", { amount: 199_901 }],
  ["another currency", { currency: "USD" }],
])("money of %s makes no account: it goes to staff, and the payer is told by e-mail", async (_what, given) => {
  const draft = the.draftOf();
  const { publicId, providerOrderId } = await the.begin({ draft });
  the.provider.pay(providerOrderId, given);
  for (const source of ["browser", "webhook"] as const) {
    expect(await settleOrder(the.deps, providerOrderId, source)).toMatchObject({
      state: "paid",
      attention: "amount_mismatch",
    });
  }
  expect(await the.orderOf(publicId)).toMatchObject({ receipt_number: null, payment_id: expect.any(String) });
  expect(await the.accountsOf(draft.email)).toEqual([]);
  expect(await the.emailsTo(draft.email)).toEqual(["payment_attention"]);
});

// proves S4.4, D6
test("a payment of another order counts for nothing", async () => {
  const [one, other] = [await the.begin(), await the.begin()];
  const payment = the.provider.pay(other.providerOrderId);
  the.provider.payments.set("pay_stray", { ...payment, id: "pay_stray", order_id: "order_of_nobody" });
  expect(await settleOrder(the.deps, one.providerOrderId, "browser")).toMatchObject({ state: "created" });
  expect(await settleOrder(the.deps, "order_of_nobody", "webhook")).toBeNull();
});

test("two sign-ups with one e-mail paid at the same instant: one account, the other order goes to staff", async () => {
  const draft = the.draftOf();
  const shouted = { ...draft, email: draft.email.toUpperCase(), contact: "7000000001" };
  const orders = [await the.begin({ draft }), await the.begin({ draft: shouted })];
  for (const { providerOrderId } of orders) the.provider.pay(providerOrderId);
  const other = the.otherProcess();
  const settled = await Promise.all(
    orders.map(({ providerOrderId }, index) => settleOrder(index ? other : the.deps, providerOrderId, "webhook")),
  );
  expect(settled.map((one) => [one?.state, one?.attention]).sort()).toEqual([
    ["account_created", null],
    ["paid", "account_taken"],
  ]);
  expect(await the.accountsOf(draft.email)).toHaveLength(1);
  const all = [...(await the.emailsTo(draft.email)), ...(await the.emailsTo(shouted.email))].sort();
  expect(all).toEqual(["payment_attention", "receipt", "welcome"]);
});

describe("a payment without sign-up details", () => {
  test("waits a quarter of an hour for them, then goes to staff, and the payer is told by e-mail", async () => {
    const { publicId, providerOrderId } = await the.begin({ draft: null });
    the.provider.pay(providerOrderId, { email: "parent@example.org" });
    expect(await settleOrder(the.deps, providerOrderId, "api")).toMatchObject({ state: "paid", attention: null });
    the.clock.now = later(14 * minute);
    await reconcilePayments(the.deps);
    expect(await the.orderOf(publicId)).toMatchObject({ state: "paid", attention: null });
    the.clock.now = later(16 * minute);
    await reconcilePayments(the.deps);
    await reconcilePayments(the.deps);
    the.clock.now = testNow;
    expect(await the.orderOf(publicId)).toMatchObject({ state: "paid", attention: "details_missing" });
    expect(await the.emailsTo("parent@example.org")).toEqual(["payment_attention"]);
  });
});

describe("a signed-in student who chooses a paid package", () => {
  test("has it once it is paid, with a receipt and no second welcome", async () => {
    const student = await insertStudent(the.deps.db);
    const { publicId, providerOrderId } = await the.begin({ draft: null, studentId: student.id });
    the.provider.pay(providerOrderId);
    await settleOrder(the.deps, providerOrderId, "browser");
    expect(await the.accountsOf(student.email)).toEqual([{ id: student.id, package_id: the.paid.id }]);
    expect(await the.orderOf(publicId)).toMatchObject({ state: "account_created", student_id: student.id });
    expect(await the.emailsTo(student.email)).toEqual(["receipt"]);
  });

  test("does not get it when a guardian has refused in between: staff look", async () => {
    const student = await insertStudent(the.deps.db, { consent: "given", dob: "2010-01-01" });
    const { publicId, providerOrderId } = await the.begin({ draft: null, studentId: student.id });
    await the.rows(sql`update students set consent = 'refused' where id = ${student.id}`);
    the.provider.pay(providerOrderId);
    await settleOrder(the.deps, providerOrderId, "browser");
    expect(await the.orderOf(publicId)).toMatchObject({ state: "paid", attention: "consent_missing" });
    expect(await the.accountsOf(student.email)).toEqual([{ id: student.id, package_id: student.packageId }]);
  });
});

describe("the reconciler", () => {
  test("finishes an order whose browser and webhook never came", async () => {
    const draft = the.draftOf();
    const { publicId, providerOrderId } = await the.begin({ draft });
    the.provider.pay(providerOrderId);
    the.clock.now = later(minute);
    await reconcilePayments(the.deps);
    the.clock.now = testNow;
    await expectOneAccount(publicId, draft.email);
    expect(await the.eventsOf(publicId)).toContain("account_created by reconciler");
  });

  test("asks less and less often, and lets an order expire after seven days without its details", async () => {
    const { publicId } = await the.begin();
    const waits: number[] = [];
    for (let at = minute; at < day; ) {
      the.clock.now = later(at);
      await reconcilePayments(the.deps);
      const next = new Date((await the.orderOf(publicId)).next_check_at as string).getTime() - testNow.getTime();
      waits.push(next - at);
      at = next;
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits.at(-1)).toBe(3 * 60 * minute);
    expect(waits.length).toBeLessThan(30);
    the.clock.now = later(7 * day + minute);
    await reconcilePayments(the.deps);
    the.clock.now = testNow;
    expect(await the.orderOf(publicId)).toMatchObject({ state: "expired", sign_up: null, next_check_at: null });
  });

  test("money that comes after all for an expired order is not ignored", async () => {
    const draft = the.draftOf();
    const { publicId, providerOrderId } = await the.begin({ draft });
    the.clock.now = later(8 * day);
    await reconcilePayments(the.deps);
    await receiveWebhook(the.deps, message("payment.captured", the.provider.pay(providerOrderId)));
    await webhooksDone(the.deps);
    the.clock.now = later(8 * day + 20 * minute);
    await reconcilePayments(the.deps);
    the.clock.now = testNow;
    expect(await the.orderOf(publicId)).toMatchObject({ state: "paid", attention: "details_missing" });
    expect(await the.emailsTo(draft.email)).toEqual(["payment_attention"]);
  });

  test("fifty orders that the provider does not know keep no other waiting", async () => {
    const strays = await Promise.all(Array.from({ length: 55 }, () => the.begin({ draft: null })));
    for (const { providerOrderId } of strays) the.provider.orders.delete(providerOrderId);
    const draft = the.draftOf();
    const { publicId, providerOrderId } = await the.begin({ draft });
    the.provider.pay(providerOrderId);
    the.clock.now = later(minute);
    await reconcilePayments(the.deps);
    the.clock.now = testNow;
    await expectOneAccount(publicId, draft.email);
  });

  test("works on messages whose processing was lost, once the provider answers again", async () => {
    const draft = the.draftOf();
    const { publicId, providerOrderId } = await the.begin({ draft });
    const payment = the.provider.pay(providerOrderId);
    the.provider.failNext(...Array(3).fill({ kind: "status", status: 503 }));
    await receiveWebhook(the.deps, message("payment.captured", payment, "evt_lost"));
    await webhooksDone(the.deps);
    expect(await the.orderOf(publicId)).toMatchObject({ state: "created" });
    the.clock.now = later(minute);
    await reconcilePayments(the.deps);
    the.clock.now = testNow;
    await expectOneAccount(publicId, draft.email);
    expect(await the.rows(sql`select outcome from webhook_events where event_id = 'evt_lost'`)).toEqual([
      { outcome: "account_created" },
    ]);
  });

  test("erases the details of orders that wait for staff longer than seven days", async () => {
    const student = await insertStudent(the.deps.db);
    const draft = the.draftOf();
    const { publicId, providerOrderId } = await the.begin({ draft });
    await the.rows(sql`update students set email_key = ${draft.email} where id = ${student.id}`);
    the.provider.pay(providerOrderId);
    await settleOrder(the.deps, providerOrderId, "webhook");
    expect(await the.orderOf(publicId)).toMatchObject({ attention: "account_taken", sign_up: expect.anything() });
    the.clock.now = later(8 * day);
    await reconcilePayments(the.deps);
    the.clock.now = testNow;
    expect(await the.orderOf(publicId)).toMatchObject({ attention: "account_taken", sign_up: null });
  });
});

describe("a refund", () => {
  test("of an order that waited for staff closes it and erases its details", async () => {
    const student = await insertStudent(the.deps.db);
    const draft = { ...the.draftOf(), contact: student.contact };
    await the.rows(sql`update students set contact_key = 'moved' where id = ${student.id}`);
    const { publicId, providerOrderId } = await the.begin({ draft });
    await the.rows(sql`update students set contact_key = ${student.contactKey} where id = ${student.id}`);
    const payment = the.provider.pay(providerOrderId);
    await settleOrder(the.deps, providerOrderId, "webhook");
    expect(await the.orderOf(publicId)).toMatchObject({ state: "paid", attention: "account_taken" });
    payment.status = "refunded";
    await receiveWebhook(the.deps, message("refund.processed", payment));
    await webhooksDone(the.deps);
    expect(await the.orderOf(publicId)).toMatchObject({ state: "refunded", attention: null, sign_up: null });
  });

  test("of a finished order is noted; finished orders are not queried otherwise", async () => {
    const { publicId, providerOrderId } = await the.begin();
    const payment = the.provider.pay(providerOrderId);
    await settleOrder(the.deps, providerOrderId, "browser");
    payment.status = "refunded";
    const asked = the.provider.requests.length;
    await settleOrder(the.deps, providerOrderId, "browser");
    expect(the.provider.requests.length).toBe(asked);
    await receiveWebhook(the.deps, message("refund.processed", payment));
    await webhooksDone(the.deps);
    expect(await the.orderOf(publicId)).toMatchObject({ state: "refunded", student_id: expect.any(Number) });
  });
});

test("an order whose provider does not answer changes nothing, and says so", async () => {
  const { publicId, providerOrderId } = await the.begin();
  the.provider.failNext(...Array(3).fill({ kind: "drop" }));
  await expect(settleOrder(the.deps, providerOrderId, "browser")).rejects.toMatchObject({
    code: "payments_unavailable",
  });
  expect(await the.orderOf(publicId)).toMatchObject({ state: "created" });
});

test("an order begun with another provider is left alone, and expires in its time", async () => {
  const { publicId, providerOrderId } = await the.begin();
  await the.rows(sql`update orders set gateway = 'sandbox' where public_id = ${publicId}`);
  the.clock.now = later(minute);
  await reconcilePayments(the.deps);
  expect(the.provider.requests.filter(({ path }) => path.includes(providerOrderId))).toEqual([]);
  the.clock.now = later(8 * day);
  await reconcilePayments(the.deps);
  the.clock.now = testNow;
  expect(await the.orderOf(publicId)).toMatchObject({ state: "expired", sign_up: null });
});

test("receipt numbers are given once each, in the order of payment", async () => {
  await insertPackage(the.deps.db);
  const numbers: unknown[] = [];
  for (const _order of [1, 2, 3]) {
    const { publicId, providerOrderId } = await the.begin();
    the.provider.pay(providerOrderId);
    await settleOrder(the.deps, providerOrderId, "browser");
    numbers.push((await the.orderOf(publicId)).receipt_number);
  }
  expect(new Set(numbers).size).toBe(3);
  expect(numbers).toEqual([...numbers].sort((a, b) => Number(a) - Number(b)));
});
