import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { readConfig } from "#lib/config.server.ts";
import type { Role } from "#staff/access/contract.ts";
import { createApp } from "../../src/app.server.ts";
import { openState } from "../../src/open-state.server.ts";
import { insertPackage } from "../support/account-factories.ts";
import { openTestDatabase } from "../support/database.ts";
import { unique } from "../support/factories.ts";
import { testDepsWithJobs } from "../support/jobs.ts";
import { makeStaff, staffClient } from "../support/staff.ts";

const token = "a token of the tests, long enough";
let database: OpenDatabase;
let deps: Deps;
beforeAll(async () => {
  database = await openTestDatabase();
  const config = readConfig({ RATE_LIMITS: "off", LOG_LEVEL: "silent", METRICS_TOKEN: token });
  deps = { ...(await testDepsWithJobs(database)), config, state: openState(config) };
});
afterAll(() => database.close());

const clientOf = async (role: Role) => staffClient(createApp(deps), await makeStaff(database.db, role));
async function rows(query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  return ((await database.db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows;
}

/** A message that was given up, about an order of ours or about none. */
async function failedWebhook(providerOrderId: string | null = null): Promise<string> {
  const id = `evt/${unique()}`;
  await rows(sql`
    insert into webhook_events (event_id, kind, provider_order_id, payload, received_at, tries, next_try_at, failed_at, last_error)
    values (${id}, 'payment.captured', ${providerOrderId}, '{}', '2026-11-20T09:00:00Z', 20, '2026-11-21T05:00:00Z',
      '2026-11-21T02:00:00Z', 'Razorpay answered 400')`);
  return id;
}
const pathOf = (id: string, act: string) => `/api/staff/failed-webhooks/${encodeURIComponent(id)}/${act}/`;

test("admins see the messages that were given up, with their order; metrics and the status line count them", async () => {
  const packageId = (await insertPackage(database.db, { amountRupees: 500 })).id;
  await rows(sql`
    insert into orders (public_id, gateway, idempotency_key, receipt, provider_order_id, package_id, package_name,
      amount_paise, created_at, updated_at)
    values ('our-order', 'razorpay', 'k', 'r', 'order_1', ${packageId}, 'Guide', 50000, now(), now())`);
  const [ours, stray] = [await failedWebhook("order_1"), await failedWebhook()];
  const admin = await clientOf("admin");
  const { jobs } = (await admin.get("/api/staff/overview/")).body;
  const told = { kind: "payment.captured", received_at: "2026-11-20T09:00:00.000Z", reason: "Razorpay answered 400" };
  expect(jobs.failed_webhooks).toBe(2);
  expect(jobs.webhooks).toEqual([
    { id: stray, order_id: null, ...told },
    { id: ours, order_id: "our-order", ...told },
  ]);
  const app = createApp(deps);
  const metrics = await (await app.request("/metrics", { headers: { authorization: `Bearer ${token}` } })).text();
  expect(metrics).toMatch(/^margdeep_webhooks_failed 2$/m);
  expect(metrics).toMatch(/^margdeep_webhooks_unprocessed 0$/m);
  const { troubles } = (await admin.get("/api/staff/status/")).body;
  expect(troubles).toContainEqual({ code: "webhooks_failed", count: 2 });
});

test("an admin tries a message again or drops it, once, and the history tells who did it", async () => {
  const admin = await clientOf("admin");
  const [again, away] = [await failedWebhook(), await failedWebhook()];
  expect((await admin.post(pathOf(again, "retry"))).status).toBe(204);
  expect((await admin.post(pathOf(away, "drop"))).status).toBe(204);
  const stateOf = async (id: string) =>
    (
      await rows(sql`select tries, next_try_at, failed_at, outcome, processed_at is not null as "isProcessed"
        from webhook_events where event_id = ${id}`)
    )[0];
  const reset = { tries: 0, next_try_at: null, failed_at: null };
  expect(await stateOf(again)).toEqual({ ...reset, outcome: null, isProcessed: false });
  expect(await stateOf(away)).toMatchObject({ outcome: "dropped by staff", isProcessed: true });
  for (const path of [pathOf(again, "retry"), pathOf(away, "drop"), pathOf("nothing", "drop")]) {
    expect(await admin.post(path)).toMatchObject({ status: 404, body: { code: "failed_webhook_not_found" } });
  }
  expect((await admin.post(pathOf(again, "burn"))).status).toBe(422);
  const history = (await admin.get("/api/staff/history/?resource=failed-webhooks")).body.results;
  expect(history.map(({ summary }: { summary: string }) => summary)).toEqual([
    "Failed payment webhook dropped",
    "Failed payment webhook tried again",
  ]);
});

test("nobody else touches them", async () => {
  const id = await failedWebhook();
  for (const role of ["editor", "counsellor", "accounts"] as const) {
    expect((await (await clientOf(role)).post(pathOf(id, "drop"))).status).toBe(403);
  }
  expect((await staffClient(createApp(deps), null).post(pathOf(id, "drop"))).status).toBe(404);
});
