import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { openFiles } from "#gateways/files.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { createApp } from "../../src/app.server.ts";
import { openTestDatabase } from "../support/database.ts";
import { runDueJobs, testDepsWithJobs } from "../support/jobs.ts";
import { makeStaff, staffClient } from "../support/staff.ts";
import { workbook } from "../support/workbook.ts";

const folder = mkdtempSync(join(tmpdir(), "margdeep-hostel-lists-"));
let database: OpenDatabase;
let deps: Deps;
let desk: ReturnType<typeof staffClient>;

beforeAll(async () => {
  database = await openTestDatabase();
  const files = await openFiles(readConfig({ DATA_DIR: folder }));
  deps = await testDepsWithJobs(database, { files });
  desk = staffClient(createApp(deps), await makeStaff(database.db, "editor", { name: "Meera Joshi" }));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.db.execute(sql`truncate hostels, import_runs cascade`);
  await database.db.execute(sql`delete from pincodes`);
  await database.db.execute(sql`delete from sources`);
});

const heading = [
  "S.No",
  "Hostel Name",
  "Locality",
  "Pin",
  "For",
  "Charges (p.m.)",
  "Caution Money",
  "Mess",
  "Notice Period",
];
const more = ["Helpline", "Warden's remark"];
const headings = [...heading, ...more];
const savitri = [
  "1",
  "Savitri Girls Hostel",
  "Shivajinagar",
  "411 005",
  "Ladies",
  "Rs. 6,500/-",
  "1 month rent",
  "Pure Veg",
  "1 month",
];
const saiPg = ["2", "Sai PG", "Kothrud", "411038", "Gents", "7k", "Nil", "veg and non-veg", "15 days"];
const rows = [
  [...savitri, "020 2553 1234 5", "Quiet"],
  [...saiPg, "98220 12345", ""],
];
const told = { stated_by: "Hostel Office, COEP", stated_on: "2026-11-01", is_owner: "yes" };

async function send(table: (string | number)[][], fields: Record<string, string> = told) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set("kind", "hostel-lists");
  form.append("files", new File([new Uint8Array(workbook(table))], "hostels.xlsx"));
  return desk.post("/api/staff/imports/", form);
}
async function step(id: number, name: string) {
  const { status } = await desk.post(`/api/staff/imports/${id}/${name}/`);
  expect(status).toBe(202);
  await runDueJobs(deps);
  return (await desk.get(`/api/staff/imports/${id}/`)).body;
}
async function load(table: (string | number)[][], fields = told) {
  const { body } = await send(table, fields);
  await step(body.id, "check");
  return step(body.id, "run");
}
const query = (text: ReturnType<typeof sql>) => rowsOf<Record<string, unknown>>(database.db, text);
const counts = () =>
  query(sql`select (select count(*)::int from hostels) as hostels, (select count(*)::int from hostel_rooms) as rooms,
    (select count(*)::int from hostel_evidence) as evidence, (select count(*)::int from sources) as sources`);

async function pins() {
  await database.db.execute(sql`with s as (insert into sources (key, publisher, title, captured_on, status)
    values ('pins', 'India Post', 'PIN codes', '2026-01-01', 'official') returning id)
    insert into pincodes (pincode, district, state, source_id)
    select pin, 'Pune', 'Maharashtra', s.id from s, unnest(array['411005', '411038']) pin`);
}

test("columns are proposed by name and content, and what is not certain is left open", async () => {
  const { status, body } = await send([headings, ...rows]);
  expect(status).toBe(201);
  expect(body.columns.chosen).toEqual({
    ...{ name: "Hostel Name", area: "Locality", pincode: "Pin", for_whom: "For", rent: "Charges (p.m.)" },
    ...{ deposit: "Caution Money", food: "Mess", notice: "Notice Period", contact: "Helpline" },
  });
  expect(body.columns.reasons).toMatchObject({
    Helpline: "by its cells: 020 2553 1234 5",
    Locality: "by its name",
    "Warden's remark": "not certain: Quiet",
  });
  expect(body.columns.stated).toEqual({ by: "Hostel Office, COEP", on: "2026-11-01", is_owner: true });
});

