import { join } from "node:path";
import { expect, it } from "vitest";
import { aicteInstitute, makeFolder, openImports, shareDatabase, writeFile } from "./generated-files.ts";

shareDatabase();

const none = { added: 0, changed: 0, left: 0 };

const fra = (rows: string[]) =>
  writeFile(
    join(makeFolder(), "maharashtra_fra_fees_2025_26.csv.gz"),
    ["college_code,college_name,cap_code,annual_fees", ...rows].join("\n"),
  );

/** A college of Pune with the code 06271 of the Directorate of Technical Education. */
async function withCollege() {
  const imports = await openImports();
  const folder = makeFolder();
  const place = { state: "Maharashtra", district: "PUNE", address: "DHANKAWADI, PUNE - 411 043" };
  const institutes = [
    aicteInstitute({ ...place, aicte_id: "1-1", institute_name: "SAHYADRI INSTITUTE OF COMPUTER TECHNOLOGY" }),
    aicteInstitute({ ...place, aicte_id: "1-2", institute_name: "KRISHNA VALLEY COLLEGE OF ENGINEERING" }),
  ];
  writeFile(join(folder, "maharashtra.json"), JSON.stringify(institutes));
  await imports.run("aicte", [folder]);
  await imports.rows(`insert into college_codes (authority, code, college_id, decided_by)
    select 'dte_mh', '06271', id, 'register' from colleges where aicte_id = '1-1'`);
  return imports;
}

// proves S12.15
it("joins fees by the digits of the code, whatever the name, and says who fixed them and on which line", async () => {
  const { run, rows, rejected } = await withCollege();
  const file = fra([
    "EN6271,S.I.C.T.,9999,120500",
    "MB6271,S.I.C.T.,9999,90000",
    "ZZ6271,S.I.C.T.,9999,90000",
    "EN7777,NOWHERE ACADEMY OF SHIPS RAIGAD,7777,90000",
    "EN6271,S.I.C.T.,9999,99",
  ]);
  const report = await run("fees", [file]);
  expect(report.counts.fees).toEqual({ ...none, added: 2 });
  expect(
    await rows(`select programme, f.year, category, is_general, rupees_per_year, fixed_by, s.publisher, s.status, source_line
      from fees f join sources s on s.id = f.source_id order by programme`),
  ).toEqual([
    {
      programme: "Engineering",
      year: 2025,
      category: "",
      is_general: true,
      rupees_per_year: 120_500,
      fixed_by: "Fee Regulating Authority, Maharashtra",
      publisher: "Fee Regulating Authority, Maharashtra",
      status: "official",
      source_line: 2,
    },
    expect.objectContaining({ programme: "MBA", rupees_per_year: 90_000, source_line: 3 }),
  ]);
  expect(report.rejected.count).toBe(3);
  expect(rejected()).toMatch(
    /ZZ is not a known programme[\s\S]*no such college|no such college[\s\S]*ZZ is not a known/,
  );
  const again = await run("fees", [file]);
  expect(again.counts.fees).toEqual({ ...none, left: 2 });
});

it("keeps fees of another year, and changes those of the same year", async () => {
  const { run, rows } = await withCollege();
  await run("fees", [fra(["EN6271,S.I.C.T.,1,120500"])]);
  await run("fees", [fra(["EN6271,S.I.C.T.,1,125000"])]);
  const next = writeFile(
    join(makeFolder(), "maharashtra_fra_fees_2026_27.csv"),
    "college_code,college_name,cap_code,annual_fees\nEN6271,S.I.C.T.,1,130000",
  );
  await run("fees", [next]);
  expect(await rows("select year, rupees_per_year from fees order by year")).toEqual([
    { year: 2025, rupees_per_year: 125_000 },
    { year: 2026, rupees_per_year: 130_000 },
  ]);
});

it("reads the quotas of Karnataka's medical colleges; bought seats are no general fee", async () => {
  const { run, rows } = await withCollege();
  await rows(`insert into college_codes (authority, code, college_id, decided_by)
    select 'kea_medical', 'M004', id, 'register' from colleges where aicte_id = '1-2'`);
  const file = writeFile(
    join(makeFolder(), "karnataka_medical_fees_2022.csv"),
    [
      "year,round,college_code,college_name,quota,fee",
      '2022,R2,M004,"Krishna Valley,Bangalore",GOVT,144246',
      '2022,R2,M004,"Krishna Valley,Bangalore",NRI,4012450',
    ].join("\n"),
  );
  await run("fees", [file]);
  expect(
    await rows(`select programme, category, is_general, rupees_per_year, s.status from fees f
      join sources s on s.id = f.source_id order by rupees_per_year`),
  ).toEqual([
    {
      programme: "MBBS",
      category: "Government seats",
      is_general: true,
      rupees_per_year: 144_246,
      status: "provisional",
    },
    { programme: "MBBS", category: "NRI seats", is_general: false, rupees_per_year: 4_012_450, status: "provisional" },
  ]);
});

it("reads dental colleges as such, and names in which figures of other cells are scattered", async () => {
  const { run, rows } = await openImports();
  const folder = makeFolder();
  const institute_name = "KAVERI VALLEY DENTAL COLLEGE";
  writeFile(join(folder, "karnataka.json"), JSON.stringify([aicteInstitute({ institute_name })]));
  await run("aicte", [folder]);
  const report = await run("fees", [
    writeFile(
      join(makeFolder(), "karnataka_medical_fees_2022.csv"),
      [
        "year,round,college_code,college_name,quota,fee",
        '2022,R2,D004,"Kaveri Val4ley Dental College,Ba9n5g8a0l8ore D6ist1ri2ct",GOVT,63580',
        '2022,R2,X004,"Kaveri Valley Dental College,Bangalore",GOVT,1',
      ].join("\n"),
    ),
  ]);
  expect(await rows("select programme, rupees_per_year from fees")).toEqual([
    { programme: "BDS", rupees_per_year: 63_580 },
  ]);
  expect(report.rejected.count).toBe(1);
});

