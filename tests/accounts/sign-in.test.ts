// proves S7.6, D4

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { studentSessions, students } from "#db/schema/accounts.ts";
import { findVisitor, removeExpiredSessions } from "#features/accounts/service/sessions.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { sha256 } from "#lib/secrets.server.ts";
import { createApp } from "../../src/app.server.ts";
import { insertStudent, signIn, testPassword } from "../support/account-factories.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps, testNow } from "../support/deps.ts";
import { cookieOf, post } from "../support/session-client.ts";

let database: OpenDatabase;
let deps: Deps;
beforeAll(async () => {
  database = await openTestDatabase();
  deps = testDeps(database);
});
afterAll(() => database.close());

const address = "/api/sign-in/";
const open = (given: Partial<Deps> = {}) => createApp(testDeps(database, given));
const limited = () => open({ config: readConfig({ LOG_LEVEL: "silent" }) });
const origin = { origin: "http://localhost:3000" };
const secretOf = (headers: Headers) => cookieOf(headers).split("=")[1] ?? "";
const sessionsOf = (studentId: number) =>
  database.db.select().from(studentSessions).where(eq(studentSessions.studentId, studentId));

test("a right password signs in: the cookie is HttpOnly and Lax, and only its SHA-256 is stored", async () => {
  const student = await insertStudent(database.db);
  const reply = await post(open(), address, { identifier: student.email, password: testPassword });
  expect([reply.status, reply.body]).toEqual([200, { user_id: student.id, message: "Login successful" }]);
  expect(reply.headers.get("cache-control")).toMatch(/no-store/);
  const [cookie = ""] = reply.headers.getSetCookie();
  expect(cookie).toMatch(/^sid=[A-Za-z0-9_-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  const [row] = await sessionsOf(student.id);
  expect(row).toMatchObject({ idHash: sha256(secretOf(reply.headers)), kind: "browser" });
  expect(JSON.stringify(row)).not.toContain(secretOf(reply.headers));
});

// proves S23.6
test("the site follows the student in the language of their e-mails, unless one was chosen in the browser", async () => {
  const student = await insertStudent(database.db, { language: "mr" });
  const languageAfter = async (cookie: string) => {
    const reply = await post(
      open(),
      address,
      { identifier: student.email, password: testPassword },
      { ...origin, cookie },
    );
    expect(reply.status).toBe(200);
    return reply.headers.getSetCookie().find((one) => one.startsWith("lang="));
  };
  expect(await languageAfter("")).toMatch(/^lang=mr-account; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(await languageAfter("lang=hi")).toBeUndefined();
});

// proves T0.9
test("behind https the cookie is bound to the host and Secure", async () => {
  const student = await insertStudent(database.db);
  const config = readConfig({ PUBLIC_URL: "https://margdeep.example", RATE_LIMITS: "off", LOG_LEVEL: "silent" });
  const reply = await post(open({ config }), address, { identifier: student.email, password: testPassword });
  const [cookie = ""] = reply.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-sid=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
});

// proves S2.5, S7.6
test("the identifier may be the e-mail in any case or the mobile number however it is written", async () => {
  const student = await insertStudent(database.db, { email: "Any.Case@Example.org", contact: "9812345678" });
  for (const identifier of [
    " any.case@EXAMPLE.org ",
    "9812345678",
    "+91 98123 45678",
    "09812345678",
    "0091-9812345678",
    // Digits that a program sends as a number.
    9_812_345_678,
    919_812_345_678,
    "९८१२३४५६७८",
    "\u202a+91 98123\u201145678\u202c",
    "any.case\u200b@example.org",
  ]) {
    const reply = await post(open(), address, { identifier, password: testPassword });
    expect([identifier, reply.status, reply.body.user_id]).toEqual([identifier, 200, student.id]);
  }
});

test("an account whose number a former rule took signs in with it", async () => {
  const student = await insertStudent(database.db, { contact: "5822022001" });
  const reply = await post(open(), address, { identifier: "5822022001", password: testPassword });
  expect([reply.status, reply.body.user_id]).toEqual([200, student.id]);
});

test("a wrong password and an unknown person are answered alike, in words, status and headers", async () => {
  const student = await insertStudent(database.db);
  const app = open();
  const replies = await Promise.all(
    [student.email, "nobody@example.org", student.contact, "9999999999", "nobody"].map((identifier) =>
      post(app, address, { identifier, password: "not the password" }),
    ),
  );
  for (const reply of replies) {
    expect(reply.status).toBe(401);
    expect(reply.body).toEqual({ ...replies[0]?.body, requestId: expect.any(String) });
    expect(reply.body.error).toBe("Email, mobile number or password is not correct");
    expect([...reply.headers.keys()]).toEqual([...(replies[0]?.headers.keys() ?? [])]);
    expect(reply.text.length).toBe(replies[0]?.text.length);
  }
});

test("a password is compared as typed: blanks and case count", async () => {
  const student = await insertStudent(database.db, { password: " Blank at both ends " });
  const app = open();
  const say = async (password: string) => (await post(app, address, { identifier: student.email, password })).status;
  expect(await say(" Blank at both ends ")).toBe(200);
  expect(await say("Blank at both ends")).toBe(401);
  expect(await say(" blank at both ends ")).toBe(401);
});

test.each([
  [{}, ["identifier", "password"]],
  [{ identifier: "a@example.org" }, ["password"]],
  [{ identifier: "  ", password: "x" }, ["identifier"]],
  [{ identifier: "a@example.org", password: 7 }, ["password"]],
  [{ identifier: ["a@example.org"], password: "x" }, ["identifier"]],
  [{ identifier: "a@example.org", password: "x".repeat(129) }, ["password"]],
  [{ identifier: "x".repeat(255), password: "x" }, ["identifier"]],
])("input %j names what does not fit", async (body, names) => {
  const reply = await post(open(), address, body);
  expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, names]);
});

// proves T2.1
test("a password of a megabyte is refused by its size, before it is hashed", async () => {
  const reply = await post(open(), address, { identifier: "a@example.org", password: "x".repeat(1_000_000) });
  expect(reply.status).toBe(413);
  const shorter = await post(open(), address, { identifier: "a@example.org", password: "x".repeat(60_000) });
  expect(shorter.status).toBe(422);
});

// proves T2.4
test("what another site makes a browser send is refused", async () => {
  const reply = await post(open(), address, {}, { "sec-fetch-site": "cross-site" });
  expect([reply.status, reply.body.code]).toEqual([403, "cross_site"]);
});

// proves T2.1
test("a hash of lower cost is made again at login, and the password stays the same", async () => {
  const student = await insertStudent(database.db);
  await post(open(), address, { identifier: student.email, password: testPassword });
  const [row] = await database.db.select().from(students).where(eq(students.id, student.id));
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=65536,t=2,p=1\$/);
  expect((await post(open(), address, { identifier: student.email, password: testPassword })).status).toBe(200);
});

