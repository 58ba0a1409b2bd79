// proves T2.2

import { eq } from "drizzle-orm";
import { type TOTP, URI } from "otpauth";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { staff, staffChanges, staffRecoveryCodes, staffSessions } from "#db/schema/staff.ts";
import { readConfig } from "#lib/config.server.ts";
import { sha256 } from "#lib/secrets.server.ts";
import { createApp } from "../../src/app.server.ts";
import { insertStudent, testPassword } from "../support/account-factories.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps, testNow } from "../support/deps.ts";
import { insertStaff, makeStaff, staffClient, staffPassword } from "../support/staff.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const session = "/api/staff/session/";
const production = readConfig({
  ...{ MODE: "production", PUBLIC_URL: "https://margdeep.example", SECRET_KEY: "x".repeat(32), LOG_LEVEL: "silent" },
  ...{ SMTP_URL: "smtp://127.0.0.1:1", PAYMENTS: "sandbox" },
});
const at = (ms: number) => () => new Date(testNow.getTime() + ms);
const open = (given: Parameters<typeof testDeps>[1] = {}) => createApp(testDeps(database, given));
const limited = () => open({ config: readConfig({ LOG_LEVEL: "silent" }) });

/** A browser that keeps the staff cookie of the replies it gets. */
function browser(app: ReturnType<typeof open>, origin = "http://localhost:3000") {
  const client = staffClient(app, null);
  let cookie = "";
  return {
    secret: () => cookie.split("=")[1] ?? "",
    async ask(method: string, path: string, body?: unknown) {
      const reply = await client.ask(method, path, body, { origin, ...(cookie && { cookie }) });
      cookie =
        reply.headers
          .getSetCookie()
          .find((one) => /^(__Host-)?staff=/.test(one))
          ?.split(";")[0] ?? cookie;
      return reply;
    },
    signIn(email: string, password = staffPassword) {
      return this.ask("POST", session, { email, password });
    },
  };
}

/** Sets a second factor up in a browser that is signed in; answers what its app would know. */
async function enrol(who: ReturnType<typeof browser>, now = testNow) {
  const { body } = await who.ask("POST", `${session}enrol/`);
  const app = URI.parse(body.uri) as TOTP;
  const confirmed = await who.ask("POST", `${session}enrol/confirm/`, {
    code: app.generate({ timestamp: now.getTime() }),
  });
  return { app, shown: body, confirmed, codes: confirmed.body.recovery_codes as string[] };
}

const codeAt = (app: TOTP, ms: number) => app.generate({ timestamp: testNow.getTime() + ms });
const rowsOf = (staffId: number) => database.db.select().from(staffSessions).where(eq(staffSessions.staffId, staffId));

test("in trial a right password signs a counsellor in: HttpOnly, SameSite=Strict, and only its SHA-256 is stored", async () => {
  const member = await insertStaff(database.db, {
    email: "Some.Body@Example.org",
    role: "counsellor",
    name: "Ravi Kale",
  });
  const who = browser(open());
  const reply = await who.signIn(" some.body@example.ORG ");
  expect([reply.status, reply.body]).toEqual([200, { step: "done" }]);
  expect(reply.headers.get("cache-control")).toBe("no-store");
  expect(reply.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^staff=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
  ]);
  const [row] = await rowsOf(member.id);
  expect(row).toMatchObject({ idHash: sha256(who.secret()), isComplete: true });
  expect(JSON.stringify(row)).not.toContain(who.secret());
  expect((await who.ask("GET", "/api/staff/me/")).body).toEqual({
    ...{ id: member.id, name: "Ravi Kale", email: "Some.Body@Example.org", role: "counsellor" },
    ...{ areas: ["people", "overview"], has_second_factor: false, recovery_codes_left: 0, mode: "trial" },
  });
});

