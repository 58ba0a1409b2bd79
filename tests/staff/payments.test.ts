// proves D6

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settleOrder } from "#features/payments/service/settle.server.ts";
import { insertPackage, insertStudent } from "../support/account-factories.ts";
import { testNow } from "../support/deps.ts";
import { unique } from "../support/factories.ts";
import { openPayments, type Payments } from "../support/payments.ts";
import { makeStaff, staffClient } from "../support/staff.ts";

let the: Payments;
let accounts: ReturnType<typeof staffClient>;
let editor: ReturnType<typeof staffClient>;
beforeAll(async () => {
  the = await openPayments();
  const member = await makeStaff(the.database.db, "accounts", { name: "Asmita of accounts" });
  accounts = staffClient(the.app, member);
  editor = staffClient(the.app, await makeStaff(the.database.db, "editor"));
});
afterAll(() => the.close());

/** An order that was paid and has its account. */
async function paidOrder() {
  const draft = the.draftOf();
  const { publicId, providerOrderId } = await the.begin({ draft });
  const payment = the.provider.pay(providerOrderId);
  await settleOrder(the.deps, providerOrderId, "webhook");
  return { publicId, providerOrderId, payment, draft };
}

/** A paid order that waits for staff: its e-mail got an account meanwhile. */
async function takenOrder() {
  const draft = the.draftOf();
  const { publicId, providerOrderId } = await the.begin({ draft });
  const student = await insertStudent(the.database.db, { email: draft.email });
  const payment = the.provider.pay(providerOrderId);
  await settleOrder(the.deps, providerOrderId, "webhook");
  return { publicId, providerOrderId, payment, draft, student };
}

/** What the console's history says of an order. */
const notedOf = async (publicId: string) =>
  (
    await the.rows(sql`
      select summary from staff_changes where resource = 'orders' and record_id = ${publicId} order by id`)
  ).map(({ summary }) => summary);

describe("the list of orders", () => {
  test("is found by receipt number, the provider's numbers, payer and student, and tells what it comes to", async () => {
    const { publicId, providerOrderId, payment, draft } = await paidOrder();
    const { body: order } = await accounts.get(`/api/staff/orders/${publicId}/`);
    for (const q of [order.receipt, order.receipt.replace(/^MD-0*/, ""), providerOrderId, payment.id, draft.email]) {
      const { status, body } = await accounts.get(`/api/staff/orders/?q=${encodeURIComponent(q)}`);
      expect(status).toBe(200);
      expect(body.results.map(({ id }: { id: string }) => id)).toContain(publicId);
    }
    const { body } = await accounts.get(`/api/staff/orders/?q=${encodeURIComponent(draft.email)}`);
    expect(body).toMatchObject({
      count: 1,
      sums: { paid: 1, paid_paise: 199_900, refunded_paise: 0 },
      results: [{ id: publicId, state: "account_created", paid_paise: 199_900, payment_id: payment.id }],
    });
  });

  test("is narrowed by state, attention, package, provider and days of India", async () => {
    const { publicId, draft } = await takenOrder();
    const mine = async (filter: string) => {
      const found = await accounts.get(`/api/staff/orders/?q=${encodeURIComponent(draft.email)}&${filter}`);
      return found.body.results.map(({ id }: { id: string }) => id);
    };
    for (const filter of [
      "filter[state]=paid&filter[state]=refunded",
      "filter[attention]=any",
      "filter[attention]=account_taken",
      `filter[package_id]=${the.paid.id}`,
      "filter[gateway]=razorpay",
      "filter[from]=2026-11-21&filter[to]=2026-11-21",
    ]) {
      expect([filter, await mine(filter)]).toEqual([filter, [publicId]]);
    }
    for (const filter of [
      "filter[state]=created",
      "filter[attention]=consent_missing",
      `filter[package_id]=${the.offered.id}`,
      "filter[gateway]=sandbox",
      "filter[from]=2026-11-22",
      "filter[to]=2026-11-20",
    ]) {
      expect([filter, await mine(filter)]).toEqual([filter, []]);
    }
  });

  test("refuses values that cannot be meant, and roles that may not", async () => {
    expect((await accounts.get("/api/staff/orders/?filter[state]=paidd")).status).toBe(422);
    expect((await accounts.get("/api/staff/orders/?filter[from]=21.11.2026")).status).toBe(422);
    expect((await accounts.get("/api/staff/orders/?sort=payer_name")).status).toBe(422);
    expect((await editor.get("/api/staff/orders/")).status).toBe(403);
    expect((await staffClient(the.app, null).get("/api/staff/orders/")).status).toBe(404);
  });
});

