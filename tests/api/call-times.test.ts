import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { counsellors } from "#db/schema/appointments.ts";
import { sendCallMessages } from "#features/appointments/service/send-call-messages.server.ts";
import { type Calls, openCalls } from "../support/calls.ts";

/** Calls where days, zones and hours meet, over the REST API; src/features/appointments/rules.test.ts has the rules alone. */

let the: Calls;
beforeAll(async () => {
  the = await openCalls();
});
afterAll(() => the.close());
beforeEach(async () => {
  await the.reset();
});

const at = async (text: string) => {
  the.clock.now = new Date(text);
  await the.database.db.execute(sql`update staff_sessions set expires_at = ${text}::timestamptz + interval '1 hour',
    last_seen_at = ${text}::timestamptz, created_at = ${text}::timestamptz`);
};
const startsOf = (times: { starts_at: string }[]) => times.map((one) => one.starts_at);
const eventsOf = async () =>
  (await the.rows(sql`select details->>'event' as event from emails where kind = 'call' order by id`)).map(
    ({ event }) => event,
  );

describe("midnight", () => {
  test("hours of Sunday that end on Monday: a call is on the day on which it begins, for the student and for the office", async () => {
    const meera = await the.counsellor({ hours: [{ weekday: 7, starts: 1_380, ends: 1_500 }] });
    const [her, him] = [await the.caller(), await the.caller()];
    const { days, times } = await her.times("&day=2026-11-23");
    expect(days.slice(0, 2)).toEqual([
      { day: "2026-11-22", count: 1 },
      { day: "2026-11-23", count: 1 },
    ]);
    expect(startsOf(times)).toEqual(["2026-11-22T18:30:00.000Z"]);
    expect((await her.book(times[0].time)).body.current.starts_at).toBe("2026-11-22T18:30:00.000Z");
    const listOf = async (day: string) =>
      (await meera.client.get(`/api/staff/calls/?from=${day}&to=${day}`)).body.results;
    expect(await listOf("2026-11-22")).toEqual([]);
    expect(await listOf("2026-11-23")).toMatchObject([{ is_outside_hours: false }]);
    expect((await him.times("&day=2026-11-23")).times).toEqual([]);
  });

  test("Monday's own early hours are not sold over a call that Sunday's hours brought there", async () => {
    const early = { weekday: 1, starts: 30, ends: 120 };
    const meera = await the.counsellor({ hours: [{ weekday: 7, starts: 1_380, ends: 1_500 }, early] });
    const [her, him] = [await the.caller(), await the.caller()];
    await her.book(`${meera.id}@2026-11-22T18:30:00.000Z`);
    expect((await him.hold(`${meera.id}@2026-11-22T19:00:00.000Z`)).body.code).toBe("slot_taken");
  });

  test("at most so many a day counts India's days, also for hours after midnight", async () => {
    const hours = [{ weekday: 7, starts: 1_380, ends: 1_500 }];
    const meera = await the.counsellor({ hours, maxADay: 1 });
    const [her, him] = [await the.caller(), await the.caller()];
    await her.book(`${meera.id}@2026-11-22T17:30:00.000Z`);
    expect((await him.book(`${meera.id}@2026-11-22T18:30:00.000Z`)).status).toBe(200);
  });
});