test("wrong password, unknown, switched off, only invited: one answer, in words, status and headers", async () => {
  const member = await insertStaff(database.db);
  const off = await insertStaff(database.db, { isActive: false });
  const invited = await insertStaff(database.db, { passwordHash: null });
  const student = await insertStudent(database.db);
  const app = open();
  const replies = await Promise.all([
    browser(app).signIn(member.email, "not the password"),
    browser(app).signIn("nobody@example.org"),
    browser(app).signIn(off.email),
    browser(app).signIn(invited.email),
    browser(app).signIn(student.email, testPassword),
  ]);
  for (const reply of replies) {
    expect(reply.status).toBe(401);
    expect(reply.body).toEqual({ ...replies[0]?.body, requestId: expect.any(String) });
    expect(reply.body.code).toBe("staff_credentials_wrong");
    expect([...reply.headers.keys()]).toEqual([...(replies[0]?.headers.keys() ?? [])]);
    expect(reply.headers.getSetCookie()).toEqual([]);
  }
});

test("a member of staff is no student: the student's login does not know them", async () => {
  const member = await insertStaff(database.db);
  const client = staffClient(open(), null);
  const reply = await client.post("/api/sign-in/", { identifier: member.email, password: staffPassword });
  expect([reply.status, reply.body.code]).toEqual([401, "wrong_credentials"]);
});

test.each([
  [{}, ["email", "password"]],
  [{ email: "", password: "" }, ["email", "password"]],
  [{ email: "a@example.org", password: "x".repeat(129) }, ["password"]],
  [{ email: ["a@example.org"], password: 7 }, ["email", "password"]],
])("input %j names what does not fit", async (body, names) => {
  const reply = await staffClient(open(), null).post(session, body);
  expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, names]);
});

test("in production nothing opens before a second factor is set up, and the cookie is bound to the host", async () => {
  const member = await insertStaff(database.db, { role: "counsellor" });
  const who = browser(open({ config: production }), "https://margdeep.example");
  const reply = await who.signIn(member.email);
  expect(reply.body).toEqual({ step: "enrol" });
  expect(reply.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-staff=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
  ]);
  const early = await who.ask("GET", "/api/staff/me/");
  expect([early.status, early.body.code]).toEqual([401, "sign_in_incomplete"]);
  const before = who.secret();
  const { confirmed, codes } = await enrol(who);
  expect(confirmed.status).toBe(200);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/);
  expect(who.secret()).not.toBe(before);
  expect((await who.ask("GET", "/api/staff/me/")).body).toMatchObject({
    ...{ has_second_factor: true, recovery_codes_left: 10, mode: "production" },
  });
  expect((await rowsOf(member.id)).map(({ idHash }) => idHash)).toEqual([sha256(who.secret())]);
});

test("the secret is shown as address and QR code, and its row tells neither it nor a recovery code", async () => {
  const member = await insertStaff(database.db, { email: "qr@example.org" });
  const who = browser(open());
  await who.signIn(member.email);
  const { app, shown, codes } = await enrol(who);
  expect(shown.uri).toMatch(/^otpauth:\/\/totp\/Margdeep:qr%40example\.org\?issuer=Margdeep&secret=[A-Z2-7]{32}&/);
  expect(shown.secret.replaceAll(" ", "")).toBe(app.secret.base32);
  expect(Buffer.from(shown.qr.split(",")[1], "base64").toString()).toMatch(/^<svg .*<\/svg>\s*$/s);
  expect(shown.qr).toMatch(/^data:image\/svg\+xml;base64,/);
  const rows = JSON.stringify([
    await database.db.select().from(staff),
    await database.db.select().from(staffRecoveryCodes),
    await database.db.select().from(staffChanges),
  ]);
  expect(rows).not.toContain(app.secret.base32);
  for (const code of codes) expect(rows).not.toContain(code.replace("-", ""));
});

// proves D23
test("with a second factor the password alone opens nothing; a code of the app does, once", async () => {
  const member = await insertStaff(database.db);
  const who = browser(open());
  await who.signIn(member.email);
  const { app } = await enrol(who);
  const later = open({ now: at(60_000) });
  const next = browser(later);
  expect((await next.signIn(member.email)).body).toEqual({ step: "code" });
  expect((await next.ask("GET", "/api/staff/me/")).status).toBe(401);
  const pending = next.secret();
  const code = codeAt(app, 60_000);
  const reply = await next.ask("POST", `${session}code/`, { code: `${code.slice(0, 3)} ${code.slice(3)}` });
  expect([reply.status, reply.body]).toEqual([200, { step: "done" }]);
  expect(next.secret()).not.toBe(pending);
  expect((await next.ask("GET", "/api/staff/me/")).status).toBe(200);
  const thief = browser(later);
  await thief.signIn(member.email);
  const replay = await thief.ask("POST", `${session}code/`, { code });
  expect([replay.status, Object.keys(replay.body.fields)]).toEqual([422, ["code"]]);
  expect((await staffClient(later, { secret: pending }).get("/api/staff/me/")).body.code).toBe("session_ended");
});

