import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { sources } from "#db/schema/sources.ts";
import { openFiles } from "#gateways/files.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { writeCsv } from "#lib/csv.ts";
import { createApp } from "../../src/app.server.ts";
import { openTestDatabase } from "../support/database.ts";
import { createFee } from "../support/factories.ts";
import { runDueJobs, testDepsWithJobs } from "../support/jobs.ts";
import { makeStaff, staffClient, type TestStaff } from "../support/staff.ts";
import { bomb, workbook } from "../support/workbook.ts";

const folder = mkdtempSync(join(tmpdir(), "margdeep-imports-"));
let database: OpenDatabase;
let deps: Deps;
let editor: TestStaff;
let desk: ReturnType<typeof staffClient>;

beforeAll(async () => {
  database = await openTestDatabase();
  const files = await openFiles(readConfig({ DATA_DIR: folder }));
  deps = await testDepsWithJobs(database, { files });
  editor = await makeStaff(database.db, "editor", { name: "Meera Joshi" });
  desk = staffClient(createApp(deps), editor);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => database.db.execute(sql`delete from sources`));

const heading = ["Key", "Publisher", "Title", "Captured on", "Status", "Remark"];
const good = (number: number) => [
  `list-${number}`,
  "Example Board",
  `List ${number}`,
  "2026-06-01",
  "official",
  "ours",
];

async function send(kind: string, name: string, content: Buffer | string, provenance: Record<string, string> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(provenance)) form.set(field, value);
  form.set("kind", kind);
  form.append("files", new File([content as BlobPart], name));
  return desk.post("/api/staff/imports/", form);
}

/** Sends a workbook of sources, has it checked, and carries it out. */
async function importSources(rows: (string | number)[][]) {
  const { body } = await send("sources", "sources.xlsx", workbook([heading, ...rows]));
  await step(body.id, "check");
  await step(body.id, "run");
  return show(body.id);
}

async function step(id: number, name: string) {
  const asked = await desk.post(`/api/staff/imports/${id}/${name}/`);
  await runDueJobs(deps);
  return asked;
}

const show = async (id: number) => (await desk.get(`/api/staff/imports/${id}/`)).body;
const keys = async () => (await database.db.select({ key: sources.key }).from(sources)).map(({ key }) => key).sort();

describe("a spreadsheet", () => {
  test("shows its columns and first rows, matched by name, and writes nothing yet", async () => {
    const { status, body } = await send("sources", "June.xlsx", workbook([heading, good(1), good(2)]));
    expect(status).toBe(201);
    expect(body).toMatchObject({ kind: "sources", file_name: "June.xlsx", state: "uploaded", all_rows: 2 });
    expect(body.columns.headings).toEqual(heading);
    expect(body.columns.sample[1]).toEqual(good(2));
    const { key, captured_on: capturedOn } = body.columns.chosen;
    expect([key, capturedOn, body.columns.chosen.url]).toEqual(["Key", "Captured on", undefined]);
    expect(await keys()).toEqual([]);
  });

  test("of 500 rows with 20 bad ones is checked without a trace, then 480 are written and 20 told with row and column", async () => {
    const rows = Array.from({ length: 500 }, (_, at) => good(at + 1));
    for (let at = 0; at < 20; at += 1) rows[at * 25]![4] = "hearsay";
    const { body } = await send("sources", "sources.xlsx", workbook([heading, ...rows]));
    await step(body.id, "check");
    const checked = await show(body.id);
    expect(checked).toMatchObject({ state: "checked", done_rows: 500 });
    expect(checked.counts).toMatchObject({ read: 500, rejected: 20, by_thing: { sources: { added: 480 } } });
    expect(checked.problems[1]).toMatchObject({ row: 27, column: "status" });
    expect(await keys()).toEqual([]);
    await step(body.id, "run");
    const done = await show(body.id);
    expect(done).toMatchObject({ state: "done", counts: { rejected: 20, by_thing: { sources: { added: 480 } } } });
    expect(done.problems.length).toBe(20);
    expect((await keys()).length).toBe(480);
    const { body: history } = await desk.get("/api/staff/history/?resource=sources&per_page=1");
    expect(history.results[0]).toMatchObject({ action: "import", staff_name: "Meera Joshi" });
  });

  test("as CSV changes a record that it names by its key, and leaves columns alone that it does not have", async () => {
    await importSources([good(1)]);
    const text = writeCsv([
      ["key", "title"],
      ["list-1", "Another title"],
    ]);
    const { body } = await send("sources", "titles.csv", text);
    await step(body.id, "check");
    await step(body.id, "run");
    expect((await show(body.id)).counts.by_thing).toEqual({ sources: { added: 0, changed: 1, left: 0 } });
    const [row] = await database.db.select().from(sources);
    expect(row).toMatchObject({ title: "Another title", publisher: "Example Board" });
  });

  test("with other headings is imported once its columns are chosen by hand", async () => {
    const { body } = await send(
      "sources",
      "own.csv",
      writeCsv([["Short", "Who", "What", "Day", "Kind", "Note"], good(7)]),
    );
    expect(body.columns.chosen).toEqual({});
    expect((await step(body.id, "check")).status).toBe(422);
    const columns = { key: "Short", publisher: "Who", title: "What", captured_on: "Day", status: "Kind" };
    expect((await desk.put(`/api/staff/imports/${body.id}/columns/`, { columns })).status).toBe(200);
    const wrong = await desk.put(`/api/staff/imports/${body.id}/columns/`, { columns: { key: "Nowhere" } });
    expect(wrong.body.fields).toEqual({ key: 'There is no column "Nowhere" in the file' });
    await step(body.id, "check");
    await step(body.id, "run");
    expect(await keys()).toEqual(["list-7"]);
  });

  test("is not imported before it was checked, nor twice", async () => {
    const { body } = await send("sources", "a.xlsx", workbook([heading, good(1)]));
    expect(await step(body.id, "run")).toMatchObject({ status: 409, body: { code: "import_step_refused" } });
    await step(body.id, "check");
    expect((await step(body.id, "run")).status).toBe(202);
    expect((await step(body.id, "run")).status).toBe(409);
    expect(await keys()).toEqual(["list-1"]);
  });
});

