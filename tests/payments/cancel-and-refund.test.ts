import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cancelOwnOrder } from "#features/payments/service/cancel-order.server.ts";
import { markDelivered } from "#features/payments/service/deliverables.server.ts";
import { reconcileRefunds } from "#features/payments/service/send-refund.server.ts";
import { eraseStudent } from "#features/profile/store/erase.server.ts";
import { readAllOwnData } from "#features/profile/store/export.server.ts";
import type { AppError } from "#lib/errors.ts";
import { paise } from "#lib/money.ts";
import { openReplyCheck } from "../contract/fuzz/reply-schemas.ts";
import { insertPackage } from "../support/account-factories.ts";
import { type Deliverables, openDeliverables } from "../support/deliverables.ts";
import { callsOf, documents } from "../support/documents.ts";
import type { staffClient } from "../support/staff.ts";

let the: Deliverables;
let counsellor: ReturnType<typeof staffClient>;
let accounts: ReturnType<typeof staffClient>;
let admin: ReturnType<typeof staffClient>;
beforeAll(async () => {
  the = await openDeliverables();
  counsellor = await the.client("counsellor", "Asmita Rao");
  accounts = await the.client("accounts", "Bala Iyer");
  admin = await the.client("admin", "Chitra");
});
afterAll(() => the.close());

const letters = (address: string, kind: string) =>
  the.rows(sql`select details from emails where to_address = ${address} and kind = ${kind} order by id`);
const silence = () => the.provider.failNext(...Array.from({ length: 3 }, () => ({ kind: "drop" as const })));

/** Above the limit of ₹2,000, one part delivered of two. */
async function buyLarge() {
  const large = await insertPackage(the.database.db, {
    name: `Large ${Math.random()}`,
    amountRupees: 9_000,
    position: 9,
  });
  await the.promise(large.id, [
    { title: "First half", share: 1, dueDays: 5 },
    { title: "Second half", share: 1, dueDays: 9 },
  ]);
  return the.buy(large.id);
}

