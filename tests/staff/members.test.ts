import { desc, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { emails } from "#db/schema/emails.ts";
import { staff, staffChanges, staffInvitations, staffSessions } from "#db/schema/staff.ts";
import { readConfig } from "#lib/config.server.ts";
import { linkToken } from "#lib/secrets.server.ts";
import { createApp } from "../../src/app.server.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps, testNow } from "../support/deps.ts";
import { unique } from "../support/factories.ts";
import { insertStaff, makeStaff, staffClient, staffPassword, type TestStaff } from "../support/staff.ts";

let database: OpenDatabase;
let admin: TestStaff;
let office: ReturnType<typeof staffClient>;
beforeAll(async () => {
  database = await openTestDatabase();
  admin = await makeStaff(database.db, "admin");
  office = staffClient(open(), admin);
});
afterAll(() => database.close());

const list = "/api/staff/staff/";
const hour = 3_600_000;
const open = (ms = 0) => createApp(testDeps(database, { now: () => new Date(testNow.getTime() + ms) }));
const nobody = (ms = 0) => staffClient(open(ms), null);
const newPassword = "a lamp for somebody new 4";

/** What the history says of a member, the newest first. */
async function historyOf(id: number) {
  const { recordId, id: number } = staffChanges;
  return database.db
    .select()
    .from(staffChanges)
    .where(eq(recordId, String(id)))
    .orderBy(desc(number));
}

/** The token of the newest letter to this address, as the letter's link carries it. */
async function tokenTo(address: string) {
  const rows = await database.db.select().from(emails).where(eq(emails.toAddress, address)).orderBy(desc(emails.id));
  const letter = rows.find(({ kind }) => kind === "staff_invitation")!;
  const { invitationId } = letter.details as { invitationId: string };
  return linkToken(testDeps(database).secretKey, "staff-invitation", invitationId);
}

async function invite(role = "editor") {
  const email = `invited-${unique()}@example.org`;
  const { body } = await office.post(list, { email, role });
  return { id: body.id as number, email, token: await tokenTo(email) };
}

test("an admin invites by e-mail; the link sets a name and a password once, and the login follows", async () => {
  const email = `Ravi.${unique()}@example.org`;
  const reply = await office.post(list, { email: ` ${email} `, role: "counsellor" });
  expect(reply.status).toBe(201);
  expect(reply.body).toEqual({
    id: expect.any(Number),
    name: email.split("@")[0],
    email,
    role: "counsellor",
    is_active: true,
    state: "invited",
    has_second_factor: false,
    created_at: testNow.toISOString(),
    last_seen_at: null,
    invitation_until: new Date(testNow.getTime() + 72 * hour).toISOString(),
  });
  const token = await tokenTo(email);
  const shown = await nobody().post("/api/staff/invitations/look/", { token });
  expect([shown.status, shown.body]).toEqual([
    200,
    { name: email.split("@")[0], email, role: "counsellor", until: reply.body.invitation_until, is_new: true },
  ]);
  const accepted = await nobody().post("/api/staff/invitations/accept/", {
    token,
    password: newPassword,
    name: " Ravi Kale ",
  });
  expect([accepted.status, accepted.body]).toEqual([200, { email }]);
  expect(accepted.headers.getSetCookie()).toEqual([]);
  const signedIn = await nobody().post("/api/staff/session/", { email, password: newPassword });
  expect(signedIn.body).toEqual({ step: "done" });
  const again = await nobody().post("/api/staff/invitations/accept/", {
    token,
    password: newPassword,
    name: "Mallory",
  });
  expect([again.status, again.body.code]).toEqual([400, "invitation_refused"]);
  expect((await office.get(`${list}${reply.body.id}/`)).body).toMatchObject({
    name: "Ravi Kale",
    state: "active",
    invitation_until: null,
    last_seen_at: testNow.toISOString(),
  });
  const history = await historyOf(reply.body.id);
  expect(history.map(({ action, summary, staffName }) => [action, summary, staffName])).toEqual([
    ["update", "accepted the invitation", "Ravi Kale"],
    ["create", "invited as counsellor", admin.name],
  ]);
  expect(JSON.stringify(history)).not.toContain("@example.org");
});

test("of five acceptances at one instant one counts", async () => {
  const { token } = await invite();
  const accept = (name: string) =>
    nobody().post("/api/staff/invitations/accept/", { token, password: newPassword, name });
  const replies = await Promise.all(["a", "b", "c", "d", "e"].map(accept));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
});

test("an invitation ends after 72 hours, with a newer one, and when its person is switched off", async () => {
  const late = await invite();
  const look = async (token: string, ms = 0) =>
    (await nobody(ms).post("/api/staff/invitations/look/", { token })).status;
  expect(await look(late.token, 72 * hour - 1)).toBe(200);
  expect(await look(late.token, 72 * hour)).toBe(400);
  expect((await office.post(`${list}${late.id}/invitation/`)).status).toBe(204);
  const newer = await tokenTo(late.email);
  expect([await look(late.token), await look(newer)]).toEqual([400, 200]);
  expect((await office.patch(`${list}${late.id}/`, { is_active: false })).status).toBe(200);
  expect(await look(newer)).toBe(400);
  expect((await office.post(`${list}${late.id}/invitation/`)).body.code).toBe("staff_not_found");
  expect(await look("not a token")).toBe(400);
});

test.each([
  [{ password: "short", name: "x" }, ["password"]],
  [{ password: "passwordpassword", name: "x" }, ["password"]],
  [{ password: newPassword, name: "  " }, ["name"]],
  [{ password: "y".repeat(200), name: "x" }, ["password"]],
])("accepting with %j names what does not fit and uses nothing up", async (body, names) => {
  const { token } = await invite();
  const refused = await nobody().post("/api/staff/invitations/accept/", { token, ...body });
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, names]);
  expect((await nobody().post("/api/staff/invitations/look/", { token })).status).toBe(200);
});