describe("undoing", () => {
  test("takes a whole run back: what was added goes, what was changed is as it was", async () => {
    await importSources([good(1), good(2)]);
    const changed = good(2).with(2, "A new title");
    const run = await importSources([changed, good(3)]);
    expect(await keys()).toEqual(["list-1", "list-2", "list-3"]);
    expect((await step(run.id, "undo")).status).toBe(202);
    expect(await show(run.id)).toMatchObject({ state: "undone", counts: { undone: 2, kept: 0 } });
    expect(await keys()).toEqual(["list-1", "list-2"]);
    const rows = await database.db.select().from(sources);
    expect(rows.find(({ key }) => key === "list-2")?.title).toBe("List 2");
    expect((await step(run.id, "undo")).status).toBe(409);
  });

  test("leaves what somebody changed since, and says how many", async () => {
    const run = await importSources([good(1), good(2)]);
    await database.db.execute(sql`update sources set title = 'By hand' where key = 'list-1'`);
    await step(run.id, "undo");
    expect((await show(run.id)).counts).toMatchObject({ undone: 1, kept: 1 });
    expect(await keys()).toEqual(["list-1"]);
  });

  test("leaves what something else refers to by now", async () => {
    const run = await importSources([good(1)]);
    await database.db.execute(sql`
      insert into pincodes (pincode, latitude, longitude, source_id)
      select '411001', 18.5, 73.8, id from sources where key = 'list-1'`);
    await step(run.id, "undo");
    expect((await show(run.id)).counts).toMatchObject({ undone: 0, kept: 1 });
    await database.db.execute(sql`delete from pincodes`);
  });

  // proves S12.15
  test("lifts the locks that the run set on fees, but not one that staff set since", async () => {
    const [first, second] = [await createFee(database.db), await createFee(database.db)];
    const lines = [first, second].map(({ collegeId, sourceId }) => `${collegeId},2025,120000,${sourceId}`);
    const head = "college_id,year,rupees_per_year,source_id";
    const { body } = await send("fees", "fees.csv", [head, ...lines].join("\n"));
    await step(body.id, "check");
    await step(body.id, "run");
    expect(await show(body.id)).toMatchObject({ state: "done", counts: { rejected: 0 } });
    const locks = async () =>
      (
        (await database.db.execute(
          sql`select record_id as id, field from field_locks where resource = 'fees' order by id`,
        )) as unknown as { rows: object[] }
      ).rows;
    expect(await locks()).toEqual([first, second].map(({ id }) => ({ id, field: "rupees_per_year" })));
    const { version } = (await desk.get(`/api/staff/fees/${second.id}/`)).body;
    const change = { version, rupees_per_year: 130_000, source_id: null };
    expect((await desk.patch(`/api/staff/fees/${second.id}/`, change)).status).toBe(200);
    await step(body.id, "undo");
    // The colleges of both fees were touched as well.
    expect((await show(body.id)).counts).toMatchObject({ undone: 3, kept: 1 });
    expect(await locks()).toEqual([{ id: second.id, field: "rupees_per_year" }]);
    await database.db.execute(sql`delete from colleges`);
  });

  test("is noted in the history of the run and of each record", async () => {
    const run = await importSources([good(1)]);
    await step(run.id, "undo");
    const { body } = await desk.get("/api/staff/history/?per_page=10");
    const told = body.results
      .filter((change: { label: string }) => /sources.xlsx|List 1/.test(change.label))
      .map((change: { action: string; resource: string }) => `${change.action} ${change.resource}`);
    expect(told.slice(0, 4)).toEqual(["undo sources", "undo imports", "import sources", "import imports"]);
  });
});

