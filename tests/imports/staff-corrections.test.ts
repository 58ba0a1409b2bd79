import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportKind } from "../../imports/importers.ts";
import { importData } from "../../imports/pipeline/import-data.ts";
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

// proves S12.3
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
  const institute = { aicte_id: "1-6", institute_name: "LADY ZETA COLLEGE" };
  await register(institute);
  const college = await find("colleges", "q=zeta");
  await change("colleges", college, { name: "Lady Zeta College of Engineering", same_source: true });
  const report = await register({ ...institute, women: "Y" });
  expect(await find("colleges", "q=zeta")).toMatchObject({
    name: "Lady Zeta College of Engineering",
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

type Seats = { id: number; category_name: string };
type Closing = { id: number; closing: number };

const registerAt = (institute_name: string, district: string, state: string) =>
  register({ aicte_id: `1-${institute_name}`, institute_name, district, state, address: district });

const whole = async (resource: string, { id }: { id: number }) =>
  (await editor.get(`/api/staff/${resource}/${id}/`)).body;

async function remove(resource: string, record: { id: number }) {
  const { version } = await whole(resource, record);
  const { status, body } = await editor.delete(`/api/staff/${resource}/${record.id}/?version=${version}`);
  expect(status, JSON.stringify(body)).toBe(204);
}

/** A branch goes after its figures. */
async function removeBranch(branch: { id: number }) {
  for (const resource of ["cutoffs", "fees"]) {
    const { body } = await editor.get(`/api/staff/${resource}/?filter[branch_id]=${branch.id}`);
    for (const record of body.results) await remove(resource, record);
  }
  await remove("branches", branch);
}

function stateList(kind: ImportKind, name: string, lines: string[]) {
  return run(kind, [writeFile(join(makeFolder(), name), lines.join("\n"))]);
}

// proves S12.13
test("lists of state counselling keep the fee, seats and branches that staff corrected", async () => {
  const ranks = (branch: string, fee: number) =>
    `QQTH,THETA ENGINEERING COLLEGE,HYDERABAD,HYD,PVT,X,${branch},100,${fee}`;
  const head = "Inst Code,Institute Name,Place,Dist Code,College Type,Branch Code,Branch Name,OC BOYS,Tuition Fee";
  const fees = (fee: number) =>
    stateList("tg-eapcet", "tgeapcet_2024_final_last_ranks.csv", [
      head,
      ranks("CIVIL ENGINEERING", fee),
      ranks("MINING ENGINEERING", fee),
      ranks("CHEMICAL ENGINEERING", fee),
    ]);
  await fees(60_000);
  const college = await find("colleges", "q=theta");
  const branch = async (name: string) => find("branches", `filter[college_id]=${college.id}&q=${name}`);
  const [civil, mining, chemical] = [await branch("civil"), await branch("mining"), await branch("chemical")];
  const { body } = await editor.get(`/api/staff/fees/?filter[college_id]=${college.id}`);
  const fee = body.results.find(({ branch_id }: { branch_id: number }) => branch_id === civil.id);
  await change("fees", await whole("fees", fee), { rupees_per_year: 45_000, source_id: null });
  await change("branches", mining, { name: "Mining and Mineral Engineering", same_source: true });
  await removeBranch(chemical);
  const report = await fees(70_000);
  const stored = (await editor.get(`/api/staff/fees/?filter[college_id]=${college.id}`)).body.results;
  const amounts = Object.fromEntries(
    stored.map((one: { branch_id: number; rupees_per_year: number }) => [one.branch_id, one.rupees_per_year]),
  );
  expect(amounts).toEqual({ [civil.id]: 45_000, [mining.id]: 70_000 });
  expect(report.counts).toMatchObject({
    branches: { added: 0 },
    "kept as staff corrected": { left: 1 },
    "removed by staff": { left: 1 },
  });
  const names = (await editor.get(`/api/staff/branches/?filter[college_id]=${college.id}&sort=name`)).body.results;
  expect(names.map(({ name }: { name: string }) => name)).toEqual([
    "Civil Engineering",
    "Mining and Mineral Engineering",
  ]);
});

test("seats by category that staff corrected stay, and removed ones stay removed", async () => {
  const matrix = (open: number) =>
    stateList("tnea", "tnea_2026_seat_matrix.csv", [
      "COLLEGE CODE,COLLEGE NAME,BRANCH CODE,BRANCH NAME,OC,BC,BCM,MBC,SC,SCA,ST,TOTAL",
      `9901,"Iota College of Engineering, Erode",CE,Civil Engineering,${open},5,0,0,0,0,0,${open + 5}`,
    ]);
  await registerAt("Iota College of Engineering", "ERODE", "Tamil Nadu");
  await matrix(40);
  const college = await find("colleges", "q=iota");
  const seats = async () =>
    (await editor.get(`/api/staff/intake/?filter[college_id]=${college.id}`)).body.results as Seats[];
  const before = await seats();
  const [oc, bc] = ["OC", "BC"].map((name) => before.find(({ category_name }) => category_name === name)!);
  await change("intake", await whole("intake", oc!), { intake_count: 42, source_id: null });
  await remove("intake", bc!);
  const report = await matrix(44);
  const after = await seats();
  expect(after.find(({ id }) => id === oc!.id)).toMatchObject({ intake_count: 42 });
  expect(after.map(({ category_name }) => category_name)).not.toContain("BC");
  expect(report.counts).toMatchObject({
    "seats by category": { added: 0, changed: 0 },
    "kept as staff corrected": { left: 1 },
    "removed by staff": { left: 1 },
  });
});

test("a percentile that staff corrected in one stage of a round stays, and a removed stage stays removed", async () => {
  const list = () =>
    stateList("mht-cet", "mhtcet_2025_cap1.csv", [
      "collegeid,college name,course,merit number,seat type,percentile,college code,status,home university,level,stage",
      ...["I,90.5", "II,88.5", "III,86.5"].map((value) => {
        const [stage, percentile] = value.split(",");
        const college = `0990119110,"Kappa College of Engineering, Nagpur",Civil Engineering`;
        return `${college},1,GOPENS,${percentile},09901,x,y,State Level,${stage}`;
      }),
    ]);
  await registerAt("Kappa College of Engineering", "NAGPUR", "Maharashtra");
  await list();
  const { body } = await editor.get("/api/staff/cutoffs/?filter[seat_type]=GOPENS");
  const [first, second, third] = body.results.toSorted((a: Closing, b: Closing) => b.closing - a.closing);
  await change("cutoffs", await whole("cutoffs", first), { closing: 91, source_id: null });
  await remove("cutoffs", third);
  const report = await list();
  expect(report.counts).toMatchObject({
    "cut-offs": { added: 0, changed: 0 },
    "kept as staff corrected": { left: 1 },
    "removed by staff": { left: 1 },
  });
  const after = (await editor.get("/api/staff/cutoffs/?filter[seat_type]=GOPENS")).body.results;
  expect(after.map(({ id, closing }: Closing) => [id, closing]).toSorted()).toEqual(
    [
      [first.id, 91],
      [second.id, 88.5],
    ].toSorted(),
  );
});

test("a branch that staff renamed or removed is the same, or stays removed, in JoSAA's lists", async () => {
  const programme = (name: string) => `${name} (4 Years, Bachelor of Technology)`;
  const list = () =>
    run("josaa", [
      writeFile(
        join(makeFolder(), "josaa_2025_round_2.csv"),
        josaaCsv([
          josaaRow({ programme: programme("Mining Engineering") }),
          josaaRow({ programme: programme("Textile Technology") }),
        ]),
      ),
    ]);
  await list();
  const [mining, textile] = [await find("branches", "q=mining engineering"), await find("branches", "q=textile")];
  await change("branches", mining, { name: "Mineral Engineering", same_source: true });
  await removeBranch(textile);
  const report = await list();
  expect(report.counts).toMatchObject({
    branches: { added: 0 },
    "cut-offs": { added: 0, changed: 0 },
    "removed by staff": { left: 1 },
  });
});
