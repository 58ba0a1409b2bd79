// proves S2.7, S4.6, S5.4

import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { passwordResets, studentSessions } from "#db/schema/accounts.ts";
import { emails } from "#db/schema/emails.ts";
import { startPasswordReset } from "#features/accounts/service/reset-password.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { linkToken, randomPublicId } from "#lib/secrets.server.ts";
import { createApp } from "../../src/app.server.ts";
import { bearerOf, insertStudent, signIn, testPassword } from "../support/account-factories.ts";
import { openTestDatabase } from "../support/database.ts";
import { idleJobs, testDeps, testNow } from "../support/deps.ts";
import { post } from "../support/session-client.ts";

let database: OpenDatabase;
let deps: Deps;
let jobs: { email: string; resetId: string }[] = [];

// why: the queue runs its jobs in its own time; these tests look at what was queued and run it at once.
const queue: Deps["jobs"] = {
  ...idleJobs,
  add: async (_tx, name, data) => {
    if (name === "start-password-reset") jobs.push(data as (typeof jobs)[number]);
  },
};

beforeAll(async () => {
  database = await openTestDatabase();
  deps = testDeps(database, { jobs: queue });
});
beforeEach(() => {
  jobs = [];
});
afterAll(() => database.close());

const later = (ms: number) => testDeps(database, { jobs: queue, now: () => new Date(testNow.getTime() + ms) });
const request = (email: string, given = deps) => post(createApp(given), "/api/password-reset/", { email });
const confirm = (body: object, given = deps) => post(createApp(given), "/api/password-reset/confirm/", body);
const newPassword = "a lamp in another window";

/** What the link of the newest e-mail to a student holds. */
async function requestLink(student: { id: number; email: string; publicId: string }, at = deps) {
  const resetId = randomPublicId();
  await startPasswordReset(at, { email: student.email, resetId });
  return { uid: student.publicId, token: linkToken(deps.secretKey, "password-reset", resetId), resetId };
}

test("a known and an unknown address get the same answer, and each leaves one job behind", async () => {
  const student = await insertStudent(database.db);
  const [known, unknown] = [await request(student.email), await request("nobody@example.org")];
  for (const reply of [known, unknown]) {
    expect([reply.status, reply.text]).toEqual([202, known.text]);
    expect([...reply.headers.keys()]).toEqual([...known.headers.keys()]);
  }
  expect(known.body.message).toMatch(/^If there is an account/);
  expect(jobs.map(({ email }) => email)).toEqual([student.email, "nobody@example.org"]);
  expect(await database.db.select().from(passwordResets).where(eq(passwordResets.studentId, student.id))).toEqual([]);
});

test("the job writes one e-mail to the student's own address and stores only a hash; an unknown address ends there", async () => {
  const student = await insertStudent(database.db, { email: "Reset.Me@example.org" });
  const job = { email: " reset.me@EXAMPLE.org", resetId: randomPublicId() };
  await startPasswordReset(deps, job);
  await startPasswordReset(deps, job);
  await startPasswordReset(deps, { email: "nobody@example.org", resetId: randomPublicId() });
  const rows = await database.db.select().from(passwordResets).where(eq(passwordResets.studentId, student.id));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ usedAt: null, expiresAt: new Date(testNow.getTime() + 1_800_000) });
  const sent = await database.db.select().from(emails).where(eq(emails.toAddress, "Reset.Me@example.org"));
  expect(sent).toMatchObject([{ kind: "password_reset", details: { resetId: job.resetId } }]);
  const token = linkToken(deps.secretKey, "password-reset", job.resetId);
  expect(JSON.stringify([rows, sent])).not.toContain(token);
});