describe("stopping and going on", () => {
  test("a run that waits is cancelled, and writes nothing", async () => {
    const { body } = await send("sources", "a.xlsx", workbook([heading, good(1)]));
    await step(body.id, "check");
    await desk.post(`/api/staff/imports/${body.id}/run/`);
    expect((await desk.post(`/api/staff/imports/${body.id}/cancel/`)).status).toBe(202);
    await runDueJobs(deps);
    expect(await show(body.id)).toMatchObject({ state: "cancelled", done_rows: 0 });
    expect(await keys()).toEqual([]);
  });

  test("a run whose process died goes on behind the last row that was written", async () => {
    const rows = Array.from({ length: 120 }, (_, at) => good(at + 1));
    const { body } = await send("sources", "a.xlsx", workbook([heading, ...rows]));
    await step(body.id, "check");
    await desk.post(`/api/staff/imports/${body.id}/run/`);
    const half = {
      read: 50,
      rejected: 0,
      undone: 0,
      kept: 0,
      by_thing: { sources: { added: 50, changed: 0, left: 0 } },
    };
    await database.db.execute(sql`
      update import_runs set state = 'running', done_rows = 50, counts = ${JSON.stringify(half)}::jsonb
      where id = ${body.id}`);
    await runDueJobs(deps);
    expect(await show(body.id)).toMatchObject({ state: "done", done_rows: 120, counts: { read: 120 } });
    expect((await keys()).length).toBe(70);
  });
});

describe("files that are refused", () => {
  test.each([
    ["nothing.xlsx", () => Buffer.from("PK, but no workbook"), /not a whole Excel workbook/],
    ["bomb.xlsx", () => bomb(260), /unpacks to more than 200 MB/],
    ["empty.csv", () => "", /holds no table/],
    ["encoding.csv", () => Buffer.from("key,title\nboard,Acad\u0081mie\n", "latin1"), /not in UTF-8/],
    ["headings.csv", () => "key,title\n", /has headings, but no rows/],
    ["sources.pdf", () => "%PDF-1.7", /none of .xlsx, .csv/],
  ])("%s: a sentence in words, and nothing is stored", async (name, content, sentence) => {
    const { status, body } = await send("sources", name, content());
    expect(status).toBe(422);
    expect(body.fields.file).toMatch(sentence);
  });

  test("a file beyond 25 MB, and a kind that nobody knows", async () => {
    const large = await send("sources", "large.csv", Buffer.alloc(26 * 1024 * 1024, "a"));
    expect([large.status, large.body.fields]).toEqual([422, { file: "large.csv is larger than 25 MB" }]);
    expect((await send("students", "a.csv", "a,b\n1,2\n")).body.fields).toHaveProperty("kind");
  });

  test("20,000 bad rows: all are counted, the first 500 told", async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `NO KEY ${at},p`);
    const { body } = await send("sources", "bad.csv", `key,publisher\n${lines.join("\n")}\n`);
    await step(body.id, "check");
    const checked = await show(body.id);
    expect(checked).toMatchObject({ state: "checked", counts: { read: 20_000, rejected: 20_000 } });
    expect(checked.problems.length).toBe(500);
  });
});