describe("one order", () => {
  test("shows everything that happened to it", async () => {
    const { publicId, payment, draft } = await paidOrder();
    const message = the.provider.webhook("payment.captured", payment);
    expect((await the.app.request("/api/payment-webhook/", message)).status).toBe(200);
    const { body } = await accounts.get(`/api/staff/orders/${publicId}/`);
    expect(body).toMatchObject({
      id: publicId,
      refundable_paise: 199_900,
      approval_above_paise: 200_000,
      can_ask: true,
      has_details: false,
      student: { name: "Asha Patil", email: draft.email, package_id: the.paid.id },
      messages: [{ kind: "payment.captured", payment_id: payment.id, amount_paise: 199_900 }],
      emails: [{ kind: "receipt", to: draft.email, state: "waiting" }],
      refunds: [],
    });
    expect(body.events.map(({ kind }: { kind: string }) => kind)).toEqual([
      "created",
      "begun",
      "paid",
      "account_created",
    ]);
    expect(JSON.stringify(body)).not.toContain("argon2id");
  });

  test("is not there under another address", async () => {
    expect(await accounts.get("/api/staff/orders/nothing/")).toMatchObject({ status: 404 });
    expect((await accounts.get("/api/staff/orders/nothing/")).body.code).toBe("order_not_found");
  });

  test("is queried at the provider now, and a provider that is silent changes nothing", async () => {
    const { publicId, providerOrderId } = await the.begin();
    the.provider.pay(providerOrderId);
    the.provider.failNext(...Array.from({ length: 3 }, () => ({ kind: "status" as const, status: 500 })));
    const silent = await accounts.post(`/api/staff/orders/${publicId}/ask/`);
    expect(silent).toMatchObject({ status: 503, body: { code: "provider_silent" } });
    const { status, body } = await accounts.post(`/api/staff/orders/${publicId}/ask/`);
    expect(status).toBe(200);
    expect(body.state).toBe("account_created");
    expect(await the.eventsOf(publicId)).toContain("paid by staff");
    expect((await accounts.post("/api/staff/orders/nothing/ask/")).status).toBe(404);
  });
});

