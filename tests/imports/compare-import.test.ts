import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createApp } from "../../src/app.server.ts";
import { openProduct } from "../../tools/compare/ask-product.ts";
import { compareFile, seededRandom } from "../../tools/compare/compare-file.ts";
import { comparableImports } from "../../tools/compare/read-expected.ts";
import { testDeps } from "../support/deps.ts";
import {
  aicteInstitute,
  aicteProgramme,
  josaaCsv,
  josaaRow,
  makeFolder,
  openImports,
  shareDatabase,
  writeFile,
} from "./generated-files.ts";

shareDatabase();

const nit = "National Institute of Technology, Silchar";
const seats = ["OPEN", "OBC-NCL", "SC", "ST", "EWS"];

/** The product on the imported data, and a comparison of all its rows with a file. */
async function openComparison() {
  const imports = await openImports();
  const compare = (kind: string, file: string, count = 200, files: string[] = []) => {
    const app = createApp(testDeps(imports.database));
    const product = openProduct(async (path) => {
      const reply = await app.request(path);
      return reply.status === 404 ? null : reply.json();
    });
    return compareFile(file, comparableImports[kind]!(null, files), product.answer, { count, random: seededRandom(1) });
  };
  return { ...imports, compare };
}

// proves S12.11
it("finds every cut-off of a list as the file says it, and names the one that differs", async () => {
  const { run, rows, compare } = await openComparison();
  const lines = seats.map((seat, at) =>
    josaaRow({ institute: nit, quota: "OS", seat, opening: "1", closing: `${at + 1}000` }),
  );
  const file = writeFile(
    join(makeFolder(), "josaa_2025_round_6.csv"),
    josaaCsv([...lines, josaaRow({ programme: "Alchemy" }), josaaRow({ institute: "Institute of Nowhere" })]),
  );
  await run("josaa", [file]);
  const before = await compare("josaa", file);
  expect(before).toMatchObject({ rows: 7, sampled: 7, equal: 5, differences: [] });
  expect([...before.leftOut.values()]).toEqual([1]);
  expect([...before.notHere.keys()]).toEqual([expect.stringContaining("no such college: Institute of Nowhere")]);
  await rows("update cutoffs set closing = 3100 where seat_type = 'SC'");
  const { equal, differences } = await compare("josaa", file);
  expect(equal).toBe(4);
  expect(differences).toEqual([
    {
      line: 4,
      college: `${nit}, Civil Engineering`,
      subject: "cutoff JoSAA 2025 6 OS SC any ",
      file: "1 to 3000",
      api: "1 to 3100",
    },
  ]);
});

it("compares seats of a register and outcomes of a ranking, too, and as many rows as requested", async () => {
  const { run, database, compare } = await openComparison();
  const folder = makeFolder();
  const institutes = ["CITY ENGINEERING COLLEGE", "LAKE ENGINEERING COLLEGE", "HILL ENGINEERING COLLEGE"].map(
    (institute_name, at) =>
      aicteInstitute({
        institute_name,
        aicte_id: `1-${at}`,
        programmes: [aicteProgramme({ intake: `${30 * (at + 1)}` })],
      }),
  );
  const register = writeFile(join(folder, "karnataka.json"), JSON.stringify(institutes));
  await run("aicte", [folder]);
  expect(await compare("aicte", register)).toMatchObject({ rows: 3, equal: 3, differences: [] });
  expect(await compare("aicte", register, 2)).toMatchObject({ rows: 3, sampled: 2, equal: 2 });
  const head =
    "ranking_category,institute_name,state,city,academic_year,type,graduating_on_time,students_placed,median_salary";
  const row = "Engineering,City Engineering College,Karnataka,Bengaluru,2024-25,UG [4 Years Program(s)],100,80,650000";
  const ranking = writeFile(join(makeFolder(), "nirf_2025_placement.csv"), `${head}\n${row}\n`);
  await run("nirf-placements", [ranking]);
  expect(await compare("nirf-placements", ranking)).toMatchObject({ equal: 1, differences: [] });
  await database.db.execute(sql`update branches set intake = 61 where intake = 60`);
  expect((await compare("aicte", register)).differences).toMatchObject([{ file: "60 seats", api: "61 seats" }]);
});

