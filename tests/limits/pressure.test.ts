import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { shedUnderPressure } from "#http/limits/pressure.server.ts";
import { openPressureGauges } from "#http/limits/pressure-gauges.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { createApp } from "../../src/app.server.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The product under a pressure that the test sets. */
function strained(eventLoopDelayMs: number, databaseWaiting = 0) {
  const pressure = {
    eventLoopDelayMs: () => eventLoopDelayMs,
    countInBurst: () => 0,
    databaseWaiting: () => databaseWaiting,
    connections: () => null,
  };
  return createApp(testDeps(database, { pressure }));
}

test.each([
  ["a loop that is late", 700, 0],
  ["a queue before the database", 0, 60],
])("under %s a program is told in JSON to come back", async (_what, eventLoopDelayMs, databaseWaiting) => {
  const response = await strained(eventLoopDelayMs, databaseWaiting).request("/api/streams/");
  expect(response.status).toBe(503);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toMatchObject({ code: "overloaded", requestId: expect.any(String) });
});

test("a visitor is told in words, on a page that needs no other file", async () => {
  const response = await strained(700).request("/collegelist/MQ==", { headers: { accept: "text/html" } });
  expect(response.status).toBe(503);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("content-security-policy")).toMatch(/style-src 'self' 'sha256-/);
  const page = await response.text();
  expect(page).toContain("<h1>The site is very busy right now</h1>");
  expect(page).not.toMatch(/<script|src=|stylesheet/);
});

test("health answers under any pressure", async () => {
  const app = strained(60_000, 10_000);
  expect((await app.request("/healthz")).status).toBe(200);
  expect((await app.request("/readyz")).status).toBe(200);
});

test("money that arrives and the office are turned away last", async () => {
  const webhook = { method: "POST", body: "{}", headers: { "content-type": "application/json" } };
  expect((await strained(700).request("/api/payment-webhook/", webhook)).status).toBe(400);
  expect((await strained(700).request("/api/staff/session/")).status).not.toBe(503);
  expect((await strained(4_000).request("/api/payment-webhook/", webhook)).status).toBe(503);
});

/** The middleware alone, before routes of a test. */
function openShedding(deps = testDeps(database)) {
  const app = new Hono<ApiEnv>();
  app.use((c, next) => {
    c.set("deps", deps);
    return next();
  });
  app.use(shedUnderPressure());
  return app;
}

test("beyond 200 requests at one time the next is turned away, and served again once they are done", async () => {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const app = openShedding();
  app.get("/api/held", async (c) => {
    await held;
    return c.text("done");
  });
  app.get("/api/quick", (c) => c.text("done"));
  const waiting = Array.from({ length: 200 }, () => app.request("/api/held"));
  await new Promise((resolve) => setImmediate(resolve));
  const rejected = await app.request("/api/quick");
  goOn();
  await Promise.all(waiting);
  expect(rejected.status).toBe(503);
  expect((await app.request("/api/quick")).status).toBe(200);
});

test("of a burst that comes in one turn of the event loop those are turned away for whom it would take too long", async () => {
  const gauges = openPressureGauges({ connections: () => null });
  const app = openShedding(testDeps(database, { pressure: { ...gauges, eventLoopDelayMs: () => 0 } }));
  app.get("/api/page", (c) => {
    const until = performance.now() + 20;
    while (performance.now() < until);
    return c.text("made");
  });
  const statuses = await Promise.all(Array.from({ length: 60 }, async () => (await app.request("/api/page")).status));
  expect(statuses.slice(0, 5)).toEqual(Array(5).fill(200));
  expect(statuses.at(-1)).toBe(503);
  await new Promise((resolve) => setImmediate(resolve));
  expect((await app.request("/api/page")).status).toBe(200);
  gauges.close();
});

test("the gauges of a process that has nothing to do show nothing", async () => {
  const gauges = openPressureGauges({ connections: () => ({ total: 8, idle: 0, waiting: 51 }) });
  expect(gauges.eventLoopDelayMs()).toBe(0);
  expect(gauges.databaseWaiting()).toBe(51);
  gauges.close();
});
