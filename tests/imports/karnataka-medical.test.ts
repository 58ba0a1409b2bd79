import { join } from "node:path";
import { expect, it } from "vitest";
import { makeFolder, openImportsWith, shareDatabase, writeFile } from "./generated-files.ts";

shareDatabase();

const head = "year,round,college_code,college_name,course,seat_type,category,closing_rank";
const college = 'M097,"Periyar Medical College, Mysuru",MBBS';

async function importRows(...rows: string[]) {
  const imports = await openImportsWith(["Periyar Medical College", "Mysuru", "Karnataka"]);
  const path = writeFile(join(makeFolder(), "kea_medical_2024_closing_ranks.csv"), [head, ...rows].join("\n"));
  const cutoffs = () =>
    imports.rows(`select b.name, s.slug as stream, c.authority, c.exam, c.year, c.round, c.quota, c.seat_type, c.rank_list, c.closing
      from cutoffs c join branches b on b.id = c.branch_id join streams s on s.id = b.stream_id order by c.closing`);
  return { ...imports, path, cutoffs };
}

it("KEA's medical list: kind of seats as quota, category as seat type, both rounds, twice the same", async () => {
  const { run, path, cutoffs } = await importRows(
    `2024,R1,${college},GOVT,2AG,10817`,
    `2024,R2,${college},GOVT,2AG,11900`,
    `2024,R2,${college},PRIV,GMP,78615`,
    `2024,R2,${college},NRI,NRI,529913`,
  );
  await run("kea-medical", [path]);
  const list = {
    ...{ name: "MBBS", stream: "medical", authority: "KEA", exam: "NEET UG", year: 2024, rank_list: "common" },
    ...{ round: 2 },
  };
  const expected = [
    { ...list, round: 1, quota: "GOVT", seat_type: "2AG", closing: 10_817 },
    { ...list, quota: "GOVT", seat_type: "2AG", closing: 11_900 },
    { ...list, quota: "PRIV", seat_type: "GMP", closing: 78_615 },
    { ...list, quota: "NRI", seat_type: "NRI", closing: 529_913 },
  ];
  expect(await cutoffs()).toEqual(expected);
  expect((await run("kea-medical", [path])).counts["cut-offs"]).toEqual({ added: 0, changed: 0, left: 4 });
});

it("KEA's medical list: private columns that are not those of their headings, and other years, are rejected", async () => {
  const { run, path, cutoffs, rejected } = await importRows(
    `2024,R1,${college},GOVT,GM,5000`,
    `2024,R1,${college},PRIV,NRI,6696`,
    `2024,R1,${college},PRIV,OPN,1`,
    `2023,R1,${college},GOVT,GM,4000`,
  );
  await run("kea-medical", [path]);
  expect(await cutoffs()).toMatchObject([{ seat_type: "GM", closing: 5000 }]);
  for (const reason of ["PRIV, NRI: not a category that is read", "PRIV, OPN: not a category that is read"])
    expect(rejected()).toContain(reason);
  expect(rejected()).toContain("year: 2023 is not that of the file");
});

it("KEA's medical list: a dental college that the register spells otherwise has its figures", async () => {
  const imports = await openImportsWith(["SDM College of Dental Sciences & Hospital", "Dharwad", "Karnataka"]);
  const row = '2024,R1,D337,"Sri Dharmasthala Manjunatheswara Dental College, Dharwad",BDS,PRIV,GMP,90000';
  const path = writeFile(join(makeFolder(), "kea_medical_2024_closing_ranks.csv"), [head, row].join("\n"));
  expect((await imports.run("kea-medical", [path])).counts["cut-offs"]).toMatchObject({ added: 1 });
});
