import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { packageDeliverables } from "#db/schema/packages.ts";
import { confirmBySilence } from "#features/payments/service/deliverables.server.ts";
import { bearerOf, insertPackage, insertStudent, signIn } from "../support/account-factories.ts";
import { type Deliverables, openDeliverables } from "../support/deliverables.ts";
import { testNow } from "../support/deps.ts";
import type { staffClient } from "../support/staff.ts";

const dayMs = 86_400_000;

let the: Deliverables;
let counsellor: ReturnType<typeof staffClient>;
let second: ReturnType<typeof staffClient>;
beforeAll(async () => {
  the = await openDeliverables();
  counsellor = await the.client("counsellor", "Asmita Rao");
  second = await the.client("counsellor", "Bala Iyer");
});
beforeEach(() => {
  the.clock.now = testNow;
});
afterAll(() => the.close());

const letters = (address: string, kind: string) =>
  the.rows(sql`select details from emails where to_address = ${address} and kind = ${kind} order by id`);
const answer = (who: typeof counsellor, id: number, reply: object) =>
  who.post(`/api/staff/deliverables/${id}/answer/`, reply);

describe("what an order promises", () => {
  test("is the package's list at the moment of the purchase, with the day each is due", async () => {
    const bought = await the.buy();
    expect(await bought.get()).toMatchObject({
      id: bought.publicId,
      package_name: "Choices",
      paid_paise: 100_000,
      refundable_paise: 100_000,
      can_cancel: true,
      deliverables: [
        { title: "Counselling call", share: 5, due_on: "2026-12-05", state: "pending", is_late: false },
        { title: "Choice-list review", share: 3, due_on: "2026-12-21", state: "pending" },
        { title: "Reminder", share: 2, due_on: "2027-06-01", state: "pending" },
      ],
    });
  });

  test("stays as it was sold when staff change the package", async () => {
    const sold = await insertPackage(the.database.db, { name: "Changing", amountRupees: 500, position: 7 });
    await the.promise(sold.id, [{ title: "As it was", share: 1, dueDays: 5 }]);
    const bought = await the.buy(sold.id);
    const admin = await the.client("admin", "Chitra");
    const { body: record } = await admin.get(`/api/staff/packages/${sold.id}/`);
    const deliverables = [{ title: "As it is now", share: 9, due_days: 1, due_on: null }];
    const changed = await admin.patch(`/api/staff/packages/${sold.id}/`, { version: record.version, deliverables });
    expect([changed.status, changed.body]).toMatchObject([200, {}]);
    expect((await bought.get()).deliverables).toMatchObject([{ title: "As it was", share: 1, due_on: "2026-11-26" }]);
    const later = await the.buy(sold.id);
    expect((await later.get()).deliverables).toMatchObject([{ title: "As it is now", share: 9 }]);
  });

  test("is not promised twice to somebody who moves up; the newer order is cancelled first", async () => {
    const higher = await insertPackage(the.database.db, { name: "Higher", amountRupees: 1_500, position: 8 });
    await the.promise(higher.id, [
      { title: "counselling call", share: 2, dueDays: 5 },
      { title: "Mock interview", share: 1, dueDays: 9 },
    ]);
    const first = await the.buy();
    const moved = await the.buy(higher.id, first.student);
    expect((await moved.get()).deliverables).toMatchObject([{ title: "Mock interview" }]);
    expect(await first.get()).toMatchObject({ can_cancel: false, has_newer: true, refundable_paise: 100_000 });
    expect(await first.cancel(1_000)).toMatchObject({ status: 409, body: { code: "cancel_newer_first" } });
    expect((await moved.cancel(500)).status).toBe(200);
    expect(await the.packageOf(first.student.id)).toBe(the.guide.id);
    expect((await first.cancel(1_000)).status).toBe(200);
    expect(await the.packageOf(first.student.id)).toBe(the.free.id);
  });

  test("is nothing for a package without a list, and then nothing is computed", async () => {
    const bought = await the.buy(the.paid.id);
    expect(await bought.get()).toMatchObject({ deliverables: [], refundable_paise: null, can_cancel: false });
    expect(await bought.cancel(1_999)).toMatchObject({ status: 409, body: { code: "nothing_to_refund" } });
    expect(await the.refundsOf(bought.publicId)).toEqual([]);
  });

  test("is refused by the database where it would be due twice or never, or weigh nothing", async () => {
    const wrong = [
      { title: "Twice due", share: 1, dueDays: 3, dueOn: "2027-01-01" },
      { title: "Never due", share: 1 },
      { title: "No share", share: 0, dueDays: 3 },
    ];
    for (const one of wrong) {
      const insert = the.database.db.insert(packageDeliverables).values({ ...one, packageId: the.guide.id });
      await expect(insert, one.title).rejects.toThrow();
    }
  });
});

