import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { calendarFollows } from "#db/schema/calendar.ts";
import { choiceLists } from "#db/schema/choice-lists.ts";
import { contactMessages } from "#db/schema/enquiries.ts";
import { tickets } from "#db/schema/tickets.ts";
import { wishlistEntries } from "#db/schema/wishlist.ts";
import type { Deps } from "#http/deps.server.ts";
import { createApp } from "../../src/app.server.ts";
import { bearerOf, insertPackage, insertStudent, signIn } from "../support/account-factories.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps, testNow } from "../support/deps.ts";
import {
  announceChange,
  createBranch,
  createCalendarEvent,
  createCalendarExam,
  createCollege,
} from "../support/factories.ts";
import { sourcePages } from "../support/source-pages.ts";

let database: OpenDatabase;
let deps: Deps;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  database = await openTestDatabase();
  deps = testDeps(database);
  app = createApp(deps, { pages: await sourcePages() });
});
afterAll(() => database.close());

async function stepsOf(studentId: number) {
  const reply = await app.request("/api/next-steps/", { headers: await bearerOf(deps, studentId) });
  return (await reply.json()).results as { kind: string }[];
}
async function dashboardOf(studentId: number): Promise<string> {
  const { headers } = await signIn(deps, studentId);
  return (await app.request("/student-dashboard", { headers })).text();
}
const text = (html: string) => html.replace(/<!--.*?-->/g, "");

test("a new student, for whom nothing waits, is led to the chances and the calendar", async () => {
  const { id } = await insertStudent(database.db);
  expect(await stepsOf(id)).toEqual([]);
  const page = text(await dashboardOf(id));
  expect(page).not.toContain("Nothing is waiting");
  expect(page).toMatch(/href="\/chances"[^>]*>Where can I get in\?</);
  expect(page).toContain("Follow your exams, and see their next dates here");
  expect(page).toContain("You have not saved a college yet.");
});

// proves S23.5
test("consent, payment, answers, the next date and the list come in this order, each with its way on", async () => {
  const { db } = database;
  const student = await insertStudent(db, { consent: "pending", dob: "2010-04-17" });
  const exam = await createCalendarExam(db, { name: "MHT CET" });
  await createCalendarEvent(db, { examId: exam.id, name: "Over", startsOn: "2026-11-01", endsOn: "2026-11-20" });
  await createCalendarEvent(db, { examId: exam.id, name: "Later", startsOn: "2027-02-01", endsOn: "2027-02-02" });
  const soon = { name: "Registration", startsOn: "2026-11-21", endsOn: "2026-11-21" };
  await createCalendarEvent(db, { examId: exam.id, ...soon });
  await db.insert(calendarFollows).values({ studentId: student.id, examId: exam.id, followedAt: testNow });
  await db.insert(choiceLists).values({
    ...{
      studentId: student.id,
      id: "00000000-0000-4000-8000-000000000001",
      name: "CAP round 1",
      authority: "mht_cet",
      year: 2027,
      rows: [{}, {}],
    },
    ...{ nextKey: 3, createdAt: testNow, updatedAt: testNow },
  });
  const said = { studentId: student.id, name: "Asha", email: student.email, state: "answered" as const };
  await db.insert(tickets).values({
    ...{ ...said, reference: "T-7", subject: "Which round?", department: "Admission", priority: "High" },
    ...{ sendKey: "t7", createdAt: testNow, updatedAt: testNow },
  });
  await db.insert(contactMessages).values({
    ...{ ...said, reference: "M-7", contact: "", message: "Is there a hostel?", contentHash: "m7" },
    ...{ createdAt: testNow, aboutName: "COEP" },
  });
  const { id: packageId, name } = await insertPackage(db, { amountRupees: 499 });
  await db.execute(sql`
    insert into orders (public_id, gateway, idempotency_key, receipt, provider_order_id, package_id, package_name,
      amount_paise, state, is_sign_up, student_id, created_at, updated_at)
    values ('o-7', 'sandbox', 'k-7', 'r-7', 'p-7', ${packageId}, ${name}, 49900, 'created', false, ${student.id},
      ${testNow.toISOString()}, ${testNow.toISOString()})`);
  expect(await stepsOf(student.id)).toEqual([
    { kind: "consent" },
    { kind: "payment", order_id: "o-7", package: name, amount_paise: 49_900 },
    { kind: "ticket", reference: "T-7", subject: "Which round?" },
    { kind: "message", reference: "M-7", about: "COEP" },
    {
      ...{ kind: "date", exam: "MHT CET", event: "Registration", starts_on: "2026-11-21", ends_on: "2026-11-21" },
      ...{ precision: "day", status: "announced" },
    },
    { kind: "list", id: "00000000-0000-4000-8000-000000000001", name: "CAP round 1", choices: 2 },
  ]);
  const page = text(await dashboardOf(student.id));
  for (const [href, line] of [
    ["/student-dashboard/guardian", "Your parent or guardian has not answered yet."],
    ["/checkout/o-7", `Finish your payment: ${name}, ₹499`],
    ["/student-dashboard/help-support/T-7", "We have answered your ticket: Which round?"],
    ["/student-dashboard/enquiries", "We have answered your message: COEP"],
    ["/student-dashboard/calendar", "MHT CET, Registration: 21 Nov 2026"],
    ["/choices?list=00000000-0000-4000-8000-000000000001", "Continue your choice list: CAP round 1 (2 choices)"],
  ]) {
    expect(page).toMatch(new RegExp(`href="${href?.replace("?", "\\?")}"[^>]*>${line?.replace(/[?()]/g, "\\$&")}`));
  }
});