test("a check shows what each row would become and writes nothing; the import writes facts with who stated them", async () => {
  await pins();
  const { body } = await send([headings, ...rows]);
  const checked = await step(body.id, "check");
  expect(checked.state).toBe("checked");
  expect(checked.counts.by_thing.hostels).toMatchObject({ added: 2, changed: 0, left: 0 });
  expect(checked.columns.table.rows).toMatchObject([
    { row: 2, record: "Savitri Girls Hostel, Pune", becomes: "new" },
    { row: 3, record: "Sai PG, Pune", becomes: "new" },
  ]);
  expect(checked.columns.table.rows[0].values).toContainEqual({ field: "deposit_rupees", was: "", now: "6500" });
  expect(await counts()).toEqual([{ hostels: 0, rooms: 0, evidence: 0, sources: 1 }]);
  expect((await step(body.id, "run")).state).toBe("done");
  expect(
    await query(sql`select h.name, kind, for_whom, area, city, state, pincode, contact, food, deposit_rupees, notice_days,
      charge_rupees, publisher, s.captured_on::text, s.status from hostels h join hostel_rooms r on r.hostel_id = h.id
      join sources s on s.id = h.source_id order by h.name desc`),
  ).toEqual([
    {
      ...{ name: "Savitri Girls Hostel", kind: "hostel", for_whom: "girls", area: "Shivajinagar", city: "Pune" },
      ...{ state: "Maharashtra", pincode: "411005", contact: "020 2553 1234 5", food: "veg", deposit_rupees: 6500 },
      ...{ notice_days: 30, charge_rupees: 6500, publisher: "Hostel Office, COEP", captured_on: "2026-11-01" },
      status: "claimed",
    },
    {
      ...{ name: "Sai PG", kind: "pg", for_whom: "boys", area: "Kothrud", city: "Pune" },
      ...{
        state: "Maharashtra",
        pincode: "411038",
        contact: "98220 12345",
        food: "veg_and_nonveg",
        deposit_rupees: null,
      },
      ...{ notice_days: 15, charge_rupees: 7000, publisher: "Hostel Office, COEP", captured_on: "2026-11-01" },
      status: "claimed",
    },
  ]);
  expect(
    await query(sql`select distinct topic, basis, confirmed_on::text from hostel_evidence order by topic`),
  ).toEqual(["food", "rent", "who"].map((topic) => ({ topic, basis: "owner", confirmed_on: "2026-11-01" })));
});

test("the same list again changes nothing, and its columns are as they were chosen before", async () => {
  await pins();
  const { body } = await send([headings, ...rows]);
  const columns = { ...body.columns.chosen, landmark: "Warden's remark" };
  expect((await desk.put(`/api/staff/imports/${body.id}/columns/`, { columns })).status).toBe(200);
  await step(body.id, "check");
  await step(body.id, "run");
  const before = [await counts(), await query(sql`select * from hostels order by id`)];
  const again = await send([headings, ...rows]);
  expect(again.body.columns.chosen).toEqual(columns);
  const checked = await step(again.body.id, "check");
  expect(checked.counts.by_thing.hostels).toEqual({ added: 0, changed: 0, left: 2 });
  expect(checked.columns.table.rows.map(({ becomes }: { becomes: string }) => becomes)).toEqual(["same", "same"]);
  await step(again.body.id, "run");
  expect([await counts(), await query(sql`select * from hostels order by id`)]).toEqual(before);
});

test("a newer list renews its facts and leaves what staff added; an empty cell erases nothing", async () => {
  await pins();
  await load([headings, ...rows]);
  await database.db.execute(sql`insert into hostel_rooms (hostel_id, room_category, sharing, charge_rupees, position)
    select id, 'Suite', 1, 12000, 9 from hostels where name = 'Sai PG'`);
  const newer = [...saiPg, "", ""].with(5, "7,500").with(7, "");
  const run = await load([headings, newer], { ...told, stated_on: "2026-11-20" });
  expect(run.counts.by_thing.hostels).toMatchObject({ added: 0, changed: 1 });
  expect(
    await query(sql`select room_category, charge_rupees from hostel_rooms r join hostels h on h.id = r.hostel_id
    where h.name = 'Sai PG' order by r.position`),
  ).toEqual([
    { room_category: "Bed", charge_rupees: 7500 },
    { room_category: "Suite", charge_rupees: 12000 },
  ]);
  expect(
    await query(sql`select topic, confirmed_on::text as day, food, contact from hostel_evidence e
    join hostels h on h.id = e.hostel_id where h.name = 'Sai PG' order by topic`),
  ).toEqual([
    ...[{ topic: "food", day: "2026-11-01", food: "veg_and_nonveg", contact: "98220 12345" }],
    ...["rent", "who"].map((topic) => ({ topic, day: "2026-11-20", food: "veg_and_nonveg", contact: "98220 12345" })),
  ]);
  // An older list does not take the newer word back.
  const before = await query(sql`select * from hostels where name = 'Sai PG'`);
  await load([headings, ...rows]);
  expect(await query(sql`select max(confirmed_on)::text as day from hostel_evidence`)).toEqual([{ day: "2026-11-20" }]);
  expect(await query(sql`select * from hostels where name = 'Sai PG'`)).toEqual(before);
  expect(await query(sql`select charge_rupees from hostel_rooms where room_category = 'Bed' order by 1`)).toEqual([
    ...[{ charge_rupees: 6500 }, { charge_rupees: 7500 }],
  ]);
});