describe("a delivery", () => {
  test("is marked by a counsellor with a note, told by e-mail, and confirmed by the student", async () => {
    const bought = await the.buy();
    const id = await bought.idOf("Counselling call");
    expect((await the.deliver(counsellor, id)).body).toMatchObject({ state: "delivered", delivered_by: "Asmita Rao" });
    expect(await letters(bought.student.email, "deliverable_delivered")).toMatchObject([
      { details: { title: "Counselling call", note: "Held on Monday", confirmBy: "2026-11-28T09:30:00.000Z" } },
    ]);
    expect(await bought.get()).toMatchObject({ refundable_paise: 50_000 });
    expect((await bought.confirm("Counselling call")).body.deliverables[0]).toMatchObject({
      state: "confirmed",
      confirmed_by: "student",
      note: "Held on Monday",
    });
    expect((await bought.confirm("Counselling call")).status).toBe(200);
    expect((await the.eventsOf(bought.publicId)).slice(-2)).toEqual([
      "deliverable_delivered by staff",
      "deliverable_confirmed by api",
    ]);
    expect(await bought.dispute("Counselling call")).toMatchObject({ status: 409 });
    expect(await the.deliver(counsellor, id)).toMatchObject({ status: 409, body: { code: "deliverable_changed" } });
    const [noted] = await the.rows(sql`select * from staff_changes where resource = 'deliverables' order by id desc`);
    expect(noted).toMatchObject({ area: "people", record_id: String(id), summary: "Marked as delivered" });
  });

  // proves S10.1
  test("is confirmed by seven days of silence, not sooner, and never after a dispute", async () => {
    const [silent, disputed] = [await the.buy(), await the.buy()];
    for (const bought of [silent, disputed]) await the.deliver(counsellor, await bought.idOf("Reminder"));
    expect((await disputed.dispute("Reminder")).status).toBe(200);
    the.clock.now = new Date(testNow.getTime() + 7 * dayMs - 1_000);
    await confirmBySilence(the.deps);
    expect(await silent.stateOf("Reminder")).toBe("delivered");
    the.clock.now = new Date(testNow.getTime() + 7 * dayMs);
    await confirmBySilence(the.deps);
    await confirmBySilence(the.deps);
    const [, , reminder] = (await silent.get()).deliverables;
    expect(reminder).toMatchObject({ state: "confirmed", confirmed_by: "silence" });
    expect(await disputed.stateOf("Reminder")).toBe("disputed");
    const confirmed = (await the.eventsOf(silent.publicId)).filter((event) => event.includes("confirmed"));
    expect(confirmed).toEqual(["deliverable_confirmed by reconciler"]);
  });

  test("that is disputed counts as undelivered until staff answer; accepted, it is delivered again", async () => {
    const bought = await the.buy();
    const id = await bought.idOf("Counselling call");
    await the.deliver(counsellor, id);
    expect(await bought.dispute("Counselling call", "  ")).toMatchObject({
      status: 422,
      body: { fields: { words: "Please say what is missing" } },
    });
    expect((await bought.dispute("Counselling call", "It ended after five minutes")).body).toMatchObject({
      refundable_paise: 100_000,
      deliverables: [{ state: "disputed", dispute: "It ended after five minutes" }, {}, {}],
    });
    const { body } = await counsellor.get("/api/staff/deliverables/?filter[state]=disputed");
    expect(body.results).toContainEqual(expect.objectContaining({ id, dispute: "It ended after five minutes" }));
    expect((await answer(counsellor, id, { answer: "redo", words: "Sorry, we call again" })).status).toBe(200);
    expect((await bought.get()).deliverables[0]).toMatchObject({ state: "pending", answer: "Sorry, we call again" });
    expect(await letters(bought.student.email, "dispute_answered")).toMatchObject([
      { details: { answer: "redo", words: "Sorry, we call again" } },
    ]);
    await the.deliver(counsellor, id, "Second call, 45 minutes");
    expect((await bought.get()).deliverables[0]).toMatchObject({ state: "delivered", dispute: "", answer: "" });
  });

  test("is upheld by somebody other than the one who delivered, and by nobody else in the database either", async () => {
    const bought = await the.buy();
    const id = await bought.idOf("Counselling call");
    await the.deliver(counsellor, id);
    await bought.dispute("Counselling call");
    const reply = { answer: "uphold", words: "The call log shows 45 minutes" };
    expect(await answer(counsellor, id, reply)).toMatchObject({ status: 403, body: { code: "delivered_by_you" } });
    const forced = sql`update order_deliverables set state = 'confirmed', confirmed_at = now(), confirmed_by = 'staff',
      answered_by = delivered_by where id = ${id}`;
    await expect(the.rows(forced)).rejects.toThrow();
    expect((await answer(second, id, reply)).body).toMatchObject({ state: "confirmed", answered_by: "Bala Iyer" });
    expect(await bought.get()).toMatchObject({
      refundable_paise: 50_000,
      deliverables: [{ confirmed_by: "staff", answer: "The call log shows 45 minutes" }, {}, {}],
    });
    expect(await answer(second, id, reply)).toMatchObject({ status: 409 });
  });

  test("belongs to its student alone: others find no such order, and change nothing", async () => {
    const bought = await the.buy();
    const id = await bought.idOf("Counselling call");
    await the.deliver(counsellor, id);
    const stranger = await insertStudent(the.database.db);
    const own = await the.buy();
    for (const order of [bought.publicId, own.publicId]) {
      for (const act of ["confirm", "dispute"]) {
        const path = `/api/orders/${order}/deliverables/${id}/${act}/`;
        const { status } = await the.call(stranger.id, "POST", path, { words: "Not mine" });
        expect([act, status]).toEqual([act, 404]);
        expect((await the.call(own.student.id, "POST", path, { words: "Not mine" })).status).toBe(404);
      }
    }
    expect((await the.call(stranger.id, "GET", `/api/orders/${bought.publicId}/`)).status).toBe(404);
    expect(
      await the.call(stranger.id, "POST", `/api/orders/${bought.publicId}/cancel/`, { amount_paise: 50_000 }),
    ).toMatchObject({ status: 404, body: { code: "order_not_found" } });
    expect((await the.call(stranger.id, "GET", "/api/orders/")).body).toEqual({ results: [] });
    expect(await bought.stateOf("Counselling call")).toBe("delivered");
  });

  test("is read by the session of the website too", async () => {
    const bought = await the.buy();
    const { headers } = await signIn(the.deps, bought.student.id);
    const response = await the.app.request("/api/orders/", { headers });
    expect(await response.json()).toMatchObject({ results: [{ id: bought.publicId }] });
  });
});

