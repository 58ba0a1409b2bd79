import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOwnList } from "#features/choices/service/own-lists.server.ts";
import { createApp } from "../../src/app.server.ts";
import { signIn } from "../support/account-factories.ts";
import { type Calls, openCalls } from "../support/calls.ts";
import { createBranch, createCutoff, createSource } from "../support/factories.ts";
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

/** A student who shares a list of two branches and a line of text for a booked call, with closing values of one branch. */
async function shared(shares = ["lists"]) {
  const { db } = the.database;
  const her = await the.caller();
  const [civil, other] = [await createBranch(db, { name: "Civil" }), await createBranch(db, { name: "Textile" })];
  const source = await createSource(db, { publisher: "JoSAA", title: "Seats 2026", url: "https://josaa.example/2026" });
  const seats = { branchId: civil.id, authority: "JoSAA", seatType: "OPEN", quota: "AI", sourceId: source.id };
  const first = await createCutoff(db, { ...seats, year: 2026, round: 1, closing: 900 });
  const last = await createCutoff(db, { ...seats, year: 2026, round: 5, closing: 1_200 });
  const before = await createCutoff(db, { ...seats, year: 2025, round: 6, closing: 1_100 });
  await createCutoff(db, { ...seats, year: 2024, round: 6, closing: 1_000 });
  const others = await createCutoff(db, { ...seats, branchId: other.id, year: 2026, closing: 4_000 });
  const { kept } = await createOwnList(the.deps, her.studentId, {
    ...{ name: "My list", authority: "josaa", year: 2026 },
    rows: [{ branch_id: civil.id, note: "a private note" }, { branch_id: other.id }, { text: "Something else" }],
  });
  await her.book(undefined, { shares });
  const { id } = (await the.rows(sql`select max(id) as id from appointments`))[0] as { id: number };
  const path = `/api/staff/calls/${id}/`;
  const write = (body: object = {}) =>
    meera.client.post(`${path}orders/`, {
      ...{ deliverable: her.id, list: kept.list.id, introduction: "For round 1" },
      rows: [{ key: 1, reason: "Closed after your rank", closings: [last.id, before.id] }],
      ...body,
    });
  const read = (query = "") => the.call(her.studentId, "GET", `/api/written-orders/${her.id}/${query}`);
  return { her, path, write, read, list: kept.list, values: { first, last, before, others } };
}
const letters = () =>
  the.rows(sql`select details->>'event' as event, details->>'reader' as reader from emails
    where kind = 'call' and details->>'event' = 'written' order by id`);

describe("what can be cited", () => {
  test("is the last round of the newest two years, for the seats that were chosen", async () => {
    const { path, list, values } = await shared();
    const ask = async (query: string) => (await meera.client.get(`${path}closings/?list=${list.id}${query}`)).body;
    expect(await ask("")).toMatchObject({ seats: [{ seat_type: "OPEN", gender: "any" }], closings: [] });
    const { closings } = await ask("&seat_type=OPEN");
    const ids = closings.map(({ id }: { id: number }) => id);
    expect(ids).toEqual([values.last.id, values.before.id, values.others.id]);
    expect((await ask("&seat_type=SC")).closings).toEqual([]);
  });

  test("nothing of a list that is not shared, or somebody else's", async () => {
    const { path, list } = await shared(["ranks"]);
    expect((await meera.client.get(`${path}closings/?list=${list.id}`)).body.code).toBe("list_not_shared");
    const his = await shared();
    expect((await meera.client.get(`${his.path}closings/?list=${list.id}`)).body.code).toBe("choice_list_not_found");
  });
});

