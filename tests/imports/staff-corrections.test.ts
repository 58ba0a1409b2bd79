import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ImportKind, importData } from "../../imports/import-data.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { makeStaff, staffClient } from "../support/staff.ts";
import { aicteInstitute, aicteProgramme, josaaCsv, josaaRow, makeFolder, writeFile } from "./generated-files.ts";

let api: Api;
let editor: ReturnType<typeof staffClient>;
beforeAll(async () => {
  api = await openApi();
  editor = staffClient(api.app, await makeStaff(api.db, "editor", { name: "Meera Joshi" }));
});
afterAll(() => api.close());

const dataDir = () => makeFolder();

async function run(kind: ImportKind, paths: string[], dir = dataDir()) {
  const provenance = { capturedOn: "2025-10-30", year: 2025 };
  const output = { write: () => true };
  const now = new Date("2026-11-22T00:00:00Z");
  return importData({ kind, paths, provenance, dryRun: false, database: api.database, dataDir: dir, now, output });
}

/** Imports one institute of the register; each test has its own AICTE id. */
function register(institute: object, dir?: string) {
  const folder = makeFolder();
  writeFile(join(folder, "karnataka.json"), JSON.stringify([aicteInstitute(institute)]));
  return run("aicte", [folder], dir);
}

async function find(resource: string, q: string) {
  const { body } = await editor.get(`/api/staff/${resource}/?${q}`);
  const { body: whole } = await editor.get(`/api/staff/${resource}/${body.results[0].id}/`);
  return whole;
}