describe("staff see", () => {
  test("what is late by its day in India, on the overview, in the list and in the metrics", async () => {
    the.clock.now = new Date("2028-03-01T12:00:00Z");
    const single = await insertPackage(the.database.db, { name: "One call", amountRupees: 300, position: 9 });
    await the.promise(single.id, [{ title: "A call", share: 1, dueDays: 14 }]);
    const bought = await the.buy(single.id);
    const before = await figures();
    const dueOn = "2028-03-15";
    // 23:59 in India on the day it is due, then the first minute after it.
    the.clock.now = new Date(`${dueOn}T18:29:00Z`);
    expect((await bought.get()).deliverables[0]).toMatchObject({ due_on: dueOn, is_late: false });
    expect(await figures()).toEqual(before);
    the.clock.now = new Date(`${dueOn}T18:31:00Z`);
    expect((await bought.get()).deliverables[0]).toMatchObject({ is_late: true });
    expect(await figures()).toEqual({
      overview: before.overview + 1,
      list: before.list + 1,
      metric: before.metric + 1,
    });
    const accounts = await the.client("accounts", "Dev");
    expect((await accounts.get("/api/staff/overview/")).body.deliverables.late).toBe(before.overview + 1);
    const editor = await the.client("editor", "Esha");
    expect((await editor.get("/api/staff/overview/")).body.deliverables).toBeNull();
  });

  async function figures() {
    const staff = await the.client("counsellor", "Farah");
    const overview = (await staff.get("/api/staff/overview/")).body.deliverables;
    const list = await staff.get("/api/staff/deliverables/?filter[state]=late");
    const { readCounts } = await import("#features/monitoring/store.server.ts");
    const { deliverablesLate: metric } = await readCounts(the.database.db, the.clock.now);
    return { overview: overview.late as number, list: list.body.count as number, metric };
  }

  test("neither the name of a student who withdrew the details, nor what they bought when they search for the name", async () => {
    the.clock.now = new Date("2020-03-01T12:00:00Z");
    const zubeda = await insertStudent(the.database.db, { firstName: "Zubeda", lastName: "Khan" });
    const bought = await the.buy(undefined, zubeda);
    the.clock.now = new Date("2020-04-01T12:00:00Z");
    const staff = await the.client("counsellor", "Hema");
    const search = async () => (await staff.get("/api/staff/deliverables/?q=zubeda")).body.count;
    const latest = async () => JSON.stringify((await staff.get("/api/staff/overview/")).body.deliverables);
    expect([await search(), await latest()]).toEqual([3, expect.stringContaining("Zubeda Khan")]);
    const headers = await bearerOf(the.deps, zubeda.id);
    expect((await the.app.request("/api/reach/details/withdraw/", { method: "POST", headers })).status).toBe(200);
    expect([await search(), await latest()]).toEqual([0, expect.not.stringContaining("Zubeda")]);
    const { results } = (await staff.get(`/api/staff/deliverables/?q=${bought.publicId}`)).body;
    expect(results).toHaveLength(3);
    expect(results[0]).toMatchObject({ student_name: "Name withdrawn", package_name: "Choices" });
  });

  test("the order's deliverables, and what the rule gives, beside the order", async () => {
    const bought = await the.buy();
    await the.deliver(counsellor, await bought.idOf("Reminder"));
    const accounts = await the.client("accounts", "Gita");
    expect((await accounts.get(`/api/staff/orders/${bought.publicId}/`)).body).toMatchObject({
      refundable_paise: 100_000,
      due_refund_paise: 80_000,
      cancelled_at: null,
      deliverables: [{ state: "pending" }, { state: "pending" }, { title: "Reminder", state: "delivered" }],
    });
  });
});

test("anyone reads what a package promises before paying", async () => {
  const { body } = await the.call((await insertStudent(the.database.db)).id, "GET", "/api/subscriptions/");
  const guide = body.results.find((one: { id: number }) => one.id === the.guide.id);
  expect(guide.deliverables).toEqual([
    { title: "Counselling call", description: "", due_days: 14, due_on: null, share: 5 },
    { title: "Choice-list review", description: "", due_days: 30, due_on: null, share: 3 },
    { title: "Reminder", description: "", due_days: null, due_on: "2027-06-01", share: 2 },
  ]);
});