describe("cancel and refund by the student", () => {
  test("refunds exactly the undelivered part at the provider at once, and the package ends", async () => {
    const bought = await the.buy();
    await the.deliver(counsellor, await bought.idOf("Counselling call"));
    await bought.confirm("Counselling call");
    const { status, body } = await bought.cancel(500);
    expect([status, body]).toMatchObject([
      200,
      {
        refundable_paise: 0,
        refunded_paise: 50_000,
        can_cancel: false,
        cancelled_at: expect.any(String),
        cancellation: { amount_paise: 50_000, state: "done" },
        deliverables: [{ state: "confirmed" }, { state: "cancelled" }, { state: "cancelled" }],
      },
    ]);
    expect(bought.payment).toMatchObject({ status: "captured", amount_refunded: 50_000 });
    expect(await the.packageOf(bought.student.id)).toBe(the.free.id);
    expect(await the.orderOf(bought.publicId)).toMatchObject({ state: "account_created", refunded_paise: 50_000 });
    expect(await letters(bought.student.email, "refund_requested")).toMatchObject([
      { details: { amountPaise: 50_000, isWaiting: false } },
    ]);
    expect(await letters(bought.student.email, "refund_done")).toMatchObject([
      { details: { amountPaise: 50_000, isWhole: false, newPackageName: "Starter" } },
    ]);
    expect((await the.eventsOf(bought.publicId)).slice(-5)).toEqual([
      "cancelled by api",
      "refund_requested by api",
      "refund_sent by api",
      "refund_done by api",
      "package_ended by api",
    ]);
    const { body: seen } = await accounts.get(`/api/staff/orders/${bought.publicId}/`);
    expect(seen.refunds).toMatchObject([{ requested_by: null, is_cancellation: true, state: "done", is_own: false }]);
  });

  test("refunds everything when nothing was delivered, and the order is refunded as today", async () => {
    const bought = await the.buy();
    expect((await bought.cancel(1_000)).body).toMatchObject({ state: "refunded", refunded_paise: 100_000 });
    expect(bought.payment).toMatchObject({ status: "refunded" });
    expect(await the.packageOf(bought.student.id)).toBe(the.free.id);
  });

  // proves S10.2
  test("is done once, however often and from wherever it is tapped", async () => {
    const bought = await the.buy();
    const tap = (deps = the.deps) =>
      cancelOwnOrder(deps, bought.student.id, bought.publicId, paise(100_000), "browser");
    await Promise.all([tap(), tap(), tap(the.otherProcess()), bought.cancel(1_000)]);
    expect((await bought.cancel(1_000)).status).toBe(200);
    expect(await the.refundsOf(bought.publicId)).toMatchObject([{ amount_paise: 100_000, state: "done" }]);
    expect(bought.payment).toMatchObject({ amount_refunded: 100_000 });
    const twice = sql`insert into refunds (order_id, amount_paise, reason, state, idempotency_key, is_cancellation, created_at)
      select order_id, 1, reason, 'waiting', 'another', true, created_at from refunds where is_cancellation
      and order_id = (select id from orders where public_id = ${bought.publicId})`;
    await expect(the.rows(twice)).rejects.toThrow();
  });

  test("and a delivery at the same moment are either both counted, or one of them comes too late", async () => {
    for (let round = 0; round < 6; round += 1) {
      const bought = await the.buy();
      const id = await bought.idOf("Counselling call");
      const [member] = await the.rows(sql`select id from staff limit 1`);
      const deliver = () =>
        the.database.db.transaction((tx) => markDelivered(the.deps, tx, id, member!.id as number, ""));
      const cancel = () => cancelOwnOrder(the.deps, bought.student.id, bought.publicId, paise(100_000), "browser");
      const both = round % 2 === 0 ? [deliver(), cancel()] : [cancel(), deliver()];
      const failures = (await Promise.allSettled(both)).flatMap((one) =>
        one.status === "rejected" ? [one.reason] : [],
      );
      expect(failures).toHaveLength(1);
      expect(["refund_amount_changed", "deliverable_changed"]).toContain((failures[0] as AppError).code);
      const refunded = (await the.refundsOf(bought.publicId)).map(({ amount_paise }) => amount_paise);
      const state = await bought.stateOf("Counselling call");
      expect({ state, refunded }).toEqual(
        state === "delivered" ? { state, refunded: [] } : { state: "cancelled", refunded: [100_000] },
      );
    }
  });

  test("is refused with the amount of now when another amount was seen", async () => {
    const bought = await the.buy();
    await the.deliver(counsellor, await bought.idOf("Reminder"));
    const { status, body } = await bought.cancel(1_000);
    expect([status, body]).toMatchObject([409, { code: "refund_amount_changed", refundable_paise: 80_000 }]);
    const sent = Buffer.from(JSON.stringify(body));
    const headers = new Headers({ "content-type": "application/json" });
    for (const [document, path] of [
      [documents.public, "/api/orders/{order}/cancel/"],
      [documents.staff, "/api/staff/orders/{public_id}/cancel/"],
    ] as const) {
      const call = callsOf(document).find((one) => one.name === `POST ${path}`)!;
      expect(openReplyCheck(document)(call, status, headers, sent), `as ${path} documents it`).toBeNull();
    }
    expect(await the.refundsOf(bought.publicId)).toEqual([]);
    expect(await bought.get()).toMatchObject({ cancelled_at: null, can_cancel: true });
  });

  test("is refused when everything was delivered", async () => {
    const bought = await the.buy();
    for (const title of ["Counselling call", "Choice-list review", "Reminder"]) {
      await the.deliver(counsellor, await bought.idOf(title));
    }
    expect(await bought.cancel(1_000)).toMatchObject({ status: 409, body: { code: "nothing_to_refund" } });
  });

  test("goes on by itself where the provider was silent, and refunds once", async () => {
    const bought = await the.buy();
    silence();
    expect((await bought.cancel(1_000)).body).toMatchObject({
      cancellation: { state: "sent" },
      deliverables: [{ state: "cancelled" }, { state: "cancelled" }, { state: "cancelled" }],
    });
    expect(await the.packageOf(bought.student.id)).toBe(the.guide.id);
    await the.rows(sql`update refunds set next_check_at = ${the.clock.now.toISOString()} where state = 'sent'`);
    await reconcileRefunds(the.deps);
    await reconcileRefunds(the.deps);
    expect(await bought.get()).toMatchObject({ state: "refunded", cancellation: { state: "done" } });
    expect(bought.payment).toMatchObject({ amount_refunded: 100_000 });
  });
});

