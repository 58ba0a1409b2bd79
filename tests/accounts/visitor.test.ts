import { Writable } from "node:stream";
import { Hono } from "hono";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { findVisitor } from "#features/accounts/service/sessions.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { secretPattern } from "#http/request/secret-paths.server.ts";
import { type FindVisitor, provideVisitor } from "#http/request/visitor.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { flashToLogin, readLoginFlash } from "#http/session/login-flash.server.ts";
import { createApp } from "../../src/app.server.ts";
import { insertStudent, signIn, testPassword } from "../support/account-factories.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps, testNow } from "../support/deps.ts";
import { post } from "../support/session-client.ts";

let database: OpenDatabase;
let deps: Deps;
beforeAll(async () => {
  database = await openTestDatabase();
  deps = testDeps(database);
});
afterAll(() => database.close());

/** An application of one page, which asks who is there as often as it is told to. */
function pageThatAsks(times: number, given = deps) {
  let asked = 0;
  const find: FindVisitor = (...args) => {
    asked += 1;
    return findVisitor(...args);
  };
  const app = new Hono<ApiEnv>();
  app.use(async (c, next) => {
    c.set("deps", given);
    await next();
  });
  app.use(provideVisitor(find));
  app.get("/", async (c) => {
    const students = await Promise.all(Array.from({ length: times }, () => c.get("visitor")()));
    return c.json({ name: students[0]?.firstName ?? null }, 200, {
      "Cache-Control": "public, max-age=60",
      ETag: '"1"',
    });
  });
  return {
    count: () => asked,
    get: async (headers: Record<string, string> = {}) => {
      const reply = await app.request("/", { headers });
      return { headers: reply.headers, name: ((await reply.json()) as { name: string | null }).name };
    },
  };
}

test("the visitor is looked up once a request, and never without a session cookie", async () => {
  const { headers } = await signIn(deps, (await insertStudent(database.db)).id);
  const page = pageThatAsks(5);
  expect((await page.get()).name).toBeNull();
  expect((await page.get({ cookie: "lang=en; sid=; sid2=x" })).name).toBeNull();
  expect((await page.get({ cookie: "sid=not-one-of-ours" })).name).toBeNull();
  expect(page.count()).toBe(0);
  expect((await page.get(headers)).name).toBe("Asha");
  expect(page.count()).toBe(1);
});

test("a reply to somebody signed in is cached nowhere; one to a visitor keeps its headers", async () => {
  const { headers } = await signIn(deps, (await insertStudent(database.db)).id);
  const signedIn = await pageThatAsks(1).get(headers);
  expect([signedIn.headers.get("cache-control"), signedIn.headers.get("etag")]).toEqual(["private, no-store", null]);
  const others: Record<string, string>[] = [{}, { cookie: `sid=${"x".repeat(43)}` }];
  for (const other of others) {
    const reply = await pageThatAsks(1).get(other);
    expect([reply.headers.get("cache-control"), reply.headers.get("etag")]).toEqual(["public, max-age=60", '"1"']);
  }
});

test("a renewed session gives its cookie again", async () => {
  const { headers, secret } = await signIn(deps, (await insertStudent(database.db)).id);
  expect((await pageThatAsks(1).get(headers)).headers.getSetCookie()).toEqual([]);
  const later = testDeps(database, { now: () => new Date(testNow.getTime() + 3_600_000) });
  expect((await pageThatAsks(1, later).get(headers)).headers.getSetCookie()).toEqual([
    `sid=${secret}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
  ]);
});

test("behind https a plain sid that somebody tossed is not looked at", async () => {
  const { secret } = await signIn(deps, (await insertStudent(database.db)).id);
  const secure = testDeps(database, { config: { ...deps.config, PUBLIC_URL: "https://margdeep.example" } });
  const page = pageThatAsks(1, secure);
  expect((await page.get({ cookie: `sid=${secret}` })).name).toBeNull();
  expect((await page.get({ cookie: `__Host-sid=${secret}` })).name).toBe("Asha");
});

test("the note to the login page travels in a cookie of its own and is in no address", () => {
  const reply = flashToLogin(deps.config, "asha@example.org", "account_created");
  expect([reply.status, reply.headers.get("location")]).toEqual([303, "/login"]);
  const [cookie = ""] = reply.headers.getSetCookie();
  expect(cookie).toMatch(/^login-note=[A-Za-z0-9_-]+; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/);
  const note = readLoginFlash(new Headers({ cookie: `a=b; ${cookie.split(";")[0]}` }), deps.config);
  expect(note).toEqual({ identifier: "asha@example.org", message: "account_created" });
  for (const wrong of ["login-note=e30", "login-note=!", "login-note=", "xlogin-note=e30"])
    expect(readLoginFlash(new Headers({ cookie: wrong }), deps.config)).toBeNull();
});

test.each([
  ["/Passwordreset/some/secret", "/Passwordreset/:uid/:resettoken"],
  ["/passwordRESET/some/secret.data", "/Passwordreset/:uid/:resettoken"],
  ["/%50asswordreset/some/secret", "/Passwordreset/:uid/:resettoken"],
  ["/guardian/some/secret", "/guardian/:consent/:token"],
  ["/calendar/feed/some/secret/calendar.ics", "/calendar/feed/:feed/:token/calendar.ics"],
  ["/calendar/reminders/some/secret.data", "/calendar/reminders/:reminders/:token"],
  ["/choices/shared/some/secret.data", "/choices/shared/:link/:token"],
  ["/api/shared-choices/some/secret/comments/", "/api/shared-choices/:link/:token/"],
  ["/calendar/exams/jee-main/calendar.ics", null],
  ["/login", null],
  ["/%", null],
])("of %s the log says %s", (path, pattern) => expect(secretPattern(path)).toBe(pattern));

// proves T2.12
test("no log line holds a password, a token, a cookie or an e-mail address, whatever is sent where", async () => {
  const student = await insertStudent(database.db, { email: "canary@example.org" });
  const { headers, secret } = await signIn(deps, student.id);
  const lines: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const app = createApp(testDeps(database, { log: pino({ level: "trace" }, stream) }));
  const body = {
    identifier: "canary@example.org",
    username: "canary@example.org",
    email: "canary@example.org",
    password: testPassword,
    new_password: "canary-password",
    uid: student.publicId,
    token: "canary-token",
  };
  for (const path of ["sign-in", "token", "password-reset", "password-reset/confirm", "sign-out"]) {
    await post(app, `/api/${path}/`, body);
    await post(app, `/api/${path}/`, { ...body, password: "canary-wrong" }, headers);
    await post(app, `/api/${path}/`, '{"email": "canary@example.org", "password": "canary-broken');
    await post(app, `/api/${path}/?password=canary-query`, [body], { authorization: "Bearer canary-token" });
  }
  await app.request(`/Passwordreset/${student.publicId}/canary-token`);
  const log = lines.join("");
  expect(log).toContain('"path":"/Passwordreset/:uid/:resettoken"');
  for (const canary of ["canary", testPassword, secret, student.publicId]) expect(log).not.toContain(canary);
});

test("a reset link's page sends no Referer", async () => {
  const app = createApp(deps);
  expect((await app.request("/Passwordreset/a/b")).headers.get("referrer-policy")).toBe("no-referrer");
  expect((await app.request("/api/streams/")).headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
});
