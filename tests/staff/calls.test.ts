import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { counsellors } from "#db/schema/appointments.ts";
import { invalidateFigures } from "#features/monitoring/service/read-figures.server.ts";
import { type Calls, openCalls } from "../support/calls.ts";
import { testNow } from "../support/deps.ts";
import { makeStaff, staffClient } from "../support/staff.ts";

let the: Calls;
let meera: Awaited<ReturnType<Calls["counsellor"]>>;
beforeAll(async () => {
  the = await openCalls();
});
afterAll(() => the.close());
beforeEach(async () => {
  the.clock.now = testNow;
  await the.database.db.execute(sql`truncate appointments, counsellors cascade`);
  await the.database.db.execute(sql`delete from emails`);
  meera = await the.counsellor();
});

const monday = "2026-11-23T04:30:00.000Z";
/** The clock goes to an instant, and sessions of staff last until then. */
const at = async (text: string) => {
  the.clock.now = new Date(text);
  await the.database.db.execute(sql`update staff_sessions set expires_at = ${text}::timestamptz + interval '1 hour',
    last_seen_at = ${text}::timestamptz, created_at = ${text}::timestamptz`);
};
const letters = () =>
  the.rows(sql`select details->>'event' as event, details->>'reader' as reader, details->'proposals' as proposals,
    details->>'reason' as reason from emails where kind = 'call' and details->>'event' <> 'booked' order by id`);
const history = async () =>
  (await the.rows(sql`select summary from staff_changes where resource = 'calls' order by id`)).map(
    ({ summary }) => summary,
  );
const bookedId = async () => Number((await the.rows(sql`select id from appointments where state = 'booked'`))[0]?.id);
/** A student whose call is booked, and its address for staff. */
async function booked(answers: object = {}, time = monday) {
  const her = await the.caller();
  await her.book(`${meera.id}@${time}`, answers);
  return { her, path: `/api/staff/calls/${await bookedId()}/` };
}

describe("settings", () => {
  const own = "/api/staff/counsellor/";
  test("begin empty, are replaced as a whole, and say which part of them is wrong", async () => {
    const ravi = await the.client("counsellor", "Ravi Kale");
    expect((await ravi.get(own)).body).toMatchObject({
      is_set_up: false,
      feed: null,
      settings: { is_bookable: false },
    });
    expect((await ravi.post(`${own}feed/`, {})).body.code).toBe("not_set_up");
    const hours = [
      { weekday: 6, starts: 600, ends: 780 },
      { weekday: 6, starts: 1_320, ends: 1_500 },
    ];
    const settings = { is_bookable: true, languages: ["mr"], subjects: ["careers"], hours, ties: "Alumnus of COEP" };
    const saved = await ravi.put(own, settings);
    expect([saved.status, saved.body.settings.hours, saved.body.settings.ties]).toEqual([
      200,
      hours,
      "Alumnus of COEP",
    ]);
    const wrong: [object, string][] = [
      [{ ...settings, hours: [...hours, { weekday: 6, starts: 700, ends: 800 }] }, "hours"],
      [{ ...settings, hours: [{ weekday: 1, starts: 700, ends: 700 }] }, "hours.0"],
      [{ ...settings, place: "room", room: "http://meet.example/{code}" }, "room"],
      [{ ...settings, place: "room" }, "room"],
      [{ ...settings, languages: [] }, "languages"],
      [{ ...settings, exceptions: [0, 1].map(() => ({ day: "2026-12-25", hours: [] })) }, "exceptions"],
    ];
    for (const [body, field] of wrong) {
      const refused = await ravi.put(own, body);
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [field]]);
    }
    expect((await ravi.get(own)).body.settings.hours).toEqual(hours);
  });

  test("a day off is no longer offered, and an editor has no settings", async () => {
    const { settings } = (await meera.client.get(own)).body;
    await meera.client.put(own, { ...settings, exceptions: [{ day: "2026-11-23", hours: [] }] });
    expect((await (await the.caller()).times("&day=2026-11-23")).times).toEqual([]);
    expect((await (await the.client("editor", "Anil")).get(own)).status).toBe(403);
  });

  test("the calendar file opens by its secret address alone, until it is replaced or ended", async () => {
    await booked({}, "2026-11-24T04:30:00.000Z");
    const first: string = (await meera.client.post(`${own}feed/`, {})).body.feed;
    const pathOf = (address: string) => new URL(address).pathname;
    const read = async (address: string) => {
      const response = await the.app.request(pathOf(address));
      return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
    };
    const file = await read(first);
    expect([file.status, file.type]).toEqual([200, "text/calendar; charset=utf-8"]);
    const unfolded = file.text.replaceAll("\r\n ", "");
    expect(unfolded).toContain("DTSTART:20261124T043000Z\r\nDTEND:20261124T051500Z");
    expect(unfolded).toContain(`/staff/calls/${await bookedId()}\r\n`);
    expect((await read(first.replace(/.(?=\/calendar\.ics$)/, "_"))).status).toBe(404);
    const second: string = (await meera.client.post(`${own}feed/`, {})).body.feed;
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    expect((await meera.client.delete(`${own}feed/`)).status).toBe(204);
    expect((await read(second)).status).toBe(404);
  });

  test("it closes when the counsellor leaves", async () => {
    const { feed } = (await meera.client.post(`${own}feed/`, {})).body;
    await the.database.db.execute(sql`update staff set is_active = false where id = ${meera.id}`);
    expect((await the.app.request(new URL(feed).pathname)).status).toBe(404);
  });
});