// proves T2.2
test("a session that an attacker set before login is not adopted, and the browser's old one ends", async () => {
  const student = await insertStudent(database.db);
  const before = await signIn(deps, student.id);
  const credentials = { identifier: student.email, password: testPassword };
  const reply = await post(open(), address, credentials, before.headers);
  expect(secretOf(reply.headers)).not.toBe(before.secret);
  expect((await sessionsOf(student.id)).map(({ idHash }) => idHash)).toEqual([sha256(secretOf(reply.headers))]);
  const fixed = "f".repeat(43);
  const other = await post(open(), address, credentials, { cookie: `sid=${fixed}`, ...origin });
  expect(secretOf(other.headers)).not.toBe(fixed);
  expect(await findVisitor(deps, fixed)).toBeNull();
});

test("the newest session stays, also when all began at the same instant", async () => {
  const student = await insertStudent(database.db);
  for (let turn = 0; turn < 30; turn += 1) {
    const { secret } = await signIn(deps, student.id);
    expect(await findVisitor(deps, secret)).not.toBeNull();
  }
});

// proves T2.2
test("the eleventh session of a student takes the place of the one seen longest ago", async () => {
  const student = await insertStudent(database.db);
  const secrets: string[] = [];
  for (let minute = 0; minute < 11; minute += 1) {
    const later = testDeps(database, { now: () => new Date(testNow.getTime() + minute * 60_000) });
    secrets.push((await signIn(later, student.id)).secret);
  }
  expect(await sessionsOf(student.id)).toHaveLength(10);
  expect(await findVisitor(deps, secrets[0]!)).toBeNull();
  expect(await findVisitor(deps, secrets[1]!)).not.toBeNull();
});

