import { join } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeFolder, openImports as openEmpty, shareDatabase, writeFile } from "./generated-files.ts";

shareDatabase();

const none = { added: 0, changed: 0, left: 0 };

/** An importer beside colleges that other registers brought. */
async function openImports(colleges: { name: string; city: string; state: string; branches?: string[] }[] = []) {
  const imports = await openEmpty();
  const { db } = imports.database;
  await db.execute(sql`insert into streams (name, slug) values ('Engineering', 'engineering')`);
  await db.execute(sql`insert into sources (key, publisher, title, captured_on, status)
    values ('register', 'AICTE', 'Register', '2025-10-30', 'official')`);
  for (const { name, city, state, branches = [] } of colleges) {
    await db.execute(sql`insert into colleges (name, city, district, state, ownership, source_id)
      select ${name}, ${city}, ${city}, ${state}, 'private', id from sources where key = 'register'`);
    for (const branch of branches) {
      await db.execute(sql`insert into branches (college_id, stream_id, name, level, source_id)
        select c.id, t.id, ${branch}, 'ug', s.id from colleges c, streams t, sources s
        where c.name = ${name} and t.slug = 'engineering' and s.key = 'register'`);
    }
  }
  return imports;
}

function file(name: string, lines: string[]): string {
  return writeFile(join(makeFolder(), name), lines.join("\n"));
}

const tarapur = { name: "Tarapur College of Engineering", city: "Nagpur", state: "Maharashtra" };
const facts = `select b.name, c.authority, c.exam, c.year, c.round, c.quota, c.seat_type, c.gender, c.unit, c.closing, c.stage,
  c.source_line as line from cutoffs c join branches b on b.id = c.branch_id order by c.id`;

