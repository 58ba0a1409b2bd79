import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calendarEvents } from "#db/schema/calendar.ts";
import type { CalendarEvent } from "#features/calendar/contract.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { createCalendarEvent, createCalendarExam } from "../support/factories.ts";

let api: Api;
beforeAll(async () => {
  // why: 18:45 in London is already 22 November in India, so the day shows which clock counts.
  api = await openApi(new Date("2026-11-21T18:45:00Z"));
});
afterAll(() => api.close());

const list = async (query: string): Promise<CalendarEvent[]> =>
  (await api.get(`/api/calendar/?${query}&page_size=100`)).body.results;
const namesOf = (events: CalendarEvent[]) => events.map(({ name }) => name);
const change = (id: number, values: Partial<typeof calendarEvents.$inferInsert>) =>
  api.db.update(calendarEvents).set(values).where(eq(calendarEvents.id, id));

test("the next date is first, what ended before today in India is past, and a date of today is not", async () => {
  const { id: examId, key } = await createCalendarExam(api.db);
  const dated = (name: string, startsOn: string, endsOn: string) =>
    createCalendarEvent(api.db, { examId, name, startsOn, endsOn });
  await dated("later", "2027-05-01", "2027-05-01");
  await dated("next", "2026-12-01", "2026-12-05");
  await dated("running", "2026-10-01", "2026-11-22");
  await dated("yesterday", "2026-10-01", "2026-11-21");
  await dated("long ago", "2025-10-01", "2025-11-21");
  expect(namesOf(await list(`exam=${key}`))).toEqual(["running", "next", "later"]);
  expect(namesOf(await list(`exam=${key}&part=past`))).toEqual(["yesterday", "long ago"]);
  const { body } = await api.get(`/api/calendar/?exam=${key}&page_size=2&page=2`);
  expect([body.count, namesOf(body.results)]).toEqual([3, ["later"]]);
  expect((await api.get("/api/calendar/?part=never")).status).toBe(422);
});

test("a state shows what is for it and for all India, whatever its capitals", async () => {
  const local = await createCalendarExam(api.db, { states: ["Goa"] });
  const everywhere = await createCalendarExam(api.db);
  const other = await createCalendarExam(api.db, { states: ["Assam"] });
  for (const { id } of [local, everywhere, other]) await createCalendarEvent(api.db, { examId: id, name: "Exam" });
  const shown = (await list("state=goa")).map(({ exam }) => exam.key);
  expect(shown).toEqual(expect.arrayContaining([local.key, everywhere.key]));
  expect(shown).not.toContain(other.key);
  const { exams } = (await api.get("/api/calendar/exams/")).body;
  expect(exams).toContainEqual(expect.objectContaining({ key: other.key, states: ["Assam"] }));
});

// proves S17.1
test("an announced date that moves is changed and names the one before, whatever else is corrected since", async () => {
  const event = await createCalendarEvent(api.db, { startsOn: "2027-01-22", endsOn: "2027-01-30" });
  const read = async () => (await list("")).find(({ id }) => id === event.id)!;
  expect(await read()).toMatchObject({ status: "announced", version: 1, was: null });
  await change(event.id, { startsOn: "2027-01-24", endsOn: "2027-01-31" });
  await change(event.id, { link: "https://example.org/notice" });
  const was = { starts_on: "2027-01-22", ends_on: "2027-01-30", precision: "day", status: "announced" };
  expect(await read()).toMatchObject({ status: "changed", version: 3, was, link: "https://example.org/notice" });
  // Writing the same once more is no change.
  await change(event.id, { link: "https://example.org/notice" });
  expect((await read()).version).toBe(3);
  await change(event.id, { startsOn: "2027-02-01", endsOn: "2027-02-02", status: "changed", note: "Snow" });
  expect(await read()).toMatchObject({ version: 4, was: { starts_on: "2027-01-24" }, note: "Snow" });
});

test("an expected date that is announced is not changed, and says what we had expected", async () => {
  const event = await createCalendarEvent(api.db, {
    ...{ status: "expected", basis: "the dates of 2026", precision: "month" },
    ...{ startsOn: "2027-04-01", endsOn: "2027-04-30" },
  });
  const read = async () => (await list("")).find(({ id }) => id === event.id)!;
  expect(await read()).toMatchObject({ status: "expected", basis: "the dates of 2026", was: null });
  await change(event.id, { status: "announced", precision: "day", startsOn: "2027-04-10", endsOn: "2027-04-11" });
  expect(await read()).toMatchObject({
    ...{ status: "announced", basis: "" },
    was: { status: "expected", precision: "month", starts_on: "2027-04-01", ends_on: "2027-04-30" },
  });
});

