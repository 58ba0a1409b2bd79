import { join } from "node:path";
import { expect, it } from "vitest";
import { makeFolder, openImports, shareDatabase, writeFile } from "./generated-files.ts";

shareDatabase();

const none = { added: 0, changed: 0, left: 0 };

async function withMedicalCollege() {
  const imports = await openImports();
  const head = "sl_no,state,name,district,university,management,year_of_inception,annual_intake_seats";
  const line = '1,Kerala,"Hill Medical College, Thrissur",Thrissur,Kerala University of Health Sciences,Trust,2002,150';
  await imports.run("nmc", [writeFile(join(makeFolder(), "nmc_2024_25.csv"), `${head}\n${line}\n`)]);
  return imports;
}

const closing = {
  Institute: "HILL MEDICAL COLL., THRISSUR",
  Address: "",
  State: "Kerala",
  "Seat Type": "All India",
  "Academic Program Name": "MBBS",
  Category: "Open",
  Gender: "Gender-Neutral",
  "Closing Rank": "10925",
  Round: "Round 1",
  rank_space: "NEET AIR",
  Source: "aiq_2025_cutoffs",
};

it("imports MCC's closing ranks of colleges that are here, as ranks of one common list", async () => {
  const { run, rows, rejected } = await withMedicalCollege();
  const file = writeFile(
    join(makeFolder(), "neet_ug_2025.json"),
    JSON.stringify([
      closing,
      { ...closing, Category: "SC PwD", "Closing Rank": "99386" },
      { ...closing, "Seat Type": "Non-Resident Indian", "Closing Rank": "500000" },
      { ...closing, Source: "maharashtra_2025_r3_cutoffs", Category: "Open", "Closing Rank": "5" },
      { ...closing, Institute: "Nowhere Dental College, Kochi", "Academic Program Name": "BDS" },
      closing,
    ]),
  );
  const report = await run("neet", [file]);
  expect(report.counts).toMatchObject({ "cut-offs": { ...none, added: 3 }, branches: { added: 0 } });
  expect(rejected()).toContain("of a state's list");
  expect(rejected()).toContain('"no such college"');
  expect(rejected()).toContain('"a second row for the same seats"');
  expect(
    await rows(`select b.name, c.authority, c.exam, c.year, c.round, c.quota, c.seat_type as seat, c.opening, c.closing, c.rank_list as list,
      f.name as file from cutoffs c join branches b on b.id = c.branch_id join source_files f on f.id = c.source_file_id
      order by c.closing`),
  ).toEqual([
    {
      name: "MBBS",
      authority: "MCC",
      exam: "NEET UG",
      year: 2025,
      round: 1,
      quota: "AI",
      seat: "OPEN",
      opening: null,
      closing: 10_925,
      list: "common",
      file: "neet_ug_2025.json",
    },
    expect.objectContaining({ seat: "SC (PwD)", closing: 99_386 }),
    expect.objectContaining({ quota: "Non-Resident Indian", seat: "OPEN" }),
  ]);
  expect((await run("neet", [file])).counts["cut-offs"]).toEqual({ ...none, left: 3 });
});

it("takes the highest rank of a range of all rounds, and not the lowest, which may be of an open seat", async () => {
  const { run, rows, rejected } = await withMedicalCollege();
  const institute = "HILL MEDICAL COLLEGE, THRISSUR, MG Road, Thrissur, Kerala, 680001";
  const lines = [
    `"${institute}",MBBS,All India,SC,1200,99000,4,1,R1`,
    `"${institute}",MBBS,All India,GNYes,1200,99000,4,1,R1`,
    `"HILL MEDICAL COLLEGE",MBBS,All India,SC,1200,99000,4,1,R1`,
  ];
  const head = "Institute,Course,Quota,Candidate Category,Min_Rank,Max_Rank,Count,Percentile_40,Most_Probable_Round";
  await run("neet", [writeFile(join(makeFolder(), "neet_2024_ranges.csv"), [head, ...lines].join("\n"))]);
  expect(await rows("select year, round, stage, seat_type as seat, opening, closing from cutoffs")).toEqual([
    { year: 2024, round: 3, stage: "rounds 1 to 3", seat: "SC", opening: null, closing: 99_000 },
  ]);
  expect(rejected()).toContain('"Candidate Category: not a category of MCC"');
  expect(rejected()).toContain('"Institute: it does not end with a state and a PIN code"');
});

it("refuses a file without MCC's ranks", async () => {
  const { run } = await openImports();
  const file = writeFile(join(makeFolder(), "x_2025.csv"), "a,b\n1,2\n");
  await expect(run("neet", [file])).rejects.toThrow("holds no NEET-UG ranks of MCC");
});