describe("writing", () => {
  test("copies choices and values with their sources; the student reads it and is told", async () => {
    const { her, write, read, list, path } = await shared();
    expect((await write()).status).toBe(204);
    const { body } = await read();
    expect(body).toMatchObject({
      ...{ title: "Two calls", version: 1, author: "Meera Joshi", list: "My list", introduction: "For round 1" },
      versions: [{ version: 1, author: "Meera Joshi" }],
    });
    expect(body.rows).toMatchObject([
      {
        ...{ key: 1, programme: list.rows[0]?.programme, reason: "Closed after your rank" },
        closings: [
          { year: 2026, round: 5, closing: 1_200, source: { publisher: "JoSAA", url: "https://josaa.example/2026" } },
          { year: 2025, closing: 1_100 },
        ],
      },
    ]);
    expect(JSON.stringify(body)).not.toContain("private note");
    expect(await letters()).toEqual([{ event: "written", reader: "student" }]);
    const all = await the.call(her.studentId, "GET", "/api/written-orders/");
    expect(all.body.results).toMatchObject([{ deliverable: her.id, version: 1 }]);
    const somebody = await the.caller();
    expect((await the.call(somebody.studentId, "GET", `/api/written-orders/${her.id}/`)).status).toBe(404);
    const seen = (await meera.client.get(path)).body;
    expect(seen.orders).toMatchObject([{ deliverable: her.id, list_id: list.id, version: 1 }]);
    expect(seen.deliverables).toMatchObject([{ can_deliver: false }, { title: "List", can_deliver: true }]);
  });

  test("each version stays as it was, also when the list and the values change", async () => {
    const { her, write, read, list } = await shared();
    await write();
    await the.call(her.studentId, "PATCH", `/api/choices/${list.id}/`, {
      ...{ version: 0, acts: [{ kind: "remove", keys: [2] }] },
    });
    await the.database.db.execute(sql`update cutoffs set closing = 1`);
    expect((await write({ rows: [{ key: 2, reason: "Second" }] })).status).toBe(422);
    expect((await write({ rows: [{ key: 3, reason: "Your own words" }] })).status).toBe(204);
    const newest = (await read()).body;
    expect([newest.version, newest.rows[0].programme]).toEqual([2, "Something else"]);
    expect(newest.versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    expect((await read("?version=1")).body.rows[0].closings[0].closing).toBe(1_200);
    expect((await read("?version=3")).body.code).toBe("written_order_not_found");
    await expect(the.database.db.execute(sql`update written_orders set version = 9`)).rejects.toThrow();
  });

  test("several at once are versions in a row", async () => {
    const { write, read } = await shared();
    await Promise.all([1, 2, 3].map(() => write()));
    const versions = (await read()).body.versions.map(({ version }: { version: number }) => version);
    expect(versions.toSorted()).toEqual([1, 2, 3]);
  });

  test("delivers a deliverable of the same package that is no call, once", async () => {
    const { her, write } = await shared();
    const deliverable = await her.idOf("List");
    await write({ deliverable });
    expect(await her.stateOf("List")).toBe("pending");
    await write({ deliverable, deliver: true });
    expect(await her.stateOf("List")).toBe("delivered");
    expect((await write({ deliverable, deliver: true })).status).toBe(204);
    const somebody = await the.caller();
    const refused = await write({ deliverable: somebody.id });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ["deliverable"]]);
  });

  test("says which answer is wrong", async () => {
    const { write, values } = await shared();
    const wrong: [object, string][] = [
      [{ rows: [] }, "rows"],
      [{ rows: [{ key: 1, reason: " " }] }, "rows.0.reason"],
      [{ rows: [0, 1].map(() => ({ key: 1, reason: "Twice" })) }, "rows"],
      [{ rows: [{ key: 9, reason: "No such choice" }] }, "rows.0.key"],
      [{ rows: [{ key: 1, reason: "Another branch", closings: [values.others.id] }] }, "rows.0.closings"],
      [{ rows: [{ key: 3, reason: "Only text", closings: [values.last.id] }] }, "rows.0.closings"],
      [{ introduction: "n".repeat(1_001) }, "introduction"],
    ];
    for (const [body, field] of wrong) {
      const refused = await write(body);
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [field]]);
    }
  });

  test("is the counsellor's own, and ends with what is shared", async () => {
    const { her, path, write } = await shared();
    const ravi = await the.client("counsellor", "Ravi Kale");
    expect((await ravi.get(`${path}closings/?list=any`)).body.code).toBe("not_your_role");
    expect(
      (await ravi.post(`${path}orders/`, { deliverable: 1, list: "any", rows: [{ key: 1, reason: "x" }] })).status,
    ).toBe(403);
    await write();
    await her.answer({ shares: [] });
    expect((await write()).body.code).toBe("list_not_shared");
    expect((await meera.client.get(path)).body).toMatchObject({ lists: [], orders: [] });
  });
});

test("the page has reasons, closing values and numbered sources, and earlier versions", async () => {
  const { her, write } = await shared();
  await write();
  await write({ rows: [{ key: 3, reason: "Your own words" }] });
  const app = createApp(the.deps, { pages: await sourcePages() });
  const { headers } = await signIn(the.deps, her.studentId);
  const page = async (path: string) => {
    const reply = await app.request(path, { headers });
    return { status: reply.status, text: (await reply.text()).replace(/<!--.*?-->/g, "") };
  };
  const first = await page(`/student-dashboard/written-orders/${her.id}?version=1`);
  expect(first.text).toMatch(/Version 1.*This is an earlier version/s);
  expect(first.text).toContain("2026, round 5, AI OPEN: closed at rank 1,200");
  expect(first.text).toContain("Why here: Closed after your rank");
  expect((await page(`/student-dashboard/written-orders/${her.id}`)).text).toContain("No closing value is cited");
  expect((await page(`/student-dashboard/written-orders/${her.id}?version=7`)).status).toBe(404);
  expect((await page(`/student-dashboard/calls/${her.id}`)).text).toContain("Two calls: order of choices, version 2");
});