describe("the calendar", () => {
  test("has one's own calls of some days, those of colleagues on request, and marks what is outside the hours", async () => {
    await booked();
    const ravi = await the.client("counsellor", "Ravi Kale");
    const list = async (client: typeof ravi, query: string) =>
      (await client.get(`/api/staff/calls/?from=2026-11-23&to=2026-11-23${query}`)).body.results;
    expect(await list(meera.client, "")).toMatchObject([
      { starts_at: monday, state: "booked", is_own: true, is_outside_hours: false },
    ]);
    expect(await list(ravi, "")).toEqual([]);
    expect(await list(ravi, "&everybody=true")).toMatchObject([{ counsellor_name: "Meera Joshi", is_own: false }]);
    await the.database.db.update(counsellors).set({ hours: [] });
    expect(await list(meera.client, "")).toMatchObject([{ is_outside_hours: true }]);
    expect((await meera.client.get("/api/staff/calls/?from=2026-11-24&to=2026-11-30")).body.results).toEqual([]);
    expect((await meera.client.get("/api/staff/calls/?from=now&to=2026-11-30")).status).toBe(422);
  });
});

test("the overview says how many promised calls are not booked, and how many fit into the hours of 30 days", async () => {
  const capacity = async () => (await meera.client.get("/api/staff/overview/")).body.calls;
  const before = await capacity();
  // Monday to Friday from 23 November to 18 December: 20 days with three calls each.
  expect(before.free).toBe(60);
  const { her } = await booked();
  expect(await capacity()).toEqual({ promised: before.promised + 1, free: 59, waiting: 0 });
  await the.database.db.execute(sql`update appointments set state = 'done' where deliverable_id = ${her.id}`);
  expect(await capacity()).toEqual({ promised: before.promised + 1, free: 59, waiting: 0 });
  await the.database.db.update(counsellors).set({ slotMinutes: 30 });
  expect((await capacity()).free).toBe(0);
});

describe("the call's screen", () => {
  test("shows what was shared alone, to its counsellor and to admins, and each look is in the student's ledger", async () => {
    const { her, path } = await booked({ shares: ["colleges"], guardian_email: "baba@example.org" });
    await the.database.db.execute(sql`insert into choice_lists (student_id, id, name, authority, year, rows, next_key,
      created_at, updated_at) values (${her.studentId}, 'list-0001', 'Secret list', 'josaa', 2026, '[]', 1, now(), now())`);
    const seen = await meera.client.get(path);
    expect(seen.body).toMatchObject({ shares: ["colleges"], ranks: null, lists: [], colleges: [], guardian: true });
    expect(seen.text).not.toMatch(/Secret list|baba@example\.org/);
    const colleague = await the.client("counsellor", "Ravi Kale");
    expect((await colleague.get(path)).body.code).toBe("not_your_role");
    const admin = staffClient(the.app, await makeStaff(the.database.db, "admin", { now: the.clock.now }));
    expect((await admin.get(path)).status).toBe(200);
    const ledger = (await the.call(her.studentId, "GET", "/api/disclosures/")).body.results;
    expect(ledger).toHaveLength(2);
    expect(ledger.at(-1)).toMatchObject({
      ...{ staff_id: meera.id, kind: "details_opened", purpose: "counselling" },
      fields: ["name", "call", "guardian", "colleges"],
    });
  });

  test("shows nothing of it any more after thirty days", async () => {
    const { her, path } = await booked({ shares: ["lists"] });
    await the.database.db.execute(sql`insert into choice_lists (student_id, id, name, authority, year, rows, next_key,
      created_at, updated_at) values (${her.studentId}, 'list-0001', 'My list', 'josaa', 2026,
      '[{"key": 7, "branchId": null, "institute": "COEP Pune", "programme": "Civil"}]', 8, now(), now())`);
    expect((await meera.client.get(path)).body.lists).toEqual([
      {
        ...{ id: "list-0001", name: "My list", authority: "josaa", year: 2026 },
        choices: [{ key: 7, branch_id: null, text: "COEP Pune: Civil" }],
      },
    ]);
    await at("2026-12-23T05:15:00Z");
    expect((await meera.client.get(path)).body).toMatchObject({ shares: [], lists: [], phone: "" });
  });
});