test("fifteen sign-ins at one instant leave ten sessions", async () => {
  const student = await insertStudent(database.db);
  const app = open();
  const credentials = { identifier: student.email, password: testPassword };
  const replies = await Promise.all(Array.from({ length: 15 }, () => post(app, address, credentials)));
  expect(replies.map(({ status }) => status)).toEqual(Array(15).fill(200));
  expect(await sessionsOf(student.id)).toHaveLength(10);
});

// proves T2.2
test("a session lasts 30 days from the last visit, and is written at most once an hour", async () => {
  const student = await insertStudent(database.db);
  const { secret, sessionHash } = await signIn(deps, student.id);
  const at = (ms: number) => testDeps(database, { now: () => new Date(testNow.getTime() + ms) });
  const day = 86_400_000;
  expect(await findVisitor(at(3_599_000), secret)).toMatchObject({ isRenewed: false });
  expect(await findVisitor(at(29 * day), secret)).toMatchObject({ isRenewed: true, student: { id: student.id } });
  expect(await findVisitor(at(58 * day), secret)).toMatchObject({ isRenewed: true });
  expect(await findVisitor(at(88 * day + 1000), secret)).toBeNull();
  await removeExpiredSessions(at(88 * day + 1000));
  const rows = await database.db.select().from(studentSessions).where(eq(studentSessions.idHash, sessionHash));
  expect(rows).toEqual([]);
});

// proves S28.2
test("a visitor is known while nothing can be written; the session is renewed at a later visit", async () => {
  const student = await insertStudent(database.db);
  const { secret } = await signIn(deps, student.id);
  const later = testDeps(database, { now: () => new Date(testNow.getTime() + 2 * 3_600_000) });
  // why: the database of the tests cannot refuse writes alone, as while a primary is replaced.
  const refuse = () => {
    throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  };
  const db = Object.assign(Object.create(database.db), { update: refuse });
  expect(await findVisitor({ ...later, db }, secret)).toMatchObject({ isRenewed: false, student: { id: student.id } });
  expect(await findVisitor(later, secret)).toMatchObject({ isRenewed: true });
});

test("signing out ends the session on the server, clears what was stored, and the cookie is of no more use", async () => {
  const student = await insertStudent(database.db);
  const { headers, secret } = await signIn(deps, student.id);
  const reply = await post(open(), "/api/sign-out/", {}, headers);
  expect([reply.status, reply.body]).toEqual([200, { message: "You are signed out" }]);
  expect(reply.headers.getSetCookie()).toEqual([
    "sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
    "candidate=; Max-Age=0; Path=/; SameSite=Lax",
  ]);
  expect(reply.headers.get("clear-site-data")).toBe('"cache", "storage"');
  expect(await findVisitor(deps, secret)).toBeNull();
  expect((await post(open(), "/api/sign-out/", {})).status).toBe(200);
});

