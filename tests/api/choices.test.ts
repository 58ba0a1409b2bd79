import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { repeatedWork } from "../../src/work.server.ts";
import { bearerOf, insertStudent } from "../support/account-factories.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { createBranch, createCollege } from "../support/factories.ts";
import { makeStaff, staffClient } from "../support/staff.ts";

let api: Api;
let bearer: Record<string, string>;
let computer: number;
let civil: number;
let unlisted: number;
beforeAll(async () => {
  api = await openApi();
  const { id } = await insertStudent(api.db);
  bearer = await bearerOf(api.deps, id);
  const college = await createCollege(api.db, { name: "Tarapur College of Engineering", city: "Nagpur" });
  computer = (await createBranch(api.db, { collegeId: college.id, name: "Computer Engineering" })).id;
  civil = (await createBranch(api.db, { collegeId: college.id, name: "Civil Engineering" })).id;
  unlisted = (await createBranch(api.db, { collegeId: college.id, name: "Mining Engineering" })).id;
  for (const [branch, programme, code] of [
    [computer, "Computer Engineering [Regular]", "0400124510"],
    [civil, "Civil Engg", "0400119110"],
  ] as const)
    await api.db.execute(sql`insert into list_names (authority, branch_id, institute, programme, code, year, round)
      values ('MHT-CET CAP', ${branch}, 'Tarapur College  of Engineering, Nagpur', ${programme}, ${code}, 2025, 3)`);
});
afterAll(() => api.close());
beforeEach(() => api.db.execute(sql`delete from choice_lists`));

