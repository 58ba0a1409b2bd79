import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "#db/client.server.ts";
import { intakeDetails } from "#db/schema/branches.ts";
import { collegeCodes } from "#db/schema/college-codes.ts";
import { collegePhotos } from "#db/schema/colleges.ts";
import { contactMessages } from "#db/schema/enquiries.ts";
import { factReports } from "#db/schema/fact-reports.ts";
import { fees } from "#db/schema/fees.ts";
import { wishlistEntries } from "#db/schema/wishlist.ts";
import { removeInterest } from "#features/wishlist/service/change-wishlist.server.ts";
import { removeOldMergeRows } from "#staff/merging/service/list-merges.server.ts";
import { collegeUnits, derivedTables, type OwnedTable, tablesOfCollege } from "#staff/merging/tables.ts";
import { createApp } from "../../src/app.server.ts";
import { bearerOf, insertStudent } from "../support/account-factories.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { testNow } from "../support/deps.ts";
import {
  createBranch,
  createCollege,
  createCutoff,
  createPlacement,
  createSource,
  unique,
} from "../support/factories.ts";
import { createHostel } from "../support/hostel-factories.ts";
import { makeStaff, staffClient } from "../support/staff.ts";

let api: Api;
let editor: ReturnType<typeof staffClient>;
beforeAll(async () => {
  api = await openApi();
  editor = staffClient(api.app, await makeStaff(api.db, "editor"));
});
afterAll(() => api.close());

async function rows<T = Record<string, unknown>>(query: ReturnType<typeof sql>, db: Db = api.db): Promise<T[]> {
  return ((await db.execute(query)) as unknown as { rows: T[] }).rows;
}

/** Every row of what a merge may touch, but when a college was last changed and a code last confirmed. */
async function everything(): Promise<Record<string, unknown>> {
  const tables = [
    ...new Set([
      "colleges",
      "contact_messages",
      "college_streams",
      ...followers,
      ...allTables().map(({ table }) => table),
    ]),
  ];
  const found: Record<string, unknown> = {};
  for (const table of tables) {
    found[table] = await rows(
      sql`select to_jsonb(t) - array['updated_at', 'decided_at'] as row from ${sql.identifier(table)} t order by 1`,
    );
  }
  return found;
}

/** Tables whose rows name a record without a foreign key. */
const followers = ["field_locks", "corrected_keys", "fact_reports"];

function allTables(): OwnedTable[] {
  return tablesOfCollege.flatMap((table) => [table, ...(table.children ?? [])]);
}

const ask = (kept: number, removed: number, choices = {}) => ({
  kind: "college",
  kept_id: kept,
  removed_id: removed,
  choices,
});