test("the sixth wrong password within a quarter of an hour waits, and so does the right one, but no longer", async () => {
  const student = await insertStudent(database.db);
  const app = limited();
  const say = (password: string) => post(app, address, { identifier: student.email, password });
  const statuses: number[] = [];
  for (let index = 0; index < 20; index += 1) statuses.push((await say("not the password")).status);
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(15).fill(429)]);
  const waiting = await say(testPassword);
  expect(waiting).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
  expect(Number(waiting.headers.get("retry-after"))).toBeLessThanOrEqual(900);
  // why: the counters look at the clock of the machine, which is a quarter of an hour later from here on.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 901_000 });
  expect((await say(testPassword)).status).toBe(200);
  expect((await say("not the password")).status).toBe(401);
  vi.useRealTimers();
});

// proves T2.6
test("wrong passwords of one account count together, whether its e-mail or its number is typed, and at the page that asks again", async () => {
  const student = await insertStudent(database.db);
  const app = limited();
  const say = async (identifier: string) =>
    (await post(app, address, { identifier, password: "not the password" })).status;
  const statuses: number[] = [];
  for (const identifier of [student.email, student.contact, student.email, `+91 ${student.contact}`, student.email])
    statuses.push(await say(identifier));
  expect(statuses).toEqual(Array(5).fill(401));
  expect([await say(student.contact), await say(student.email)]).toEqual([429, 429]);
});

// proves T2.6
test("an identifier without an account waits at its sixth wrong password as one with an account does", async () => {
  const student = await insertStudent(database.db);
  const app = limited();
  const replies = async (identifier: string) => {
    const got: unknown[] = [];
    for (let index = 0; index < 6; index += 1) {
      const { status, body } = await post(app, address, { identifier, password: "not the password" });
      got.push([status, { ...(body as object), requestId: "" }]);
    }
    return got;
  };
  expect(await replies("nobody.there@example.org")).toEqual(await replies(student.email));
  expect(await replies("9820099999")).toEqual(await replies((await insertStudent(database.db)).contact));
});

test("fifty wrong passwords at one instant are five attempts, whatever X-Forwarded-For says", async () => {
  const student = await insertStudent(database.db);
  const app = limited();
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      post(
        app,
        address,
        { identifier: student.email, password: `wrong ${index}` },
        { "x-forwarded-for": `203.0.113.${index}` },
      ),
    ),
  );
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
});

test("anyone who tries from many places makes tries slower, but never locks the owner out elsewhere", async () => {
  const student = await insertStudent(database.db);
  const config = readConfig({ LOG_LEVEL: "silent", TRUSTED_PROXIES: "unknown" });
  const app = open({ config });
  const from = (place: string, password: string) =>
    post(app, address, { identifier: student.email, password }, { "x-forwarded-for": place });
  for (let place = 0; place < 120; place += 1) await from(`203.0.113.${place}`, "wrong");
  expect((await from("198.51.100.1", "wrong")).status).toBe(401);
  expect((await from("198.51.100.1", "wrong")).status).toBe(429);
  expect((await from("192.0.2.7", testPassword)).status).toBe(200);
});

test("wrong passwords for many people from one address are limited for that address", async () => {
  const app = limited();
  const statuses: number[] = [];
  for (let person = 0; person < 30; person += 1)
    statuses.push((await post(app, address, { identifier: `p${person}@example.org`, password: "wrong" })).status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(25);
});

// proves S25.5
test("an attempt whose client has gone before its turn is neither made nor counted", async () => {
  const student = await insertStudent(database.db);
  const app = limited();
  const say = (password: string, signal: AbortSignal | null) =>
    app.request(address, {
      ...{ method: "POST", headers: { "content-type": "application/json" }, signal },
      body: JSON.stringify({ identifier: student.email, password }),
    });
  for (let time = 0; time < 7; time += 1) expect((await say("not the password", AbortSignal.abort())).status).toBe(503);
  expect((await say(testPassword, null)).status).toBe(200);
});

test("right passwords are not counted: a school signs in from one address", async () => {
  const student = await insertStudent(database.db);
  const app = limited();
  for (let time = 0; time < 30; time += 1) {
    expect((await post(app, address, { identifier: student.email, password: testPassword })).status).toBe(200);
  }
});
