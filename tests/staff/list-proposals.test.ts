import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { actOf } from "#features/appointments/written/proposal-rules.ts";
import { changeList } from "#features/choices/change-list.ts";
import { type ChoiceList, emptyList } from "#features/choices/list-rules.ts";
import { createOwnList } from "#features/choices/service/own-lists.server.ts";
import { bareRow } from "#features/choices/service/read-listed.ts";
import { createApp } from "../../src/app.server.ts";
import { signIn } from "../support/account-factories.ts";
import { type Calls, openCalls } from "../support/calls.ts";
import { createBranch } from "../support/factories.ts";
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

/** A student who shares a list of four lines for a booked call. */
async function shared(shares = ["lists"]) {
  const her = await the.caller();
  const { kept } = await createOwnList(the.deps, her.studentId, {
    ...{ name: "My list", authority: "other", year: 2026 },
    rows: ["Civil", "Textile", "Mining", "Ceramic"].map((text) => ({ text })),
  });
  await her.book(undefined, { shares });
  const { id } = (await the.rows(sql`select max(id) as id from appointments`))[0] as { id: number };
  const path = `/api/staff/calls/${id}/`;
  const list = kept.list.id;
  const propose = (body: object) =>
    meera.client.post(`${path}proposals/`, { list, reason: "Closed after your rank", ...body });
  const ask = (method: string, address: string, body?: object) => the.call(her.studentId, method, address, body);
  const all = async () => (await ask("GET", "/api/list-proposals/")).body.results;
  const answer = (ids: number[], word = "accept") => ask("POST", "/api/list-proposals/answers/", { ids, answer: word });
  const names = async () =>
    (await ask("GET", `/api/choices/${list}/`)).body.rows.map((row: { programme: string }) => row.programme);
  return { her, path, list, propose, all, answer, names, ask };
}
const idsOf = (proposals: { id: number }[]) => proposals.map(({ id }) => id);

describe("the list", () => {
  test("changes with the student's yes alone, one by one", async () => {
    const { propose, all, answer, names, list, ask } = await shared();
    expect((await propose({ kind: "move", key: 4 })).status).toBe(204);
    expect((await propose({ kind: "remove", key: 2 })).status).toBe(204);
    expect(await names()).toEqual(["Civil", "Textile", "Mining", "Ceramic"]);
    const [move, remove] = await all();
    expect(move).toMatchObject({
      ...{ kind: "move", name: "Ceramic", after: "", author: "Meera Joshi", reason: "Closed after your rank" },
      ...{ list_name: "My list", state: "open", fits: true },
    });
    const accepted = await answer([move.id]);
    expect([accepted.status, await names()]).toEqual([200, ["Ceramic", "Civil", "Textile", "Mining"]]);
    await answer([remove.id], "decline");
    expect(await names()).toHaveLength(4);
    expect((await all()).map(({ state }: { state: string }) => state)).toEqual(["accepted", "declined"]);
    expect((await answer([move.id])).body.code).toBe("proposal_answered");
    expect(JSON.parse((await ask("GET", `/api/choices/${list}/versions/`)).body)).toHaveLength(1);
  });

  test("takes all at once, in the order in which they were proposed", async () => {
    const { propose, all, answer, names } = await shared();
    const branch = await createBranch(the.database.db, { name: "Printing" });
    await propose({ kind: "add", branch_id: branch.id, after: 1 });
    await propose({ kind: "move", key: 3, after: 4 });
    await propose({ kind: "remove", key: 1 });
    expect((await answer(idsOf(await all()))).status).toBe(200);
    expect(await names()).toEqual(["Printing", "Textile", "Ceramic", "Mining"]);
  });

  test("what no longer fits says so, changes nothing and stays open", async () => {
    const { propose, all, answer, names, list, ask } = await shared();
    await propose({ kind: "move", key: 4, after: 2 });
    await propose({ kind: "remove", key: 3 });
    await ask("PATCH", `/api/choices/${list}/`, { version: 0, acts: [{ kind: "remove", keys: [2] }] });
    const [move, remove] = await all();
    expect([move.fits, remove.fits]).toEqual([false, true]);
    expect((await answer([move.id])).body.code).toBe("proposal_unfit");
    expect((await answer([move.id, remove.id])).status).toBe(200);
    expect(await names()).toEqual(["Civil", "Ceramic"]);
    expect((await all())[0]).toMatchObject({ id: move.id, state: "open", fits: false });
    await ask("DELETE", `/api/choices/${list}/`);
    expect((await answer([move.id])).body.code).toBe("proposal_unfit");
    expect((await answer([move.id], "decline")).status).toBe(200);
  });

  test("two answers at the same moment make one change", async () => {
    const { propose, all, answer, names } = await shared();
    await propose({ kind: "remove", key: 1 });
    const ids = idsOf(await all());
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await answer(ids)).status));
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
    expect(await names()).toEqual(["Textile", "Mining", "Ceramic"]);
  });
});

