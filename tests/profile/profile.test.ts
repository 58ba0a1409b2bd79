// proves S2.21, S7.21, D9

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { studentSessions, students } from "#db/schema/accounts.ts";
import { emails } from "#db/schema/emails.ts";
import { emailChanges } from "#db/schema/profile.ts";
import { changePassword } from "#features/accounts/service/change-password.server.ts";
import { confirmEmailChange, readEmailChange } from "#features/profile/service/change-email.server.ts";
import { linkToken } from "#lib/secrets.server.ts";
import { bearerOf, insertStudent, signIn, testPassword } from "../support/account-factories.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { testNow } from "../support/deps.ts";

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const path = (id: number) => `/api/users/${id}/`;

async function patch(id: number, headers: Record<string, string>, body: object) {
  return api.get(path(id), {
    method: "PATCH",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

async function signedIn(given: Parameters<typeof insertStudent>[1] = {}) {
  const student = await insertStudent(api.db, given);
  const { headers } = await signIn(api.deps, student.id);
  return { student, headers };
}

const rowOf = async (id: number) => (await api.db.select().from(students).where(eq(students.id, id)))[0]!;

test("one's own profile is read by token and by session, and is cached nowhere", async () => {
  const { student, headers } = await signedIn();
  for (const sent of [headers, await bearerOf(api.deps, student.id)] as Record<string, string>[]) {
    const reply = await api.get(path(student.id), { headers: sent });
    expect([reply.status, reply.headers.get("cache-control")]).toEqual([200, expect.stringContaining("no-store")]);
    expect(reply.body).toMatchObject({ id: student.id, first_name: "Asha", email: student.email, new_email: null });
  }
});

test("another student's and an unknown one answer the same 403; signed out is 401", async () => {
  const [mine, other] = [await signedIn(), await signedIn()];
  const bodies = [];
  for (const id of [other.student.id, 2_000_000_000]) {
    const read = await api.get(path(id), { headers: mine.headers });
    const written = await patch(id, mine.headers, { first_name: "Mallory" });
    for (const { status, body } of [read, written]) bodies.push([status, { ...body, requestId: "" }]);
  }
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(bodies[0]).toMatchObject([403, { code: "not_yours" }]);
  expect((await rowOf(other.student.id)).firstName).toBe("Asha");
  expect((await api.get(path(mine.student.id))).status).toBe(401);
  expect((await patch(mine.student.id, {}, { first_name: "Mallory" })).status).toBe(401);
});

test("what is sent is changed, what is left out stays, and text is text", async () => {
  const { student, headers } = await signedIn({ address: "12 Lamp Road" });
  const reply = await patch(student.id, headers, {
    first_name: " <script>alert(1)</script> ",
    programme: "MCA",
    admission_year: 2025,
  });
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({
    first_name: "<script>alert(1)</script>",
    last_name: "Patil",
    address: "12 Lamp Road",
    programme: "MCA",
    admission_year: 2025,
  });
  expect((await patch(student.id, headers, { admission_year: null, programme: "" })).body).toMatchObject({
    programme: "",
    admission_year: null,
  });
});

test.each([
  [{ first_name: " " }, { first_name: "First Name is required" }],
  [{ last_name: "x".repeat(61) }, { last_name: "Please use at most 60 characters" }],
  [{ dob: "2026-11-21" }, { dob: "Date of Birth cannot be today or a future date." }],
  [{ dob: "2010-01-01" }, { dob: expect.stringContaining("a parent or guardian must agree") }],
  [{ email: "nobody" }, { email: expect.stringContaining("name@example.org") }],
  [{ contact: "12345678901" }, { contact: "Phone Number takes digits only, at most 10" }],
  [{ contact: "12345" }, { contact: expect.stringContaining("an Indian mobile number") }],
  [{ address: "x".repeat(201) }, { address: "Please use at most 200 characters" }],
  [{ admission_year: 1901 }, { admission_year: "Please give a year from 1950 to 2028" }],
  [{ email: "new@example.org" }, { current_password: "Please type your password" }],
  [{ contact: "7000000001", current_password: "wrong" }, { current_password: "This is not your password" }],
])("refused: %j", async (body, fields) => {
  const { student, headers } = await signedIn();
  const reply = await patch(student.id, headers, body);
  expect([reply.status, reply.body.fields]).toEqual([422, fields]);
  const { updatedAt: _, ...before } = student;
  expect(await rowOf(student.id)).toMatchObject(before);
});

// proves S5.5
test("a number that a former rule took stays, whatever else is changed", async () => {
  const { student, headers } = await signedIn({ contact: "12345" });
  const reply = await patch(student.id, headers, { contact: "12345", first_name: "Isha" });
  expect([reply.status, reply.body.first_name, reply.body.contact]).toEqual([200, "Isha", "12345"]);
});

test("a minor does not become of age by a birth date, which would need no consent any more", async () => {
  const { student, headers } = await signedIn({ dob: "2010-04-17", consent: "pending" });
  const reply = await patch(student.id, headers, { dob: "2000-04-17" });
  expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, ["dob"]]);
  expect((await patch(student.id, headers, { dob: "2010-04-18" })).status).toBe(200);
});

test("a new phone number counts at once with the password, one that is taken is refused", async () => {
  const other = await insertStudent(api.db);
  const { student, headers } = await signedIn();
  const taken = await patch(student.id, headers, { contact: other.contact, current_password: testPassword });
  expect([taken.status, taken.body.fields]).toEqual([422, { contact: "Another account has this phone number" }]);
  const reply = await patch(student.id, headers, { contact: "+91 70000 00002", current_password: testPassword });
  expect([reply.status, reply.body.contact]).toEqual([200, "7000000002"]);
  expect((await rowOf(student.id)).contactKey).toBe("7000000002");
});

async function askedChange(newEmail: string) {
  const { student, headers } = await signedIn();
  const reply = await patch(student.id, headers, { email: newEmail, current_password: testPassword });
  const [change] = await api.db.select().from(emailChanges).where(eq(emailChanges.studentId, student.id));
  const link = (side: "old" | "new") => ({
    changeId: change?.id ?? "",
    side,
    token: linkToken(api.deps.secretKey, `email-change-${side}`, change?.id ?? ""),
  });
  return { student, headers, reply, link };
}

test("a new e-mail address counts when both mailboxes have confirmed it, and the old one is told", async () => {
  const { student, reply, link } = await askedChange("New.Asha@example.org");
  expect(reply.body).toMatchObject({ email: student.email, new_email: "New.Asha@example.org" });
  const sent = await api.db.select().from(emails);
  const kinds = sent.map(({ kind, toAddress }) => [kind, toAddress]);
  expect(kinds).toContainEqual(["email_change_old", student.email]);
  expect(kinds).toContainEqual(["email_change_new", "New.Asha@example.org"]);
  expect(JSON.stringify(sent)).not.toContain(link("old").token);
  expect(await readEmailChange(api.deps, link("old"))).toMatchObject({ standing: "open" });
  expect(await confirmEmailChange(api.deps, { ...link("old"), token: link("new").token })).toBeNull();
  expect(await confirmEmailChange(api.deps, link("new"))).toMatchObject({ standing: "waits_for_other" });
  expect((await rowOf(student.id)).email).toBe(student.email);
  expect(await confirmEmailChange(api.deps, link("old"))).toMatchObject({ standing: "done" });
  expect(await confirmEmailChange(api.deps, link("old"))).toMatchObject({ standing: "done" });
  expect(await rowOf(student.id)).toMatchObject({ email: "New.Asha@example.org", emailKey: "new.asha@example.org" });
  const told = await api.db.select().from(emails).where(eq(emails.kind, "email_changed"));
  expect(told.map(({ toAddress }) => toAddress)).toEqual([student.email]);
});

test("an address that is taken meanwhile, a link of yesterday and an earlier change change nothing", async () => {
  const { student, headers, link } = await askedChange("contested@example.org");
  await confirmEmailChange(api.deps, link("old"));
  await insertStudent(api.db, { email: "contested@example.org" });
  expect(await confirmEmailChange(api.deps, link("new"))).toMatchObject({ standing: "taken" });
  const late = { ...api.deps, now: () => new Date(testNow.getTime() + 25 * 3_600_000) };
  expect(await confirmEmailChange(late, link("new"))).toBeNull();
  await patch(student.id, headers, { email: "another@example.org", current_password: testPassword });
  expect(await readEmailChange(api.deps, link("old"))).toBeNull();
  expect((await rowOf(student.id)).email).toBe(student.email);
});

test("a new password needs the old one, ends every session and gives this browser a new one", async () => {
  const { student } = await signedIn();
  await bearerOf(api.deps, student.id);
  const origin = { address: "192.0.2.1", device: "Test browser" };
  const change = (oldPassword: string, newPassword: string) =>
    changePassword(api.deps, student, { oldPassword, newPassword }, origin);
  const fields = (thrown: Promise<unknown>) => thrown.catch((error) => error.fields);
  expect(await fields(change("wrong", "a lamp in another window"))).toEqual({
    old_password: "This is not your password",
  });
  expect(await fields(change(testPassword, "password123"))).toHaveProperty("new_password");
  const before = await api.db.select().from(studentSessions).where(eq(studentSessions.studentId, student.id));
  expect(before).toHaveLength(2);
  await change(testPassword, "a lamp in another window");
  const after = await api.db.select().from(studentSessions).where(eq(studentSessions.studentId, student.id));
  expect(after).toHaveLength(1);
  expect(before.map(({ idHash }) => idHash)).not.toContain(after[0]?.idHash);
  const told = await api.db.select().from(emails).where(eq(emails.toAddress, student.email));
  expect(told.map(({ kind }) => kind)).toEqual(["password_changed"]);
});