describe("the engine", () => {
  const head = "collegeid,college name,course,merit number,seat type,percentile";
  const old = (rows: string[], name = "mhtcet_2023_cap1.csv.gz") => file(name, [head, ...rows]);

  it("refuses a file whose name or columns no layout describes, and changes nothing", async () => {
    const { run, rows } = await openImports([tarapur]);
    const good = old(['400119110,"Tarapur College of Engineering, Nagpur",Civil Engineering,100.0,GOPENS,90.5']);
    await expect(run("mht-cet", [good, old([], "cutoffs.csv")])).rejects.toThrow(
      "cutoffs.csv is no list of MHT-CET CAP by its name. Known are names such as mhtcet_2025_cap1.csv",
    );
    await expect(run("mht-cet", [good, file("mhtcet_2023_cap2.csv", ["a,b", "1,2"])])).rejects.toThrow(
      "it has no column collegeid, college name",
    );
    await expect(run("mht-cet", [good, old([], "mhtcet_2023_cap3.csv")])).rejects.toThrow("it has no rows");
    expect(await rows("select id from cutoffs")).toEqual([]);
  });

  it("rejects rows with their reasons, and imports the rest", async () => {
    const { run, rows, rejected } = await openImports([tarapur]);
    const college = '400119110,"Tarapur College of Engineering, Nagpur",Civil Engineering';
    const report = await run("mht-cet", [
      old([
        `${college},100.0,GOPENS,90.5`,
        `${college},100.0,GSCS,`,
        `${college},100.0,GSTS,101`,
        `${college},100.0,what is it,50`,
        '909019110,"Polytechnic of Elsewhere, Gondia",Civil Engineering,100.0,GOPENS,90.5',
      ]),
    ]);
    expect(report.counts).toMatchObject({
      "matches by name": { ...none, left: 1 },
      "cut-offs": { ...none, added: 1 },
      "values of colleges not here yet": { ...none, left: 1 },
    });
    for (const reason of [
      "percentile: not a percentile",
      'seat type: ""what is it"" is not a seat type of CAP, so the row is of another list',
      "college 09090, Polytechnic of Elsewhere, Gondia is not here yet",
    ])
      expect(rejected()).toContain(`"${reason}"`);
    expect(report.rejected.count).toBe(4);
    expect(await rows("select authority, code, decided_by from college_codes")).toEqual([
      { authority: "dte_mh", code: "04001", decided_by: "name" },
    ]);
  });

  // proves S12.1
  it("adds nothing the second time, and goes by the code even under another name", async () => {
    const { run, rows } = await openImports([tarapur]);
    const list = (name: string) => [
      old([
        `400119110,"${name}",Civil Engineering,100.0,GOPENS,90.5`,
        `400124510,"${name}",Computer Engineering,9.0,EWS,99`,
      ]),
    ];
    await run("mht-cet", list("Tarapur College of Engineering, Nagpur"));
    const before = await rows("select c.*, v.version::integer from cutoffs c, catalogue_state v order by id");
    const again = await run("mht-cet", list("T.C.E. of the Tarapur Society"));
    expect(again.counts).toEqual({
      "matches by code": { ...none, left: 1 },
      branches: { ...none, left: 2 },
      "cut-offs": { ...none, left: 2 },
      "scale points": { ...none, left: 2 },
    });
    expect(await rows("select c.*, v.version::integer from cutoffs c, catalogue_state v order by id")).toEqual(before);
  });

  it("uses the row that closes last where allotment stages have no name, and reports the others", async () => {
    const { run, rows, rejected } = await openImports([tarapur]);
    const college = '400119110,"Tarapur College of Engineering, Nagpur",Civil Engineering';
    await run("mht-cet", [old([`${college},300,GOPENH,80`, `${college},900,GOPENH,60`, `${college},500,GOPENH,70`])]);
    expect(await rows("select closing, source_line as line from cutoffs")).toEqual([{ closing: 60, line: 3 }]);
    expect(rejected().match(/another row for the same seats closes later/g)).toHaveLength(2);
  });

  it("leaves colleges that wait for staff out until a decision, then brings them in", async () => {
    const { run, rows, database } = await openImports([tarapur, { ...tarapur, city: "Pune" }]);
    const list = [old(["400119110,Tarapur College of Engineering,Civil Engineering,100.0,GOPENS,90.5"])];
    const report = await run("mht-cet", list);
    expect(report.counts["values of colleges waiting for staff"]).toEqual({ ...none, left: 1 });
    expect(await rows("select authority, code from college_match_proposals")).toEqual([
      { authority: "dte_mh", code: "04001" },
    ]);
    await database.db.execute(sql`insert into college_codes (authority, code, college_id, decided_by)
      select 'dte_mh', '04001', id, 'register' from colleges where city = 'Pune'`);
    expect((await run("mht-cet", list)).counts["cut-offs"]).toEqual({ ...none, added: 1 });
  });

  it("uses the branch of the register, whatever the list's spelling, and creates a missing one with its origin", async () => {
    const branches = ["Electronics and Telecommunication Engineering"];
    const { run, rows } = await openImports([{ ...tarapur, branches }]);
    const college = '400137210,"Tarapur College of Engineering, Nagpur"';
    await run("mht-cet", [
      old([
        `${college},Electronics and Telecommunication Engg,1,GOPENS,90`,
        `${college},Mining Engineering,1,GOPENS,50`,
      ]),
    ]);
    expect(await rows("select name, degree, level, shift, source_line as line from branches order by id")).toEqual([
      { name: branches[0], degree: "", level: "ug", shift: 1, line: null },
      { name: "Mining Engineering", degree: "", level: "ug", shift: 1, line: 3 },
    ]);
  });

  it("counts in a dry run what it would do, and does nothing", async () => {
    const { run, rows } = await openImports([tarapur]);
    const list = [old(['400119110,"Tarapur College of Engineering, Nagpur",Civil Engineering,1,GOPENS,90.5'])];
    expect((await run("mht-cet", list, true)).counts["cut-offs"]).toEqual({ ...none, added: 1 });
    expect(await rows("select id from cutoffs union all select id from source_files")).toEqual([]);
  });
});