test("another office's list leaves what is confirmed; a new rent ends what staff saw at a visit", async () => {
  await pins();
  await load([headings, ...rows]);
  await database.db.execute(sql`insert into hostel_evidence (hostel_id, topic, basis, confirmed_on)
    select id, topic, 'visit', '2026-10-01' from hostels, unnest(array['rent', 'who']) topic where name = 'Sai PG'`);
  await database.db.execute(
    sql`insert into hostel_photos (hostel_id, url, alt, credit)
    select id, 'https://example.org/a.jpg', 'The house', 'Ours' from hostels`,
  );
  const raised = [...saiPg, "98220 99999", ""].with(5, "9,000");
  const others = await load([headings, raised], {
    stated_by: "Students' union",
    stated_on: "2026-11-10",
    is_owner: "",
  });
  expect(others.problems).toEqual([]);
  expect(
    await query(sql`select charge_rupees, contact from hostel_rooms r join hostels h on h.id = r.hostel_id
    where h.name = 'Sai PG'`),
  ).toEqual([{ charge_rupees: 7000, contact: "98220 99999" }]);
  await load([headings, raised], { ...told, stated_on: "2026-11-15" });
  expect(
    await query(sql`select topic, basis, confirmed_on::text as day from hostel_evidence e
    join hostels h on h.id = e.hostel_id where h.name = 'Sai PG' order by topic, basis`),
  ).toEqual([
    { topic: "food", basis: "owner", day: "2026-11-15" },
    { topic: "rent", basis: "owner", day: "2026-11-15" },
    { topic: "who", basis: "owner", day: "2026-11-15" },
    { topic: "who", basis: "visit", day: "2026-10-01" },
  ]);
});

test("all that is wrong in all rows is listed at once, and the other rows are taken", async () => {
  await pins();
  const wrong = ["3", "", "Baner", "4110", "Anybody?", "60,000 a year", "2 month rent", "Yes", "soon", "12", ""];
  const twice = [...saiPg, "98220 12345", ""];
  const range = [...savitri, "", ""].with(1, "Third Hostel").with(5, "5000-7000").with(6, "");
  const unknown = [...savitri, "", ""].with(1, "Fourth Hostel").with(3, "999999");
  const { body } = await send([headings, ...rows, wrong, twice, range, unknown]);
  const checked = await step(body.id, "check");
  const problems = checked.problems.map(({ row, column }: { row: number; column: string }) => `${row} ${column}`);
  expect(problems).toEqual([
    ...["4 pincode", "4 name", "4 city", "4 state", "4 rent", "4 deposit", "4 food", "4 notice"],
    ...["5 id", "6 rent", "7 city", "7 state"],
  ]);
  expect(checked.counts).toMatchObject({ read: 6, rejected: 4, by_thing: { hostels: { added: 2 } } });
  const becomes = checked.columns.table.rows.map((one: { becomes: string }) => one.becomes);
  expect(becomes).toEqual(["new", "new", "refused", "refused", "refused", "refused"]);
  await step(body.id, "run");
  expect((await counts())[0]).toMatchObject({ hostels: 2 });
});

test("what another office states of hostels has its source, and no owner's word", async () => {
  await pins();
  await load([headings, ...rows], { stated_by: "Students' union", stated_on: "2026-11-01", is_owner: "" });
  expect(await counts()).toEqual([{ hostels: 2, rooms: 2, evidence: 0, sources: 2 }]);
});

test("who stated it, and when, is required; undoing takes the whole list back", async () => {
  await pins();
  const wrong: [Record<string, string>, string[]][] = [
    [{}, ["stated_by", "stated_on"]],
    [{ ...told, stated_on: "2026-12-31" }, ["stated_on"]],
    [{ ...told, stated_by: "x" }, ["stated_by"]],
  ];
  for (const [fields, names] of wrong) {
    const refused = await send([headings, ...rows], fields);
    expect([refused.status, Object.keys(refused.body.fields).sort()]).toEqual([422, names]);
  }
  const run = await load([headings, ...rows]);
  const undone = await step(run.id, "undo");
  expect(undone.state).toBe("undone");
  expect((await counts())[0]).toMatchObject({ hostels: 0, rooms: 0, evidence: 0 });
});
