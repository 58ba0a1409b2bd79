import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { ColumnMap } from "#lib/column-map.ts";
import { importData } from "../../imports/pipeline/import-data.ts";
import type { ImportRequest } from "../../imports/pipeline/import-request.ts";
import { describeReport } from "../../imports/pipeline/report.ts";
import { makeFolder, openImportsWith, shareDatabase, writeFile } from "./generated-files.ts";

shareDatabase();

async function openImports() {
  const imports = await openImportsWith(
    ["Tarapur College of Engineering", "Nagpur", "Maharashtra"],
    ["Hemavati Institute of Technology", "Hassan", "Karnataka"],
  );
  const { database } = imports;
  await database.db.execute(sql`truncate column_maps`);
  const start = (kind: ImportRequest["kind"], paths: string[], more: Partial<ImportRequest> = {}) =>
    importData({
      kind,
      paths,
      dryRun: false,
      provenance: { capturedOn: "2026-01-01" },
      database,
      dataDir: imports.dataDir,
      now: new Date("2026-01-02T03:04:05Z"),
      output: { write: () => {} },
      ...more,
    });
  return { ...imports, start, cutoffs: () => imports.rows(facts) };
}

const facts = `select b.name, c.exam, c.year, c.round, c.quota, c.seat_type, c.gender, c.unit, c.closing
  from cutoffs c join branches b on b.id = c.branch_id
  order by c.year, c.round, b.name, c.seat_type, c.gender, c.quota`;

const file = (name: string, lines: string[]) => writeFile(join(makeFolder(), name), lines.join("\n"));

const allIndia = ColumnMap.parse({
  fields: {
    college: "collegeName",
    collegeCode: "collegeCode",
    branch: "branchName",
    branchCode: "branchCode",
    category: "category",
    quota: "quotaType",
    round: "round",
    year: "year",
    exam: "examType",
    percentile: "closingPercentile",
  },
});
const head = "year,round,examType,quotaType,collegeCode,collegeName,branchCode,branchName,category,closingPercentile";
const row = (year: number, round: number, branchCode: string, branch: string, percentile: string) =>
  `${year},${round},JEE,ALL_INDIA,4001,"Tarapur College of Engineering, Nagpur",${branchCode},${branch},AI,${percentile}`;

it("a file of several years and rounds becomes as many lists, each with the source of its year", async () => {
  const { start, cutoffs, rows } = await openImports();
  const path = file("allindia lists.csv", [
    head,
    row(2024, 1, "400119110", "Civil Engineering", "91.5"),
    row(2024, 2, "400119110", "None", "90.25"),
    row(2025, 1, "0400119110", "Civil Engineering", "92.75"),
  ]);
  const report = await start("mht-cet", [path], { map: allIndia });
  expect(report.rejected.count).toBe(0);
  const list = { name: "Civil Engineering", exam: "JEE Main", quota: "AI", seat_type: "AI", gender: "any" };
  const value = { ...list, unit: "percentile" };
  expect(await cutoffs()).toEqual([
    { ...value, year: 2024, round: 1, closing: 91.5 },
    { ...value, year: 2024, round: 2, closing: 90.25 },
    { ...value, year: 2025, round: 1, closing: 92.75 },
  ]);
  expect(
    await rows(`select s.key, c.year, c.source_line from cutoffs c join sources s on s.id = c.source_id
      order by c.year, c.round`),
  ).toEqual([
    { key: expect.stringContaining("all-india-2024"), year: 2024, source_line: 2 },
    { key: expect.stringContaining("all-india-2024"), year: 2024, source_line: 3 },
    { key: expect.stringContaining("all-india-2025"), year: 2025, source_line: 4 },
  ]);
});

it("All-India seats that are given by MHT-CET are not those of JEE Main", async () => {
  const { start, cutoffs } = await openImports();
  const path = file("allindia lists.csv", [
    head,
    row(2024, 1, "400119110", "Civil Engineering", "91.5"),
    row(2024, 1, "400119110", "Civil Engineering", "88.25").replace(",JEE,", ",MHT-CET,"),
  ]);
  await start("mht-cet", [path], { map: allIndia });
  expect(await cutoffs()).toMatchObject([
    { exam: "JEE Main", quota: "AI", closing: 91.5 },
    { exam: "MHT CET", quota: "AI, by MHT-CET", closing: 88.25 },
  ]);
});

it("the next file with these headings, in another order, needs no map", async () => {
  const { start, cutoffs, rows } = await openImports();
  const first = file("first.csv", [head, row(2024, 1, "400119110", "Civil Engineering", "91.5")]);
  await expect(start("mht-cet", [first])).rejects.toThrow("--propose-map, then --map");
  await start("mht-cet", [first], { map: allIndia });
  const [remembered] = await rows("select kind, used_on::text from column_maps");
  expect(remembered).toEqual({ kind: "mht-cet", used_on: "2026-01-02" });
  const turned = (line: string) => line.split(",").toReversed().join(",");
  const second = file(
    "second.csv",
    [head, "2025,1,JEE,ALL_INDIA,4001,Tarapur College,400119110,Civil,AI,80"].map(turned),
  );
  await start("mht-cet", [second]);
  expect((await cutoffs()).map((cutoff) => (cutoff as { closing: number }).closing)).toEqual([91.5, 80]);
});