async function call(method: string, path: string, body?: unknown, headers = bearer) {
  const response = await api.app.request(`/api/choices/${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of replies
  return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as any };
}

const make = async (...rows: object[]) =>
  (await call("POST", "", { name: "Round 1", authority: "mht_cet", year: 2026, rows })).body;
const change = (id: string, version: number, ...acts: object[]) => call("PATCH", `${id}/`, { version, acts });
const programmes = ({ rows }: { rows: { programme: string }[] }) => rows.map(({ programme }) => programme);

describe("choice lists in an account", () => {
  test("hold rows with the authority's names and codes, in the order that was given", async () => {
    const made = await call("POST", "", {
      ...{ name: "Round 1", authority: "mht_cet", year: 2026 },
      rows: [{ branch_id: civil, note: "ask" }, { branch_id: unlisted }, { text: "Something else", code: "123" }],
    });
    expect([made.status, made.headers.get("cache-control")]).toEqual([201, "private, no-store"]);
    const institute = "Tarapur College  of Engineering, Nagpur";
    expect(made.body).toMatchObject({
      ...{ name: "Round 1", authority: "mht_cet", year: 2026, version: 0 },
      rows: [
        { key: 1, branch_id: civil, institute, programme: "Civil Engg", code: "0400119110", note: "ask" },
        { key: 2, branch_id: unlisted, programme: "Mining Engineering", code: "" },
        { key: 3, branch_id: null, college_id: null, programme: "Something else", code: "123" },
      ],
    });
    expect((await api.get(`/api/choices/${made.body.id}/`, { headers: bearer })).body).toEqual(made.body);
    expect((await api.get("/api/choices/", { headers: bearer })).body).toMatchObject([{ id: made.body.id, rows: 3 }]);
  });

  // proves S14.2
  test.each(["kcet", "tg_eapcet", "wbjee", "comedk"])("can be for %s", async (authority) => {
    const { status, body } = await call("POST", "", { name: "Round 1", authority, year: 2027, rows: [] });
    expect([status, body.authority]).toEqual([201, authority]);
  });

  test("change by acts, all or none, and say what each version did; each can be undone and restored", async () => {
    const { id } = await make({ branch_id: civil }, { text: "Two" }, { text: "Three" });
    const moved = await change(
      id,
      0,
      { kind: "move", keys: [3], to: 1 },
      { kind: "add", rows: [{ branch_id: computer }] },
    );
    expect([moved.status, moved.body.version, programmes(moved.body)]).toEqual([
      ...[200, 2],
      ["Three", "Civil Engg", "Two", "Computer Engineering [Regular]"],
    ]);
    const wrong = await change(id, 2, { kind: "remove", keys: [1] }, { kind: "add", rows: [{ branch_id: 999_999 }] });
    expect([wrong.status, wrong.body.fields]).toEqual([422, { "rows.0.branch_id": "is not a branch in our data" }]);
    expect((await change(id, 1, { kind: "up", key: 2 })).body.code).toBe("choice_list_changed");
    const undone = await change(id, 2, { kind: "undo" }, { kind: "undo" }, { kind: "redo" });
    expect(programmes(undone.body)).toEqual(["Three", "Civil Engg", "Two"]);
    const versions = await api.get(`/api/choices/${id}/versions/`, { headers: bearer });
    expect(
      versions.body.map(({ version, by, what }: { version: number; by: string; what: { kind: string } }) =>
        [version, by, what.kind].join(" "),
      ),
    ).toEqual(["5 redo move", "4 undo move", "3 undo add", "2 act add", "1 act move"]);
    expect(programmes((await change(id, 5, { kind: "restore", version: 2 })).body)).toHaveLength(4);
  });

  // proves S14.4
  test("follow branches that staff merged: rows, their history, and lists that come with the old number", async () => {
    const college = await createCollege(api.db);
    const [kept, removed] = [
      (await createBranch(api.db, { collegeId: college.id, name: "Information Technology" })).id,
      (await createBranch(api.db, { collegeId: college.id, name: "Info. Technology" })).id,
    ];
    const { id } = await make({ branch_id: removed, note: "ask" }, { branch_id: civil });
    await change(id, 0, { kind: "remove", keys: [1] });
    const other = await make({ branch_id: removed });
    const editor = staffClient(api.app, await makeStaff(api.db, "editor"));
    const question = { kind: "branch", kept_id: kept, removed_id: removed, choices: {} };
    const { version, total } = (await editor.post("/api/staff/merges/preview/", question)).body;
    expect((await editor.post("/api/staff/merges/", { ...question, version, total })).status).toBe(201);
    expect((await call("GET", `${other.id}/`)).body.rows).toMatchObject([
      { key: 1, branch_id: kept, college_id: college.id, programme: other.rows[0].programme },
    ]);
    await change(id, 1, { kind: "undo" });
    expect((await call("GET", `${id}/`)).body.rows[0]).toMatchObject({ key: 1, branch_id: kept, note: "ask" });
    expect((await make({ branch_id: removed })).rows).toMatchObject([{ branch_id: kept }]);
    expect((await call("GET", `search/?authority=mht_cet&ids=${removed}`)).body).toMatchObject([{ branch_id: kept }]);
  });

  // proves S14.2
  test("are copied, deleted, brought back for 30 days, and then removed", async () => {
    const { id } = await make({ branch_id: civil });
    const copy = await call("POST", `${id}/copy/`, { name: "Round 2" });
    expect([copy.status, copy.body.name, copy.body.rows.length]).toEqual([201, "Round 2", 1]);
    expect((await call("DELETE", `${id}/`)).status).toBe(204);
    expect((await call("GET", `${id}/`)).body.code).toBe("choice_list_not_found");
    expect((await call("POST", `${id}/undelete/`)).body.id).toBe(id);
    await call("DELETE", `${id}/`);
    const sweep = () =>
      repeatedWork(api.deps)
        .find(({ name }) => name === "remove-deleted-choice-lists")!
        .run();
    await sweep();
    const count = async () =>
      ((await api.db.execute(sql`select 1 from choice_lists`)) as unknown as { rows: [] }).rows.length;
    expect(await count()).toBe(2);
    await api.db.execute(sql`update choice_lists set deleted_at = deleted_at - interval '31 days'`);
    expect((await call("POST", `${id}/undelete/`)).status).toBe(404);
    await sweep();
    expect(await count()).toBe(1);
  });

  // proves S14.2
  test("are twenty at most, and a thousand rows each in one body", async () => {
    const rows = Array.from({ length: 1000 }, (_, at) => ({
      text: `College number ${at} ${"of engineering ".repeat(10)}`,
    }));
    expect((await make(...rows)).rows).toHaveLength(1000);
    for (let made = 1; made < 20; made++) await make();
    expect((await call("POST", "", { name: "One more", authority: "other", year: 2026 })).body.code).toBe(
      "choice_lists_full",
    );
  });

  // proves S14.4
  test("are a CSV file with the check digit of each row and of the list", async () => {
    const { id } = await make({ branch_id: civil, note: "=1+1" }, { branch_id: computer });
    const file = await call("GET", `${id}/csv/`);
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(file.body.split("\r\n")).toEqual([
      '"Choice","Institute","Programme","Choice code","Check digit","Group","Note"',
      '"1","Tarapur College  of Engineering, Nagpur","Civil Engg","0400119110","2","","\'=1+1"',
      '"2","Tarapur College  of Engineering, Nagpur","Computer Engineering [Regular]","0400124510","4","",""',
      '"","Check digit of the list","","","9","",""',
      "",
    ]);
  });

  // proves S14.5
  test("are compared with what was typed into the portal", async () => {
    const { id } = await make({ branch_id: civil }, { branch_id: computer }, { text: "Three" });
    const typed = await api.get(`/api/choices/${id}/typed-in/`, {
      method: "POST",
      headers: { ...bearer, "content-type": "application/json" },
      body: JSON.stringify({ text: "1 0400124510\n2 0400119110\n3 0999999999" }),
    });
    expect(typed.body).toMatchObject({
      lines: 3,
      findings: [
        { kind: "swapped", place: 1, typed: 2, row: { branch_id: civil }, other: { branch_id: computer } },
        { kind: "wrong", place: 3, typed: 3, row: { programme: "Three" }, text: "0999999999" },
      ],
    });
  });
});

// proves S14.4
describe("choices are found", () => {
  test("in pasted codes and names, the authority's and ours; what is not understood keeps its text", async () => {
    const text = [
      "1. 400119110",
      "2\tTARAPUR COLLEGE OF ENGINEERING, NAGPUR\tComputer Engineering [Regular]",
      "Tarapur College of Engineering, Computer Engineering",
      "Tarapur College of Engineering",
      "My own words",
    ].join("\n");
    const { body } = await api.get("/api/choices/read/", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ authority: "mht_cet", text }),
    });
    expect(body.rows.map(({ branch_id }: { branch_id: number }) => branch_id)).toEqual([
      civil,
      computer,
      computer,
      null,
      null,
    ]);
    expect(body.not_understood).toEqual(["Tarapur College of Engineering", "My own words"]);
    expect(body.rows[4]).toMatchObject({ programme: "My own words", institute: "" });
  });

  test("by words of their names and by their numbers", async () => {
    const found = async (query: string) =>
      (await api.get(`/api/choices/search/?${query}`)).body.map(({ branch_id }: { branch_id: number }) => branch_id);
    expect(await found("authority=mht_cet&q=nagpur computer")).toEqual([computer]);
    expect(await found("authority=mht_cet&q=mining")).toEqual([]);
    expect(await found("authority=other&q=mining")).toEqual([unlisted]);
    expect(await found("authority=mht_cet&q=%25")).toEqual([]);
    expect(await found(`authority=josaa&ids=${civil},999999,${computer}`)).toEqual([civil, computer]);
  });
});