describe("acts", () => {
  test("taking back frees the time, tells everybody, and proposes three others of the same counsellor", async () => {
    const { her, path } = await booked();
    expect((await meera.client.post(`${path}take-back/`, { reason: "x" })).status).toBe(422);
    expect((await meera.client.post(`${path}take-back/`, { reason: "I am ill" })).status).toBe(204);
    const proposals = ["2026-11-23T05:30:00.000Z", "2026-11-24T04:30:00.000Z", "2026-11-25T04:30:00.000Z"];
    expect(await letters()).toEqual(
      ["student", "counsellor"].map((reader) => ({ event: "to_move", reader, proposals, reason: "I am ill" })),
    );
    const { current } = await her.get();
    expect([current.state, current.reason, current.can_change]).toEqual(["to_move", "I am ill", true]);
    const offered = await her.times(`&day=${current.starts_at.slice(0, 10)}`);
    expect(offered.times.map((one: { starts_at: string }) => one.starts_at)).not.toContain(current.starts_at);
    const { suggested } = await her.times();
    expect(suggested).toHaveLength(3);
    const moved = await her.ask("POST", "move/", { time: suggested[1].time });
    expect([moved.status, moved.body.current.state]).toEqual([200, "booked"]);
    expect(await history()).toContain("Taken back");
  });

  test("the student may move a call that was taken back within the last 24 hours too", async () => {
    const { her, path } = await booked();
    await at("2026-11-23T03:30:00Z");
    await meera.client.post(`${path}take-back/`, { reason: "No electricity" });
    expect((await her.ask("POST", "move/", { time: `${meera.id}@2026-11-24T05:30:00.000Z` })).status).toBe(200);
  });

  test("staff move and cancel within the last 24 hours, to free times alone", async () => {
    const { her, path } = await booked();
    await at("2026-11-23T04:00:00Z");
    const { body } = await meera.client.get(`${path}times/?day=2026-11-24`);
    expect(body.times).toHaveLength(3);
    expect((await meera.client.post(`${path}move/`, { time: `${meera.id}@2026-11-22T04:30:00.000Z` })).body.code).toBe(
      "slot_taken",
    );
    const moved = await meera.client.post(`${path}move/`, { time: body.times[0].time, reason: "As we said" });
    expect(moved.status).toBe(204);
    expect((await her.get()).current).toMatchObject({ starts_at: body.times[0].starts_at, reason: "As we said" });
    expect((await meera.client.post(`${path}cancel/`, { reason: "Asked by phone" })).status).toBe(204);
    expect((await her.get()).earlier[0]).toMatchObject({ state: "cancelled", cancelled_by: "staff" });
    expect((await meera.client.post(`${path}cancel/`, { reason: "Once more" })).status).toBe(404);
  });

  test("a call that took place and one without its student use the deliverable up, and the last one delivers it", async () => {
    const { her, path } = await booked();
    expect((await meera.client.post(`${path}end/`, { outcome: "done" })).body.code).toBe("too_early");
    await at("2026-11-23T05:00:00Z");
    expect((await meera.client.post(`${path}end/`, { outcome: "student_absent" })).status).toBe(204);
    expect([(await her.get()).left, await her.stateOf("Two calls")]).toEqual([1, "pending"]);
    await her.book(`${meera.id}@2026-11-24T04:30:00.000Z`);
    const second = `/api/staff/calls/${await bookedId()}/`;
    await at("2026-11-24T05:00:00Z");
    const end = { outcome: "done", note: "COEP first, then VJTI" };
    expect((await meera.client.post(`${second}end/`, end)).status).toBe(204);
    expect(await her.stateOf("Two calls")).toBe("delivered");
    expect((await meera.client.post(`${second}end/`, end)).body.code).toBe("call_not_booked");
    expect(await history()).toEqual(expect.arrayContaining(["Student absent", "Took place"]));
  });

  test("each call has its note for the student, who is told; a reason of an earlier move is not in that e-mail", async () => {
    const { her, path } = await booked({}, "2026-11-24T04:30:00.000Z");
    await meera.client.post(`${path}move/`, { time: `${meera.id}@${monday}`, reason: "As we said" });
    await at("2026-11-23T05:00:00Z");
    const note = "COEP first.\nThen VJTI.";
    expect((await meera.client.post(`${path}end/`, { outcome: "done", note: "n".repeat(1_001) })).status).toBe(422);
    expect((await meera.client.post(`${path}end/`, { outcome: "done", note })).status).toBe(204);
    expect((await her.get()).earlier[0]).toMatchObject({ state: "done", note });
    expect((await meera.client.get(path)).body.note).toBe(note);
    expect((await letters()).at(-1)).toMatchObject({ event: "noted", reader: "student" });
  });

  test("a counsellor who did not come gives it back, and the student is told", async () => {
    const { her, path } = await booked();
    await at("2026-11-23T04:31:00Z");
    expect((await meera.client.post(`${path}end/`, { outcome: "counsellor_absent" })).status).toBe(204);
    expect((await her.get()).left).toBe(2);
    expect(await letters()).toMatchObject([{ event: "missed", reader: "student" }]);
  });

  test("a colleague changes nothing of it", async () => {
    const { path } = await booked();
    const ravi = await the.client("counsellor", "Ravi Kale");
    const body = { reason: "Mine now", outcome: "done", time: `${meera.id}@2026-11-24T04:30:00.000Z` };
    for (const [act, fields] of [
      ["take-back", ["reason"]],
      ["move", ["time"]],
      ["cancel", ["reason"]],
      ["end", ["outcome"]],
    ] as const) {
      const given = Object.fromEntries(fields.map((field) => [field, body[field]]));
      expect((await ravi.post(`${path}${act}/`, given)).body.code).toBe("not_your_role");
    }
    expect((await ravi.get(`${path}times/`)).body.code).toBe("not_your_role");
  });
});

