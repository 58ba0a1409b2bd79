import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { students } from "#db/schema/accounts.ts";
import { calendarEvents } from "#db/schema/calendar.ts";
import { sendReminders } from "#features/calendar/service/send-reminders.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { createApp } from "../../src/app.server.ts";
import { insertStudent, signIn } from "../support/account-factories.ts";
import { openTestDatabase } from "../support/database.ts";
import { createCalendarEvent, createCalendarExam } from "../support/factories.ts";
import { runDueJobs, sentMail, testDepsWithJobs } from "../support/jobs.ts";
import { sourcePages } from "../support/source-pages.ts";

let database: OpenDatabase;
let deps: Deps;
let app: ReturnType<typeof createApp>;
const logged: string[] = [];
const clock = { now: new Date("2026-11-21T18:45:00Z") };
beforeAll(async () => {
  database = await openTestDatabase();
  const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
  deps = await testDepsWithJobs(database, { log, now: () => clock.now });
  app = createApp(deps, { pages: await sourcePages() });
});
afterAll(() => database.close());

const page = "/student-dashboard/calendar";

async function signedIn(given: Parameters<typeof insertStudent>[1] = {}) {
  const student = await insertStudent(database.db, given);
  const { headers } = await signIn(deps, student.id);
  const call = async (method: string, path: string, body?: object) => {
    const response = await app.request(`/api/own-calendar/${path}`, {
      method,
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : null };
  };
  const send = async (form: [string, string][]) =>
    (await app.request(page, { method: "POST", headers, body: new URLSearchParams(form) })).text();
  return { ...student, headers, call, send, open: async () => (await app.request(page, { headers })).text() };
}

const fileAt = async (address: string) => {
  const response = await app.request(new URL(address).pathname);
  return { status: response.status, headers: response.headers, text: await response.text() };
};
/** Reminders of this student that were sent, by subject. */
async function reminded(address: string): Promise<string[]> {
  await sendReminders(deps);
  await runDueJobs(deps);
  return sentMail(deps)
    .filter(({ kind, to }) => kind === "calendar_reminder" && to.address === address)
    .map(({ subject }) => subject);
}

// proves S17.2
test("a feed holds what is followed and nothing of the student; its address is in no log, and dies when it is replaced or ended", async () => {
  const followed = await createCalendarExam(database.db, { name: "River Exam" });
  const other = await createCalendarExam(database.db);
  await createCalendarEvent(database.db, { examId: followed.id, name: "Round 1" });
  await createCalendarEvent(database.db, { examId: other.id, name: "Somebody else's" });
  const student = await signedIn({ firstName: "Ownersonlyword" });
  expect((await student.call("PUT", "follows/", { exams: [followed.key] })).body).toMatchObject({
    exams: [followed.key],
    feed: null,
  });
  const first = (await student.call("POST", "feed/")).body.feed.address as string;
  expect(first).toMatch(/^http:\/\/localhost:3000\/calendar\/feed\/[\w-]{22}\/[\w-]{43}\/calendar\.ics$/);
  logged.length = 0;
  const { status, headers, text } = await fileAt(first);
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("private, max-age=3600");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(text).toContain("SUMMARY:River Exam: Round 1");
  expect(text).not.toMatch(/Somebody else|Ownersonlyword|example\.org\b.*@/);
  const secret = first.split("/").at(-2)!;
  expect(logged.join()).toContain("/calendar/feed/:feed/:token/calendar.ics");
  expect(logged.join()).not.toContain(secret);
  const { rows } = (await database.db.execute(
    sql`select to_jsonb(f)::text as row from calendar_feeds f`,
  )) as unknown as { rows: { row: string }[] };
  expect(rows.map(({ row }) => row).join()).not.toContain(secret);
  const second = (await student.call("POST", "feed/")).body.feed.address as string;
  expect([(await fileAt(first)).status, (await fileAt(second)).status]).toEqual([404, 200]);
  expect((await fileAt(second.replace(/.(?=\/calendar\.ics)/, (sign) => (sign === "A" ? "B" : "A")))).status).toBe(404);
  expect((await student.call("DELETE", "feed/")).status).toBe(204);
  expect((await fileAt(second)).status).toBe(404);
});

test("an exam that is not there is refused, and what was followed stays", async () => {
  const exam = await createCalendarExam(database.db);
  const student = await signedIn();
  await student.call("PUT", "follows/", { exams: [exam.key] });
  expect((await student.call("PUT", "follows/", { exams: ["no-such-exam"] })).status).toBe(404);
  expect((await student.call("GET", "")).body.exams).toEqual([exam.key]);
});

// proves S17.3
test("a deadline is told seven days and one day before it, each once, however often the work runs", async () => {
  const exam = await createCalendarExam(database.db, { name: "River Exam" });
  const event = await createCalendarEvent(database.db, {
    examId: exam.id,
    startsOn: "2026-11-01",
    endsOn: "2026-11-30",
  });
  const student = await signedIn();
  await student.call("PUT", "follows/", { exams: [exam.key] });
  expect((await student.call("PUT", "reminders/", { consent: false })).status).toBe(422);
  expect((await student.call("PUT", "reminders/", { consent: true })).body.reminders_since).toBe(
    clock.now.toISOString(),
  );
  expect(await reminded(student.email)).toEqual([]);
  // 23 November in India, by five minutes.
  clock.now = new Date("2026-11-22T18:35:00Z");
  await Promise.all([sendReminders(deps), sendReminders(deps)]);
  expect(await reminded(student.email)).toEqual(["River Exam: last day 30 Nov 2026"]);
  clock.now = new Date("2026-11-28T10:00:00Z");
  expect(await reminded(student.email)).toHaveLength(1);
  clock.now = new Date("2026-11-29T10:00:00Z");
  expect(await reminded(student.email)).toHaveLength(2);
  // A deadline that moves is a new one.
  await database.db.update(calendarEvents).set({ endsOn: "2026-12-03" }).where(eq(calendarEvents.id, event.id));
  expect((await reminded(student.email)).at(-1)).toBe("River Exam: last day 3 Dec 2026");
  expect(await reminded(student.email)).toHaveLength(3);
});

test("what was sent is forgotten thirty days after the deadline", async () => {
  clock.now = new Date("2026-11-21T10:00:00Z");
  const exam = await createCalendarExam(database.db);
  await createCalendarEvent(database.db, { examId: exam.id, startsOn: "2026-11-21", endsOn: "2026-11-21" });
  const student = await signedIn();
  await student.call("PUT", "follows/", { exams: [exam.key] });
  await student.call("PUT", "reminders/", { consent: true });
  expect(await reminded(student.email)).toHaveLength(1);
  const notes = async () =>
    Number(
      (
        (await database.db.execute(
          sql`select count(*) as count from calendar_reminders_sent where student_id = ${student.id}`,
        )) as unknown as { rows: { count: string }[] }
      ).rows[0]?.count,
    );
  clock.now = new Date("2026-12-21T10:00:00Z");
  await sendReminders(deps);
  expect(await notes()).toBe(1);
  clock.now = new Date("2026-12-22T10:00:00Z");
  await sendReminders(deps);
  expect(await notes()).toBe(0);
});

test("nobody is told of what is expected, cancelled, no deadline, or of an exam that is not followed", async () => {
  clock.now = new Date("2026-11-21T10:00:00Z");
  const exam = await createCalendarExam(database.db);
  const near = { examId: exam.id, startsOn: "2026-11-23", endsOn: "2026-11-23" };
  await createCalendarEvent(database.db, { ...near, status: "expected", basis: "the dates of 2026" });
  await createCalendarEvent(database.db, { ...near, status: "cancelled" });
  await createCalendarEvent(database.db, { ...near, kind: "exam" });
  await createCalendarEvent(database.db, { ...near, examId: (await createCalendarExam(database.db)).id });
  const student = await signedIn();
  await student.call("PUT", "follows/", { exams: [exam.key] });
  await student.call("PUT", "reminders/", { consent: true });
  expect(await reminded(student.email)).toEqual([]);
});

test("without consent, under 18 without a guardian's, and once the account is leaving, nobody is reminded", async () => {
  const exam = await createCalendarExam(database.db);
  await createCalendarEvent(database.db, { examId: exam.id, startsOn: "2026-11-23", endsOn: "2026-11-23" });
  const [silent, minor, leaving] = [await signedIn(), await signedIn({ consent: "pending" }), await signedIn()];
  for (const student of [silent, minor, leaving]) await student.call("PUT", "follows/", { exams: [exam.key] });
  expect((await minor.call("PUT", "reminders/", { consent: true })).body.code).toBe("reminders_need_consent");
  await leaving.call("PUT", "reminders/", { consent: true });
  await database.db
    .update(students)
    .set({ eraseAt: new Date("2026-11-30T00:00:00Z") })
    .where(eq(students.id, leaving.id));
  const all = [silent, minor, leaving].map(({ email }) => reminded(email));
  expect(await Promise.all(all)).toEqual([[], [], []]);
});

// proves S17.3
test("one click in the e-mail ends reminders without a login, and what waits is not sent any more", async () => {
  const exam = await createCalendarExam(database.db);
  await createCalendarEvent(database.db, { examId: exam.id, startsOn: "2026-11-23", endsOn: "2026-11-23" });
  const student = await signedIn();
  await student.call("PUT", "follows/", { exams: [exam.key] });
  await student.call("PUT", "reminders/", { consent: true });
  await reminded(student.email);
  const link = sentMail(deps).find(({ to }) => to.address === student.email)!.unsubscribe!;
  const path = new URL(link).pathname;
  const opened = await app.request(path);
  expect([opened.status, opened.headers.get("referrer-policy")]).toEqual([200, "no-referrer"]);
  expect((await student.call("GET", "")).body.reminders_since).not.toBeNull();
  // One more waits while the link is used.
  await createCalendarEvent(database.db, { examId: exam.id, startsOn: "2026-11-22", endsOn: "2026-11-22" });
  await sendReminders(deps);
  const ended = await app.request(path, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  });
  expect([ended.status, (await ended.text()).includes("No more reminders will be sent to you.")]).toEqual([200, true]);
  expect((await student.call("GET", "")).body.reminders_since).toBeNull();
  expect(await reminded(student.email)).toHaveLength(1);
  expect((await app.request(path.replace(/.$/, "!"), { method: "POST", body: new URLSearchParams() })).status).toBe(
    404,
  );
});