async function preview(question: object) {
  const { status, body } = await editor.post("/api/staff/merges/preview/", question);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function merge(question: object) {
  const { version, total } = await preview(question);
  const { status, body } = await editor.post("/api/staff/merges/", { ...question, version, total });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const undo = (id: number) => editor.post(`/api/staff/merges/${id}/undo/`);

/** Twins as two registers make them: one with seats, the other with ranks, and everything that can hang on either. */
async function createTwins() {
  const number = unique();
  const place = { city: "Longowal", district: "Sangrur", state: "Punjab" };
  const kept = await createCollege(api.db, { name: `Longowal Institute ${number}`, aicteId: `1-${number}`, ...place });
  const removed = await createCollege(api.db, {
    ...{ name: `Longowal Institute ${number} Deemed University`, shortName: `LIET ${number}`, ...place },
    ...{ city: "Sangrur", website: "https://liet.example.org", nirfId: `IR-${number}`, pincode: "148106" },
    ...{ latitude: 30.2, longitude: 75.7, aliases: [`Longowal College ${number}`] },
  });
  const [seats, ranks] = await twinBranches(kept.id, removed.id);
  const alone = await createBranch(api.db, { collegeId: removed.id, name: "Food Technology" });
  await createCutoff(api.db, { branchId: alone.id });
  await createPlacement(api.db, { collegeId: kept.id, year: 2024, companies: ["Alpha"], topCompany: "Alpha" });
  await createPlacement(api.db, {
    collegeId: removed.id,
    year: 2024,
    companies: ["Alpha", "Beta"],
    outcomes: [{ branch: "UG, 4 years", placed: 40 }],
  });
  await createPlacement(api.db, { collegeId: removed.id, year: 2023, companies: ["Gamma"] });
  await api.db.insert(collegePhotos).values([
    { collegeId: kept.id, url: "/pictures/a.jpg", position: 0 },
    { collegeId: removed.id, url: "/pictures/b.jpg", position: 0 },
  ]);
  await api.db
    .insert(collegeCodes)
    .values({ authority: "dte_mh", code: `D${number}`, collegeId: removed.id, decidedBy: "name" });
  const sourceId = (await createSource(api.db)).id;
  await api.db.insert(fees).values([
    { collegeId: kept.id, year: 2025, rupeesPerYear: 90_000, sourceId },
    { collegeId: removed.id, year: 2025, rupeesPerYear: 95_000, sourceId },
    { collegeId: removed.id, branchId: ranks.id, year: 2025, rupeesPerYear: 80_000, sourceId },
  ]);
  await createHostel(api.db, { latitude: 30.21, longitude: 75.7, near: [] });
  return { kept, removed, seats, ranks, alone, number };
}

async function twinBranches(keptId: number, removedId: number) {
  const seats = await createBranch(api.db, { collegeId: keptId, name: "Civil Engineering", intake: 60 });
  const same = { name: "Civil Engineering", streamId: seats.streamId };
  const ranks = await createBranch(api.db, { collegeId: removedId, ...same, intake: null });
  await createCutoff(api.db, { branchId: seats.id, closing: 900 });
  await createCutoff(api.db, { branchId: ranks.id, closing: 1200 });
  await createCutoff(api.db, { branchId: ranks.id, closing: 1500, round: 4 });
  const seat = { year: 2025, categoryName: "Open", intakeCount: 30, sourceId: seats.sourceId };
  await api.db.insert(intakeDetails).values([
    { ...seat, branchId: seats.id },
    { ...seat, branchId: ranks.id },
    { ...seat, branchId: ranks.id, categoryName: "SC", intakeCount: 4 },
  ]);
  return [seats, ranks] as const;
}

async function save(collegeId: number, studentId: number, note: string) {
  await api.db.insert(wishlistEntries).values({ collegeId, studentId, note, position: 1, createdAt: testNow });
}

test("every table that refers to what a merge moves is known to it: a new one has to be added", async () => {
  const found = await rows<{ child: string; column: string }>(sql`
    select distinct r.relname as child, a.attname as column from pg_constraint c join pg_class r on r.oid = c.conrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid in ('colleges'::regclass, 'branches'::regclass, 'placements'::regclass)
    union select table_name, column_name from information_schema.columns
    where table_schema = 'public' and column_name in ('college_id', 'branch_id', 'placement_id') and table_name <> 'college_merges'
    order by 1, 2`);
  const known = new Set([
    ...allTables().map(({ table, column }) => `${table}.${column}`),
    ...derivedTables.map((table) => `${table}.college_id`),
    "branch_closings.branch_id",
  ]);
  expect(found.map(({ child, column }) => `${child}.${column}`).filter((name) => !known.has(name))).toEqual([]);
});

test("of rows that can become one every column is compared, goes along or stays: a new one has to be declared", async () => {
  const found = await rows<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`);
  const records = [
    {
      table: "colleges",
      units: collegeUnits,
      key: ["id"],
      stays: ["source_id", "updated_at", "gone_since", "gone_source_id"],
    },
    ...allTables().filter(({ unique }) => unique !== null),
  ];
  const open = records.flatMap((record) => {
    const {
      key,
      units,
      stays = [],
      unique,
      column,
      college,
      joined = [],
      behind,
      newest,
    }: Partial<OwnedTable> = record;
    const ofNewest = newest ? [...newest.by, ...newest.fields] : [];
    const known = new Set([...key!, ...(unique ?? []), ...stays, ...joined, ...ofNewest, column, college, behind]);
    for (const { fields, with: along = [] } of units!) for (const name of [...fields, ...along]) known.add(name);
    return found.filter(({ table, column }) => table === record.table && !known.has(column));
  });
  expect(open).toEqual([]);
});

// proves S12.6
describe("a merge of two colleges", () => {
  test("moves all that hangs on one to the other, and the undo restores every row", async () => {
    const { kept, removed, seats, alone, number } = await createTwins();
    const [both, other] = [await insertStudent(api.db), await insertStudent(api.db)];
    await save(kept.id, both.id, "near home");
    await save(removed.id, both.id, "ask about fees");
    await save(removed.id, other.id, "first choice");
    await api.db.insert(contactMessages).values({
      ...{
        reference: `E-${number}`,
        name: "Asha",
        email: "asha@example.org",
        contact: "9876543210",
        contentHash: `h-${number}`,
        message: "When?",
        createdAt: testNow,
      },
      ...{ aboutKind: "college", aboutId: String(removed.id), aboutName: removed.name, page: "/" },
    } as typeof contactMessages.$inferInsert);
    const before = await everything();

    const done = await merge(ask(kept.id, removed.id));
    const { body } = await api.get(`/api/college-details/${kept.id}/`);
    expect(body).toMatchObject({
      name: kept.name,
      city: "Longowal",
      pincode: "148106",
      website: "https://liet.example.org",
    });
    expect(body.branches.map((one: { branch_name: string }) => one.branch_name).sort()).toEqual([
      "Civil Engineering",
      "Food Technology",
    ]);
    expect(body.branches.find((one: { branch_id: number }) => one.branch_id === seats.id)).toMatchObject({
      intake: 60,
      intake_details: [{ category_name: "Open" }, { category_name: "SC" }],
    });
    expect(body.placements.map((one: { year: number; companies: string[] }) => [one.year, one.companies])).toEqual([
      [2024, ["Alpha", "Beta"]],
      [2023, ["Gamma"]],
    ]);
    expect(body.photo_details.map((one: { url: string }) => new URL(one.url).pathname)).toEqual([
      "/pictures/a.jpg",
      "/pictures/b.jpg",
    ]);
    const ranks = await api.get(`/api/college-cutoffs/?college_id=${kept.id}&branch_id=${seats.id}`);
    expect(ranks.body.rounds.map((one: { round: number; closing: number }) => [one.round, one.closing])).toEqual([
      [4, 1500],
      [5, 900],
    ]);
    expect(
      await rows(sql`select student_id, note from wishlist_entries where college_id = ${kept.id} order by 1`),
    ).toEqual([
      { student_id: both.id, note: "near home\nask about fees" },
      { student_id: other.id, note: "first choice" },
    ]);
    expect(await rows(sql`select about_id from contact_messages where reference = ${`E-${number}`}`)).toEqual([
      { about_id: String(kept.id) },
    ]);
    expect(body.codes.map(({ code }: { code: string }) => code)).toEqual([`1-${number}`, `D${number}`, `IR-${number}`]);
    const found = await api.get(`/api/colleges/?q=LIET ${number}`);
    expect(found.body.results.map((one: { id: number }) => one.id)).toEqual([kept.id]);
    expect(await rows(sql`select id from branches where id = ${alone.id} and college_id = ${kept.id}`)).toHaveLength(1);

    const undone = await undo(done.id);
    expect([undone.status, undone.body.kept_changes]).toEqual([200, 0]);
    expect(await everything()).toEqual(before);
    expect((await api.get(`/api/college-details/${removed.id}/`)).body.name).toBe(removed.name);
    expect((await undo(done.id)).body.code).toBe("merge_undo_over");
  });

  test("shows both values where the two differ, and takes the chosen one", async () => {
    const { kept, removed, seats } = await createTwins();
    const seen = await preview(ask(kept.id, removed.id));
    const conflict = (table: string, field: string) =>
      seen.conflicts.find(
        (one: { table: string; values: { field: string }[] }) => one.table === table && one.values[0]?.field === field,
      );
    expect(conflict("colleges", "name").values).toEqual([{ field: "name", kept: kept.name, removed: removed.name }]);
    expect(conflict("cutoffs", "closing")).toMatchObject({
      record: "Civil Engineering, JoSAA, 2024, 5, AI, OPEN, any",
      values: [{ field: "closing", kept: 900, removed: 1200 }],
      choice: "kept",
    });
    expect(conflict("fees", "rupees_per_year").values[0]).toMatchObject({ kept: 90_000, removed: 95_000 });
    expect(seen.filled).toMatchObject({ website: "https://liet.example.org", nirf_id: removed.nirfId });
    expect(seen.moved).toContainEqual({ label: "Cut-offs", moved: 2, joined: 1 });
    const choices = { [conflict("colleges", "name").id]: "removed", [conflict("cutoffs", "closing").id]: "removed" };
    await merge(ask(kept.id, removed.id, choices));
    const { body } = await api.get(`/api/college-details/${kept.id}/`);
    expect(body.name).toBe(removed.name);
    const ranks = await api.get(`/api/college-cutoffs/?college_id=${kept.id}&branch_id=${seats.id}`);
    expect(ranks.body.rounds.find((one: { round: number }) => one.round === 5).closing).toBe(1200);
    const aliases = await rows<{ alias: string }>(sql`select alias from college_aliases where college_id = ${kept.id}`);
    expect(aliases.map(({ alias }) => alias)).toContain(kept.name);
  });

  test("leaves what changed since as it is, and counts it", async () => {
    const { kept, removed, alone } = await createTwins();
    const done = await merge(ask(kept.id, removed.id));
    await api.db.execute(sql`update branches set intake = 75 where id = ${alone.id}`);
    await api.db.execute(sql`update colleges set website = 'https://new.example.org' where id = ${kept.id}`);
    await api.db.execute(sql`delete from placements where college_id = ${kept.id} and year = 2023`);
    const { body } = await undo(done.id);
    expect(body.kept_changes).toBe(2);
    expect(await rows(sql`select college_id, intake from branches where id = ${alone.id}`)).toEqual([
      { college_id: removed.id, intake: 75 },
    ]);
    expect(
      await rows(sql`select id, website from colleges where id in (${kept.id}, ${removed.id}) order by id`),
    ).toEqual([
      { id: kept.id, website: "https://new.example.org" },
      { id: removed.id, website: "https://liet.example.org" },
    ]);
  });

  test("is refused when a row has changed since the preview, or the number is not the preview's", async () => {
    const { kept, removed } = await createTwins();
    const question = ask(kept.id, removed.id);
    const { version, total } = await preview(question);
    const wrong = await editor.post("/api/staff/merges/", { ...question, version, total: total + 1 });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ["total"]]);
    await createBranch(api.db, { collegeId: removed.id });
    const late = await editor.post("/api/staff/merges/", { ...question, version, total });
    expect([late.status, late.body.code]).toEqual([409, "changed_meanwhile"]);
    const same = await editor.post("/api/staff/merges/preview/", ask(kept.id, kept.id));
    expect([same.status, Object.keys(same.body.fields)]).toEqual([422, ["removed_id"]]);
    expect((await editor.post("/api/staff/merges/preview/", ask(kept.id, 999_999))).status).toBe(404);
    expect((await api.get(`/api/college-details/${removed.id}/`)).status).toBe(200);
  });

  test("is in the history of both colleges, and in the list of merges", async () => {
    const { kept, removed } = await createTwins();
    const { id } = await merge(ask(kept.id, removed.id));
    await undo(id);
    const history = await editor.get(`/api/staff/colleges/${removed.id}/history/`);
    expect(history.body.results.map((one: { action: string }) => one.action)).toEqual(["undo", "act"]);
    expect(history.body.results[1].summary).toContain(`merge ${id}`);
    const list = await editor.get("/api/staff/merges/");
    expect(list.body.results[0]).toMatchObject({ id, merged_by: "The editor", undone_at: expect.any(String) });
  });

  test("is for those who edit content", async () => {
    const counsellor = staffClient(api.app, await makeStaff(api.db, "counsellor"));
    expect((await counsellor.get("/api/staff/merges/")).status).toBe(403);
    expect((await counsellor.post("/api/staff/merges/preview/", ask(1, 2))).status).toBe(403);
  });

  test("can be undone for 30 days; then what was stored for it is dropped", async () => {
    const { kept, removed } = await createTwins();
    const { id } = await merge(ask(kept.id, removed.id));
    const dayAfter = (days: number) => new Date(testNow.getTime() + days * 86_400_000);
    const stored = () => rows(sql`select 1 from college_merge_rows where merge_id = ${id}`);
    await removeOldMergeRows({ db: api.db, now: () => dayAfter(29.9) });
    expect(await stored()).not.toEqual([]);
    const late = staffClient(
      createApp({ ...api.deps, now: () => dayAfter(30) }),
      await makeStaff(api.db, "editor", { now: dayAfter(30) }),
    );
    expect((await late.post(`/api/staff/merges/${id}/undo/`)).body.code).toBe("merge_undo_over");
    await removeOldMergeRows({ db: api.db, now: () => dayAfter(30.1) });
    expect(await stored()).toEqual([]);
  });
});

describe("what staff corrected", () => {
  const staffBranch = async (id: number) => (await editor.get(`/api/staff/branches/${id}/`)).body;
  async function correct(id: number, values: object) {
    const { version } = await staffBranch(id);
    const { status, body } = await editor.patch(`/api/staff/branches/${id}/`, {
      version,
      same_source: true,
      ...values,
    });
    expect(status, JSON.stringify(body)).toBe(200);
  }
  async function removeBranch(id: number) {
    const { version } = await staffBranch(id);
    expect((await editor.delete(`/api/staff/branches/${id}/?version=${version}`)).status).toBe(204);
  }
  const locksOf = async (resource: string, id: number) => {
    const { body } = await editor.get(`/api/staff/corrections/?resource=${resource}&record_id=${id}`);
    return body.results.map(({ field, ours }: { field: string; ours: unknown }) => [field, ours]);
  };
  const keys = () =>
    rows<{ key: string; record_id: number | null }>(
      sql`select key, record_id from corrected_keys where resource = 'branches' order by key`,
    );

  // proves S12.6
  test("goes along with the value, which is taken unless staff choose the other one", async () => {
    const { kept, removed, seats } = await createTwins();
    const both = { name: "Mining Engineering", streamId: seats.streamId };
    const own = await createBranch(api.db, { collegeId: kept.id, ...both, intake: 30 });
    const other = await createBranch(api.db, { collegeId: removed.id, ...both, intake: 40 });
    await correct(other.id, { intake: 45 });
    const before = await everything();
    const done = await merge(ask(kept.id, removed.id));
    expect((await staffBranch(own.id)).intake).toBe(45);
    expect(await locksOf("branches", own.id)).toEqual([["intake", 45]]);
    expect((await undo(done.id)).body.kept_changes).toBe(0);
    expect(await everything()).toEqual(before);

    const { conflicts } = await preview(ask(kept.id, removed.id));
    const { id } = conflicts.find(({ record }: { record: string }) => record.startsWith("ug, Mining"));
    await merge(ask(kept.id, removed.id, { [id]: "kept" }));
    expect((await staffBranch(own.id)).intake).toBe(30);
    expect(await locksOf("branches", own.id)).toEqual([]);
  });

  test("is known by the keys of the remaining college, and a record that is there frees its key", async () => {
    const { kept, removed, seats, alone } = await createTwins();
    const name = (title: string) => ({ name: title, streamId: seats.streamId });
    const gone = await createBranch(api.db, { collegeId: removed.id, ...name("Ceramics") });
    const only = await createBranch(api.db, { collegeId: removed.id, ...name("Dairy") });
    await createBranch(api.db, { collegeId: kept.id, ...name("Dairy") });
    await correct(alone.id, { name: "Food Engineering" });
    await removeBranch(gone.id);
    await removeBranch(only.id);
    const before = await everything();
    const done = await merge(ask(kept.id, removed.id));
    const key = (title: string, { level, degree, shift }: typeof gone) =>
      JSON.stringify([kept.id, level, title, degree, shift]);
    const now = await keys();
    expect(now).toContainEqual({ key: key("Ceramics", gone), record_id: null });
    expect(now).toContainEqual({ key: key("Food Technology", alone), record_id: alone.id });
    expect(now.some(({ key }) => key.includes("Dairy") || key.startsWith(`[${removed.id},`))).toBe(false);
    expect((await undo(done.id)).body.kept_changes).toBe(0);
    expect(await everything()).toEqual(before);
  });

  test("includes a value that they chose in a merge", async () => {
    const { kept, removed } = await createTwins();
    const { conflicts } = await preview(ask(kept.id, removed.id));
    const name = conflicts.find((one: { values: { field: string }[] }) => one.values[0]!.field === "name");
    const done = await merge(ask(kept.id, removed.id, { [name.id]: "removed" }));
    expect(await locksOf("colleges", kept.id)).toEqual([["name", removed.name]]);
    expect((await undo(done.id)).body.kept_changes).toBe(0);
    expect(await locksOf("colleges", kept.id)).toEqual([]);
  });
});

// proves S12.6
test("reports that a figure is wrong follow the figure, and come back with it", async () => {
  const { kept, removed, seats, ranks, number } = await createTwins();
  const cutoffs = await rows<{ id: number; branch_id: number }>(sql`
    select id, branch_id from cutoffs where branch_id in (${seats.id}, ${ranks.id}) and round = 5 order by branch_id`);
  const report = async (factId: string) => {
    const [message] = await api.db
      .insert(contactMessages)
      .values({
        ...{ reference: `F-${number}-${factId}`, name: "Asha", email: "asha@example.org", contact: "", page: "/" },
        ...{ contentHash: `${number} ${factId}`, message: "It is wrong", createdAt: testNow },
        ...{ aboutKind: "college", aboutId: String(removed.id), aboutName: removed.name },
      } as typeof contactMessages.$inferInsert)
      .returning({ id: contactMessages.id });
    const about = { aboutKind: "college", aboutId: removed.id, shown: "1", shouldBe: "2" } as const;
    await api.db.insert(factReports).values({ contactMessageId: message!.id, factId, ...about });
  };
  const other = { cutoff: cutoffs.find(({ branch_id }) => branch_id === ranks.id)!.id };
  for (const id of [
    `cutoff-${other.cutoff}`,
    `seats-${ranks.id}`,
    `college-${removed.id}-website`,
    `total-${removed.id}-1`,
  ]) {
    await report(id);
  }
  const before = await everything();
  const done = await merge(ask(kept.id, removed.id));
  expect(done.moved).toContainEqual({ label: "Reports of figures", moved: 4, joined: 0 });
  const now = await rows<{ fact_id: string }>(sql`
    select fact_id from fact_reports where about_kind = 'college' and about_id = ${kept.id} order by id`);
  const own = cutoffs.find(({ branch_id }) => branch_id === seats.id)!.id;
  expect(now.map((row) => row.fact_id)).toEqual([
    ...[`cutoff-${own}`, `seats-${seats.id}`, `college-${kept.id}-website`, `total-${kept.id}-1`],
  ]);
  expect((await api.get(`/api/facts/cutoff-${own}/`)).body.disputed_since).toEqual(expect.any(String));
  expect((await undo(done.id)).body.kept_changes).toBe(0);
  expect(await everything()).toEqual(before);
});

// proves S12.6
describe("the old address", () => {
  test("leads to the remaining college for ever, over several merges and back again", async () => {
    const [one, two, three] = [await createCollege(api.db), await createCollege(api.db), await createCollege(api.db)];
    const branch = await createBranch(api.db, { collegeId: two.id, name: "Same" });
    const twin = await createBranch(api.db, { collegeId: one.id, name: "Same", streamId: branch.streamId });
    await createCutoff(api.db, { branchId: branch.id });
    const first = await merge(ask(two.id, one.id));
    const second = await merge(ask(three.id, two.id));
    const location = async (path: string) => {
      const { status, headers } = await api.get(path);
      expect(headers.get("cache-control")).toBe("no-cache");
      return [status, headers.get("location")];
    };
    for (const { id } of [one, two]) {
      expect(await location(`/api/college-details/${id}/`)).toEqual([301, `/api/college-details/${three.id}/`]);
    }
    expect(await location(`/api/college-cutoffs/?college_id=${one.id}`)).toEqual([
      301,
      `/api/college-cutoffs/?college_id=${three.id}`,
    ]);
    expect(await location(`/api/college-cutoffs/?college_id=${three.id}&branch_id=${twin.id}`)).toEqual([
      301,
      `/api/college-cutoffs/?college_id=${three.id}&branch_id=${branch.id}`,
    ]);
    const early = await undo(first.id);
    expect([early.status, early.body.code]).toEqual([409, "merge_later_first"]);
    expect((await undo(second.id)).status).toBe(200);
    expect(await location(`/api/college-details/${one.id}/`)).toEqual([301, `/api/college-details/${two.id}/`]);
    expect((await undo(first.id)).body.kept_changes).toBe(0);
    expect((await api.get(`/api/college-details/${one.id}/`)).status).toBe(200);
  });
});

// proves S12.6
test("saving, removing and writing about the old number means the college that remains", async () => {
  const [kept, removed] = [await createCollege(api.db), await createCollege(api.db)];
  const done = await merge(ask(kept.id, removed.id));
  const student = await insertStudent(api.db);
  const headers = { ...(await bearerOf(api.deps, student.id)), "content-type": "application/json" };
  const save = (college: number) =>
    api.app.request("/api/wishlist/", {
      method: "POST",
      headers,
      body: JSON.stringify({ college, student_id: student.id }),
    });
  const saved = await save(removed.id);
  expect([saved.status, (await saved.json()).college]).toEqual([201, kept.id]);
  expect((await save(kept.id)).status).toBe(409);
  const message = { name: "Asha", email: "asha@example.org", contact: "9800000000", message: "When does it begin?" };
  const sent = await api.app.request("/contacts/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...message, about: `college-${removed.id}` }),
  });
  expect(sent.status).toBeLessThan(300);
  expect(await rows(sql`select about_id from contact_messages where message = ${message.message}`)).toEqual([
    { about_id: String(kept.id) },
  ]);
  const thing = { kind: "college", id: removed.id } as const;
  expect(await removeInterest(api.deps, student.id, thing)).toMatchObject({ thing: { kind: "college", id: kept.id } });
  await undo(done.id);
  expect((await (await save(removed.id)).json()).college).toBe(removed.id);
});

describe("the queue", () => {
  const waiting = async (kind = "college") =>
    (await editor.get(`/api/staff/merge-suggestions/?kind=${kind}&per_page=100`)).body.results;
  const find = async () => expect((await editor.post("/api/staff/merge-suggestions/find/")).status).toBe(200);
  const pairOf = async (one: number, other: number) =>
    (await waiting()).find(
      (pair: { one: { id: number }; other: { id: number } }) => pair.one.id === one && pair.other.id === other,
    );

  // proves S12.6
  test("suggests pairs with their reasons, and remembers which are two", async () => {
    const { kept, removed, number } = await createTwins();
    await find();
    const pair = await pairOf(kept.id, removed.id);
    expect(pair.reasons).toContain("Both in Sangrur");
    expect(pair.one).toMatchObject({
      name: kept.name,
      facts: expect.arrayContaining([{ label: "Codes", value: `aicte 1-${number}` }]),
    });
    expect((await editor.post(`/api/staff/merge-suggestions/${pair.id}/refuse/`)).status).toBe(204);
    await find();
    expect(await pairOf(kept.id, removed.id)).toBeUndefined();
    expect((await editor.post(`/api/staff/merge-suggestions/${pair.id}/refuse/`)).status).toBe(404);
    expect((await editor.post(`/api/staff/merge-suggestions/${pair.id}/reopen/`)).status).toBe(204);
    expect(await pairOf(kept.id, removed.id)).toBeDefined();
    await merge(ask(kept.id, removed.id));
    expect(await pairOf(kept.id, removed.id)).toBeUndefined();
  });

  test("puts a pair first that a register gives one code, and merges it not by itself: the names differ", async () => {
    const one = await createCollege(api.db, { name: "Northern Academy", aisheCode: "C-40404" });
    const other = await createCollege(api.db, { name: "Something Else", nirfId: "IR-E-C-40404" });
    await find();
    expect((await waiting())[0]).toMatchObject({
      score: 1,
      reasons: ["The same code: AISHE C-40404"],
      one: { id: one.id },
      other: { id: other.id },
    });
    expect((await api.get(`/api/college-details/${other.id}/`)).status).toBe(200);
  });

  test("suggests branches of which one has the seats and the other the ranks", async () => {
    const college = await createCollege(api.db);
    const seats = await createBranch(api.db, { collegeId: college.id, name: "Metallurgy and Materials Engineering" });
    const same = { collegeId: college.id, streamId: seats.streamId, intake: null };
    const ranks = await createBranch(api.db, { ...same, name: "Materials and Metallurgical Engineering" });
    const others = await createBranch(api.db, { ...same, name: "Civil Engineering" });
    for (const { id } of [ranks, others]) await createCutoff(api.db, { branchId: id });
    await find();
    const own = (await waiting("branch")).filter((pair: { one: { id: number } }) => pair.one.id === seats.id);
    expect(own).toMatchObject([
      {
        other: { id: ranks.id },
        reasons: ["The same name but for endings and order", "One has the seats, the other the ranks"],
      },
    ]);
  });
});

describe("a merge of two branches of a college", () => {
  test("puts ranks and seats on one branch, leads the other's number on, and can be undone", async () => {
    const college = await createCollege(api.db);
    const seats = await createBranch(api.db, { collegeId: college.id, name: "Mechatronics", intake: 60 });
    const ranks = await createBranch(api.db, {
      collegeId: college.id,
      name: "Mechatronics Engineering",
      streamId: seats.streamId,
      intake: null,
    });
    await createCutoff(api.db, { branchId: ranks.id, closing: 700 });
    const before = await everything();
    const done = await merge({ kind: "branch", kept_id: seats.id, removed_id: ranks.id });
    const { body } = await api.get(`/api/college-details/${college.id}/`);
    expect(body.branches).toMatchObject([{ branch_id: seats.id, intake: 60, has_cut_offs: true }]);
    const old = await api.get(`/api/college-cutoffs/?college_id=${college.id}&branch_id=${ranks.id}`);
    expect(old.status).toBe(301);
    expect((await undo(done.id)).body.kept_changes).toBe(0);
    expect(await everything()).toEqual(before);
    const stranger = await createBranch(api.db);
    const refused = await editor.post("/api/staff/merges/preview/", {
      kind: "branch",
      kept_id: seats.id,
      removed_id: stranger.id,
    });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ["removed_id"]]);
  });
});

describe("the codes of a college", () => {
  test("are in its reply, and staff add and remove them", async () => {
    const number = unique();
    const [college, other] = [await createCollege(api.db, { aicteId: `9-${number}` }), await createCollege(api.db)];
    const address = `/api/staff/colleges/${college.id}/codes/`;
    const added = await editor.post(address, { authority: "kea", code: `E${number}` });
    expect(added.body.results).toMatchObject([
      { authority: "aicte", code: `9-${number}`, decided_by: "register", staff_name: null },
      { authority: "kea", code: `E${number}`, decided_by: "staff", staff_name: "The editor", score: 1 },
    ]);
    expect((await api.get(`/api/college-details/${college.id}/`)).body.codes).toEqual([
      { authority: "aicte", code: `9-${number}` },
      { authority: "kea", code: `E${number}` },
    ]);
    const taken = await editor.post(`/api/staff/colleges/${other.id}/codes/`, { authority: "kea", code: `E${number}` });
    expect([taken.status, Object.keys(taken.body.fields)]).toEqual([422, ["code"]]);
    const field = await editor.post(`${address}remove/`, { authority: "aicte", code: `9-${number}` });
    expect([field.status, field.body.code]).toEqual([409, "still_used"]);
    const removed = await editor.post(`${address}remove/`, { authority: "kea", code: `E${number}` });
    expect(removed.body.results).toHaveLength(1);
    const history = await editor.get(`/api/staff/colleges/${college.id}/history/`);
    expect(history.body.results[0].summary).toBe(`Code removed: kea E${number}`);
  });

  test("follow the fields of the college when those are changed", async () => {
    const number = unique();
    const college = await createCollege(api.db, { aicteId: `8-${number}` });
    await api.db.execute(
      sql`update colleges set aicte_id = ${`7-${number}`}, aishe_code = 'C-77777' where id = ${college.id}`,
    );
    const { body } = await editor.get(`/api/staff/colleges/${college.id}/codes/`);
    expect(body.results.map(({ code }: { code: string }) => code)).toEqual([`7-${number}`, "C-77777"]);
  });
});