describe("a refund that staff look at first", () => {
  test("above the limit it waits; approved, it is sent, and the package ends only then", async () => {
    const bought = await buyLarge();
    await the.deliver(counsellor, await bought.idOf("First half"));
    expect((await bought.cancel(4_500)).body.cancellation).toEqual({ amount_paise: 450_000, state: "waiting" });
    expect(bought.payment).toMatchObject({ amount_refunded: 0 });
    expect(await letters(bought.student.email, "refund_requested")).toMatchObject([{ details: { isWaiting: true } }]);
    const [refund] = await the.refundsOf(bought.publicId);
    expect((await accounts.post(`/api/staff/refunds/${refund!.id}/approve/`)).body).toMatchObject({
      state: "done",
      requested_by: null,
      decided_by: "Bala Iyer",
    });
    expect(bought.payment).toMatchObject({ amount_refunded: 450_000 });
    expect(await the.packageOf(bought.student.id)).toBe(the.free.id);
  });

  test("refused, everything is promised again, the student reads why, and may cancel again", async () => {
    const bought = await buyLarge();
    await the.deliver(counsellor, await bought.idOf("First half"));
    await bought.dispute("First half");
    await bought.cancel(9_000);
    const [refund] = await the.refundsOf(bought.publicId);
    await accounts.post(`/api/staff/refunds/${refund!.id}/refuse/`, { reason: "The call was held" });
    expect(await bought.get()).toMatchObject({
      cancelled_at: null,
      cancellation: null,
      can_cancel: true,
      refundable_paise: 900_000,
      deliverables: [{ state: "disputed" }, { state: "pending" }],
    });
    expect(await letters(bought.student.email, "refund_refused")).toMatchObject([
      { details: { amountPaise: 900_000, reason: "The call was held" } },
    ]);
    expect((await bought.cancel(9_000)).body.cancellation).toMatchObject({ state: "waiting" });
    expect(await the.refundsOf(bought.publicId)).toHaveLength(2);
  });

  test("during a dispute it waits also below the limit: nobody disputes what they got and takes the money", async () => {
    const bought = await the.buy();
    await the.deliver(counsellor, await bought.idOf("Counselling call"));
    await bought.dispute("Counselling call");
    expect((await bought.cancel(1_000)).body.cancellation).toEqual({ amount_paise: 100_000, state: "waiting" });
    expect(bought.payment).toMatchObject({ amount_refunded: 0 });
  });
});

describe("cancel and refund by staff", () => {
  const cancel = (who: typeof accounts, publicId: string, rupees: number) =>
    who.post(`/api/staff/orders/${publicId}/cancel/`, { amount_paise: rupees * 100, reason: "We cannot deliver it" });

  test("refunds the computed amount and no other, once, and is in the history", async () => {
    const bought = await the.buy();
    await the.deliver(counsellor, await bought.idOf("Reminder"));
    expect(await cancel(accounts, bought.publicId, 900)).toMatchObject({ status: 409 });
    const { status, body } = await cancel(accounts, bought.publicId, 800);
    expect([status, body]).toMatchObject([201, { amount_paise: 80_000, state: "done", requested_by: "Bala Iyer" }]);
    expect((await cancel(accounts, bought.publicId, 800)).body.id).toBe(body.id);
    expect(bought.payment).toMatchObject({ amount_refunded: 80_000 });
    const [noted] = await the.rows(sql`select * from staff_changes where record_id = ${bought.publicId}`);
    expect(noted).toMatchObject({ area: "payments", summary: "Cancelled, refund of ₹800.00 asked for" });
  });

  test("above the limit a second person approves it, never the one who requested it", async () => {
    const bought = await buyLarge();
    const { body } = await cancel(accounts, bought.publicId, 9_000);
    expect(body).toMatchObject({ state: "waiting", is_own: true });
    expect((await accounts.post(`/api/staff/refunds/${body.id}/approve/`)).body.code).toBe("refund_own");
    expect((await admin.post(`/api/staff/refunds/${body.id}/approve/`)).body.state).toBe("done");
    expect(await bought.get()).toMatchObject({ state: "refunded" });
  });

  test("a full refund by hand cancels what was promised, unless the student keeps the package", async () => {
    for (const keep_package of [false, true]) {
      const bought = await the.buy();
      const body = { amount_paise: 100_000, reason: "Goodwill", keep_package };
      await accounts.post(`/api/staff/orders/${bought.publicId}/refunds/`, body);
      expect(await bought.stateOf("Counselling call")).toBe(keep_package ? "pending" : "cancelled");
    }
  });
});

test("the data export holds every deliverable, and erasure empties every word of it", async () => {
  const bought = await the.buy();
  await the.deliver(counsellor, await bought.idOf("Counselling call"), "Called on 98-something");
  await bought.dispute("Counselling call", "I was not at home");
  const exported = await readAllOwnData(the.database.db, bought.student.id);
  expect(exported.orders).toMatchObject([
    { deliverables: [{ title: "Counselling call", dispute_words: "I was not at home" }, {}, {}] },
  ]);
  await the.rows(sql`update students set erase_at = now() - interval '9 years' where id = ${bought.student.id}`);
  const erased = { reason: "asked", at: new Date("2030-01-01") } as const;
  expect(await the.database.db.transaction((tx) => eraseStudent(tx, bought.student.id, erased))).toBe(true);
  const left = await the.rows(sql`select d.*, e.detail from order_deliverables d join orders o on o.id = d.order_id
    join order_events e on e.order_id = o.id where o.public_id = ${bought.publicId}`);
  expect(left.length).toBeGreaterThan(0);
  expect(JSON.stringify(left)).not.toMatch(/98-something|not at home/);
});