it("a dry run shows what the rows would become, and neither writes nor remembers", async () => {
  const { start, cutoffs, rows } = await openImports();
  const path = file("lists.csv", [
    head,
    row(2024, 1, "400119110", "Civil Engineering", "91.5"),
    row(2024, 1, "400119210", "Mechanical Engineering", "191.5"),
  ]);
  const report = await start("mht-cet", [path], { map: allIndia, dryRun: true });
  expect(report.preview.lists).toEqual([{ file: "lists.csv", year: 2024, round: 1, values: 1 }]);
  expect(report.preview.rows).toMatchObject([
    {
      line: 2,
      joins: "Tarapur College of Engineering, Nagpur",
      match: "joined",
      branch: "Civil Engineering",
      category: "AI, AI",
      list: "JEE Main, 2024, round 1",
      value: "percentile 91.5",
      refused: "",
    },
    { line: 3, refused: 'percentile: "191.5" is not a percentile' },
  ]);
  expect(describeReport("mht-cet", report, true)).toContain("line 3: refused: percentile");
  expect(await cutoffs()).toEqual([]);
  expect(await rows("select * from column_maps")).toEqual([]);
});

it("a column for each category becomes a closing rank for each, and empty cells none", async () => {
  const { start, cutoffs } = await openImports();
  const map = ColumnMap.parse({
    fields: { college: "Name", collegeCode: "Code", branch: "Branch", round: { value: "2" }, year: { value: 2025 } },
    across: [
      { column: "GM", gives: "closingRank", where: { category: "GM" } },
      { column: "1G", gives: "closingRank", where: { category: "1G" } },
    ],
  });
  const path = file("final.csv", [
    "Code,Name,Branch,GM,1G",
    'E901,"Hemavati Institute of Technology, Hassan",Civil Engineering,"1,20,000",',
    'M901,"Hemavati Institute of Technology, Hassan",Civil Engineering,500,600',
  ]);
  const report = await start("kcet", [path], { map });
  expect(report.mostRejected).toContain('collegeCode: "M901" is not one of this counselling');
  expect(await cutoffs()).toEqual([
    {
      name: "Civil Engineering",
      exam: "KCET",
      year: 2025,
      round: 2,
      quota: "",
      seat_type: "GM",
      gender: "any",
      unit: "rank",
      closing: 120000,
    },
  ]);
});

it("two values for the same seats are both withheld, since the map does not tell them apart", async () => {
  const { start, cutoffs, rejected } = await openImports();
  const path = file("lists.csv", [
    head,
    row(2024, 1, "400119110", "Civil Engineering", "91.5"),
    row(2024, 1, "400119110", "Civil Engineering", "71.5"),
    row(2024, 1, "400119210", "Mechanical Engineering", "81.5"),
    row(2024, 1, "400119210", "Mechanical Engineering", "81.5"),
  ]);
  await start("mht-cet", [path], { map: allIndia });
  expect((await cutoffs()).map((cutoff) => (cutoff as { name: string }).name)).toEqual(["Mechanical Engineering"]);
  expect(rejected()).toContain("no column of the map tells them apart");
});

it("lists of another admission, and names that state none, are refused", async () => {
  const { start } = await openImports();
  const lines = [`${head},Stream`, `${row(2024, 1, "400119110", "Civil Engineering", "91.5")},B.Tech (Lateral Entry)`];
  await expect(start("mht-cet", [file("lists.csv", lines)], { map: allIndia })).rejects.toThrow("of another list");
  await expect(start("mht-cet", [file("mock_lists.csv", lines)], { map: allIndia })).rejects.toThrow("no result");
});

it("what a map lacks is reported before anything is read", async () => {
  const { start } = await openImports();
  const path = file("lists.csv", ["Institute,Course,CR,Cat", "Hemavati,Civil Engineering,900,GM"]);
  const lacking = (fields: object) => start("kcet", [path], { map: ColumnMap.parse({ fields }) });
  await expect(lacking({ college: "College" })).rejects.toThrow("it has no column College. Columns found: Institute");
  await expect(lacking({ college: "Institute", branch: "Course" })).rejects.toThrow("which column has the value?");
  const whole = { college: "Institute", branch: "Course", category: "Cat", closingRank: "CR" };
  await expect(lacking(whole)).rejects.toThrow("of which year is it?");
  await expect(lacking({ ...whole, year: { value: 2025 } })).rejects.toThrow("of which round is it?");
  await expect(start("fees", [path], { map: ColumnMap.parse({ fields: {} }) })).rejects.toThrow("takes no column map");
});
