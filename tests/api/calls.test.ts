import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isDatabaseUnavailable } from "#db/database-failures.server.ts";
import { counsellors } from "#db/schema/appointments.ts";
import { timeKeyOf } from "#features/appointments/contract.ts";
import { holdTime } from "#features/appointments/service/change-call.server.ts";
import { findTimes } from "#features/appointments/service/find-times.server.ts";
import { sendCallMessages } from "#features/appointments/service/send-call-messages.server.ts";
import { type Calls, openCalls } from "../support/calls.ts";
import { testNow } from "../support/deps.ts";

let the: Calls;
let meera: Awaited<ReturnType<Calls["counsellor"]>>;
beforeAll(async () => {
  the = await openCalls();
});
afterAll(() => the.close());
beforeEach(async () => {
  await the.reset();
  meera = await the.counsellor();
});

const at = (text: string) => {
  the.clock.now = new Date(text);
};
const lettersOf = async () =>
  (
    await the.rows(sql`select details->>'event' as event, details->>'reader' as reader from emails
    where kind = 'call' order by id`)
  ).map(({ event, reader }) => `${event} to ${reader}`);

describe("free times", () => {
  test("three suggestions of different days, then each day with its times, until the day it is due", async () => {
    const her = await the.caller();
    const { suggested, days, times, last_day: lastDay } = await her.times("&day=2026-11-23");
    expect(suggested.map((one: { starts_at: string }) => one.starts_at)).toEqual([
      ...["2026-11-23T04:30:00.000Z", "2026-11-24T04:30:00.000Z", "2026-11-25T04:30:00.000Z"],
    ]);
    expect([days.length, days.at(-1), lastDay]).toEqual([10, { day: "2026-12-04", count: 3 }, "2026-12-05"]);
    expect(times).toHaveLength(3);
    expect(suggested[0].counsellor).toEqual({ name: "Meera Joshi", about: "", ties: "" });
  });

  test("none in a language or about a subject that no counsellor has", async () => {
    const her = await the.caller();
    expect((await her.ask("GET", "times/?subject=medical")).body.days).toEqual([]);
    expect((await her.ask("GET", "times/?subject=engineering&language=mr")).body.days).toEqual([]);
    expect((await her.ask("GET", "times/?subject=chess")).status).toBe(422);
  });

  test("none of a counsellor whose slots are shorter than what was sold, or who takes no calls", async () => {
    const her = await the.caller();
    await the.database.db.update(counsellors).set({ slotMinutes: 30 });
    expect((await her.times()).days).toEqual([]);
    await the.database.db.update(counsellors).set({ slotMinutes: 45, isBookable: false });
    expect((await her.times()).days).toEqual([]);
  });
});

