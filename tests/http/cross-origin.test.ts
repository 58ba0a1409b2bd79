import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { createApp } from "../../src/app.server.ts";
import { type CachedSite, openCachedSite } from "../page-cache/cached-site.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";

const listed = "https://app.partner.example";
const stranger = "https://stranger.example";
const message = { name: "Asha", email: "asha@example.org", message: "Hello", contact: "9822022001", is_active: true };

let database: OpenDatabase;
let site: CachedSite;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  database = await openTestDatabase();
  const config = readConfig({
    RATE_LIMITS: "off",
    LOG_LEVEL: "silent",
    CORS_ORIGINS: `${listed}, http://localhost:5173`,
  });
  app = createApp(testDeps(database, { config }));
  site = await openCachedSite({ database, env: { CORS_ORIGINS: listed } });
});
afterAll(async () => {
  await site.close();
  await database.close();
});

/** What a browser sends for a script of another origin: no cookies, and where it comes from. */
function call(path: string, origin: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
  return app.request(path, { ...init, headers: { origin, "sec-fetch-site": "cross-site", ...init.headers } });
}
const allowed = (response: Response) => response.headers.get("access-control-allow-origin");

function preflight(path: string, origin: string, method: string, headers = "") {
  const asked = {
    "access-control-request-method": method,
    ...(headers && { "access-control-request-headers": headers }),
  };
  return call(path, origin, { method: "OPTIONS", headers: asked });
}

const json = { "content-type": "application/json" };
const post = (origin: string, headers = {}) =>
  call("/contacts/", origin, { method: "POST", body: JSON.stringify(message), headers: { ...json, ...headers } });

test.each([
  "/api/reviews/",
  "/api/news/",
  "/api/news/999999/",
  "/api/streams/",
  "/api/colleges-from-stream/?stream_id=1",
  "/api/colleges-from-stream/",
  "/api/college-details/999999/",
  "/api/hostels/",
  "/api/hostel-details-view/999999/",
  "/api/jobs/",
  "/api/openapi.json",
  "/api/nothing/",
])("a browser of any origin may read GET and HEAD of %s, found or not", async (path) => {
  for (const method of ["GET", "HEAD"])
    for (const origin of [stranger, listed]) {
      const response = await call(path, origin, { method });
      expect([response.status, allowed(response)]).toEqual([response.status, "*"]);
      expect(response.headers.has("access-control-allow-credentials")).toBe(false);
      expect(response.headers.get("access-control-expose-headers")).toContain("ETag");
    }
});

// proves S7.22
test("a cached public call is answered to every origin alike", async () => {
  const first = await site.ask("/api/streams/", { origin: stranger });
  const second = await site.ask("/api/streams/", { origin: listed });
  const unchanged = await site.ask("/api/streams/", { origin: listed, "if-none-match": String(first.headers.etag) });
  expect(second.cache).toBe("hit");
  expect(
    [first, second, unchanged].map(({ status, headers }) => [status, headers["access-control-allow-origin"]]),
  ).toEqual([
    [200, "*"],
    [200, "*"],
    [304, "*"],
  ]);
  expect(String(second.headers.vary)).not.toMatch(/origin/i);
});

test("an unchanged call that no cache holds is answered to every origin too", async () => {
  const first = await call("/api/news/", stranger);
  const unchanged = await call("/api/news/", stranger, {
    headers: { "if-none-match": String(first.headers.get("etag")) },
  });
  expect([unchanged.status, allowed(unchanged)]).toEqual([304, "*"]);
});

test("a preflight for a public read is answered for every origin, and for nothing more", async () => {
  const response = await preflight("/api/streams/", stranger, "GET", "if-none-match");
  expect([response.status, allowed(response)]).toEqual([204, "*"]);
  expect(response.headers.get("access-control-allow-methods")).toBe("GET,HEAD");
  expect(response.headers.get("access-control-allow-headers")).not.toMatch(/authorization/i);
});