it("compares the seats of medical colleges and the scores of Delhi University", async () => {
  const { run, compare } = await openComparison();
  const nmc = writeFile(
    join(makeFolder(), "nmc_mbbs_2024_25.csv"),
    `sl_no,state,name,district,university,management,year_of_inception,annual_intake_seats
1,Orissa,Hill Institute of Medical Sciences Puri,Puri,Utkal University,Society,1999,100`,
  );
  await run("nmc", [nmc]);
  expect(await compare("nmc", nmc)).toMatchObject({ equal: 1, differences: [] });
  const du = writeFile(
    join(makeFolder(), "du_csas_2025_cutoffs.csv"),
    "college,program,r1_UR,r1_OBC,r3_UR\nRiver College,B.Com (Hons.),850.5,700,\nRiver College,B.A. (Hons.) History,620,,600",
  );
  await run("du", [du]);
  expect(await compare("du", du)).toMatchObject({ sampled: 2, equal: 4, differences: [] });
});

// proves S12.11
it("compares fees by their receipts, NIRF's ranks, NEET's closing ranks and the national register", async () => {
  const { run, rows, compare } = await openComparison();
  const folder = makeFolder();
  const institutes = ["KAVERI MEDICAL COLLEGE", "TUNGA MEDICAL COLLEGE"].map((institute_name, at) =>
    aicteInstitute({ institute_name, aicte_id: `1-${at}`, programmes: [aicteProgramme()] }),
  );
  writeFile(join(folder, "karnataka.json"), JSON.stringify(institutes));
  await run("aicte", [folder]);
  const fees = writeFile(
    join(makeFolder(), "karnataka_medical_fees_2022.csv"),
    'year,round,college_code,college_name,quota,fee\n2022,R2,M001,"Kaveri Medical College,Bangalore",NRI,4000000',
  );
  const ranks = writeFile(
    join(makeFolder(), "nirf_2024_medical.csv"),
    `Institute ID,Name,City,State,Score,Rank,Stream\nIR-D-X-1,Tunga Medical College,Bengaluru,Karnataka,61.5,7,Medical`,
  );
  const neet = writeFile(
    join(makeFolder(), "neet_2025.json"),
    JSON.stringify([
      {
        Institute: "Kaveri Medical College, Bengaluru",
        State: "Karnataka",
        "Seat Type": "All India",
        "Academic Program Name": "MBBS",
        Category: "OBC PwD",
        Gender: "Gender-Neutral",
        "Closing Rank": "5000",
        Round: "Round 2",
        rank_space: "NEET AIR",
        Source: "aiq_2025_cutoffs",
      },
    ]),
  );
  const aishe = writeFile(
    join(makeFolder(), "aishe_colleges_2026.csv"),
    `Aishe Code,Name,State,District,Website,Year Of Establishment,Location
C-77001,Far College of Law,Karnataka,Mysore,www.far.ac.in/home,1984,Urban`,
  );
  const files = { fees, "nirf-ranks": ranks, neet, aishe } as const;
  for (const [kind, file] of Object.entries(files)) {
    await run(kind as keyof typeof files, [file]);
    expect(await compare(kind, file)).toMatchObject({ rows: 1, equal: 1, differences: [] });
  }
  await rows("update fees set rupees_per_year = 1");
  await rows("update cutoffs set closing = 2");
  await rows("update college_ranks set rank = 3");
  await rows("update register_colleges set founded_year = 1885");
  for (const [kind, file] of Object.entries(files)) expect((await compare(kind, file)).differences).toHaveLength(1);
});