describe("booking", () => {
  test("a time is held for ten minutes, then booked, and everybody is told", async () => {
    const [her, him] = [await the.caller(), await the.caller()];
    const [first] = (await her.times()).suggested;
    const held = await her.hold(first.time);
    expect([held.status, held.body.current.state, held.body.current.held_until]).toEqual([
      ...[200, "held", "2026-11-21T09:40:00.000Z"],
    ]);
    expect((await him.times()).suggested[0].starts_at).toBe("2026-11-23T05:30:00.000Z");
    const booked = await her.answer({
      shares: ["ranks"],
      guardian_email: "baba@example.org",
      zone: "America/New_York",
    });
    expect(booked.body.current).toMatchObject({
      ...{ state: "booked", shares: ["ranks"], guardian_email: "baba@example.org", zone: "America/New_York" },
      ...{ room: null, place: "room", can_change: true, can_report_absence: false },
    });
    expect(await lettersOf()).toEqual(["booked to student", "booked to guardian", "booked to counsellor"]);
    const file = await her.ask("GET", "calendar.ics");
    expect(file.body).toContain("DTSTART:20261123T043000Z");
  });

  test("a hold ends after ten minutes: the time is another student's, and the first is told", async () => {
    const [her, him] = [await the.caller(), await the.caller()];
    const [{ time }] = (await her.times()).suggested;
    await her.hold(time);
    expect((await him.hold(time)).body.code).toBe("slot_taken");
    at("2026-11-21T09:40:01Z");
    expect((await him.book(time)).status).toBe(200);
    const late = await her.answer();
    expect([late.status, late.body.code]).toEqual([409, "hold_ended"]);
    expect((await her.get()).current).toBeNull();
  });

  test("another hold replaces the first; a hold can be given back", async () => {
    const her = await the.caller();
    const [one, other] = (await her.times()).suggested;
    await her.hold(one.time);
    await her.hold(other.time);
    expect((await her.times()).suggested[0].time).toBe(one.time);
    expect((await her.ask("DELETE", "hold/")).status).toBe(204);
    expect((await her.get()).current).toBeNull();
  });

  test("what never was offered is refused: past, off the grid, of another counsellor, after the due day", async () => {
    const her = await the.caller();
    for (const instant of ["2026-11-20T04:30:00.000Z", "2026-11-23T04:45:00.000Z", "2026-12-07T04:30:00.000Z"]) {
      expect((await her.hold(`${meera.id}@${instant}`)).body.code).toBe("slot_taken");
    }
    expect((await her.hold("999@2026-11-23T04:30:00.000Z")).body.code).toBe("slot_taken");
    expect((await her.hold("nonsense")).status).toBe(422);
  });

  test("a call in the room shows its address from ten minutes before, one by telephone needs a number", async () => {
    const her = await the.caller();
    await her.book();
    at("2026-11-23T04:20:00Z");
    expect((await her.get()).current.room).toMatch(/^https:\/\/meet\.example\/[\w-]{22}$/);
    await the.database.db.execute(sql`truncate appointments cascade`);
    await the.database.db.update(counsellors).set({ place: "telephone" });
    at("2026-11-21T09:30:00Z");
    const refused = await her.book();
    expect([refused.status, refused.body.fields]).toEqual([422, { phone: "is required" }]);
    expect((await her.answer({ phone: "98765 01234" })).body.current.phone).toBe("98765 01234");
  });

  test("two calls of one deliverable follow each other, and a third is refused", async () => {
    const her = await the.caller();
    await her.book();
    expect((await her.hold((await her.times()).suggested[0].time)).body.code).toBe("call_booked");
    await the.database.db.execute(sql`update appointments set state = 'done'`);
    expect((await her.get()).left).toBe(1);
    await her.book();
    await the.database.db.execute(sql`update appointments set state = 'done'`);
    await the.database.db.execute(sql`update order_deliverables set state = 'delivered', delivered_at = now(),
      delivered_by = ${meera.id} where id = ${her.id}`);
    expect((await her.hold((await her.times()).suggested[0].time)).body.code).toBe("no_calls_left");
  });

  test("somebody else's call is not found", async () => {
    const [her, him] = [await the.caller(), await the.caller()];
    for (const [method, path] of [
      ["GET", ""],
      ["GET", "times/"],
      ["GET", "calendar.ics"],
      ["POST", "cancel/"],
    ] as const) {
      expect((await the.call(him.studentId, method, `/api/calls/${her.id}/${path}`)).status).toBe(404);
    }
  });

  test("no more calls a day than the counsellor wants", async () => {
    await the.database.db.update(counsellors).set({ maxADay: 1 });
    const [her, him] = [await the.caller(), await the.caller()];
    await her.book();
    expect((await him.times("&day=2026-11-23")).times).toEqual([]);
    expect((await him.hold(`${meera.id}@2026-11-23T05:30:00.000Z`)).body.code).toBe("slot_taken");
  });
});

