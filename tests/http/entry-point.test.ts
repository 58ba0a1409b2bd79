import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { orderCookie } from "#features/payments/service/order-cookie.server.ts";
import { pendingSaveCookie, saveFlashCookie } from "#features/wishlist/service/pending-save.server.ts";
import { flashToLogin } from "#http/session/login-flash.server.ts";
import { endedSessionCookie, sessionCookie } from "#http/session/session-cookie.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { endedStaffCookie, startedStaffCookie } from "#staff/access/session-cookie.server.ts";
import { createApp } from "../../src/app.server.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const site = "https://margdeep.example";
const production = readConfig({
  ...{ MODE: "production", PUBLIC_URL: site, SECRET_KEY: "x".repeat(32), LOG_LEVEL: "silent", PAYMENTS: "sandbox" },
  SMTP_URL: "smtps://mail.example",
});
const open = () => createApp(testDeps(database, { config: production }));

test.each([
  ["ours", "http://margdeep.example/api/streams/", 200],
  ["ours with a port", "http://margdeep.example:8443/api/streams/", 200],
  ["this machine's", "http://127.0.0.1:3000/api/streams/", 200],
  ["a stranger's", "http://evil.example/api/streams/", 421],
  ["one that ends as ours", "http://xmargdeep.example/api/streams/", 421],
  ["one below ours", "http://www.margdeep.example/api/streams/", 421],
])("in production a request for a name that is %s answers %s with %i", async (_whose, url, status) => {
  expect((await open().request(url)).status).toBe(status);
});

test("a balancer asks for health under whatever name", async () => {
  expect((await open().request("http://10.0.0.7/healthz")).status).toBe(200);
});

// proves T7.11
test("what a forwarded host says changes nothing", async () => {
  const plain = await open().request(`${site}/robots.txt`);
  const forwarded = await open().request(`${site}/robots.txt`, {
    headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "http", forwarded: "host=evil.example" },
  });
  expect(await forwarded.text()).toBe(await plain.text());
});

// proves T0.9
test("behind https every cookie of ours is bound to this host", () => {
  const cookies = [
    sessionCookie(production, "x"),
    endedSessionCookie(production),
    startedStaffCookie(production, "x"),
    endedStaffCookie(production),
    orderCookie({ config: production }, "x"),
    pendingSaveCookie(production, { kind: "college", id: 1 } as never),
    saveFlashCookie(production, "added"),
    ...flashToLogin(production, "", "signed_out").headers.getSetCookie(),
  ];
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-/);
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    expect(cookie).toMatch(/; HttpOnly(;|$)/);
    expect(cookie).toMatch(/; Secure(;|$)/);
    expect(cookie).toMatch(/; SameSite=(Lax|Strict)(;|$)/);
    expect(cookie).not.toContain("Domain");
  }
});

test("every reply in production carries the headers that browsers need", async () => {
  for (const path of ["/api/streams/", "/healthz", "/nothing-there", "/api/users/1/"]) {
    const { headers } = await open().request(site + path);
    expect(Object.fromEntries(headers)).toMatchObject({
      "strict-transport-security": "max-age=63072000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "content-security-policy": expect.stringMatching(/default-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/),
    });
    expect(headers.get("content-security-policy")).not.toContain("unsafe");
    expect(headers.get("access-control-allow-origin")).toBe(path.startsWith("/api/") ? "*" : null);
  }
});

test.each(["/api/streams/", "/healthz", "/api/users/1/"])("the JSON of %s may load nothing", async (path) => {
  const { headers } = await open().request(site + path);
  expect(headers.get("content-type")).toContain("json");
  const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  expect(headers.get("content-security-policy")).toBe(`${policy}; report-uri /api/csp-report`);
});

test.each([
  ["another site", { "sec-fetch-site": "cross-site" }, 403],
  ["a neighbour under the same domain", { "sec-fetch-site": "same-site" }, 403],
  ["a typed address", { "sec-fetch-site": "none" }, 403],
  ["another origin, in an older browser", { origin: "https://evil.example" }, 403],
  ["a page without origin", { origin: "null" }, 403],
  ["a cookie without any sign of where it comes from", { cookie: "__Host-sid=x" }, 403],
  ["our own page", { "sec-fetch-site": "same-origin" }, 422],
  ["our own origin", { origin: site, cookie: "__Host-sid=x" }, 422],
  ["a program without cookies", {}, 422],
])("a form from %s", async (_from, headers, status) => {
  const sent = { "content-type": "application/json", ...headers } as Record<string, string>;
  const response = await open().request(`${site}/contacts/`, { method: "POST", headers: sent, body: "{}" });
  expect(response.status).toBe(status);
});

test.each([
  ["a value nested 30,000 deep", "[".repeat(30_000), [400, 422]],
  [
    "a thousand keys",
    JSON.stringify(Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`k${at}`, at]))),
    [422],
  ],
  ["the same key twice", '{"name":"A","name":"B"}', [422]],
  ["__proto__", '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}', [422]],
  ["NUL", JSON.stringify({ name: "a\0b", message: "\0" }), [422]],
  ["half a surrogate", '{"name":"\\ud800","message":"\\udfff"}', [422]],
  ["no JSON at all", "name=1", [400, 422]],
])("a body with %s is refused, and no prototype has changed", async (_what, body, statuses) => {
  const headers = { "content-type": "application/json" };
  const response = await open().request(`${site}/contacts/`, { method: "POST", headers, body });
  expect(statuses).toContain(response.status);
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

test("JSON that says it is text is not read: no other site can send it without asking first", async () => {
  const headers = { "content-type": "text/plain" };
  const response = await open().request(`${site}/api/token/`, { method: "POST", headers, body: '{"username":"a"}' });
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
});

test("a page of one's own with the ending of a file is nothing that anybody may keep", async () => {
  const response = await open().request(`${site}/student-dashboard/x.css`);
  expect([response.status, response.headers.get("cache-control")]).toEqual([404, "no-store"]);
});
