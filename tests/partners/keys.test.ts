import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PartnerScope } from "#db/schema/choices.ts";
import { partnerKeys } from "#db/schema/partners.ts";
import { staffChanges } from "#db/schema/staff.ts";
import { readConfig } from "#lib/config.server.ts";
import { createApp } from "../../src/app.server.ts";
import { repeatedWork } from "../../src/work.server.ts";
import { openCachedSite, untilCached } from "../page-cache/cached-site.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { testDeps, testNow } from "../support/deps.ts";
import { makeStaff, staffClient, type TestStaff } from "../support/staff.ts";

let api: Api;
let admin: TestStaff;
beforeAll(async () => {
  api = await openApi();
  admin = await makeStaff(api.db, "admin");
});
afterAll(() => api.close());

const office = (app = api.app, who: TestStaff | null = admin) => staffClient(app, who);

/** Makes a key, and answers it with what opens calls. */
async function makeKey(
  given: object = {},
): Promise<{ id: number; key: string; authorization: { authorization: string } }> {
  const input = {
    ...{ name: "Career portal", contact: "dev@partner.example", scopes: ["facts"] as PartnerScope[] },
    ...{ calls_a_minute: 900, ends_on: null, ...given },
  };
  const { status, body } = await office().post("/api/staff/partner-keys/", input);
  expect([status, body.fields]).toEqual([201, undefined]);
  return { id: body.id, key: body.key, authorization: { authorization: `Bearer ${body.key}` } };
}

/** The application at another time, or with limits. */
const appWith = (given: { now?: Date; withLimits?: boolean } = {}) =>
  createApp(
    testDeps(api.database, {
      ...(given.now && { now: () => given.now as Date }),
      ...(given.withLimits && { config: readConfig({ LOG_LEVEL: "silent" }) }),
    }),
  );

test("a key is shown once, and of it only a hash is stored", async () => {
  const { id, key } = await makeKey();
  expect(key).toMatch(/^mdk_[\w-]{65}$/);
  const [row] = await api.db.select().from(partnerKeys).where(eq(partnerKeys.id, id));
  expect(JSON.stringify(row)).not.toContain(key.slice(26));
  const { body } = await office().get("/api/staff/partner-keys/");
  const listed = body.results.find((one: { id: number }) => one.id === id);
  expect(listed).toMatchObject({ name: "Career portal", state: "open", created_by: "The admin", last_used_at: null });
  expect(JSON.stringify(body)).not.toContain(key.slice(26));
});

test("making and revoking are in the history, without the key and without whom to write to", async () => {
  const { id, key } = await makeKey({ name: "In the history" });
  expect((await office().post(`/api/staff/partner-keys/${id}/revoke/`)).body).toMatchObject({
    state: "revoked",
    revoked_by: "The admin",
  });
  const rows = await api.db
    .select()
    .from(staffChanges)
    .where(eq(staffChanges.recordId, String(id)));
  const noted = rows.filter(({ resource }) => resource === "partner-keys");
  expect(noted.map(({ action, staffId, label }) => [action, staffId, label])).toEqual([
    ["create", admin.id, "In the history"],
    ["act", admin.id, "In the history"],
  ]);
  expect(JSON.stringify(noted)).not.toMatch(new RegExp(`${key.slice(26)}|partner\\.example`));
  expect((await office().post(`/api/staff/partner-keys/${id}/revoke/`)).status).toBe(404);
});

test("only administrators make, see and revoke keys", async () => {
  const { id } = await makeKey();
  for (const role of ["editor", "counsellor", "accounts"] as const) {
    const client = office(api.app, await makeStaff(api.db, role));
    expect((await client.get("/api/staff/partner-keys/")).status).toBe(403);
    expect((await client.post("/api/staff/partner-keys/", {})).status).toBe(403);
    expect((await client.post(`/api/staff/partner-keys/${id}/revoke/`)).status).toBe(403);
  }
  expect((await office(api.app, null).get("/api/staff/partner-keys/")).status).toBe(404);
});

