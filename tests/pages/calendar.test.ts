import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calendarEvents } from "#db/schema/calendar.ts";
import { patterns } from "#lib/addresses.ts";
import { type CachedSite, openCachedSite } from "../page-cache/cached-site.ts";
import { createCalendarEvent, createCalendarExam } from "../support/factories.ts";

let site: CachedSite;
beforeAll(async () => {
  site = await openCachedSite();
});
afterAll(() => site.close());

/** The words of a page without its markup. */
const wordsOf = (html: string) =>
  html
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

// proves S17.1
test("the calendar says what is expected, what is announced and what has changed, with days, source and calendar file", async () => {
  const empty = (await site.ask(patterns.calendar)).text;
  expect(empty).toContain("There are no dates in the calendar yet.");
  // It would lead to the same empty page.
  expect(empty).not.toContain("Show all dates");
  const exam = await createCalendarExam(site.db, { key: "river-exam", name: "River Exam", states: ["Goa"] });
  await createCalendarEvent(site.db, {
    ...{ examId: exam.id, name: "Counselling", status: "expected", basis: "the dates of 2026" },
    ...{ precision: "month", startsOn: "2027-06-01", endsOn: "2027-07-31" },
  });
  const moved = await createCalendarEvent(site.db, { examId: exam.id, name: "Registration", endsOn: "2027-02-10" });
  await createCalendarEvent(site.db, { examId: exam.id, name: "Pilot", startsOn: "2026-01-05", endsOn: "2026-01-05" });
  await site.db
    .update(calendarEvents)
    .set({ endsOn: "2027-02-15", note: "Five more days" })
    .where(eq(calendarEvents.id, moved.id));
  const { text } = await site.ask(`${patterns.calendar}?exam=river-exam`);
  const words = wordsOf(text);
  expect(words).toContain("2 upcoming dates");
  expect(words).toMatch(
    /Some time in Jun 2027 to Jul 2027 Expected .*Expected from the dates of 2026, not announced yet\./,
  );
  expect(words).toMatch(/Changed .*Before: 1 Feb 2027 to 10 Feb 2027 now: 1 Feb 2027 to 15 Feb 2027 Five more days/);
  expect(text).toMatch(/<details[\s\S]*5 Jan 2026[\s\S]*<\/details>/);
  expect(text).toMatch(/<form[^>]*method="get"[\s\S]*name="exam"[\s\S]*name="state"/);
  expect(text).toContain('href="/calendar/exams/river-exam/calendar.ics"');
  expect(words).toMatch(/Source: [^.]+\. Official figure\. Collected on/);
  expect(wordsOf((await site.ask(`${patterns.calendar}?exam=river-exam&lang=hi`)).text)).toContain(
    "2027 के एडमिशन · गोवा",
  );
  expect((await site.ask(`${patterns.calendar}?state=Assam`)).text).toContain(
    "We have no upcoming dates for this choice.",
  );
});

// proves S17.4
test("the paper plan is a POST to its page: nothing of the answers is in an address, and every paper says when and why", async () => {
  const exam = await createCalendarExam(site.db, { key: "plan-exam", kind: "counselling", name: "Plan Counselling" });
  await createCalendarEvent(site.db, {
    ...{ examId: exam.id, name: "Choices", kind: "choices", status: "expected", basis: "the dates of 2026" },
    ...{ precision: "month", startsOn: "2027-06-01", endsOn: "2027-06-30" },
  });
  const empty = await site.ask(patterns.papers);
  expect(empty.text).toMatch(
    /<form[^>]*action="[^"?]*#plan"[^>]*method="post"|<form[^>]*method="post"[^>]*action="[^"?]*#plan"/,
  );
  expect(empty.headers["referrer-policy"]).toBe("same-origin");
  const send = async (form: [string, string][]) => {
    const body = new URLSearchParams(form);
    const reply = await site.app.request(patterns.papers, {
      method: "POST",
      body,
      headers: { origin: "http://localhost:3000" },
    });
    return { status: reply.status, cache: reply.headers.get("cache-control"), words: wordsOf(await reply.text()) };
  };
  const { status, cache, words } = await send([
    ...([
      ["exam", "plan-exam"],
      ["category", "EWS"],
      ["gap", "yes"],
      ["held.gap", "2026-10-01"],
    ] as [string, string][]),
  ]);
  expect([status, cache]).toEqual([200, "no-store"]);
  expect(words).toContain(
    "Papers may be asked for from 1 Jun 2027: Plan Counselling, Choices. That day is expected, not announced",
  );
  expect(words).toMatch(/EWS certificate Not yet One issued before 1 Apr 2027 does not count\. Apply on 1 Apr 2027\./);
  expect(words).toMatch(
    /Usually takes 7 to 30 days\. Ask your tehsil .* Source of the rule: Joint Seat Allocation Authority/,
  );
  expect(words).toMatch(/Gap affidavit In order Yours counts\./);
  const refused = await send([
    ["category", "EWS"],
    ["held.ews", "2026-10-01"],
  ]);
  expect([refused.status, refused.words.includes("is needed. Please choose at least one")]).toEqual([422, true]);
});

// proves S17.1
test("the dates of a visitor's exams and state come first", async () => {
  const cookie = `candidate=${encodeURIComponent(
    JSON.stringify({
      ranks: { mht_cet: { percentile: 90 } },
      state: "Sikkim",
      at: Math.floor(Date.parse("2026-11-22") / 86_400_000),
    }),
  )}`;
  const days = (day: string) => ({ startsOn: day, endsOn: day });
  const early = await createCalendarExam(site.db, { key: "early-exam", name: "Early Exam", states: ["Kerala"] });
  const state = await createCalendarExam(site.db, { key: "sikkim-exam", name: "Sikkim Exam", states: ["Sikkim"] });
  const ranked = await createCalendarExam(site.db, { key: "mht-cet", name: "Ranked Exam" });
  await createCalendarEvent(site.db, { examId: early.id, name: "Result", ...days("2026-12-01") });
  await createCalendarEvent(site.db, { examId: ranked.id, name: "Result", ...days("2027-08-02") });
  await createCalendarEvent(site.db, { examId: state.id, name: "Result", ...days("2027-08-01") });
  const words = wordsOf((await site.ask(patterns.calendar, { cookie })).text);
  expect(words).toMatch(
    /For you: 2 dates of your exams and your state .*Sikkim Exam: Result .*Ranked Exam: Result .*other dates .*Early Exam: Result/,
  );
  expect(wordsOf((await site.ask(patterns.calendar)).text)).not.toContain("For you:");
});