describe("the queue", () => {
  test("a payment is given to the student whose e-mail it has, once, with a receipt", async () => {
    const { publicId, student, draft } = await takenOrder();
    const shown = await accounts.get(`/api/staff/orders/${publicId}/`);
    expect(shown.body.suggestions).toMatchObject([{ id: student.id, email: draft.email }]);
    const all = await Promise.all(
      [1, 2, 3].map(() => accounts.post(`/api/staff/orders/${publicId}/match/`, { student_id: student.id })),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await the.orderOf(publicId)).toMatchObject({
      state: "account_created",
      attention: null,
      student_id: student.id,
      sign_up: null,
    });
    expect(await the.accountsOf(draft.email)).toEqual([{ id: student.id, package_id: the.paid.id }]);
    expect(await the.emailsTo(draft.email)).toEqual(["payment_attention", "receipt"]);
    expect((await the.eventsOf(publicId)).slice(-2)).toEqual(["matched by staff", "package_changed by staff"]);
    expect(await notedOf(publicId)).toEqual([`Package Guide given to student ${student.id}`]);
    const { body } = await accounts.get(`/api/staff/orders/${publicId}/`);
    expect(body.events.at(-2)).toMatchObject({ kind: "matched", staff_name: "Asmita of accounts" });
  });

  test("nobody pays twice for a package, and nobody under 18 gets it before somebody has agreed", async () => {
    const { publicId, student } = await takenOrder();
    const match = (studentId: number) =>
      accounts.post(`/api/staff/orders/${publicId}/match/`, { student_id: studentId });
    const owner = await insertStudent(the.database.db, { packageId: the.paid.id });
    expect((await match(owner.id)).body.code).toBe("student_has_package");
    const minor = await insertStudent(the.database.db, { dob: "2010-01-01", consent: "pending" });
    expect((await match(minor.id)).body.code).toBe("student_needs_consent");
    expect(await match(2_000_000_000)).toMatchObject({ status: 404, body: { code: "student_not_found" } });
    expect((await accounts.post(`/api/staff/orders/${publicId}/match/`, { student_id: "1" })).status).toBe(422);
    expect((await editor.post(`/api/staff/orders/${publicId}/match/`, { student_id: student.id })).status).toBe(403);
    expect(await the.orderOf(publicId)).toMatchObject({ state: "paid", attention: "account_taken", student_id: null });
    expect(await notedOf(publicId)).toEqual([]);
  });

  test("students are searched for an order, ten at most", async () => {
    const { publicId } = await takenOrder();
    const name = `Zubin${unique()}`;
    const student = await insertStudent(the.database.db, { firstName: name });
    const { body } = await accounts.get(`/api/staff/orders/${publicId}/students/?q=${name.toLowerCase()}`);
    expect(body.results).toMatchObject([{ id: student.id, name: `${name} Patil`, consent: "not_needed" }]);
    expect((await accounts.get(`/api/staff/orders/${publicId}/students/?q=example`)).body.results).toHaveLength(10);
    expect((await accounts.get("/api/staff/orders/nothing/students/?q=a")).status).toBe(404);
    expect((await editor.get(`/api/staff/orders/${publicId}/students/?q=a`)).status).toBe(403);
  });

  test("an account is made from the details once nothing stands in the way any more", async () => {
    const { publicId, student, draft } = await takenOrder();
    const again = () => accounts.post(`/api/staff/orders/${publicId}/try-again/`);
    expect(await again()).toMatchObject({ status: 409, body: { code: "order_still_blocked" } });
    expect((await the.eventsOf(publicId)).filter((event) => event.includes("staff"))).toEqual([]);
    await the.database.db.execute(sql`delete from students where id = ${student.id}`);
    expect(await again()).toMatchObject({ status: 200, body: { state: "account_created", attention: null } });
    expect(await the.accountsOf(draft.email)).toEqual([{ id: expect.any(Number), package_id: the.paid.id }]);
    expect(await again()).toMatchObject({ status: 409, body: { code: "order_not_waiting" } });
  });

  test("another amount is accepted by a person, and the receipt says what was really paid", async () => {
    const draft = the.draftOf();
    const { publicId, providerOrderId } = await the.begin({ draft });
    the.provider.pay(providerOrderId, { amount: 150_000 });
    await settleOrder(the.deps, providerOrderId, "webhook");
    expect(await the.orderOf(publicId)).toMatchObject({ attention: "amount_mismatch", receipt_number: null });
    expect((await accounts.post(`/api/staff/orders/${publicId}/try-again/`)).status).toBe(200);
    expect(await the.orderOf(publicId)).toMatchObject({
      state: "account_created",
      paid_paise: 150_000,
      receipt_number: expect.any(Number),
    });
    const [receipt] = await the.rows(
      sql`select details from emails where kind = 'receipt' and to_address = ${draft.email}`,
    );
    expect(receipt?.details).toMatchObject({ amountPaise: 150_000 });
  });

  test("somebody has looked at it: it says so, and stays in the queue", async () => {
    const { publicId } = await takenOrder();
    const looked = await accounts.post(`/api/staff/orders/${publicId}/looked-at/`, { note: "I have called the payer" });
    expect(looked.status).toBe(200);
    expect(looked.body.attention).toBe("account_taken");
    expect(looked.body.events.at(-1)).toMatchObject({
      kind: "looked_at",
      staff_name: "Asmita of accounts",
      detail: { note: "I have called the payer" },
    });
    const { publicId: other } = await paidOrder();
    expect(await accounts.post(`/api/staff/orders/${other}/looked-at/`, {})).toMatchObject({
      status: 409,
      body: { code: "order_not_waiting" },
    });
  });
});

describe("the accountant's file", () => {
  test("holds what was paid on these days of India, with formulas defused", async () => {
    const name = `=cmd${unique()}`;
    const draft = the.draftOf({ firstName: name });
    const { providerOrderId } = await the.begin({ draft });
    const payment = the.provider.pay(providerOrderId);
    await settleOrder(the.deps, providerOrderId, "webhook");
    const { status, headers, text } = await accounts.get("/api/staff/orders/export.csv?from=2026-11-21&to=2026-11-21");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe('attachment; filename="payments-2026-11-21-2026-11-21.csv"');
    const line = text.split("\r\n").find((one) => one.includes(payment.id));
    expect(line).toContain(`"2026-11-21","'${name} Patil","Guide","1999.00","included","0.00","account_created"`);
    const before = await accounts.get("/api/staff/orders/export.csv?from=2026-11-01&to=2026-11-20");
    expect(before.text.trim().split("\r\n")).toHaveLength(1);
    expect((await accounts.get("/api/staff/orders/export.csv?from=2026-11-21")).status).toBe(422);
    expect((await editor.get("/api/staff/orders/export.csv?from=2026-11-21&to=2026-11-21")).status).toBe(403);
  });
});