test("the link sets a new password once, ends every session and token, and the student is told", async () => {
  const student = await insertStudent(database.db);
  await signIn(deps, student.id);
  await bearerOf(deps, student.id);
  const { uid, token } = await requestLink(student);
  const reply = await confirm({ new_password: newPassword, uid, token });
  expect([reply.status, reply.body.message]).toEqual([
    200,
    "Your password has been changed. Please log in with the new one.",
  ]);
  expect(reply.headers.getSetCookie()).toEqual([]);
  expect(await database.db.select().from(studentSessions).where(eq(studentSessions.studentId, student.id))).toEqual([]);
  const app = createApp(deps);
  const login = async (password: string) =>
    (await post(app, "/api/sign-in/", { identifier: student.email, password })).status;
  expect([await login(testPassword), await login(newPassword)]).toEqual([401, 200]);
  const [last] = await database.db
    .select()
    .from(emails)
    .where(eq(emails.toAddress, student.email))
    .orderBy(desc(emails.id));
  expect(last?.kind).toBe("password_changed");
  const again = await confirm({ new_password: "something else 9", uid, token });
  expect([again.status, again.body.code]).toEqual([400, "reset_link_refused"]);
});

test("of twenty uses at one instant one counts", async () => {
  const student = await insertStudent(database.db);
  const { uid, token } = await requestLink(student);
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => confirm({ new_password: `window number ${index}`, uid, token })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(19);
});

test("a link is refused after 30 minutes, after a newer one was requested, for somebody else, and when it is not whole", async () => {
  const [student, other] = [await insertStudent(database.db), await insertStudent(database.db)];
  const first = await requestLink(student);
  const link = await requestLink(student);
  const wrong = [
    [first, deps],
    [link, later(1_800_000)],
    [{ ...link, uid: other.publicId }, deps],
    [{ ...link, uid: String(student.id) }, deps],
    [{ ...link, token: link.token.slice(0, -1) }, deps],
    [{ ...link, token: linkToken("another secret key of the tests", "password-reset", link.resetId) }, deps],
    [{ ...link, token: linkToken(deps.secretKey, "guardian-consent", link.resetId) }, deps],
  ] as const;
  for (const [{ uid, token }, at] of wrong) {
    const reply = await confirm({ new_password: newPassword, uid, token }, at);
    expect([reply.status, reply.body.code]).toEqual([400, "reset_link_refused"]);
  }
  expect((await confirm({ new_password: newPassword, uid: link.uid, token: link.token })).status).toBe(200);
});

test("a password that is too short, common or the e-mail is refused, and the link still works", async () => {
  const student = await insertStudent(database.db);
  const { uid, token } = await requestLink(student);
  for (const new_password of ["short", "password1", student.email, "x".repeat(129)]) {
    const reply = await confirm({ new_password, uid, token });
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, ["new_password"]]);
  }
  expect((await confirm({ new_password: newPassword, uid, token })).status).toBe(200);
});

// proves S7.7, S7.8
test.each([{}, { email: "" }, { email: "asha" }, { email: "a@b.in\r\nBcc: evil@example.org" }, { email: ["a@b.in"] }])(
  "%j is not an e-mail address",
  async (body) => {
    const reply = await post(createApp(deps), "/api/password-reset/", body);
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, ["email"]]);
    expect(jobs).toEqual([]);
  },
);

test("three links an hour for one address, and silence beyond; 20 requests an hour from one client", async () => {
  const limited = testDeps(database, { jobs: queue, config: readConfig({ LOG_LEVEL: "silent" }) });
  const replies = [];
  for (let time = 0; time < 5; time += 1) replies.push(await request("busy@example.org", limited));
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(jobs).toHaveLength(3);
  for (let time = 0; time < 15; time += 1) await request(`p${time}@example.org`, limited);
  const last = await request("one-more@example.org", limited);
  expect([last.status, last.body.code]).toEqual([429, "too_many_attempts"]);
});

// proves S7.7, S7.8
test("GET is no method of either call", async () => {
  const app = createApp(deps);
  for (const path of ["/api/password-reset/", "/api/password-reset/confirm/"])
    expect((await app.request(path)).status).toBe(405);
});