describe("changes", () => {
  test("moved and cancelled until 24 hours before, later by staff only", async () => {
    const her = await the.caller();
    await her.book();
    at("2026-11-22T04:30:00Z");
    const moved = await her.ask("POST", "move/", { time: `${meera.id}@2026-11-24T04:30:00.000Z` });
    expect([moved.status, moved.body.current.starts_at]).toEqual([200, "2026-11-24T04:30:00.000Z"]);
    at("2026-11-23T04:30:01Z");
    for (const path of ["cancel/", "move/"]) {
      const late = await her.ask("POST", path, { time: `${meera.id}@2026-11-25T04:30:00.000Z` });
      expect([late.status, late.body.code]).toEqual([409, "too_late_to_change"]);
    }
    at("2026-11-23T04:30:00Z");
    const cancelled = await her.ask("POST", "cancel/");
    expect([cancelled.body.current, cancelled.body.earlier[0].state, cancelled.body.left]).toEqual([
      null,
      "cancelled",
      2,
    ]);
    expect(await lettersOf()).toEqual(
      ["booked", "moved", "cancelled"].flatMap((event) => [`${event} to student`, `${event} to counsellor`]),
    );
  });

  test("a student who moves keeps the old time until the new one is theirs", async () => {
    const [her, him] = [await the.caller(), await the.caller()];
    await her.book(`${meera.id}@2026-11-24T04:30:00.000Z`);
    await him.book(`${meera.id}@2026-11-25T04:30:00.000Z`);
    expect((await her.ask("POST", "move/", { time: `${meera.id}@2026-11-25T04:30:00.000Z` })).body.code).toBe(
      "slot_taken",
    );
    expect((await her.get()).current.starts_at).toBe("2026-11-24T04:30:00.000Z");
  });

  test("a counsellor who changes hours keeps what is booked, and nothing is sold over it", async () => {
    const [her, him] = [await the.caller(), await the.caller()];
    await her.book(`${meera.id}@2026-11-23T05:30:00.000Z`);
    await the.database.db.update(counsellors).set({ hours: [{ weekday: 1, starts: 630, ends: 810 }] });
    expect((await her.get()).current.starts_at).toBe("2026-11-23T05:30:00.000Z");
    // 10:30 to 12:00 overlap 11:00 to 12:00 with its pause; 12:30 does not.
    expect((await him.times("&day=2026-11-23")).times.map((one: { starts_at: string }) => one.starts_at)).toEqual([
      "2026-11-23T07:00:00.000Z",
    ]);
  });

  test("cancelling the package cancels its calls", async () => {
    const her = await the.caller();
    await her.book();
    expect((await her.cancel(2_000)).status).toBe(200);
    expect((await the.rows(sql`select state, cancelled_by from appointments`))[0]).toEqual({
      ...{ state: "cancelled", cancelled_by: "package" },
    });
  });

  test("a counsellor who does not come: the call does not count, and the next times come first", async () => {
    const her = await the.caller();
    await her.book();
    at("2026-11-23T04:39:59Z");
    expect((await her.ask("POST", "absence/")).body.code).toBe("too_early");
    at("2026-11-23T04:40:00Z");
    const { body } = await her.ask("POST", "absence/");
    expect([body.current, body.left, body.earlier[0].state]).toEqual([null, 2, "counsellor_absent"]);
    expect((await her.times()).suggested.map((one: { starts_at: string }) => one.starts_at)).toEqual([
      ...["2026-11-24T04:30:00.000Z", "2026-11-24T05:30:00.000Z", "2026-11-24T06:30:00.000Z"],
    ]);
  });
});

describe("messages before a call", () => {
  const run = async (instant: string) => {
    at(instant);
    await sendCallMessages(the.deps);
    await sendCallMessages(the.deps);
    return lettersOf();
  };

  test("a day and an hour before by consent, the room to everybody, each once", async () => {
    const her = await the.caller();
    await her.book(`${meera.id}@2026-11-24T04:30:00.000Z`, { reminders: true, guardian_email: "baba@example.org" });
    await the.database.db.execute(sql`delete from emails`);
    expect(await run("2026-11-23T04:29:00Z")).toEqual([]);
    expect(await run("2026-11-23T04:31:00Z")).toEqual(["day to student"]);
    expect(await run("2026-11-24T03:31:00Z")).toEqual(["day to student", "hour to student"]);
    expect((await run("2026-11-24T04:21:00Z")).slice(2)).toEqual(["room to student", "room to guardian"]);
    expect(await run("2026-11-24T04:31:00Z")).toHaveLength(4);
  });

  test("without consent the room alone; withdrawn consent drops what waits", async () => {
    const her = await the.caller();
    await her.book(`${meera.id}@2026-11-24T04:30:00.000Z`, { reminders: true });
    await run("2026-11-23T04:31:00Z");
    await her.answer({ reminders: false });
    expect(await the.rows(sql`select state from emails where details->>'event' = 'day'`)).toEqual([
      { state: "dropped" },
    ]);
    await the.database.db.execute(sql`delete from emails`);
    expect(await run("2026-11-24T03:31:00Z")).toEqual([]);
    expect(await run("2026-11-24T04:21:00Z")).toEqual(["room to student"]);
  });

  test("nobody is reminded of a day before a call that was booked in the same day", async () => {
    const her = await the.caller();
    at("2026-11-23T08:00:00Z");
    await her.book(`${meera.id}@2026-11-24T04:30:00.000Z`, { reminders: true });
    await the.database.db.execute(sql`delete from emails`);
    expect(await run("2026-11-23T08:01:00Z")).toEqual([]);
  });
});

