import { afterAll, beforeAll, expect, test } from "vitest";
import { createCalendarExam, createSource } from "../support/factories.ts";
import { openPublishingClient, type PublishingClient } from "../support/publishing-client.ts";

let desk: PublishingClient;
beforeAll(async () => {
  desk = await openPublishingClient();
});
afterAll(() => desk.close());

const path = "/api/staff/calendar-events/";
const draft = async (more = {}) => ({
  ...{ exam_id: (await createCalendarExam(desk.db)).id, cycle: 2027, name: "Registration", kind: "registration" },
  ...{ starts_on: "2027-01-10", ends_on: "2027-01-20", precision: "day", status: "announced" },
  source_id: (await createSource(desk.db)).id,
  ...more,
});
const publicly = async (id: number) => {
  const { bytes } = await desk.visit("/api/calendar/?page_size=100");
  return JSON.parse(bytes.toString()).results.find((event: { id: number }) => event.id === id);
};

// proves S17.1
test("a date goes from expected to announced to changed with its source and reason, and an undo brings a version back", async () => {
  const month = { starts_on: "2027-01-01", ends_on: "2027-01-31", precision: "month" };
  const { status, body } = await desk.editor.post(
    path,
    await draft({ ...month, status: "expected", basis: "the dates of 2026" }),
  );
  expect([status, body.site_path]).toEqual([201, "/calendar"]);
  const { id: source_id } = await createSource(desk.db, { publisher: "The Board" });
  const announced = await desk.editor.patch(`${path}${body.id}/`, {
    ...{ version: body.version, source_id, status: "announced", precision: "day" },
    ...{ starts_on: "2027-01-10", ends_on: "2027-01-20" },
  });
  expect(announced.status).toBe(200);
  expect(await publicly(body.id)).toMatchObject({
    status: "announced",
    version: 2,
    source: { publisher: "The Board" },
  });
  const moved = await desk.editor.patch(`${path}${body.id}/`, {
    ...{ version: announced.body.version, same_source: true, ends_on: "2027-01-25", status: "changed" },
    note: "Five days more: the site was down",
  });
  expect(moved.status).toBe(200);
  expect(await publicly(body.id)).toMatchObject({ status: "changed", version: 3, was: { ends_on: "2027-01-20" } });
  const history = (await desk.editor.get(`${path}${body.id}/history/`)).body;
  expect(history.results[0]).toMatchObject({ action: "update" });
  const back = await desk.editor.post(`${path}${body.id}/restore/`, {
    ...{ change_id: history.results[0].id, version: moved.body.version },
  });
  expect(back.body).toMatchObject({ ends_on: "2027-01-20", status: "announced" });
  // What readers saw stays true: they were told of another day.
  expect(await publicly(body.id)).toMatchObject({ status: "changed", version: 4, was: { ends_on: "2027-01-25" } });
});

test("a change of a date without a source is refused", async () => {
  const { body } = await desk.editor.post(path, await draft());
  const { status } = await desk.editor.patch(`${path}${body.id}/`, { version: body.version, ends_on: "2027-01-21" });
  expect(status).toBe(422);
});

test.each([
  [{ ends_on: "2027-01-09" }, { ends_on: "must not be before the first day" }],
  [{ status: "expected" }, { basis: "Say what the date is derived from, such as: the dates of 2026" }],
  [{ status: "cancelled" }, { note: "Say what changed, and why: students read it" }],
  [{ precision: "month" }, { precision: "A month begins on its first day and ends on its last" }],
  [{ starts_on: "2027-02-30" }, { starts_on: "is not a day of the calendar" }],
  [{ exam_id: 2_000_000 }, { exam_id: expect.any(String) }],
])("%j is refused in words", async (wrong, fields) => {
  const { status, body } = await desk.editor.post(path, await draft(wrong));
  expect([status, body.fields]).toEqual([422, fields]);
});

test("one event of a name and year is in an exam, and an exam with events stays", async () => {
  const event = await draft();
  expect((await desk.editor.post(path, event)).status).toBe(201);
  expect((await desk.editor.post(path, event)).body.fields).toEqual({
    name: "This exam has an event of this name in that year",
  });
  const exam = await desk.editor.get(`/api/staff/calendar-exams/${event.exam_id}/`);
  const { status, body } = await desk.editor.delete(
    `/api/staff/calendar-exams/${event.exam_id}/?version=${exam.body.version}`,
  );
  expect([status, body.code]).toEqual([409, "still_used"]);
});
