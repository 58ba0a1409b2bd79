import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { reconcilePayments } from "#features/payments/service/reconcile.server.ts";
import { testNow } from "../support/deps.ts";
import { unique } from "../support/factories.ts";
import { openPayments, type Payments } from "../support/payments.ts";

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
const hour = 3_600_000;

async function reconcileAt(later: number) {
  the.clock.now = new Date(testNow.getTime() + later);
  await reconcilePayments(the.deps);
}

/** A stored message about an order, whose first processing was lost. Only the message asks about that order. */
async function storeMessage(providerOrderId: string, receivedAt = testNow): Promise<string> {
  const id = `evt_${unique()}`;
  await the.rows(sql`
    insert into webhook_events (event_id, kind, provider_order_id, payload, received_at)
    values (${id}, 'payment.captured', ${providerOrderId}, '{}', ${receivedAt.toISOString()}::timestamptz)`);
  await the.rows(sql`update orders set next_check_at = null where provider_order_id = ${providerOrderId}`);
  return id;
}

/** A message that fails each time: the provider refuses to tell about its order. */
async function storeFailing(receivedAt?: Date): Promise<string> {
  const { providerOrderId } = await the.begin({ draft: null });
  the.provider.orders.delete(providerOrderId);
  return storeMessage(providerOrderId, receivedAt);
}

const messageOf = async (id: string) => (await the.rows(sql`select * from webhook_events where event_id = ${id}`))[0]!;
const msOf = (instant: unknown) => new Date(String(instant)).getTime();

test("fifty messages that always fail keep no newer one waiting, nor the orders", async () => {
  for (let count = 0; count < 55; count += 1) await storeFailing();
  const paid = await the.begin();
  the.provider.pay(paid.providerOrderId);
  const newest = await storeMessage(paid.providerOrderId, new Date(testNow.getTime() + 1_000));
  await reconcileAt(minute);
  expect(await messageOf(newest)).toMatchObject({ outcome: "account_created" });
});

// proves T4.5
test("a message that fails is tried again after growing pauses of three hours at most, then given up", async () => {
  const id = await storeFailing();
  const waits: number[] = [];
  let at = minute;
  for (await reconcileAt(at); !(await messageOf(id)).failed_at; await reconcileAt(at)) {
    const next = msOf((await messageOf(id)).next_try_at) - testNow.getTime();
    const asked = the.provider.requests.length;
    await reconcileAt(next - 1);
    expect(the.provider.requests).toHaveLength(asked);
    waits.push(next - at);
    at = next;
  }
  expect(waits).toEqual(waits.toSorted((one, other) => one - other));
  expect(waits.at(-1)).toBe(3 * hour);
  expect(waits).toHaveLength(19);
  expect(await messageOf(id)).toMatchObject({
    processed_at: null,
    tries: 20,
    last_error: "Razorpay answered 400 BAD_REQUEST_ERROR to GET /orders/{id}/payments",
  });
  const asked = the.provider.requests.length;
  await reconcileAt(at + 24 * hour);
  expect(the.provider.requests).toHaveLength(asked);
});

test("a provider that is silent makes no message be given up, and keeps no order waiting", async () => {
  const id = await storeFailing();
  await the.rows(sql`update webhook_events set tries = 30`);
  const paid = await the.begin();
  the.provider.pay(paid.providerOrderId);
  the.provider.failNext(...Array(3).fill({ kind: "status", status: 503 }));
  await reconcileAt(minute);
  expect(await messageOf(id)).toMatchObject({ failed_at: null });
  expect(await the.orderOf(paid.publicId)).toMatchObject({ state: "account_created" });
});

test("two processes try a message once between them", async () => {
  const id = await storeFailing();
  const other = the.otherProcess();
  the.clock.now = new Date(testNow.getTime() + minute);
  await Promise.all([reconcilePayments(the.deps), reconcilePayments(other)]);
  expect(await messageOf(id)).toMatchObject({ tries: 1 });
});