test("200 at once for 10 times: exactly 10 hold one, the others are told and offered the next", {
  timeout: 60_000,
}, async () => {
  const { rows: people } = (await the.database.db.execute(sql`
    with buyers as (insert into students (public_id, first_name, last_name, contact, email, email_key, contact_key,
        password_hash, password_changed_at, dob, package_id, consent, registered_at)
      select 'many-' || n, 'A', 'B', (8100000000 + n)::text, 'many' || n || '@example.org', 'many' || n || '@example.org', (8100000000 + n)::text, '$argon2id$x', now(), '2005-01-01',
        ${the.coached.id}, 'not_needed', now() from generate_series(1, 200) n returning id),
    bought as (insert into orders (public_id, idempotency_key, gateway, package_id, package_name, receipt, amount_paise, paid_paise,
        state, is_sign_up, student_id, created_at, updated_at)
      select 'order-' || id, 'order-' || id, 'sandbox', ${the.coached.id}, 'With calls', 'r' || id, 200000, 200000, 'account_created', false, id, now(), now()
      from buyers returning id, student_id)
    insert into order_deliverables (order_id, position, title, due_on, share, calls, call_minutes)
      select id, 0, 'Call', '2026-12-05', 1, 1, 45 from bought
      returning id, (select student_id from bought where bought.id = order_id) as student`)) as unknown as {
    rows: { id: number; student: number }[];
  };
  const wanted = { language: "en", subject: "engineering" } as const;
  const first = people[0]!;
  const days = ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26"];
  const offered = await Promise.all(
    days.map((day) => findTimes(the.deps, first.student, first.id, { ...wanted, day })),
  );
  const ten = offered.flatMap(({ times }) => times).slice(0, 10);
  const results = await Promise.allSettled(
    people.map(async ({ id, student }, index) => {
      const { starts_at: startsAt } = ten[index % 10]!;
      const time = { counsellorId: meera.id, startsAt: new Date(startsAt) };
      // Of 200 transactions some wait too long for a connection: the API answers 503, and a client asks again.
      for (;;) {
        try {
          return await holdTime(the.deps, student, id, { ...wanted, time });
        } catch (thrown) {
          if (!isDatabaseUnavailable(thrown)) throw thrown;
        }
      }
    }),
  );
  const refused = results.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect([results.length - refused.length, new Set(refused)]).toEqual([10, new Set(["slot_taken"])]);
  expect(
    await the.rows(sql`select count(*)::int as n, count(distinct starts_at)::int as times from appointments`),
  ).toEqual([{ n: 10, times: 10 }]);
  const loser = people[results.findIndex(({ status }) => status === "rejected")]!;
  const { suggested } = await findTimes(the.deps, loser.student, loser.id, wanted);
  expect(suggested[0]?.starts_at).toBe("2026-11-26T05:30:00.000Z");
});

test("the database itself refuses two calls of a counsellor that overlap, also within the pause", async () => {
  const [her, him] = [await the.caller(), await the.caller()];
  await her.book(`${meera.id}@2026-11-23T04:30:00.000Z`);
  const copy = (startsAt: string) =>
    the.database.db.execute(sql`insert into appointments (reference, deliverable_id, student_id, counsellor_id, starts_at,
        ends_at, busy_until, state, language, subject, created_at, changed_at)
      select ${`C-${startsAt}`}, ${him.id}, ${him.studentId}, counsellor_id, ${startsAt}::timestamptz,
        ${startsAt}::timestamptz + interval '45 minutes', ${startsAt}::timestamptz + interval '60 minutes', 'booked',
        'en', 'engineering', created_at, changed_at from appointments limit 1`);
  await expect(copy("2026-11-23T05:20:00Z")).rejects.toMatchObject({ cause: { code: "23P01" } });
  await copy("2026-11-23T05:30:00Z");
});

test("a time is named by counsellor and instant", () => {
  expect(timeKeyOf({ counsellorId: 7, startsAt: testNow })).toBe("7@2026-11-21T09:30:00.000Z");
});