test("no row and no letter on its way holds the token of a link", async () => {
  const { token } = await invite();
  const rows = [
    await database.db.select().from(staffInvitations),
    await database.db.select().from(emails),
    await database.db.select().from(staffChanges),
  ];
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("an address that is on the staff already is refused, in whatever case; so is what is no address", async () => {
  const taken = await office.post(list, { email: admin.email.toUpperCase(), role: "editor" });
  expect([taken.status, taken.body.code, Object.keys(taken.body.fields)]).toEqual([409, "staff_exists", ["email"]]);
  for (const email of ["", "nobody", "a@example.org\r\nRCPT TO:<b@example.org>", "a@example.org, b@example.org"])
    expect((await office.post(list, { email, role: "editor" })).status).toBe(422);
  expect((await office.post(list, { email: "a@example.org", role: "owner" })).status).toBe(422);
});

test("a new role ends the colleague's sessions and is in the history with before and after", async () => {
  const colleague = await makeStaff(database.db, "editor");
  const reply = await office.patch(`${list}${colleague.id}/`, { role: "accounts" });
  expect([reply.status, reply.body.role]).toEqual([200, "accounts"]);
  expect((await staffClient(open(), colleague).get("/api/staff/me/")).body.code).toBe("session_ended");
  const [change] = await historyOf(colleague.id);
  expect(change).toMatchObject({
    action: "update",
    area: "staff",
    resource: "staff",
    staffId: admin.id,
    summary: "role editor → accounts",
    before: { name: colleague.name, role: "editor", is_active: true },
    after: { name: colleague.name, role: "accounts", is_active: true },
  });
  const before = (await historyOf(colleague.id)).length;
  await office.patch(`${list}${colleague.id}/`, { role: "accounts" });
  expect(await historyOf(colleague.id)).toHaveLength(before);
});

test("who is switched off is out at once and cannot sign in; switched on again, they can", async () => {
  const colleague = await makeStaff(database.db, "editor");
  const signIn = async () =>
    (await nobody().post("/api/staff/session/", { email: colleague.email, password: staffPassword })).status;
  const off = await office.patch(`${list}${colleague.id}/`, { is_active: false });
  expect(off.body).toMatchObject({ is_active: false, state: "off" });
  expect((await staffClient(open(), colleague).get("/api/staff/me/")).status).toBe(401);
  expect(await signIn()).toBe(401);
  await office.patch(`${list}${colleague.id}/`, { is_active: true });
  expect(await signIn()).toBe(200);
});

test("nobody changes their own role or switches themselves off; the own name may be changed", async () => {
  for (const change of [{ role: "editor" }, { is_active: false }]) {
    const reply = await office.patch(`${list}${admin.id}/`, change);
    expect([reply.status, reply.body.code]).toEqual([409, "own_account"]);
  }
  expect((await office.patch(`${list}${admin.id}/`, { name: "Meera J." })).body.name).toBe("Meera J.");
  await office.patch(`${list}${admin.id}/`, { name: admin.name });
});

test("of two admins who take each other's role at one instant one is heard: the other is no admin any more", async () => {
  const one = await makeStaff(database.db, "admin");
  const other = await makeStaff(database.db, "admin");
  const replies = await Promise.all([
    staffClient(open(), one).patch(`${list}${other.id}/`, { role: "editor" }),
    staffClient(open(), other).patch(`${list}${one.id}/`, { is_active: false }),
  ]);
  expect(replies.map(({ status }) => status === 200).sort()).toEqual([false, true]);
  const rows = await database.db
    .select()
    .from(staff)
    .where(inArray(staff.id, [one.id, other.id]));
  expect(rows.filter(({ role, isActive }) => role === "admin" && isActive)).toHaveLength(1);
});

test("a lost phone: another admin takes the second factor away, never one's own", async () => {
  const colleague = await makeStaff(database.db, "counsellor", { hasSecondFactor: false });
  const none = await office.delete(`${list}${colleague.id}/second-factor/`);
  expect([none.status, none.body.code]).toEqual([409, "second_factor_missing"]);
  const given = { totpSecret: "sealed", totpConfirmedAt: testNow };
  await database.db.update(staff).set(given).where(eq(staff.id, colleague.id));
  expect((await office.delete(`${list}${colleague.id}/second-factor/`)).status).toBe(204);
  expect((await staffClient(open(), colleague).get("/api/staff/me/")).status).toBe(401);
  const [row] = await database.db.select().from(staff).where(eq(staff.id, colleague.id));
  expect([row?.totpSecret, row?.totpConfirmedAt]).toEqual([null, null]);
  const [change] = await historyOf(colleague.id);
  expect(change).toMatchObject({ action: "act", summary: "took the second factor away", before: null, after: null });
  const emailTemplates = await database.db.select().from(emails).where(eq(emails.toAddress, colleague.email));
  expect(emailTemplates.map(({ kind }) => kind)).toEqual(["staff_account_changed"]);
  const own = await office.delete(`${list}${admin.id}/second-factor/`);
  expect([own.status, own.body.code]).toEqual([409, "own_account"]);
});

test("a forgotten password: the link of a colleague sets a new one, ends sessions and says so by e-mail", async () => {
  const colleague = await makeStaff(database.db, "editor");
  expect((await office.post(`${list}${colleague.id}/invitation/`)).status).toBe(204);
  const token = await tokenTo(colleague.email);
  const shown = await nobody().post("/api/staff/invitations/look/", { token });
  expect(shown.body).toMatchObject({ is_new: false, name: colleague.name });
  expect((await staffClient(open(), colleague).get("/api/staff/me/")).status).toBe(200);
  await nobody().post("/api/staff/invitations/accept/", { token, password: newPassword, name: colleague.name });
  expect((await staffClient(open(), colleague).get("/api/staff/me/")).status).toBe(401);
  const emailTemplates = await database.db.select().from(emails).where(eq(emails.toAddress, colleague.email));
  expect(emailTemplates.map(({ kind }) => kind).sort()).toEqual(["staff_account_changed", "staff_invitation"]);
});

test("sessions of a colleague are listed and ended, one or all; somebody else's is not found", async () => {
  const colleague = await makeStaff(database.db, "editor");
  const shown = await office.get(`${list}${colleague.id}/sessions/`);
  expect(shown.body.results).toEqual([
    {
      id: colleague.sessionHash,
      device: "Test browser",
      address: "192.0.2.1",
      is_this: false,
      created_at: testNow.toISOString(),
      last_seen_at: testNow.toISOString(),
    },
  ]);
  expect(shown.text).not.toContain(colleague.secret);
  const foreign = await office.delete(`${list}${colleague.id}/sessions/${admin.sessionHash}/`);
  expect([foreign.status, foreign.body.code]).toEqual([404, "session_not_found"]);
  expect((await office.delete(`${list}${colleague.id}/sessions/${colleague.sessionHash}/`)).status).toBe(204);
  expect((await staffClient(open(), colleague).get("/api/staff/me/")).status).toBe(401);
  expect((await office.delete(`${list}${colleague.id}/sessions/`)).status).toBe(204);
});

test("one's own sessions: the others end, this one stays; one that is somebody else's is not found", async () => {
  const member = await makeStaff(database.db, "counsellor", { hasSecondFactor: false });
  const client = staffClient(open(), member);
  await nobody().post("/api/staff/session/", { email: member.email, password: staffPassword });
  const { body } = await client.get("/api/staff/me/sessions/");
  expect(body.results.map((one: { is_this: boolean }) => one.is_this).sort()).toEqual([false, true]);
  expect((await client.delete(`/api/staff/me/sessions/${admin.sessionHash}/`)).body.code).toBe("session_not_found");
  expect((await client.delete("/api/staff/me/sessions/")).status).toBe(204);
  const rows = await database.db.select().from(staffSessions).where(eq(staffSessions.staffId, member.id));
  expect(rows.map(({ idHash }) => idHash)).toEqual([member.sessionHash]);
});

test("one's own password is changed with the old one: other sessions end, this browser gets a new id", async () => {
  const member = await makeStaff(database.db, "editor");
  const client = staffClient(open(), member);
  const change = (old_password: string, new_password: string) =>
    client.post("/api/staff/me/password/", { old_password, new_password });
  expect((await change("not mine", newPassword)).body.fields).toEqual({ old_password: "This is not your password" });
  expect(Object.keys((await change(staffPassword, "short")).body.fields)).toEqual(["new_password"]);
  const reply = await change(staffPassword, newPassword);
  expect(reply.status).toBe(204);
  const secret = reply.headers.getSetCookie()[0]?.split(/[=;]/)[1] ?? "";
  expect((await client.get("/api/staff/me/")).status).toBe(401);
  expect((await staffClient(open(), { secret }).get("/api/staff/me/")).status).toBe(200);
  expect((await nobody().post("/api/staff/session/", { email: member.email, password: staffPassword })).status).toBe(
    401,
  );
  expect((await historyOf(member.id))[0]).toMatchObject({ action: "act", summary: "changed the own password" });
});

test("the list is searched, sorted and paged; characters of patterns are plain text", async () => {
  const mark = `zebra${unique()}`;
  for (const name of ["Charu", "asha", "Binod"])
    await insertStaff(database.db, { name: `${name} ${mark}`, role: "editor" });
  const names = async (query: string) => {
    const { body } = await office.get(`${list}?q=${mark}&${query}`);
    return [body.count, body.results.map((one: { name: string }) => one.name.split(" ")[0])];
  };
  expect(await names("sort=name")).toEqual([3, ["asha", "Binod", "Charu"]]);
  expect(await names("sort=name&order=desc&per_page=2")).toEqual([3, ["Charu", "Binod"]]);
  expect(await names("per_page=2&page=2")).toEqual([3, ["Charu"]]);
  expect((await office.get(`${list}?q=%25`)).body.count).toBe(0);
  expect((await office.get(`${list}?ids=${admin.id}`)).body.results.map((one: { id: number }) => one.id)).toEqual([
    admin.id,
  ]);
  expect((await office.get(`${list}?sort=password_hash`)).status).toBe(422);
});

test("somebody who is not there is not found, whatever is requested", async () => {
  for (const [method, path, body] of [
    ["GET", "", undefined],
    ["PATCH", "", { name: "x" }],
    ["POST", "invitation/", undefined],
    ["GET", "sessions/", undefined],
    ["DELETE", "sessions/", undefined],
    ["DELETE", "second-factor/", undefined],
  ] as const) {
    const reply = await office.ask(method, `${list}2147483647/${path}`, body);
    expect([path, reply.status, reply.body.code]).toEqual([path, 404, "staff_not_found"]);
  }
});

test("links are not tried without end: the 21st of an hour from one address waits", async () => {
  const app = createApp(testDeps(database, { config: readConfig({ LOG_LEVEL: "silent" }) }));
  const statuses: number[] = [];
  for (let time = 0; time < 21; time += 1)
    statuses.push((await staffClient(app, null).post("/api/staff/invitations/look/", { token: "x" })).status);
  expect(statuses).toEqual([...Array(20).fill(400), 429]);
});