test("reminders are in Who can reach me, are withdrawn there, and are in the export", async () => {
  const student = await signedIn();
  await student.call("PUT", "reminders/", { consent: true });
  const entries = async (act = "") =>
    (await (await app.request(`/api/reach/${act}`, { method: act ? "POST" : "GET", headers: student.headers })).json())
      .entries;
  const entry = (await entries()).find(({ key }: { key: string }) => key === "reminders");
  expect(entry).toMatchObject({ can_withdraw: true, why: expect.stringContaining("seven days and one day before") });
  const own = await (await app.request("/api/own-data/", { headers: student.headers })).text();
  expect(own).toContain("calendar_reminders");
  expect((await entries("reminders/withdraw/")).some(({ key }: { key: string }) => key === "reminders")).toBe(false);
});

test("the page follows exams, makes a feed and asks for consent by plain forms", async () => {
  const exam = await createCalendarExam(database.db, { name: "Lake Exam" });
  await createCalendarEvent(database.db, {
    examId: exam.id,
    name: "Registration",
    startsOn: "2027-03-01",
    endsOn: "2027-03-05",
  });
  const student = await signedIn();
  expect(await student.open()).toContain("None of your exams has an upcoming date");
  expect(
    await student.send([
      ["intent", "follow"],
      ["exam", exam.key],
    ]),
  ).toContain("You follow 1 exam.");
  expect(await student.send([["intent", "feed"]])).toMatch(
    /value="http:\/\/localhost:3000\/calendar\/feed\/[^"]+\.ics"/,
  );
  expect(await student.send([["intent", "remind"]])).toContain("We will remind you.");
  const html = await student.open();
  expect(html).toMatch(/Lake Exam<!-- -->: <!-- -->Registration/);
  expect(html).toContain("Reminders have been on since");
  expect(await student.send([["intent", "stop"]])).toContain("No reminder will be sent.");
  expect(await student.send([["intent", "end_feed"]])).toContain("The address no longer works.");
});
