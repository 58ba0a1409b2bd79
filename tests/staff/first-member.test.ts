import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { staff, staffChanges, staffInvitations, staffSessions } from "#db/schema/staff.ts";
import { readConfig } from "#lib/config.server.ts";
import { createFirstMember } from "#staff/accounts/service/first-member.server.ts";
import { rescueMember } from "#staff/accounts/service/rescue.server.ts";
import { createApp } from "../../src/app.server.ts";
import { repeatedWork } from "../../src/work.server.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps, testNow } from "../support/deps.ts";
import { insertStaff, makeStaff, staffClient } from "../support/staff.ts";

let database: OpenDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const configured = (given: Record<string, string>) =>
  testDeps(database, { config: readConfig({ RATE_LIMITS: "off", LOG_LEVEL: "silent", ...given }) });

async function signIn(email: string, password: string) {
  return (await staffClient(createApp(testDeps(database)), null).post("/api/staff/session/", { email, password }))
    .status;
}

test("the first start makes an admin whose password is told once and is nowhere", async () => {
  const deps = testDeps(database);
  const made = await createFirstMember(deps);
  expect(made).toEqual({
    email: "admin@example.org",
    password: expect.stringMatching(/^([2-9A-Z]{5}-){3}[2-9A-Z]{5}$/),
  });
  const [row] = await database.db.select().from(staff);
  expect(row).toMatchObject({ role: "admin", isActive: true });
  expect(JSON.stringify(row)).not.toContain(made?.password);
  expect(await signIn("admin@example.org", made?.password ?? "")).toBe(200);
  expect(await createFirstMember(deps)).toBeNull();
});

// proves D26
test("STAFF_EMAIL and STAFF_PASSWORD name the first account, and the password is not told", async () => {
  const given = { STAFF_EMAIL: "Office@Example.org", STAFF_PASSWORD: "a password of the office" };
  expect(await createFirstMember(configured(given))).toEqual({ email: "Office@Example.org", password: null });
  expect(await signIn("office@example.org", "a password of the office")).toBe(200);
});

// proves D26
test("where somebody is on the staff, even switched off, nobody is made", async () => {
  await insertStaff(database.db, { isActive: false });
  expect(await createFirstMember(configured({ STAFF_EMAIL: "office@example.org" }))).toBeNull();
  expect(await database.db.select().from(staff)).toHaveLength(1);
});

test("starts at one instant make one account", async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => createFirstMember(testDeps(database))));
  expect(made.filter((one) => one !== null)).toHaveLength(1);
  expect(await database.db.select().from(staff)).toHaveLength(1);
});

test("anyone who has the server lets somebody in again: switched on, without second factor, by a link", async () => {
  const { id, email } = await makeStaff(database.db, "admin");
  const lost = { isActive: false, totpSecret: "sealed by a key that is lost", totpConfirmedAt: testNow };
  await database.db.update(staff).set(lost).where(eq(staff.id, id));
  const rescued = await rescueMember(testDeps(database), email.toUpperCase());
  const [site, token = ""] = rescued?.link.split("/staff/invitation/") ?? [];
  expect(site).toBe("http://localhost:3000");
  const password = "found again in the office";
  const accepted = { token, password, name: "Meera Joshi" };
  const client = staffClient(createApp(testDeps(database)), null);
  expect((await client.post("/api/staff/invitations/accept/", accepted)).status).toBe(200);
  expect(await signIn(email, password)).toBe(200);
  const [change] = await database.db.select().from(staffChanges);
  expect(change).toMatchObject({ staffName: "The server's operator", action: "act", recordId: String(id) });
  expect(await rescueMember(testDeps(database), "nobody@example.org")).toBeNull();
});

test("sessions that ended and invitations of last month are removed, living ones stay", async () => {
  const { id } = await makeStaff(database.db, "editor");
  const invite = (name: string, expiresAt: Date) =>
    database.db
      .insert(staffInvitations)
      .values({ id: name, staffId: id, tokenHash: name, createdAt: testNow, expiresAt });
  const day = 86_400_000;
  await invite("old", new Date(testNow.getTime() - 31 * day));
  await invite("new", new Date(testNow.getTime() + day));
  const run = async (ms: number) => {
    const work = repeatedWork(testDeps(database, { now: () => new Date(testNow.getTime() + ms) }));
    for (const name of ["remove-ended-staff-sessions", "remove-old-invitations"])
      await work.find((one) => one.name === name)?.run();
    const sessions = await database.db.select().from(staffSessions).where(eq(staffSessions.staffId, id));
    const invitations = await database.db.select().from(staffInvitations);
    return [sessions.length, invitations.map((one) => one.id)];
  };
  expect(await run(29 * 60_000)).toEqual([1, ["new"]]);
  expect(await run(30 * 60_000)).toEqual([0, ["new"]]);
});

test("the history takes no change and no removal of its rows, not even from the application", async () => {
  const { id } = await makeStaff(database.db, "editor");
  await database.db.insert(staffChanges).values({
    ...{ at: testNow, staffId: id, staffName: "x", action: "act", area: "staff" },
    ...{ resource: "staff", recordId: "1", label: "x" },
  });
  await expect(database.db.update(staffChanges).set({ label: "y" })).rejects.toThrow();
  await expect(database.db.delete(staffChanges)).rejects.toThrow();
});