test("what is over no longer waits: paid, read and continued, old, cancelled", async () => {
  const { db } = database;
  const student = await insertStudent(db);
  const exam = await createCalendarExam(db);
  const next = { startsOn: "2026-12-01", endsOn: "2026-12-01" };
  await createCalendarEvent(db, { examId: exam.id, status: "cancelled", note: "Postponed", ...next });
  await db.insert(calendarFollows).values({ studentId: student.id, examId: exam.id, followedAt: testNow });
  const old = new Date("2026-08-01T00:00:00Z");
  await db.insert(choiceLists).values({
    ...{
      studentId: student.id,
      id: "00000000-0000-4000-8000-000000000002",
      name: "Old",
      authority: "josaa",
      year: 2026,
      rows: [],
    },
    ...{ nextKey: 1, createdAt: old, updatedAt: old },
  });
  const ticket = {
    studentId: student.id,
    name: "Asha",
    email: student.email,
    subject: "?",
    department: "Other" as const,
  };
  const marks = { priority: "Low" as const, createdAt: old };
  await db.insert(tickets).values([
    { ...ticket, ...marks, reference: "T-8", state: "answered", sendKey: "t8", updatedAt: old },
    { ...ticket, ...marks, reference: "T-9", state: "open", sendKey: "t9", updatedAt: testNow },
    { ...ticket, ...marks, reference: "T-10", state: "closed", sendKey: "t10", updatedAt: testNow },
  ]);
  expect(await stepsOf(student.id)).toEqual([]);
});

// proves S23.5
test("saved colleges are rows with place, closing value and fees, the first four one link from comparing", async () => {
  const { db } = database;
  const student = await insertStudent(db);
  const ids: number[] = [];
  for (let at = 0; at < 5; at += 1) {
    const college = await createCollege(db, { name: `Saved College ${at}`, city: "Pune", state: "Maharashtra" });
    await createBranch(db, { collegeId: college.id });
    ids.push(college.id);
    await db.insert(wishlistEntries).values({
      ...{ studentId: student.id, kind: "college" as const, collegeId: college.id, position: at, createdAt: testNow },
    });
  }
  await announceChange(db, "all");
  const page = text(await dashboardOf(student.id));
  const rows = page.slice(page.indexOf('id="saved"'), page.indexOf('id="profile-title"'));
  expect(rows.match(/Saved College \d/g)).toEqual([0, 1, 2, 3, 4].map((at) => `Saved College ${at}`));
  expect(rows).toContain("Pune, Maharashtra");
  expect(rows).toContain("not in our data");
  expect(rows).toContain(
    `/compare?of=${ids
      .slice(0, 4)
      .map((id) => `college-${id}`)
      .join(",")}`,
  );
  expect(rows).toContain("Compare the first 4");
  expect(rows).toContain("My College: 5 saved");
});