describe("Maharashtra", () => {
  const name = '"Tarapur College of Engineering, Nagpur"';
  const head =
    "collegeid,college name,course,merit number,seat type,percentile,college code,status,home university,level,stage";

  // proves S12.13
  it("reads levels and stages, and takes the area from the seat type where the level is not named", async () => {
    const { run, rows } = await openImports([tarapur]);
    const home = "Home University Seats Allotted to Other Than Home University Candidates";
    const start = `0400119110,${name},Civil Engineering`;
    await run("mht-cet", [
      file("mhtcet_2025_cap3.csv", [
        head,
        `${start},1,GOPENS,95,04001,Un-Aided,,State Level,I`,
        `${start},2,LOPENH,94,04001,Un-Aided,,${home},VII`,
        `${start},3,GOBCO,93,04001,Un-Aided,,,I`,
        `${start},4,TFWS,92,04001,Un-Aided,,,I-Non PWD`,
      ]),
    ]);
    const list = { name: "Civil Engineering", authority: "MHT-CET CAP", exam: "MHT CET", year: 2025, round: 3 };
    const percentile = { unit: "percentile" };
    expect(await rows(facts)).toEqual(
      expect.arrayContaining([
        {
          ...list,
          ...percentile,
          quota: "State level",
          seat_type: "GOPENS",
          gender: "any",
          closing: 95,
          stage: "I",
          line: 2,
        },
        {
          ...{ ...list, ...percentile, quota: "Home university seats, other candidates", seat_type: "LOPENH" },
          ...{ gender: "female", closing: 94, stage: "VII", line: 3 },
        },
        {
          ...list,
          ...percentile,
          quota: "Other universities",
          seat_type: "GOBCO",
          gender: "any",
          closing: 93,
          stage: "I",
          line: 4,
        },
        {
          ...list,
          ...percentile,
          quota: "State level",
          seat_type: "TFWS",
          gender: "any",
          closing: 92,
          stage: "I-Non PWD",
          line: 5,
        },
      ]),
    );
    expect(await rows("select distinct rank_list, opening, max_marks from cutoffs")).toEqual([
      { rank_list: "common", opening: null, max_marks: null },
    ]);
  });

  it("reads All-India seats as percentiles of JEE Main, beside the state's list of the same round", async () => {
    const { run, rows } = await openImports([tarapur]);
    const state = file("mhtcet_2025_cap1.csv", [
      head,
      `0400119110,${name},Civil Engineering,1,MI,95,04001,,,State Level,I`,
    ]);
    const india = file("mhtcet_2025_cap1_allindia.csv", [
      "collegeid,college name,course,merit number,seat type,percentile,college code,level",
      `0400119110,${name},Civil Engineering,15000,AI,85.2,04001,All India`,
    ]);
    await run("mht-cet", [state, india]);
    expect(await rows("select exam, quota, seat_type from cutoffs order by exam")).toEqual([
      { exam: "JEE Main", quota: "AI", seat_type: "AI" },
      { exam: "MHT CET", quota: "State level", seat_type: "MI" },
    ]);
    expect(await rows("select key from sources where key like 'mht%' order by key")).toEqual([
      { key: "mht-cet-cap-2025" },
      { key: "mht-cet-cap-all-india-2025" },
    ]);
  });

  it("reads a round that was published as JSON, college by college", async () => {
    const { run, rows } = await openImports([tarapur]);
    const table = [
      { null: "I", GOPENS: "39713\n(88.2484746)", TFWS: "" },
      { null: "I-Non\nPWD", GOPENS: "", PWDOPENS: "40339\n(88.05)" },
    ];
    const text = {
      "Tarapur College of Engineering, Nagpur": {
        institute_code: "04001",
        branches: [{ branch_info: "Civil Engineering", table_data: table }],
      },
    };
    await run("mht-cet", [file("mhtcet_2025_cap2.json", [JSON.stringify(text, null, 2)])]);
    expect(await rows("select round, seat_type, closing, stage, source_line as line from cutoffs order by id")).toEqual(
      [
        { round: 2, seat_type: "GOPENS", closing: 88.2484746, stage: "I", line: 2 },
        { round: 2, seat_type: "PWDOPENS", closing: 88.05, stage: "I-Non PWD", line: 2 },
      ],
    );
  });

  it("reads the seat matrix as seats by category, with file and line", async () => {
    const { run, rows } = await openImports([tarapur]);
    const matrix = (seats: number, year = "2025-26") => [
      file("mhtcet_2025_seat_matrix.csv", [
        "college_code,college_name,branch_name,category,cap_round,year,intake,filled_seats",
        `04001,${name},Civil Engineering,State Level,CAP Round I,${year},${seats},`,
        `04001,${name},Civil Engineering,TFWS,CAP Round I,${year},3,`,
      ]),
    ];
    expect((await run("mht-cet", matrix(55))).counts["seats by category"]).toEqual({ ...none, added: 2 });
    expect((await run("mht-cet", matrix(56))).counts["seats by category"]).toEqual({ added: 0, changed: 1, left: 1 });
    expect(
      await rows("select category_name, intake_count, year, source_line as line from intake_details order by position"),
    ).toEqual([
      { category_name: "State level", intake_count: 56, year: 2025, line: 2 },
      { category_name: "Tuition fee waiver (TFWS)", intake_count: 3, year: 2025, line: 3 },
    ]);
    expect((await run("mht-cet", matrix(70, "2024-25"))).rejected.count).toBe(2);
  });
});