test.each([
  ["/contacts/", "POST", "content-type"],
  ["/api/sign-in/", "POST", "content-type"],
  ["/api/token/", "POST", "content-type"],
  ["/api/sign-up/", "POST", "content-type"],
  ["/api/create-order/", "POST", "content-type"],
  ["/api/payment-success/", "POST", "content-type"],
  ["/api/password-reset/", "POST", "content-type"],
  ["/api/password-reset/confirm/", "POST", "content-type"],
  ["/api/wishlist/", "POST", "authorization,content-type"],
  ["/api/wishlist/?student_id=1", "GET", "authorization"],
  ["/api/subscriptions/", "GET", "authorization"],
  ["/api/users/1/", "GET", "authorization,content-type"],
  ["/api/users/1/", "PATCH", "authorization,content-type"],
])("a preflight of %s for %s is answered to a listed origin, and not to others", async (path, method, headers) => {
  const answered = await preflight(path, listed, method, headers);
  expect([answered.status, allowed(answered)]).toEqual([204, listed]);
  expect(answered.headers.get("access-control-allow-methods")?.split(",")).toContain(method);
  const names = answered.headers.get("access-control-allow-headers")?.toLowerCase().split(",");
  expect(names).toEqual(expect.arrayContaining(headers.split(",")));
  expect(answered.headers.has("access-control-allow-credentials")).toBe(false);
  expect(allowed(await preflight(path, stranger, method, headers))).toBeNull();
  expect(allowed(await preflight(path, "null", method, headers))).toBeNull();
});

// proves S7.22
test("a listed origin sends messages and signs in without a cookie, and gets none", async () => {
  const sent = await post(listed);
  expect([sent.status, allowed(sent), sent.headers.get("vary")]).toEqual([
    201,
    listed,
    expect.stringContaining("Origin"),
  ]);
  const refused = await call("/api/sign-in/", listed, { method: "POST", body: "{}", headers: json });
  expect([refused.status, allowed(refused)]).toEqual([422, listed]);
  expect(refused.headers.getSetCookie()).toEqual([]);
});

test("a token is read by scripts of listed origins only", async () => {
  const headers = { authorization: "Bearer nothing" };
  expect(allowed(await call("/api/subscriptions/", listed, { headers }))).toBe(listed);
  expect(allowed(await call("/api/subscriptions/", stranger, { headers }))).toBeNull();
});

// proves S7.22, T2.4
test("an unsafe call of another origin is refused as before: not listed, with a cookie, or for other parts", async () => {
  const body = JSON.stringify({});
  const replies = {
    stranger: await post(stranger),
    // An origin that only begins, or ends, like a listed one.
    similar: await post(`${listed}.evil.example`),
    cookie: await post(listed, { cookie: "sid=x" }),
    staff: await call("/api/staff/session/", listed, { method: "POST", body, headers: json }),
    page: await call("/wishlist", listed, { method: "POST", body, headers: json }),
  };
  for (const [name, reply] of Object.entries(replies)) expect([name, reply.status]).toEqual([name, 403]);
  expect(allowed(replies.stranger)).toBeNull();
  expect(allowed(replies.staff)).toBeNull();
  expect(allowed(await call("/api/staff/me/", listed))).toBeNull();
});

test("without a list no origin but our own sends anything", async () => {
  const plain = createApp(testDeps(database));
  const reply = await plain.request("/contacts/", {
    method: "POST",
    body: JSON.stringify(message),
    headers: { ...json, origin: listed, "sec-fetch-site": "cross-site" },
  });
  expect(reply.status).toBe(403);
});

test.each(["https://app.example.in/", "app.example.in", "*", "https://app.example.in/path", "null"])(
  "a start with CORS_ORIGINS=%s is refused in words",
  (value) => {
    expect(() => readConfig({ CORS_ORIGINS: value })).toThrow(/CORS_ORIGINS: must be origins/);
  },
);

test("the API's own page says who may call it from a browser", async () => {
  expect(await (await app.request("/api/docs")).text()).toContain("CORS_ORIGINS");
});