describe("a counsellor", () => {
  test("proposes only for lists that are shared, and only what fits", async () => {
    const hidden = await shared(["ranks"]);
    expect((await hidden.propose({ kind: "remove", key: 1 })).body.code).toBe("list_not_shared");
    const { propose, list } = await shared();
    expect((await propose({ kind: "remove", key: 1, list: hidden.list })).body.code).toBe("choice_list_not_found");
    expect((await propose({ kind: "remove", key: 9 })).body.code).toBe("proposal_unfit");
    expect((await propose({ kind: "move", key: 1 })).body.code).toBe("proposal_unfit");
    const wrong: [object, string][] = [
      [{ kind: "add" }, "branch_id"],
      [{ kind: "move" }, "key"],
      [{ kind: "remove", key: 1, reason: " " }, "reason"],
      [{ kind: "add", branch_id: 2_000_000_000 }, "rows.0.branch_id"],
    ];
    for (const [body, field] of wrong) {
      const refused = await propose(body);
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [field]]);
    }
    const ravi = await the.client("counsellor", "Ravi Kale");
    const his = await ravi.post(`${hidden.path}proposals/`, { list, kind: "remove", key: 1, reason: "Mine now" });
    expect(his.body.code).toBe("not_your_role");
  });

  test("sees what became of proposals, and withdraws one that waits", async () => {
    const { path, propose, all, answer } = await shared();
    await propose({ kind: "remove", key: 1 });
    await propose({ kind: "remove", key: 2 });
    const [first, second] = idsOf(await all());
    expect((await meera.client.delete(`${path}proposals/${first}/`)).status).toBe(204);
    expect((await answer([first!])).body.code).toBe("proposal_answered");
    await answer([second!]);
    expect((await meera.client.delete(`${path}proposals/${second}/`)).body.code).toBe("proposal_answered");
    expect((await meera.client.delete(`${path}proposals/999999/`)).body.code).toBe("proposal_not_found");
    const seen = (await meera.client.get(path)).body.proposals;
    expect(seen.map(({ state }: { state: string }) => state)).toEqual(["withdrawn", "accepted"]);
  });

  test("the student gets one e-mail for several, and nobody else answers", async () => {
    const { propose, all, names } = await shared();
    await propose({ kind: "remove", key: 1 });
    await propose({ kind: "remove", key: 2 });
    expect(
      await the.rows(sql`select details->>'reader' as reader from emails where details->>'event' = 'proposed'`),
    ).toEqual([{ reader: "student" }]);
    const somebody = await the.caller();
    const body = { ids: idsOf(await all()), answer: "accept" };
    const refused = await the.call(somebody.studentId, "POST", "/api/list-proposals/answers/", body);
    expect(refused.body.code).toBe("proposal_not_found");
    expect(await names()).toHaveLength(4);
  });
});

test("a change fits a list that has what it names, and is not made already", () => {
  const head = { id: "list-0001", name: "My list", authority: "other", year: 2026 } as const;
  const list: ChoiceList = changeList(emptyList(head), { kind: "add", rows: ["A", "B", "C"].map(bareRow) });
  const change = { kind: "move", rowKey: 1, added: null, afterKey: 3 } as const;
  expect(actOf(list, change)).toEqual({ kind: "move", keys: [1], to: 3 });
  expect(actOf(list, { ...change, rowKey: 3, afterKey: null })).toEqual({ kind: "move", keys: [3], to: 1 });
  expect(actOf(list, { ...change, afterKey: null })).toBeNull();
  expect(actOf(list, { ...change, rowKey: 2, afterKey: 1 })).toBeNull();
  expect(actOf(list, { ...change, afterKey: 1 })).toBeNull();
  expect(actOf(list, { ...change, rowKey: 9 })).toBeNull();
  const added = { kind: "add", rowKey: null, afterKey: 3 } as const;
  expect(actOf(list, { ...added, added: bareRow("D") })).toEqual({ kind: "add", rows: [bareRow("D")], at: 4 });
  expect(actOf(list, { ...added, added: bareRow("b") })).toBeNull();
  expect(actOf(list, { ...added, afterKey: 9, added: bareRow("D") })).toBeNull();
});

test("the page asks for a yes or no, works without script, and says what no longer fits", async () => {
  const { her, propose, all, names } = await shared();
  await propose({ kind: "move", key: 4, after: 1 });
  const app = createApp(the.deps, { pages: await sourcePages() });
  const { headers } = await signIn(the.deps, her.studentId);
  const path = "/student-dashboard/list-proposals";
  const page = async () => (await (await app.request(path, { headers })).text()).replace(/<!--.*?-->/g, "");
  expect(await page()).toMatch(/Move “Ceramic”.*behind “Civil”.*Why: Closed after your rank.*Meera Joshi/s);
  const call = await (await app.request(`/student-dashboard/calls/${her.id}`, { headers })).text();
  expect(call).toContain("1 change proposed to your list");
  const send = (fields: Record<string, string>) =>
    app.request(path, {
      method: "POST",
      headers: { ...headers, origin: the.deps.config.PUBLIC_URL },
      body: new URLSearchParams(fields),
    });
  const [{ id }] = await all();
  expect((await send({ intent: "accept", ids: String(id) })).status).toBe(303);
  expect(await names()).toEqual(["Civil", "Ceramic", "Textile", "Mining"]);
  const again = await send({ intent: "accept", ids: String(id) });
  expect([again.status, await again.text()]).toEqual([409, expect.stringContaining("already answered")]);
  expect(await page()).toContain("you said yes");
});