/** KEA's page of fees, whose colleges are named by type alone. */
const keaPage = [
  "GOVERNMENT OF KARNATAKA              KARNATAKA EXAMINATIONS AUTHORITY",
  "PROVISIONAL FEES STRUCTURE- Engineering / B.Pharma Courses - 2031-32",
  "                                ENGINEERING / ARCHITECTURE COURSES",
  "        1                      2             3           4        5        6",
  "   Government colleges      40,000/-     20,000/-       0/-      0/-   23,000/-",
  "         UVCE               49,000/-     20,000/-       0/-      9/-   28,000/-",
  "Type-1 -Un-aided colleges including",
  "Minority & Un-Aided courses  1,12,000/-   30,000/-      0/-      0/-   88,000/-",
  "Deemed / Private Universities 1,13,000/-     -          0/-      0/-   88,000/-",
  "                                B.PHARMA COURSE",
  "   Government colleges      14,000/-        -           0/-      0/-    5,500/-",
].join("\n");

// proves S12.15
it("gives KEA's fees by type of college to the colleges whose type is certain, and to no other", async () => {
  const { run, rows } = await openImports();
  const folder = makeFolder();
  const institute = (id: string, institute_name: string, institution_type: string) =>
    aicteInstitute({ aicte_id: id, institute_name, institution_type });
  writeFile(
    join(folder, "karnataka.json"),
    JSON.stringify([
      institute("2-1", "GOVERNMENT ENGINEERING COLLEGE KAVERI", "Government"),
      institute("2-2", "CONSTITUENT COLLEGE OF KAVERI", "Government"),
      institute("2-3", "HILL UNIVERSITY", "State Private University"),
      institute("2-4", "SIR M VISVESVARAYA COLLEGE OF ENGINEERING", "Private-Self Financing"),
      institute("2-5", "GOVERNMENT ENGINEERING COLLEGE TUNGA", "Government"),
    ]),
  );
  await run("aicte", [folder]);
  await rows(`insert into college_codes (authority, code, college_id, decided_by)
    select 'kea', 'E' || right(aicte_id, 1), id, 'register' from colleges where aicte_id between '2-1' and '2-4'`);
  const file = writeFile(join(makeFolder(), "karnataka_kea_fees_2031_32.txt"), keaPage);
  const report = await run("fees", [file]);
  expect(
    await rows(`select c.aicte_id as id, f.category, f.is_general, f.rupees_per_year as rupees, f.year, f.source_line as line, s.status
      from fees f join colleges c on c.id = f.college_id join sources s on s.id = f.source_id order by 1, rupees desc`),
  ).toEqual([
    fee("2-1", "GM, 2A, 2B, 3A, 3B", 40_000, 5),
    fee("2-1", "category 1, income up to 2.5 lakh", 23_000, 5),
    fee("2-1", "SNQ", 20_000, 5),
    fee("2-1", "SC, ST, income up to 10 lakh", 0, 5),
    fee("2-3", "GM, 2A, 2B, 3A, 3B", 113_000, 9),
    fee("2-3", "category 1, income up to 2.5 lakh", 88_000, 9),
    fee("2-3", "SC, ST, income up to 10 lakh", 0, 9),
  ]);
  expect(report.rejected.count).toBe(4);
  expect((await run("fees", [file])).counts.fees).toEqual({ ...none, left: 7 });
});

const fee = (id: string, category: string, rupees: number, line: number) => ({
  id,
  category: `Seats by KEA: ${category}`,
  is_general: category.startsWith("GM"),
  rupees,
  year: 2031,
  line,
  status: "provisional",
});

it("refuses a file of other columns, and one whose year nobody says", async () => {
  const { run } = await withCollege();
  const other = writeFile(join(makeFolder(), "fees_2025.csv"), "a,b\n1,2");
  await expect(run("fees", [other])).rejects.toThrow("is no list of fees");
});

// proves S12.4
it("joins no fee by a name that the list cuts off, and no fee teaches a code that other lists follow", async () => {
  const { run, rows } = await withCollege();
  await rows(`insert into colleges (name, city, district, state, ownership, source_id)
    select 'Rajarshi Shahu Mahavidyalaya', 'Latur', 'Latur', 'Maharashtra', 'private', min(id) from sources`);
  const report = await run("fees", [
    fra([
      `EN6141,"JAYWANT SHIKSHAN PRASARAK MANDAL'S,RAJARSHI SHAHU COLLEGE OF",6141,133000`,
      "EN6666,KRISHNA VALLEY COLLEGE OF ENGINEERING,6666,70000",
    ]),
  ]);
  expect(report.counts.fees).toEqual({ ...none, added: 1 });
  expect(
    await rows("select c.name, f.rupees_per_year as rupees from fees f join colleges c on c.id = f.college_id"),
  ).toEqual([{ name: "Krishna Valley College of Engineering", rupees: 70_000 }]);
  expect(await rows("select code from college_codes where decided_by = 'name'")).toEqual([]);
  expect(await rows("select code from college_match_proposals")).toEqual([{ code: "06141" }]);
});
