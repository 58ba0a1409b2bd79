import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { pagePattern } from "#http/request/route-pattern.server.ts";
import {
  countCache,
  countLimitHit,
  countShed,
  countSignIn,
  exposeCacheSize,
  exposeFill,
  observeRequest,
} from "#http/responses/metrics.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { createApp } from "../../src/app.server.ts";
import { insertPackage } from "../support/account-factories.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";
import { unique } from "../support/factories.ts";
import { insertStaff, staffClient, staffPassword } from "../support/staff.ts";

const token = "a token of the tests, long enough";
const bearer = { headers: { authorization: `Bearer ${token}` } };

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** An application of its own: its figures are not those of the test before. */
function openWatched(overrides: Partial<Deps> = {}) {
  const config = readConfig({ RATE_LIMITS: "off", LOG_LEVEL: "silent", METRICS_TOKEN: token });
  const deps = testDeps(database, { config, ...overrides });
  const app = createApp(deps);
  return { deps, app, scrape: async () => (await app.request("/metrics", bearer)).text() };
}

/** The value that is behind a name with its labels, as Prometheus reads it. */
function readingOf(text: string, series: string): number | undefined {
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

describe("who may read /metrics", () => {
  test("without METRICS_TOKEN nothing is there", async () => {
    const response = await createApp(testDeps(database)).request("/metrics", bearer);
    expect(response.status).toBe(404);
  });

  for (const [who, headers] of Object.entries({
    "nobody who brings no token": {},
    "nobody with another token": { authorization: "Bearer another token, as long as it is" },
    "nobody with the token alone": { authorization: token },
  })) {
    test(who, async () => {
      const response = await openWatched().app.request("/metrics", { headers: headers as Record<string, string> });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: "token_refused" });
    });
  }

  test("Prometheus with the token, and nobody keeps the answer", async () => {
    const response = await openWatched().app.request("/metrics", bearer);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});

describe("requests", () => {
  test("an API call is counted by its pattern, whatever was in its address", async () => {
    const { app, scrape } = openWatched();
    await app.request("/api/jobs/98/");
    await app.request("/api/jobs/99999/?q=secret");
    const text = await scrape();
    const labels = 'route="/api/jobs/:id/",method="GET",status="4xx"';
    expect(readingOf(text, `margdeep_http_request_seconds_count{${labels}}`)).toBe(2);
    expect(text).not.toContain("secret");
  });

  test("strangers' addresses and methods make no names of their own", async () => {
    const { app, scrape } = openWatched();
    for (const path of ["/wp-login.php", "/a/b/c/d", "/%f0%9f%98%80", "/api/nothing/here/"]) await app.request(path);
    await app.request("/healthz", { method: "PROPFIND" });
    const text = await scrape();
    const routes = new Set([...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route));
    expect([...routes].sort()).toEqual(["/api/*", "other"]);
    expect(text).toContain('method="other"');
  });

  test("a page's pattern is found for its address, its data and its twin, in any case of letters", () => {
    expect(pagePattern("/collegelist/MQ==")).toBe("/collegelist/:streamid");
    expect(pagePattern("/collegelist/MQ==.data")).toBe("/collegelist/:streamid");
    expect(pagePattern("/passwordreset/uid/secret")).toBe("/Passwordreset/:uid/:resettoken");
    expect(pagePattern("/_root.data")).toBe("/");
    expect(pagePattern("/AboutUs/")).toBe("/aboutus");
    expect(pagePattern("/admission")).toBe("/admission");
    expect(pagePattern("/nothing")).toBe("other");
  });

  test("each application of a process counts for itself", async () => {
    const [one, other] = [openWatched(), openWatched()];
    await one.app.request("/healthz");
    expect(await one.scrape()).toContain('route="/healthz"');
    expect(await other.scrape()).not.toContain('route="/healthz"');
  });
});

test("what others count is there: cache, shed requests, limits, sign-ins", async () => {
  const { deps, scrape } = openWatched();
  observeRequest(deps, { route: "/", method: "GET", status: 200, seconds: 0.0001, cache: "hit" });
  countCache(deps, "stale");
  countShed(deps, "event_loop");
  countLimitHit(deps, "contact");
  countSignIn(deps, "staff", "refused");
  exposeCacheSize(deps, () => ({ bytes: 4711, entries: 3 }));
  exposeFill(deps, () => ({ done: 5, total: 9 }));
  const text = await scrape();
  expect(readingOf(text, 'margdeep_page_cache_total{outcome="hit"}')).toBe(1);
  expect(readingOf(text, 'margdeep_page_cache_total{outcome="stale"}')).toBe(1);
  expect(readingOf(text, 'margdeep_shed_requests_total{reason="event_loop"}')).toBe(1);
  expect(readingOf(text, 'margdeep_limits_hit_total{action="contact"}')).toBe(1);
  expect(readingOf(text, 'margdeep_sign_ins_total{who="staff",outcome="refused"}')).toBe(1);
  expect(readingOf(text, "margdeep_page_cache_bytes")).toBe(4711);
  expect(readingOf(text, "margdeep_page_cache_entries")).toBe(3);
  expect(readingOf(text, "margdeep_page_fill_done")).toBe(5);
  expect(readingOf(text, "margdeep_page_fill_total")).toBe(9);
});

test("passwords that are checked are counted, right and wrong", async () => {
  const { app, scrape } = openWatched();
  const staff = await insertStaff(database.db);
  for (const password of ["a wrong one", staffPassword]) {
    await staffClient(app, null).post("/api/staff/session/", { email: staff.email, password });
  }
  const text = await scrape();
  expect(readingOf(text, 'margdeep_sign_ins_total{who="staff",outcome="refused"}')).toBe(1);
  expect(readingOf(text, 'margdeep_sign_ins_total{who="staff",outcome="ok"}')).toBe(1);
});

test("nothing is counted where nobody may read it", () => {
  const deps = testDeps(database);
  expect(() => countShed(deps, "event_loop")).not.toThrow();
  expect(() => exposeCacheSize(deps, () => ({ bytes: 0, entries: 0 }))).not.toThrow();
});

test("a replica tells whether it is read and how far it is behind; without one nothing is there", async () => {
  const reads = (replica: ReturnType<Deps["reads"]["replica"]>) => ({
    ...testDeps(database).reads,
    replica: () => replica,
  });
  const stale = await openWatched({ reads: reads({ isUsed: false, behindSeconds: 42 }) }).scrape();
  expect(readingOf(stale, "margdeep_replica_used")).toBe(0);
  expect(readingOf(stale, "margdeep_replica_behind_seconds")).toBe(42);
  const none = await openWatched().scrape();
  expect(readingOf(none, "margdeep_replica_used")).toBeUndefined();
});

describe("what the database tells", () => {
  const run = (query: ReturnType<typeof sql>) => database.db.execute(query);

  async function insertOrder(state: string, paidAt: string | null, attention: string | null = null) {
    const { id } = await insertPackage(database.db, { amountRupees: 500 });
    const key = `order-${unique()}`;
    await run(sql`
      insert into orders (public_id, gateway, idempotency_key, receipt, package_id, package_name, amount_paise,
        paid_paise, state, attention, created_at, updated_at, paid_at)
      values (${key}, 'razorpay', ${key}, ${key}, ${id}, 'Guide', 50000,
        ${paidAt === null ? null : 50_000}, ${state}, ${attention},
        '2026-11-21T08:00:00Z', '2026-11-21T08:00:00Z', ${paidAt})`);
  }

  // proves T2.13
  test("orders by state, and what was paid and came to nothing within 15 minutes", async () => {
    await insertOrder("created", null);
    await insertOrder("account_created", "2026-11-21T08:01:00Z");
    await insertOrder("paid", "2026-11-21T09:20:00Z");
    await insertOrder("paid", "2026-11-21T09:10:00Z");
    await insertOrder("paid", "2026-11-21T09:00:00Z", "amount_mismatch");
    const text = await openWatched().scrape();
    expect(readingOf(text, 'margdeep_orders{state="created"}')).toBe(1);
    expect(readingOf(text, 'margdeep_orders{state="account_created"}')).toBe(1);
    expect(readingOf(text, 'margdeep_orders{state="paid"}')).toBe(3);
    expect(readingOf(text, 'margdeep_orders_paid_late{reason="unsettled"}')).toBe(1);
    expect(readingOf(text, 'margdeep_orders_paid_late{reason="amount_mismatch"}')).toBe(1);
    expect(readingOf(text, "margdeep_orders_amount_mismatch")).toBe(1);
    expect(readingOf(text, "margdeep_orders_last_paid_timestamp_seconds")).toBe(
      Date.parse("2026-11-21T09:20:00Z") / 1000,
    );
  });

  test("e-mails, messages of the provider and jobs that wait, and since when", async () => {
    const [one, two] = [unique(), unique()];
    await run(sql`
      insert into emails (kind, to_address, dedupe_key, message_id, state, created_at, give_up_at)
      values ('welcome', 'a@example.org', ${`k${one}`}, ${`m${one}`}, 'waiting', '2026-11-21T09:18:00Z', '2026-11-26T09:18:00Z'),
        ('welcome', 'b@example.org', ${`k${two}`}, ${`m${two}`}, 'failed', '2026-11-20T09:18:00Z', '2026-11-26T09:18:00Z')`);
    await run(sql`
      insert into webhook_events (event_id, kind, payload, received_at)
      values (${`e${one}`}, 'order.paid', '{}', '2026-11-21T09:25:00Z')`);
    await run(sql`
      insert into pgboss.job (name, data, policy, start_after)
      values ('start-password-reset', '{}', 'standard', now() - interval '90 seconds'), ('failed', '{}', 'standard', now())`);
    const text = await openWatched().scrape();
    expect(readingOf(text, "margdeep_emails_waiting")).toBe(1);
    expect(readingOf(text, "margdeep_emails_oldest_seconds")).toBe(720);
    expect(readingOf(text, "margdeep_emails_failed")).toBe(1);
    expect(readingOf(text, "margdeep_webhooks_unprocessed")).toBe(1);
    expect(readingOf(text, "margdeep_webhooks_oldest_seconds")).toBe(300);
    expect(readingOf(text, "margdeep_webhooks_last_timestamp_seconds")).toBe(Date.parse("2026-11-21T09:25:00Z") / 1000);
    expect(readingOf(text, 'margdeep_jobs_waiting{queue="start-password-reset"}')).toBe(1);
    expect(readingOf(text, 'margdeep_jobs_late_seconds{queue="start-password-reset"}')).toBeGreaterThanOrEqual(90);
    expect(readingOf(text, "margdeep_jobs_failed")).toBe(1);
  });

  test("is looked at once in ten seconds, however often somebody asks", async () => {
    const { scrape } = openWatched();
    const before = readingOf(await scrape(), 'margdeep_orders{state="expired"}');
    await insertOrder("expired", null);
    expect(readingOf(await scrape(), 'margdeep_orders{state="expired"}')).toBe(before);
  });

  test("a database that is away is told in the figures, and its old numbers are gone", async () => {
    const closed = await openTestDatabase();
    await closed.close();
    const { scrape } = openWatched({ db: closed.db });
    const text = await scrape();
    expect(readingOf(text, "margdeep_database_up")).toBe(0);
    expect(readingOf(text, "margdeep_emails_waiting")).toBeUndefined();
    expect(readingOf(text, 'margdeep_orders{state="created"}')).toBeUndefined();
    expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
  });
});