const file = async (key: string) => {
  const reply = await api.get(`/calendar/exams/${key}/calendar.ics`);
  return { ...reply, lines: String(reply.body).replace(/\r\n /g, "").split("\r\n") };
};

// proves S17.2
test("the file of an exam holds its events, counts their changes and cancels what is cancelled", async () => {
  const exam = await createCalendarExam(api.db, { name: "Exam, A; B" });
  const event = await createCalendarEvent(api.db, { examId: exam.id, name: "Round 1", endsOn: "2027-02-28" });
  const first = await file(exam.key);
  expect([first.status, first.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  const uid = first.lines.find((line) => line.startsWith("UID:"));
  expect(first.lines).toEqual(
    expect.arrayContaining([
      "SEQUENCE:0",
      "DTEND;VALUE=DATE:20270301",
      "STATUS:CONFIRMED",
      "SUMMARY:Exam\\, A\\; B: Round 1",
    ]),
  );
  await change(event.id, { startsOn: "2027-03-05", endsOn: "2027-03-06" });
  await change(event.id, { status: "cancelled", note: "No round this year" });
  const second = await file(exam.key);
  expect(second.lines).toEqual(expect.arrayContaining([uid, "SEQUENCE:2", "STATUS:CANCELLED"]));
  expect(second.lines.find((line) => line.startsWith("DESCRIPTION:"))).toMatch(/1 Feb 2027 to 28 Feb 2027.*No round/);
});

test("an expected date is tentative and says so in its name; last season's are in the file, older ones are not", async () => {
  const { id: examId, key } = await createCalendarExam(api.db, { name: "River Exam" });
  await createCalendarEvent(api.db, { examId, name: "Exam", status: "expected", basis: "the dates of 2026" });
  await createCalendarEvent(api.db, { examId, name: "last year", startsOn: "2026-01-01", endsOn: "2026-01-02" });
  await createCalendarEvent(api.db, { examId, name: "older", startsOn: "2025-01-01", endsOn: "2025-01-02" });
  const { lines } = await file(key);
  expect(lines).toEqual(expect.arrayContaining(["SUMMARY:Expected: River Exam: Exam", "STATUS:TENTATIVE"]));
  expect(lines.filter((line) => line.startsWith("SUMMARY:"))).toHaveLength(2);
});

test("an exam that is not in the calendar has no file", async () => {
  const { status, body } = await api.get("/calendar/exams/no-such-exam/calendar.ics");
  expect([status, body.code]).toEqual([404, "calendar_exam_not_found"]);
});

const plan = (body: object) =>
  api.get("/api/calendar/papers/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

// proves S17.4
test("the paper plan goes by the dates of the chosen counselling as they are today, and is in no cache", async () => {
  const { id: examId, key } = await createCalendarExam(api.db, { kind: "counselling", name: "JoSAA" });
  const event = await createCalendarEvent(api.db, {
    ...{ examId, name: "Choices", kind: "choices", startsOn: "2027-06-03", endsOn: "2027-06-12" },
  });
  const { status, headers, body } = await plan({
    exams: [key],
    category: "OBC-NCL",
    held: { migration: "2026-11-22" },
  });
  expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(body).toMatchObject({
    ...{ year: 2027, needed: { on: "2027-06-03", exam: "JoSAA", event: "Choices", is_expected: false } },
    papers: [
      { key: "obc_ncl", state: "wait", issued_from: "2027-04-01", apply_by: "2027-04-19", is_tight: false },
      { key: "migration", state: "in_order", held_since: "2026-11-22" },
    ],
  });
  await change(event.id, { startsOn: "2027-05-03" });
  expect((await plan({ exams: [key], category: "OBC-NCL" })).body.papers[1]).toMatchObject({
    key: "obc_ncl",
    is_tight: true,
  });
});

test.each([
  [{ exams: [] }, 422, { exams: "is needed. Please choose at least one" }],
  [
    { exams: ["jee-main"], category: "General" },
    422,
    { category: expect.stringContaining("must be one of OPEN, EWS") },
  ],
  [{ exams: ["jee-main"], held: { ews: "2027-02-30" } }, 422, { "held.ews": "is not a day of the calendar" }],
  [{ exams: ["jee-main"], held: { ews: "2026-11-23" } }, 422, { "held.ews": "must not be after today" }],
  [{ exams: ["jee-main"] }, 404, undefined],
])("the paper plan of %j is refused with %i", async (body, status, fields) => {
  const reply = await plan(body);
  expect([reply.status, reply.body.fields]).toEqual([status, fields]);
});