test("a phone's clock may be half a minute wrong, no more; and an older step never follows a newer one", async () => {
  const member = await insertStaff(database.db);
  const who = browser(open());
  await who.signIn(member.email);
  const { app } = await enrol(who);
  const later = open({ now: at(300_000) });
  const give = async (codeMs: number) => {
    const one = browser(later);
    await one.signIn(member.email);
    return (await one.ask("POST", `${session}code/`, { code: codeAt(app, codeMs) })).status;
  };
  expect(await give(360_000)).toBe(422);
  expect(await give(240_000)).toBe(422);
  expect(await give(270_000)).toBe(200);
  expect(await give(330_000)).toBe(200);
  expect(await give(300_000)).toBe(422);
});

test("of five codes of one step at one instant one counts", async () => {
  const member = await insertStaff(database.db);
  const who = browser(open());
  await who.signIn(member.email);
  const { app } = await enrol(who);
  const later = open({ now: at(60_000) });
  const many = Array.from({ length: 5 }, () => browser(later));
  await Promise.all(many.map((one) => one.signIn(member.email)));
  const replies = await Promise.all(
    many.map((one) => one.ask("POST", `${session}code/`, { code: codeAt(app, 60_000) })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a recovery code works once, however it is written, and new ones void the old", async () => {
  const member = await insertStaff(database.db);
  const who = browser(open());
  await who.signIn(member.email);
  const { codes } = await enrol(who);
  const give = async (code: string) => {
    const one = browser(open());
    await one.signIn(member.email);
    return { one, status: (await one.ask("POST", `${session}code/`, { code })).status };
  };
  const first = await give(codes[0]!.toLowerCase().replace("-", " "));
  expect(first.status).toBe(200);
  expect((await first.one.ask("GET", "/api/staff/me/")).body.recovery_codes_left).toBe(9);
  expect((await give(codes[0]!)).status).toBe(422);
  const wrong = await first.one.ask("POST", "/api/staff/me/recovery-codes/", { password: "not mine" });
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ["password"]]);
  const fresh = await first.one.ask("POST", "/api/staff/me/recovery-codes/", { password: staffPassword });
  expect(fresh.body.recovery_codes).toHaveLength(10);
  expect((await give(codes[1]!)).status).toBe(422);
  expect((await give(fresh.body.recovery_codes[0])).status).toBe(200);
  expect((await give(fresh.body.recovery_codes[1])).status).toBe(200);
});

test("nobody sets a second factor up over an existing one, nor confirms what was not begun", async () => {
  const member = await insertStaff(database.db);
  const who = browser(open());
  await who.signIn(member.email);
  const missing = await who.ask("POST", `${session}enrol/confirm/`, { code: "123456" });
  expect([missing.status, missing.body.code]).toEqual([409, "enrolment_missing"]);
  const none = await who.ask("POST", "/api/staff/me/recovery-codes/", { password: staffPassword });
  expect([none.status, none.body.code]).toEqual([409, "second_factor_missing"]);
  await who.ask("POST", `${session}enrol/`);
  expect((await who.ask("POST", `${session}enrol/confirm/`, { code: "000000" })).status).toBe(422);
  await enrol(who);
  const again = await who.ask("POST", `${session}enrol/`);
  expect([again.status, again.body.code]).toEqual([409, "second_factor_set"]);
});

test("a second factor that is set up ends the sessions from before it", async () => {
  const member = await makeStaff(database.db, "counsellor", { hasSecondFactor: false });
  const app = open();
  const who = browser(app);
  await who.signIn(member.email);
  expect((await staffClient(app, member).get("/api/staff/me/")).status).toBe(200);
  await enrol(who);
  expect((await staffClient(app, member).get("/api/staff/me/")).status).toBe(401);
});

