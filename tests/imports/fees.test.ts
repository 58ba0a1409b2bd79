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

it("refuses a file of other columns, and one whose year nobody says", async () => {
  const { run } = await withCollege();
  const other = writeFile(join(makeFolder(), "fees_2025.csv"), "a,b\n1,2");
  await expect(run("fees", [other])).rejects.toThrow("is no list of fees");
});