test("what a key may be is checked by field", async () => {
  const { status, body } = await office().post("/api/staff/partner-keys/", {
    ...{ name: " ", contact: "nobody", scopes: [], calls_a_minute: 0, ends_on: "tomorrow" },
  });
  expect([status, Object.keys(body.fields).toSorted()]).toEqual([
    422,
    ["calls_a_minute", "contact", "ends_on", "name", "scopes"],
  ]);
  const over = { name: "A", contact: "a@b.example", scopes: ["facts"], calls_a_minute: 5, ends_on: "2026-11-20" };
  expect((await office().post("/api/staff/partner-keys/", over)).body.fields).toEqual({ ends_on: "is over already" });
});

test("a call with a key is answered for its caller alone", async () => {
  const { authorization } = await makeKey();
  const { status, headers } = await api.get("/api/streams/", { headers: authorization });
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toMatch(/^private/);
  expect(headers.get("vary")).toMatch(/authorization/i);
  expect((await api.get("/api/streams/")).headers.get("cache-control")).toMatch(/^public/);
});

test("the page cache neither answers a call with a key nor keeps its reply", async () => {
  const { authorization } = await makeKey({ name: "Past the cache" });
  const site = await openCachedSite({ database: api.database, env: { RATE_LIMITS: "on" } });
  try {
    const first = await site.ask("/api/news/", authorization);
    expect([first.status, first.cache]).toEqual([200, undefined]);
    expect(first.headers["cache-control"]).toMatch(/^private/);
    expect((await site.ask("/api/news/")).cache).toBe("miss");
    await untilCached(site, "/api/news/");
    const again = await site.ask("/api/news/", authorization);
    expect([again.cache, again.headers.ratelimit]).toEqual([undefined, expect.stringContaining("key-calls/minute")]);
    expect((await site.ask("/api/news/", { authorization: "Bearer mdk_wrong" })).status).toBe(401);
  } finally {
    await site.close();
  }
});

test.each([
  ["unknown", `mdk_${"A".repeat(65)}`],
  ["of another shape", "mdk_short"],
])("a key that is %s is refused in words", async (_what, key) => {
  const { status, headers, body } = await api.get("/api/streams/", { headers: { authorization: `Bearer ${key}` } });
  expect([status, body.code]).toEqual([401, "key_refused"]);
  expect(body.error).toBe("This key is unknown, its last day is over, or it was revoked");
  expect(headers.get("www-authenticate")).toMatch(/^Bearer/);
});

test("a key with another secret than its own is refused", async () => {
  const { key } = await makeKey();
  const other = key.slice(0, -1) + (key.endsWith("A") ? "B" : "A");
  expect((await api.get("/api/streams/", { headers: { authorization: `Bearer ${other}` } })).status).toBe(401);
});

test("a key works through its last day in India, and not after it", async () => {
  const { authorization } = await makeKey({ ends_on: "2026-11-30" });
  const statusAt = async (now: string) =>
    (await appWith({ now: new Date(now) }).request("/api/streams/", { headers: authorization })).status;
  expect(await statusAt("2026-11-30T18:29:00Z")).toBe(200);
  expect(await statusAt("2026-11-30T18:31:00Z")).toBe(401);
});

test("a revoked key is refused at the next call", async () => {
  const { id, authorization } = await makeKey();
  expect((await api.get("/api/streams/", { headers: authorization })).status).toBe(200);
  await office().post(`/api/staff/partner-keys/${id}/revoke/`);
  expect((await api.get("/api/streams/", { headers: authorization })).body.code).toBe("key_refused");
});