async function change(resource: string, record: { id: number; version: string }, values: object) {
  const { status, body } = await editor.patch(`/api/staff/${resource}/${record.id}/`, {
    version: record.version,
    ...values,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const corrections = async (q = "") => (await editor.get(`/api/staff/corrections/?${q}`)).body;

test("the intake that staff corrected stays, and the report says where the register differs", async () => {
  const institute = {
    aicte_id: "1-1",
    institute_name: "ALPHA COLLEGE",
    programmes: [aicteProgramme({ intake: "60" })],
  };
  await register(institute);
  const college = await find("colleges", "q=alpha");
  const branch = await find("branches", `filter[college_id]=${college.id}`);
  await change("branches", branch, { intake: 90, source_id: null });
  const dir = dataDir();
  const report = await register(
    { ...institute, programmes: [aicteProgramme({ intake: "75" })], address: "HOSUR ROAD, BANGALORE - 560 062" },
    dir,
  );
  expect(await find("branches", `filter[college_id]=${college.id}`)).toMatchObject({ intake: 90 });
  expect(report.counts["kept as staff corrected"]).toEqual({ added: 0, changed: 0, left: 1 });
  expect(readFileSync(report.kept.path!, "utf8")).toMatch(/"branches \d+","intake","90","75","All India Council/);
  const { results } = await corrections(`resource=branches&record_id=${branch.id}&different=true`);
  expect(results).toMatchObject([
    {
      field: "intake",
      ours: 90,
      publisher_value: 75,
      publisher_source: expect.stringContaining("AICTE"),
      publisher_seen_on: "2025-10-30",
      staff_name: "Meera Joshi",
    },
  ]);
  const again = await register(institute);
  expect(again.counts.branches).toEqual({ added: 0, changed: 0, left: 1 });
});

test("a correction that the publisher follows is no difference any more", async () => {
  const institute = { aicte_id: "1-2", institute_name: "BETA COLLEGE" };
  await register(institute);
  const college = await find("colleges", "q=beta");
  const branch = await find("branches", `filter[college_id]=${college.id}`);
  await change("branches", branch, { intake: 90, source_id: null });
  await register(institute);
  expect((await corrections(`record_id=${branch.id}&resource=branches&different=true`)).count).toBe(1);
  const report = await register({ ...institute, programmes: [aicteProgramme({ intake: "90" })] });
  expect(report.counts["kept as staff corrected"]).toBeUndefined();
  expect((await corrections(`record_id=${branch.id}&resource=branches&different=true`)).count).toBe(0);
});

test("staff take the publisher's value, and the next import changes the field again", async () => {
  const institute = { aicte_id: "1-3", institute_name: "GAMMA COLLEGE" };
  await register(institute);
  const college = await find("colleges", "q=gamma");
  const branch = await find("branches", `filter[college_id]=${college.id}`);
  await change("branches", branch, { intake: 90, source_id: null });
  await register(institute);
  const [lock] = (await corrections(`record_id=${branch.id}&resource=branches`)).results;
  const lifted = await editor.post(`/api/staff/corrections/${lock.id}/lift/`, { take: true });
  expect([lifted.status, lifted.body]).toEqual([200, { resource: "branches", record_id: branch.id }]);
  expect(await find("branches", `filter[college_id]=${college.id}`)).toMatchObject({
    intake: 60,
    source_id: branch.source_id,
  });
  expect((await corrections(`record_id=${branch.id}&resource=branches`)).count).toBe(0);
  await register({ ...institute, programmes: [aicteProgramme({ intake: "30" })] });
  expect(await find("branches", `filter[college_id]=${college.id}`)).toMatchObject({ intake: 30 });
  expect((await editor.post(`/api/staff/corrections/${lock.id}/lift/`, { take: false })).status).toBe(404);
});

test("a branch that staff renamed is still the register's, and one that they removed stays removed", async () => {
  const programmes = [aicteProgramme(), aicteProgramme({ course: "CIVIL ENGINEERING" })];
  const institute = { aicte_id: "1-4", institute_name: "DELTA COLLEGE", programmes };
  await register(institute);
  const college = await find("colleges", "q=delta");
  const { body } = await editor.get(`/api/staff/branches/?filter[college_id]=${college.id}&sort=name`);
  const [civil, computer] = await Promise.all(
    body.results.map(async ({ id }: { id: number }) => (await editor.get(`/api/staff/branches/${id}/`)).body),
  );
  await editor.delete(`/api/staff/branches/${civil.id}/?version=${civil.version}`);
  await change("branches", computer, { name: "Computer Science", same_source: true });
  const report = await register({ ...institute, programmes: [aicteProgramme({ intake: "75" }), programmes[1]] });
  expect(report.counts.branches).toEqual({ added: 0, changed: 1, left: 1 });
  expect(report.counts["removed by staff"]).toEqual({ added: 0, changed: 0, left: 1 });
  const now = (await editor.get(`/api/staff/branches/?filter[college_id]=${college.id}`)).body;
  expect(now.results).toMatchObject([{ id: computer.id, name: "Computer Science", intake: 75 }]);
});

test("a removed branch that staff restored follows the register again", async () => {
  const institute = { aicte_id: "1-5", institute_name: "EPSILON COLLEGE" };
  await register(institute);
  const college = await find("colleges", "q=epsilon");
  const branch = await find("branches", `filter[college_id]=${college.id}`);
  await editor.delete(`/api/staff/branches/${branch.id}/?version=${branch.version}`);
  const { body: history } = await editor.get(`/api/staff/branches/${branch.id}/history/`);
  const { status } = await editor.post(`/api/staff/branches/${branch.id}/restore/`, {
    change_id: history.results[0].id,
    side: "before",
    version: null,
  });
  expect(status).toBe(200);
  await register({ ...institute, programmes: [aicteProgramme({ intake: "45" })] });
  expect(await find("branches", `filter[college_id]=${college.id}`)).toMatchObject({ id: branch.id, intake: 45 });
});

test("what staff corrected of a college stays, and its other fields follow the register", async () => {
  const institute = { aicte_id: "1-6", institute_name: "ZETA COLLEGE" };
  await register(institute);
  const college = await find("colleges", "q=zeta");
  await change("colleges", college, { name: "Zeta College of Engineering", same_source: true });
  const report = await register({ ...institute, women: "Y" });
  expect(await find("colleges", "q=zeta")).toMatchObject({
    name: "Zeta College of Engineering",
    is_women_only: true,
  });
  expect(report.counts["kept as staff corrected"]!.left).toBe(1);
});

test("a closing rank that staff corrected stays when the list is imported again, and a removed one stays removed", async () => {
  const list = () =>
    writeFile(
      join(makeFolder(), "josaa_2025_round_1.csv"),
      josaaCsv([josaaRow({ opening: "100", closing: "200" }), josaaRow({ seat: "SC", opening: "10", closing: "20" })]),
    );
  await run("josaa", [list()]);
  const open = await find("cutoffs", "filter[seat_type]=OPEN");
  const reserved = await find("cutoffs", "filter[seat_type]=SC");
  await change("cutoffs", open, { closing: 250, source_id: null });
  await editor.delete(`/api/staff/cutoffs/${reserved.id}/?version=${reserved.version}`);
  const report = await run("josaa", [list()]);
  expect(await find("cutoffs", "filter[seat_type]=OPEN")).toMatchObject({ id: open.id, closing: 250 });
  expect((await editor.get("/api/staff/cutoffs/?filter[seat_type]=SC")).body.count).toBe(0);
  expect(report.counts).toMatchObject({
    "cut-offs": { added: 0, changed: 0, left: 2 },
    "kept as staff corrected": { left: 1 },
    "removed by staff": { left: 1 },
  });
});

test("figures of graduates that staff corrected stay, and an outcome that they took out is not brought back", async () => {
  await register({ aicte_id: "1-7", institute_name: "ETA ENGINEERING COLLEGE" });
  const head =
    "ranking_category,nirf_rank,institute_name,state,city,overall_score,academic_year,type,first_year_intake,graduating_on_time,students_placed,median_salary";
  const row = (type: string, placed: number) =>
    `Engineering,1,Eta Engineering College,Karnataka,Bengaluru,80,2023-24,${type},,100,${placed},650000`;
  const file = (placed: number) =>
    writeFile(
      join(makeFolder(), "nirf_2025_placement.csv"),
      [head, row("UG [4 Years Program(s)]", placed), row("PG [2 Year Program(s)]", 20)].join("\n"),
    );
  await run("nirf-placements", [file(80)]);
  const college = await find("colleges", "q=eta");
  const placement = await find("placements", `filter[college_id]=${college.id}`);
  const [ug] = placement.outcomes;
  await change("placements", placement, { outcomes: [{ ...ug, placed: 60 }], same_source: true });
  const report = await run("nirf-placements", [file(85)]);
  const { outcomes } = await find("placements", `filter[college_id]=${college.id}`);
  expect(outcomes).toMatchObject([{ branch: "UG, 4 years", placed: 60 }]);
  expect(outcomes).toHaveLength(1);
  expect(report.counts["kept as staff corrected"]!.left).toBe(1);
  const { results } = await corrections(`resource=placements&record_id=${placement.id}&different=true`);
  expect(results).toMatchObject([{ field: "outcomes/UG, 4 years/placed", ours: 60, publisher_value: 85 }]);
});