it("compares lists of a state: ranks, seats by category, and none of a college that waits for staff", async () => {
  const { run, rows, compare, database } = await openComparison();
  await database.db.execute(sql`insert into sources (key, publisher, title, captured_on, status)
    values ('register', 'AICTE', 'Register', '2025-10-30', 'official')`);
  await database.db.execute(sql`insert into colleges (name, city, district, state, ownership, source_id)
    select name, 'Erode', 'Erode', 'Tamil Nadu', 'private', id
    from sources, (values ('Kaveri College of Engineering'), ('Bhavani College of Engineering and Technology')) c (name)
    where key = 'register'`);
  const matrix = writeFile(
    join(makeFolder(), "tnea_2026_seat_matrix.csv"),
    `COLLEGE CODE,COLLEGE NAME,BRANCH CODE,BRANCH NAME,OC,BC,BCM,MBC,SC,SCA,ST,TOTAL
9901,"Kaveri College of Engineering, Erode",CE,Civil Engineering,20,10,2,8,6,1,1,48
9902,"Bhavani College of Engineering, Erode",CE,Civil Engineering,20,10,2,8,6,1,1,48`,
  );
  const marks = writeFile(
    join(makeFolder(), "tnea_2020_cutoff_marks.json"),
    JSON.stringify([
      { coc: 9901, con: "Kaveri College of Engineering, Erode", brn: "Civil Engineering", OC: 150.5, BC: 140 },
    ]),
  );
  await run("tnea", [matrix, marks]);
  const seen = await compare("tnea", matrix);
  expect(seen).toMatchObject({ rows: 2, equal: 7, differences: [] });
  expect([...seen.notHere.values()]).toEqual([7]);
  expect(await compare("tnea", marks)).toMatchObject({ equal: 2, differences: [] });
  await rows("update intake_details set intake_count = 19 where category_name = 'OC'");
  await rows("update cutoffs set closing = 99 where seat_type = 'BC'");
  expect((await compare("tnea", matrix)).differences).toMatchObject([{ file: "20 seats", api: "19 seats" }]);
  expect((await compare("tnea", marks)).differences).toMatchObject([{ file: "- to 140", api: "- to 99" }]);
});

it("finds colleges that a list names by code alone in another file of the call, and leaves seats of an older year", async () => {
  const { run, compare, database } = await openComparison();
  const folder = makeFolder();
  const file = (name: string, lines: string[]) => writeFile(join(folder, name), lines.join("\n"));
  const ranks = file("tgeapcet_2025_phase1_last_ranks.csv", [
    "Inst Code,Branch Code,Branch Name,OC BOYS,OC GIRLS,BC_A BOYS",
    "HILL,CIV,CIVIL ENGINEERING,1000,2000,3000",
  ]);
  const names = file("tgeapcet_colleges.csv", [
    "collegeCode,collegeName,place,district,coEducation,collegeType,yearEstablished,tuitionFee,affiliatedTo",
    'HILL,"HILL ENGINEERING\n COLLEGE",BANDLAGUDA,HYD,COED,PVT,,,JNTUH',
  ]);
  await run("tg-eapcet", [ranks, names]);
  expect(await compare("tg-eapcet", ranks)).toMatchObject({ sampled: 1, equal: 0 });
  expect(await compare("tg-eapcet", ranks, 200, [ranks, names])).toMatchObject({ equal: 3, differences: [] });

  const matrix = (year: number, open: number) =>
    file(`tnea_${year}_seat_matrix.csv`, [
      "college_code,college_name,branch_code,branch_name,OC,BC,BCM,MBC,SC,SCA,ST,Total",
      `77,Kaveri College of Engineering  Erode 638 316,CE,CIVIL ENGINEERING,${open},1,1,1,1,1,1,${open + 6}`,
    ]);
  await database.db.execute(sql`insert into colleges (name, city, district, state, ownership, source_id)
    select 'Kaveri College of Engineering', 'Erode', 'Erode', 'Tamil Nadu', 'private', min(id) from sources`);
  const [older, newer] = [matrix(2025, 18), matrix(2026, 20)];
  await run("tnea", [older]);
  expect(await compare("tnea", older)).toMatchObject({ equal: 7, differences: [] });
  await run("tnea", [newer]);
  expect(await compare("tnea", newer)).toMatchObject({ equal: 7, differences: [] });
  const { equal, differences, notHere } = await compare("tnea", older);
  expect([equal, differences]).toEqual([0, []]);
  expect([...notHere.keys()]).toEqual([expect.stringContaining("a newer year's seats are shown")]);
});
