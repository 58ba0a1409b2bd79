import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reconcilePayments } from "#features/payments/service/reconcile.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { createApp } from "../../src/app.server.ts";
import { openState } from "../../src/open-state.server.ts";
import { testNow } from "../support/deps.ts";
import { openPayments, type Payments } from "../support/payments.ts";
import { makeStaff, staffClient } from "../support/staff.ts";

let the: Payments;
beforeAll(async () => {
  the = await openPayments();
});
beforeEach(() => the.rows(sql`truncate orders, webhook_events cascade`));
afterEach(() => {
  the.clock.now = testNow;
});
afterAll(() => the.close());

const minute = 60_000;
const day = 86_400_000;

async function reconcileAt(sinceBegin: number) {
  the.clock.now = new Date(testNow.getTime() + sinceBegin);
  await reconcilePayments(the.deps);
}
/** One call of the provider without an answer, with all its repeats. */
const silence = Array(3).fill({ kind: "status", status: 503 });
const gone = { state: "expired", sign_up: null };

/** An order that the keys of the site may not read: Razorpay answers 400. */
async function beginRefused() {
  const begun = await the.begin();
  const order = the.provider.orders.get(begun.providerOrderId)!;
  the.provider.orders.delete(begun.providerOrderId);
  return { ...begun, readmit: () => the.provider.orders.set(begun.providerOrderId, order) };
}

describe("after seven days an order expires and its details are erased", () => {
  test("though the provider refuses to tell about it", async () => {
    const { publicId } = await beginRefused();
    await reconcileAt(7 * day - minute);
    expect(await the.orderOf(publicId)).toMatchObject({ state: "created", sign_up: expect.anything() });
    await reconcileAt(7 * day);
    expect(await the.orderOf(publicId)).toMatchObject(gone);
    expect(await the.eventsOf(publicId)).toContain("expired by reconciler");
  });

  test("though the provider does not answer at all, whichever of them is queried first", async () => {
    const orders = [await the.begin(), await the.begin(), await the.begin()];
    the.provider.failNext(...silence);
    await reconcileAt(7 * day);
    for (const { publicId } of orders) expect(await the.orderOf(publicId)).toMatchObject(gone);
  });

  test("though its provider's order was never begun", async () => {
    the.provider.failNext(...silence);
    await the.begin({ idempotencyKey: "never begun" }).catch(() => null);
    await reconcileAt(7 * day);
    expect(await the.rows(sql`select state, sign_up from orders`)).toEqual([gone]);
  });
});

describe("an order that expired unanswered", () => {
  test("is queried until the provider answers, and money that was there goes to staff", async () => {
    const { publicId, providerOrderId, readmit } = await beginRefused();
    await reconcileAt(7 * day);
    readmit();
    the.provider.pay(providerOrderId);
    await reconcileAt(7 * day + 4 * 60 * minute);
    expect(await the.orderOf(publicId)).toMatchObject({ state: "paid", payment_id: expect.any(String) });
    await reconcileAt(7 * day + 5 * 60 * minute);
    expect(await the.orderOf(publicId)).toMatchObject({ attention: "details_missing" });
  });

  test("is no longer queried after fourteen days", async () => {
    const { publicId } = await beginRefused();
    await reconcileAt(7 * day);
    expect((await the.orderOf(publicId)).next_check_at).not.toBeNull();
    await reconcileAt(14 * day);
    expect((await the.orderOf(publicId)).next_check_at).toBeNull();
    const asked = the.provider.requests.length;
    await reconcileAt(15 * day);
    expect(the.provider.requests).toHaveLength(asked);
  });
});

test("staff and Prometheus are told of orders that the provider refuses to tell about, until it tells", async () => {
  const token = "a token of the tests, long enough";
  async function told() {
    const config = readConfig({ RATE_LIMITS: "off", LOG_LEVEL: "silent", METRICS_TOKEN: token });
    const app = createApp({ ...the.deps, config, state: openState(config) });
    const metrics = await (await app.request("/metrics", { headers: { authorization: `Bearer ${token}` } })).text();
    const status = await staffClient(app, await makeStaff(the.deps.db, "editor")).get("/api/staff/status/");
    const trouble = status.body.troubles.find(({ code }: { code: string }) => code === "orders_unanswered");
    return [Number(/^margdeep_orders_unanswered (\d+)$/m.exec(metrics)?.[1]), trouble?.count ?? 0];
  }
  const { readmit } = await beginRefused();
  await the.begin();
  expect(await told()).toEqual([0, 0]);
  await reconcileAt(minute);
  expect(await told()).toEqual([1, 1]);
  readmit();
  await reconcileAt(5 * minute);
  expect(await told()).toEqual([0, 0]);
});