describe("public data files", () => {
  const offices = [
    "pincode,office,type,delivery,division,region,circle,taluk,district,state,lat,lng",
    "411001,Pune SO,PO,,,,,,PUNE,MAHARASHTRA,18.52,73.87",
    "560001,Bengaluru SO,PO,,,,,,BENGALURU,KARNATAKA,12.97,77.6",
  ].join("\n");
  const pincodes = async () =>
    ((await database.db.execute(sql`select pincode from pincodes order by 1`)) as unknown as { rows: object[] }).rows;

  test("one that `npm run import` knows is checked, imported, and taken back as one", async () => {
    const { status, body } = await send("pincodes", "offices.csv", offices, { captured_on: "2026-01-01" });
    expect([status, body.columns.files]).toEqual([201, ["offices.csv"]]);
    await step(body.id, "check");
    expect((await show(body.id)).counts.by_thing).toMatchObject({ "PIN codes": { added: 2 } });
    expect(await pincodes()).toEqual([]);
    await step(body.id, "run");
    expect(await show(body.id)).toMatchObject({ state: "done" });
    expect((await pincodes()).length).toBe(2);
    await step(body.id, "undo");
    expect(await show(body.id)).toMatchObject({ state: "undone", counts: { kept: 0 } });
    expect(await pincodes()).toEqual([]);
  });

  test("taking back a list gives branches the name that the list before it wrote", async () => {
    const list = async (year: number, institute: string) => {
      const head = "Institute,Academic Program Name,Quota,Seat Type,Gender,Opening Rank,Closing Rank";
      const row = `"${institute}","Civil Engineering (4 Years, Bachelor of Technology)",OS,OPEN,Gender-Neutral,1,${year}`;
      const said = { captured_on: "2026-01-01" };
      const { body } = await send("josaa", `josaa_${year}_round_1.csv`, [head, row].join("\n"), said);
      await step(body.id, "check");
      await step(body.id, "run");
      return body.id as number;
    };
    const names = async () =>
      ((await database.db.execute(sql`select institute, year from list_names`)) as unknown as { rows: object[] }).rows;
    const [older, newer] = ["National Institute of Technology, Silchar", "NATIONAL INSTITUTE OF TECHNOLOGY SILCHAR"];
    const first = await list(2024, older);
    const second = await list(2025, newer);
    expect(await names()).toEqual([{ institute: newer, year: 2025 }]);
    await step(second, "undo");
    expect(await names()).toEqual([{ institute: older, year: 2024 }]);
    await step(first, "undo");
    expect(await show(first)).toMatchObject({ state: "undone", counts: { kept: 0 } });
    expect(await names()).toEqual([]);
  });

  // proves S12.5
  test("one is refused without its day of capture, and without a year that its name does not say", async () => {
    const missing = await send("pincodes", "offices.csv", offices);
    expect([missing.status, Object.keys(missing.body.fields)]).toEqual([422, ["captured_on"]]);
    const later = await send("pincodes", "offices.csv", offices, { captured_on: "2999-01-01" });
    expect(later.body.fields.captured_on).toMatch(/future/);
    const nameless = await send("aicte", "goa.json", "[]", { captured_on: "2026-01-01" });
    expect(nameless.body.fields.year).toMatch(/goa.json/);
    const other = await send("josaa", "josaa_2024_round_1.csv", "a", { captured_on: "2026-01-01", year: "2023" });
    expect(other.body.fields.year).toMatch(/2024/);
  });

  test("one names its day of capture and the copy it came through, and the source says so", async () => {
    const said = { captured_on: "2026-01-01", via: "example/copy (MIT)" };
    const { body } = await send("pincodes", "offices.csv", offices, said);
    expect(body.columns.provenance).toEqual(said);
    await step(body.id, "check");
    await step(body.id, "run");
    const { rows } = (await database.db.execute(
      sql`select key, year, captured_on::text, via from sources where key like 'india-post%'`,
    )) as unknown as { rows: object[] };
    expect(rows).toEqual([
      { key: "india-post-2026-via-example-copy-mit", year: 2026, captured_on: "2026-01-01", via: "example/copy (MIT)" },
    ]);
    await step(body.id, "undo");
    expect(await show(body.id)).toMatchObject({ state: "undone", counts: { kept: 0 } });
  });

  // proves S12.14
  test("a check names the colleges that the import would create, as a dry run of the command does", async () => {
    const head = "sl_no,state,name,district,university,management,year_of_inception,annual_intake_seats";
    const row = '1,Gujarat,"Dune Medical College, Surat",Surat,,Trust,2001,150';
    const said = { captured_on: "2026-01-01" };
    const { body } = await send("nmc", "nmc_mbbs_2024_25.csv", [head, row].join("\n"), said);
    await step(body.id, "check");
    expect((await show(body.id)).counts.created).toEqual({
      count: 1,
      first: ["Dune Medical College, Surat, Surat, Gujarat"],
    });
    await step(body.id, "run");
    expect((await show(body.id)).counts.created).toBeUndefined();
    await step(body.id, "undo");
  });

  test("one that is not what it was declared as is refused in words by the check", async () => {
    const { body } = await send("pincodes", "offices.csv", "a,b\n1,2\n", { captured_on: "2026-01-01" });
    await step(body.id, "check");
    const checked = await show(body.id);
    expect(checked.state).toBe("uploaded");
    expect(checked.problems[0].message).toMatch(/offices.csv/);
  });
});

test("an import that is not there answers 404", async () => {
  expect((await desk.get("/api/staff/imports/999999/")).status).toBe(404);
  expect((await step(999999, "undo")).status).toBe(404);
});
