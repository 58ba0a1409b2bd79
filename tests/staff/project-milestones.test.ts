import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createApp } from "../../src/app.server.ts";
import { signIn } from "../support/account-factories.ts";
import { type Calls, openCalls } from "../support/calls.ts";
import { sourcePages } from "../support/source-pages.ts";

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

const at = async (text: string) => {
  the.clock.now = new Date(text);
  await the.database.db.execute(sql`update staff_sessions set expires_at = ${text}::timestamptz + interval '1 hour',
    last_seen_at = ${text}::timestamptz, created_at = ${text}::timestamptz`);
};
const letters = async () =>
  (await the.rows(sql`select details->>'reader' as reader from emails where details->>'event' = 'dated' order by id`))
    .length;
const topic = { due_on: "2026-12-05", agreed: "Choose a topic, and write one page about it." };
const draft = { due_on: "2027-01-10", agreed: "First draft." };

/** A student with a call on Monday 23 November, 10:00 in India. */
async function booked() {
  const her = await the.caller();
  await her.book(`${meera.id}@2026-11-23T04:30:00.000Z`);
  const [{ id }] = (await the.rows(sql`select id from appointments order by id desc limit 1`)) as [{ id: number }];
  const path = `/api/staff/calls/${id}/`;
  const deliverable = await her.idOf("List");
  return {
    ...{ her, path, deliverable },
    add: (milestones: object[] = [topic, draft], who = meera) =>
      who.client.post(`${path}milestones/`, { deliverable, milestones }),
    change: (milestone: number, body: object, who = meera) => who.client.put(`${path}milestones/${milestone}/`, body),
    mark: (milestone: number, state: string, who = meera) =>
      who.client.put(`${path}milestones/${milestone}/state/`, { state }),
    read: async () => (await the.call(her.studentId, "GET", "/api/project-milestones/")).body.results,
    seen: async () => (await meera.client.get(path)).body.milestones,
  };
}

test("milestones are added together, and the student is told once and reads them by date", async () => {
  const { add, read, seen } = await booked();
  expect((await add([draft, topic])).status).toBe(204);
  expect(await read()).toMatchObject([
    { ...topic, title: "List", author: "Meera Joshi", moved_from: null, changed_at: null, state: "open" },
    draft,
  ]);
  expect(await seen()).toHaveLength(2);
  expect(await letters()).toBe(1);
});

test("a date that moved says so and is told; other words say so, and the same again changes nothing", async () => {
  const { add, change, read } = await booked();
  await add();
  const [one, other] = await read();
  await at("2026-11-24T05:00:00Z");
  expect((await change(one.id, { ...topic, due_on: "2026-12-12" })).status).toBe(204);
  expect(await letters()).toBe(2);
  expect((await change(other.id, { ...draft, agreed: "First draft, two pages." })).status).toBe(204);
  expect((await change(other.id, { ...draft, agreed: "First draft, two pages." })).status).toBe(204);
  expect(await letters()).toBe(2);
  const changedAt = "2026-11-24T05:00:00.000Z";
  expect(await read()).toMatchObject([
    { due_on: "2026-12-12", moved_from: "2026-12-05", changed_at: changedAt },
    { agreed: "First draft, two pages.", moved_from: null, changed_at: changedAt },
  ]);
});

test("one that is reached or dropped no longer changes until it is opened again", async () => {
  const { add, change, mark, read } = await booked();
  await add();
  const [one, other] = await read();
  expect((await mark(one.id, "reached")).status).toBe(204);
  expect((await mark(other.id, "dropped")).status).toBe(204);
  expect(await read()).toMatchObject([
    { state: "reached", decided_at: the.clock.now.toISOString() },
    { state: "dropped" },
  ]);
  expect((await change(one.id, draft)).body.code).toBe("milestone_decided");
  expect((await mark(one.id, "done")).status).toBe(422);
  await mark(one.id, "open");
  expect((await change(one.id, draft)).status).toBe(204);
  expect((await read())[0]).toMatchObject({ state: "open", decided_at: null });
  const history = await the.rows(
    sql`select summary from staff_changes where resource = 'calls' order by id desc limit 2`,
  );
  expect(history).toEqual([{ summary: "Milestone changed" }, { summary: "Milestone: open" }]);
});

test("what is wrong is named: past days, days too far ahead, words, another package, too many", async () => {
  const { add, change, path, read } = await booked();
  const other = await the.caller();
  const wrong: [object, string][] = [
    [{ ...topic, due_on: "2026-11-20" }, "milestones.1.due_on"],
    [{ ...topic, due_on: "2028-11-25" }, "milestones.1.due_on"],
    [{ ...topic, due_on: "soon" }, "milestones.1.due_on"],
    [{ ...topic, agreed: " " }, "milestones.1.agreed"],
    [{ ...topic, agreed: "a".repeat(501) }, "milestones.1.agreed"],
  ];
  for (const [milestone, field] of wrong) {
    const refused = await add([draft, milestone]);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [field]]);
  }
  const foreign = { deliverable: await other.idOf("List"), milestones: [topic] };
  expect((await meera.client.post(`${path}milestones/`, foreign)).body.fields).toHaveProperty("deliverable");
  expect(await read()).toEqual([]);
  for (let round = 0; round < 3; round += 1)
    expect((await add(Array.from({ length: 20 }, () => topic))).status).toBe(204);
  expect((await add([topic])).body.fields).toHaveProperty("milestones");
  const [one] = await read();
  expect((await change(one.id, { ...topic, due_on: "2026-11-20" })).body.fields).toHaveProperty("due_on");
});

test("only the counsellor of the call writes them, until 30 days after it, and nobody else's student reads them", async () => {
  const { add, change, mark, read, seen } = await booked();
  const ravi = { ...meera, client: await the.client("counsellor", "Ravi Kale") };
  expect((await add([topic], ravi)).body.code).toBe("not_your_role");
  await add();
  const [one] = await read();
  expect((await change(one.id, draft, ravi)).body.code).toBe("not_your_role");
  expect((await mark(one.id, "reached", ravi)).body.code).toBe("not_your_role");
  expect((await change(one.id + 999, draft)).body.code).toBe("milestone_not_found");
  const somebody = await the.caller();
  expect((await the.call(somebody.studentId, "GET", "/api/project-milestones/")).body.results).toEqual([]);
  await at("2026-12-23T05:15:00Z");
  expect(await seen()).toEqual([]);
  expect((await add()).body.code).toBe("too_late_to_change");
  expect((await mark(one.id, "reached")).body.code).toBe("too_late_to_change");
  expect(await read()).toHaveLength(2);
});

test("the call's page and my package show them beside what else was written, with what changed", async () => {
  const { her, add, change, mark, read } = await booked();
  await add();
  const [one, other] = await read();
  await change(one.id, { ...topic, due_on: "2026-12-12" });
  await mark(other.id, "reached");
  const app = createApp(the.deps, { pages: await sourcePages() });
  const { headers } = await signIn(the.deps, her.studentId);
  for (const from of [`calls/${her.id}`, "package"]) {
    const response = await app.request(`/student-dashboard/${from}`, { headers });
    expect((await response.text()).replace(/<!--.*?-->/g, "")).toMatch(
      /Your project: List.*By 12 Dec 2026.*Choose a topic.*the date was 5 Dec 2026 before.*Reached on.*First draft/s,
    );
  }
});