describe("daily sums", () => {
  const dayOf = (body: { days: { day: string }[] }, day: string) => body.days.find((one) => one.day === day);

  test("lay ours beside the provider's, and name what differs", async () => {
    const day = "2026-12-05";
    const at = new Date(`${day}T11:00:00+05:30`);
    const createdAt = at.getTime() / 1000;
    the.clock.now = at;
    const member = await makeStaff(the.database.db, "accounts", { now: at });
    const later = staffClient(the.app, member);
    const ask = async () => (await later.get(`/api/staff/payments/daily/?from=2026-12-04&to=${day}`)).body;
    const { providerOrderId } = await the.begin();
    // Begun the evening before, taken today: it counts today on both sides.
    the.provider.pay(providerOrderId, { created_at: createdAt - 86_400 });
    await settleOrder(the.deps, providerOrderId, "webhook");
    const calm = await ask();
    expect(calm).toMatchObject({ has_answered: true, gateway: "razorpay", differences: [] });
    expect(calm.days).toHaveLength(2);
    expect(dayOf(calm, day)).toMatchObject({
      paid: { count: 1, paise: 199_900 },
      provider_paid: { count: 1, paise: 199_900 },
      refunded: { count: 0, paise: 0 },
      differs: false,
    });
    const { providerOrderId: unseen } = await the.begin();
    const lost = the.provider.pay(unseen, { created_at: createdAt });
    const { publicId, providerOrderId: changed } = await the.begin();
    const payment = the.provider.pay(changed, { created_at: createdAt });
    await settleOrder(the.deps, changed, "webhook");
    payment.amount = 199_800;
    const differing = await ask();
    expect(dayOf(differing, day)).toMatchObject({ differs: true });
    expect(differing.differences).toHaveLength(2);
    expect(differing.differences).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ what: "payment", problem: "not_with_us", reference: lost.id, paise: null }),
        expect.objectContaining({ problem: "other_amount", order_id: publicId, provider_paise: 199_800 }),
      ]),
    );
    the.provider.payments.delete(payment.id);
    const missing = (await ask()).differences.find(({ order_id }: { order_id: string }) => order_id === publicId);
    expect(missing).toMatchObject({ problem: "not_at_provider", provider_paise: null });
    the.clock.now = testNow;
  });

  test("stand alone while the provider is silent, and say so", async () => {
    the.provider.failNext(...Array.from({ length: 3 }, () => ({ kind: "status" as const, status: 500 })));
    const { status, body } = await accounts.get("/api/staff/payments/daily/?from=2026-11-21&to=2026-11-21");
    expect(status).toBe(200);
    expect(body).toMatchObject({ has_answered: false, differences: [] });
    expect(body.days[0]).toMatchObject({ provider_paid: null, provider_refunded: null, differs: false });
  });

  test("refuse days that run backwards, are too many or are none", async () => {
    const ask = (query: string) => accounts.get(`/api/staff/payments/daily/?${query}`);
    expect((await ask("from=2026-11-21&to=2026-11-20")).body.fields).toHaveProperty("to");
    expect((await ask("from=2026-01-01&to=2026-11-20")).body.fields.to).toContain("31");
    expect((await ask("from=2026-02-31&to=2026-11-20")).status).toBe(422);
    expect((await ask("")).status).toBe(422);
    expect((await editor.get("/api/staff/payments/daily/?from=2026-11-21&to=2026-11-21")).status).toBe(403);
  });
});

test("another package bought by a student is in the list with its student", async () => {
  const student = await insertStudent(the.database.db, { firstName: `Kaveri${unique()}` });
  const free = await insertPackage(the.database.db, { name: `Free ${unique()}` });
  expect(free.amountRupees).toBe(0);
  const { publicId } = await the.begin({ draft: null, studentId: student.id });
  const { body } = await accounts.get(`/api/staff/orders/?q=${student.firstName}`);
  expect(body.results).toMatchObject([{ id: publicId, student_id: student.id, state: "created", paid_at: null }]);
  expect(body.results).toMatchObject([
    { is_upgrade: true, price_paise: 199_900, credit_paise: 0, amount_paise: 199_900 },
  ]);
});