test("a password waits a quarter of an hour for its code", async () => {
  const member = await insertStaff(database.db, { totpConfirmedAt: testNow, totpSecret: "x" });
  const who = browser(open());
  await who.signIn(member.email);
  const late = staffClient(open({ now: at(15 * 60_000) }), { secret: who.secret() });
  expect((await late.post(`${session}code/`, { code: "123456" })).body.code).toBe("session_ended");
});

test("a session that was set before the login is not adopted, and the browser's old one ends", async () => {
  const member = await makeStaff(database.db, "editor");
  const app = open();
  const credentials = { email: member.email, password: staffPassword };
  const reply = await staffClient(app, member).post(session, credentials);
  const fresh = reply.headers.getSetCookie()[0]?.split(/[=;]/)[1];
  expect((await rowsOf(member.id)).map(({ idHash }) => idHash)).toEqual([sha256(fresh!)]);
  expect((await staffClient(app, member).get("/api/staff/me/")).status).toBe(401);
});

test("the eleventh session takes the place of the one seen longest ago; passwords alone take none's", async () => {
  const member = await insertStaff(database.db);
  let now = testNow;
  const app = open({ now: () => now });
  for (let minute = 0; minute < 11; minute += 1) {
    now = at(minute * 60_000)();
    await browser(app).signIn(member.email);
  }
  expect(await rowsOf(member.id)).toHaveLength(10);
  await database.db.update(staff).set({ totpConfirmedAt: testNow, totpSecret: "x" }).where(eq(staff.id, member.id));
  for (let time = 0; time < 12; time += 1) await browser(app).signIn(member.email);
  const rows = await rowsOf(member.id);
  expect([rows.filter((row) => row.isComplete).length, rows.filter((row) => !row.isComplete).length]).toEqual([10, 10]);
});

test("signing out ends the session on the server, and does so for one that has ended already", async () => {
  const member = await makeStaff(database.db, "editor");
  const client = staffClient(open(), member);
  for (let time = 0; time < 2; time += 1) {
    const reply = await client.delete(session);
    expect([reply.status, reply.text]).toEqual([204, ""]);
    expect(reply.headers.getSetCookie()).toEqual(["staff=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict"]);
    expect(reply.headers.get("clear-site-data")).toBe('"cache", "storage"');
  }
  expect((await client.get("/api/staff/me/")).body.code).toBe("session_ended");
  expect((await staffClient(open(), null).delete(session)).status).toBe(404);
});

test("what another site makes a browser of staff send is refused", async () => {
  const admin = await makeStaff(database.db, "admin");
  const client = staffClient(open(), admin);
  for (const [name, value] of [
    ["sec-fetch-site", "cross-site"],
    ["origin", "https://evil.example"],
    ["origin", "null"],
  ] as const) {
    for (const [method, path] of [
      ["POST", session],
      ["DELETE", session],
      ["POST", "/api/staff/me/password/"],
      ["POST", "/api/staff/staff/"],
      ["PATCH", `/api/staff/staff/${admin.id}/`],
    ] as const) {
      const reply = await client.ask(method, path, {}, { [name]: value });
      expect([path, reply.status, reply.body.code]).toEqual([path, 403, "cross_site"]);
    }
  }
  expect((await client.get("/api/staff/me/")).status).toBe(200);
});