test("a scope that lacks is 403, and so is what no key opens", async () => {
  const [facts, chances] = [await makeKey(), await makeKey({ scopes: ["chances", "webhooks"] })];
  const marks = { method: "POST", body: "{}" };
  const json = { "content-type": "application/json" };
  const codeOf = async (path: string, init: RequestInit & { headers: Record<string, string> }) =>
    (await (await api.app.request(path, init)).json()).code;
  expect(await codeOf("/api/streams/", { headers: chances.authorization })).toBe("key_scope_missing");
  expect(await codeOf("/api/chances/", { ...marks, headers: { ...json, ...facts.authorization } })).toBe(
    "key_scope_missing",
  );
  expect(await codeOf("/api/chances/", { ...marks, headers: { ...json, ...chances.authorization } })).toBe(
    "invalid_input",
  );
  for (const path of ["/api/next-steps/", "/api/subscriptions/"])
    expect(await codeOf(path, { headers: facts.authorization })).toBe("key_scope_missing");
  expect(await codeOf("/api/sign-up/", { ...marks, headers: { ...json, ...facts.authorization } })).toBe(
    "key_scope_missing",
  );
});

test("calls are counted by the key in place of the address, and told", async () => {
  const { authorization } = await makeKey({ calls_a_minute: 700 });
  const app = appWith({ withLimits: true });
  const statuses = [];
  for (let call = 0; call < 701; call += 1) {
    const { status, headers } = await app.request("/api/streams/", { headers: authorization });
    statuses.push(status);
    if (call === 0) {
      expect(headers.get("ratelimit")).toMatch(/^"key-calls\/minute";r=699;t=\d+$/);
      expect(headers.get("ratelimit-policy")).toBe('"key-calls/minute";q=700;w=60');
    }
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(700);
  expect(statuses.at(-1)).toBe(429);
  expect((await app.request("/api/streams/")).status).toBe(200);
});

test("one address cannot try more keys than it may make calls", async () => {
  const app = appWith({ withLimits: true });
  const headers = { authorization: `Bearer mdk_${"B".repeat(65)}` };
  const counts: Record<number, number> = {};
  for (let call = 0; call < 601; call += 1) {
    const { status } = await app.request("/api/streams/", { headers });
    counts[status] = (counts[status] ?? 0) + 1;
  }
  expect(counts).toEqual({ 401: 600, 429: 1 });
});

test("use is noted by the minute", async () => {
  const { id, authorization } = await makeKey();
  const usedAt = async () =>
    (
      await api.db.select({ at: partnerKeys.lastUsedAt }).from(partnerKeys).where(eq(partnerKeys.id, id))
    )[0]?.at?.toISOString();
  for (const [now, noted] of [
    ["2026-11-21T09:30:10Z", "2026-11-21T09:30:00.000Z"],
    ["2026-11-21T09:30:50Z", "2026-11-21T09:30:00.000Z"],
    ["2026-11-21T09:31:05Z", "2026-11-21T09:31:00.000Z"],
  ] as const) {
    await appWith({ now: new Date(now) }).request("/api/streams/", { headers: authorization });
    expect(await usedAt()).toBe(noted);
  }
});

test("keys are removed a year after they ended", async () => {
  const kept = await makeKey({ name: "Kept", ends_on: "2026-11-25" });
  const [revoked, ended] = [
    await makeKey({ name: "Revoked" }),
    await makeKey({ name: "Ended", ends_on: "2026-11-22" }),
  ];
  await office().post(`/api/staff/partner-keys/${revoked.id}/revoke/`);
  const later = new Date(testNow.getTime() + 367 * 86_400_000);
  const deps = testDeps(api.database, { now: () => later });
  await repeatedWork(deps)
    .find(({ name }) => name === "remove-old-partner-keys")
    ?.run();
  const left = (await api.db.select({ id: partnerKeys.id }).from(partnerKeys)).map(({ id }) => id);
  expect(left).toContain(kept.id);
  expect(left).not.toContain(revoked.id);
  expect(left).not.toContain(ended.id);
});