describe("zones", () => {
  test("a student in New York reads both times, right on both sides of the change of clocks there", async () => {
    await at("2026-10-28T06:00:00Z");
    const meera = await the.counsellor();
    const her = await the.caller();
    const zone = "America/New_York";
    await her.book(`${meera.id}@2026-10-30T04:30:00.000Z`, { zone });
    await her.ask("POST", "move/", { time: `${meera.id}@2026-11-02T04:30:00.000Z` });
    const instants = await the.rows(sql`select details->>'startsAt' as starts from emails
      where kind = 'call' and details->>'reader' = 'student' order by id`);
    expect(instants.map(({ starts }) => starts)).toEqual(["2026-10-30T04:30:00.000Z", "2026-11-02T04:30:00.000Z"]);
    // 10:00 in India is 0:30 in summer time of New York, and 23:30 of the day before in its winter time.
    const { format } = new Intl.DateTimeFormat("en-GB", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
    expect(instants.map(({ starts }) => format(new Date(String(starts))))).toEqual([
      ...["30/10/2026, 00:30", "01/11/2026, 23:30"],
    ]);
    expect((await her.get()).current.zone).toBe(zone);
    expect((await her.ask("GET", "calendar.ics")).body).toContain("DTSTART:20261102T043000Z");
  });

  test("24 hours before are hours, not a day on the wall of a country that changes its clocks", async () => {
    await at("2026-10-29T06:00:00Z");
    const meera = await the.counsellor();
    const her = await the.caller();
    await her.book(`${meera.id}@2026-11-02T04:30:00.000Z`, { zone: "America/New_York" });
    // The same wall time in New York a day before is 25 hours before: the clocks go back in between.
    await at("2026-11-01T04:30:00Z");
    expect((await her.get()).current.can_change).toBe(true);
    await at("2026-11-01T04:30:01Z");
    expect((await her.get()).current.can_change).toBe(false);
  });
});

test("29 February: booked, reminded the day before, moved to 1 March until 24 hours before", async () => {
  await at("2028-02-21T06:00:00Z");
  const meera = await the.counsellor();
  const her = await the.caller();
  const leapDay = `${meera.id}@2028-02-29T04:30:00.000Z`;
  expect(startsOf((await her.times("&day=2028-02-29")).times)).toContain("2028-02-29T04:30:00.000Z");
  const booked = await her.book(leapDay, { reminders: true });
  expect(booked.body.current.change_until).toBe("2028-02-28T04:30:00.000Z");
  await at("2028-02-28T04:30:00Z");
  await sendCallMessages(the.deps);
  expect(await eventsOf()).toContain("day");
  const moved = await her.ask("POST", "move/", { time: `${meera.id}@2028-03-01T04:30:00.000Z` });
  expect(moved.body.current.change_until).toBe("2028-02-29T04:30:00.000Z");
  await at("2028-02-29T04:30:01Z");
  expect((await her.ask("POST", "cancel/")).body.code).toBe("too_late_to_change");
});

describe("a counsellor who changes hours under what is booked", () => {
  test("longer slots and other hours: the call stays, is marked, and nothing overlaps it", async () => {
    const meera = await the.counsellor();
    const [her, him] = [await the.caller(), await the.caller()];
    await her.book(`${meera.id}@2026-11-23T05:30:00.000Z`);
    const hours = [{ weekday: 1, starts: 600, ends: 900 }];
    await the.database.db.update(counsellors).set({ hours, slotMinutes: 90, pauseMinutes: 0 });
    expect(startsOf((await him.times("&day=2026-11-23")).times)).toEqual(["2026-11-23T07:30:00.000Z"]);
    const { results } = (await meera.client.get("/api/staff/calls/?from=2026-11-23&to=2026-11-23")).body;
    expect(results).toMatchObject([{ starts_at: "2026-11-23T05:30:00.000Z", is_outside_hours: true }]);
    const moved = await her.ask("POST", "move/", { time: `${meera.id}@2026-11-23T07:30:00.000Z` });
    expect([moved.status, moved.body.current.ends_at]).toEqual([200, "2026-11-23T09:00:00.000Z"]);
  });

  test("who takes no more calls keeps the booked one; the student can move it to a colleague", async () => {
    const meera = await the.counsellor();
    const her = await the.caller();
    await her.book(`${meera.id}@2026-11-23T05:30:00.000Z`);
    await the.database.db.update(counsellors).set({ isBookable: false });
    expect((await her.get()).current.state).toBe("booked");
    expect((await her.times()).suggested).toEqual([]);
    const ravi = await the.counsellor({}, "Ravi Kale");
    const moved = await her.ask("POST", "move/", { time: `${ravi.id}@2026-11-24T04:30:00.000Z` });
    expect(moved.body.current.counsellor.name).toBe("Ravi Kale");
  });

  test("from a room to the telephone: the counsellor has a number to call, the one of the account", async () => {
    const meera = await the.counsellor();
    const her = await the.caller();
    await her.book(`${meera.id}@2026-11-23T05:30:00.000Z`);
    const { settings } = (await meera.client.get("/api/staff/counsellor/")).body;
    await meera.client.put("/api/staff/counsellor/", { ...settings, place: "telephone" });
    const { contact } = (await the.rows(sql`select contact from students where id = ${her.studentId}`))[0]!;
    expect((await her.get()).current).toMatchObject({ place: "telephone", phone: contact });
  });
});