test("the sixth wrong password within a quarter of an hour waits, counted apart from the students' login", async () => {
  const member = await insertStaff(database.db);
  const student = await insertStudent(database.db, { email: `student.${member.email}` });
  const app = limited();
  const statuses: number[] = [];
  for (let time = 0; time < 7; time += 1)
    statuses.push((await browser(app).signIn(member.email, "not the password")).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  const waiting = await browser(app).signIn(member.email);
  expect([waiting.status, Number(waiting.headers.get("retry-after")) <= 900]).toEqual([429, true]);
  const credentials = { identifier: student.email, password: testPassword };
  expect((await staffClient(app, null).post("/api/sign-in/", credentials)).status).toBe(200);
  // why: the counters look at the clock of the machine.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 901_000 });
  expect((await browser(app).signIn(member.email)).status).toBe(200);
  vi.useRealTimers();
});

test("the sixth wrong code within a quarter of an hour waits, from wherever it comes", async () => {
  const member = await insertStaff(database.db);
  const who = browser(limited());
  await who.signIn(member.email);
  const { app, codes } = await enrol(who);
  const server = limited();
  const one = browser(server);
  await one.signIn(member.email);
  const statuses: number[] = [];
  for (let time = 0; time < 6; time += 1)
    statuses.push((await one.ask("POST", `${session}code/`, { code: "ABCDE-FGHJK" })).status);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  expect((await one.ask("POST", `${session}code/`, { code: codes[0] })).status).toBe(429);
  expect((await one.ask("POST", `${session}code/`, { code: codeAt(app, 30_000) })).status).toBe(429);
});

test("a secret key that changed opens no second factor and says so in the log", async () => {
  const member = await insertStaff(database.db);
  const who = browser(open());
  await who.signIn(member.email);
  const { app } = await enrol(who);
  const one = browser(open({ secretKey: "another secret of the tests, as if it were lost" }));
  await one.signIn(member.email);
  expect((await one.ask("POST", `${session}code/`, { code: codeAt(app, 30_000) })).status).toBe(422);
});

test("signing in, refusals and locks are told to the log, without a secret or the e-mail that was typed", async () => {
  const member = await insertStaff(database.db, { email: "canary-of-staff@example.org" });
  const lines: object[] = [];
  const deps = testDeps(database, { config: readConfig({ LOG_LEVEL: "silent" }) });
  const keep = (line: object) => lines.push(line);
  const log = { ...deps.log, info: keep, warn: keep, error: keep } as unknown as typeof deps.log;
  const app = createApp({ ...deps, log });
  const who = browser(app);
  await who.signIn(member.email);
  const { codes } = await enrol(who);
  const one = browser(app);
  await one.signIn(member.email);
  for (let time = 0; time < 6; time += 1) await one.ask("POST", `${session}code/`, { code: "canary-code" });
  for (let time = 0; time < 6; time += 1) await browser(app).signIn(member.email, "canary password");
  const secrets = ["canary", staffPassword, who.secret(), one.secret(), ...codes];
  await who.ask("DELETE", session);
  const events = new Set(lines.map((line) => (line as { event?: string }).event));
  for (const event of ["signed_in", "password_right", "second_factor_set", "code_refused", "code_limited"])
    expect(events).toContain(`staff_${event}`);
  for (const event of ["sign_in_refused", "sign_in_limited", "signed_out"]) expect(events).toContain(`staff_${event}`);
  const text = JSON.stringify(lines);
  for (const secret of secrets) expect(text).not.toContain(secret);
});

// proves T2.17
test.each(["admin", "accounts", "editor"] as const)(
  "in trial too, a session of the role %s without a second factor opens its set-up and nothing else",
  async (role) => {
    const member = await makeStaff(database.db, role, { hasSecondFactor: false });
    const client = staffClient(open(), member);
    for (const path of ["me/", "overview/", "orders/", "packages/", "staff/", "status/"]) {
      const { status, body } = await client.get(`/api/staff/${path}`);
      expect([path, status, body.code]).toEqual([path, 401, "sign_in_incomplete"]);
    }
    const who = browser(open());
    expect((await who.signIn(member.email)).body).toEqual({ step: "enrol" });
    expect((await who.ask("GET", "/api/staff/me/")).body.code).toBe("sign_in_incomplete");
    await enrol(who);
    expect((await who.ask("GET", "/api/staff/me/")).body).toMatchObject({ role, has_second_factor: true });
  },
);

test("a counsellor who becomes an admin is led to a second factor by the next call", async () => {
  const member = await makeStaff(database.db, "counsellor", { hasSecondFactor: false });
  const client = staffClient(open(), member);
  expect((await client.get("/api/staff/me/")).status).toBe(200);
  await database.db.update(staff).set({ role: "admin" }).where(eq(staff.id, member.id));
  const { status, body } = await client.get("/api/staff/me/");
  expect([status, body.code]).toEqual([401, "sign_in_incomplete"]);
});