describe("what the student sees of it", () => {
  const reach = async (her: Awaited<ReturnType<Calls["caller"]>>) =>
    (await the.call(her.studentId, "GET", "/api/reach/")).body.entries.filter(({ key }: { key: string }) =>
      key.startsWith("call"),
    );

  test("who can reach them names the counsellor and what they see, and what is withdrawn is gone from the screen", async () => {
    const { her, path } = await booked({ shares: ["ranks", "colleges"], reminders: true });
    const [entry, reminders] = await reach(her);
    expect(entry).toMatchObject({
      ...{ who: "Your counsellor Meera", why: "You booked a call of “Two calls”.", can_withdraw: true },
      what: "Sees: name, call with a counsellor, ranks and exam answers, saved colleges",
      until: "Until 23 Dec 2026, 30 days after the call, or until you cancel it",
    });
    expect(reminders.key).toMatch(/^call_reminders-/);
    const somebody = await the.caller();
    for (const { key } of [entry, reminders]) {
      expect((await the.call(somebody.studentId, "POST", `/api/reach/${key}/withdraw/`)).body.code).toBe(
        "reach_not_found",
      );
      expect((await the.call(her.studentId, "POST", `/api/reach/${key}/withdraw/`)).status).toBe(200);
    }
    expect((await meera.client.get(path)).body).toMatchObject({ shares: [], colleges: [] });
    expect((await her.get()).current).toMatchObject({ state: "booked", shares: [], reminders_since: null });
    expect(await reach(her)).toMatchObject([{ what: "Sees: name, call with a counsellor", can_withdraw: false }]);
  });

  test("nothing of a call that is cancelled, or 30 days after it", async () => {
    const { her } = await booked({ shares: ["ranks"] });
    await at("2026-12-23T05:15:00Z");
    expect(await reach(her)).toEqual([]);
    await at(testNow.toISOString());
    expect(await reach(her)).toHaveLength(1);
    await her.ask("POST", "cancel/");
    expect(await reach(her)).toEqual([]);
  });
});

test("two calls that a counsellor missed within 30 days raise an alert", async () => {
  const codes = async () => {
    invalidateFigures(the.deps);
    const { body } = await meera.client.get("/api/staff/status/");
    return body.troubles.map(({ code }: { code: string }) => code);
  };
  for (const [day, isRaised] of [
    ["2026-11-23", false],
    ["2026-11-24", true],
  ] as const) {
    const { her } = await booked({}, `${day}T04:30:00.000Z`);
    await at(`${day}T04:45:00Z`);
    await her.ask("POST", "absence/");
    expect((await codes()).includes("counsellors_absent")).toBe(isRaised);
  }
  await at("2026-12-23T04:31:00Z");
  expect(await codes()).not.toContain("counsellors_absent");
});
