import { join } from "node:path";
import { expect, it } from "vitest";
import { makeFolder, openImportsWith, shareDatabase, writeFile } from "./generated-files.ts";

shareDatabase();

async function openImports(...colleges: Parameters<typeof openImportsWith>) {
  const imports = await openImportsWith(...colleges);
  const entries = () =>
    imports.rows(`select c.name, e.entry, e.authority, e.exam, e.programme, e.year, e.round, e.stage, e.quota, e.seat_type,
        e.gender, e.unit, e.opening, e.closing, e.max_marks, e.marks_percent
      from later_entries e join colleges c on c.id = e.college_id order by e.closing`);
  return { ...imports, entries };
}

function file(name: string, content: object | string): string {
  const text = typeof content === "string" ? content : JSON.stringify(content, null, 1);
  return writeFile(join(makeFolder(), name), text);
}

const dse = {
  ...{ year: "2024-25", round: "II", college_code: "1002", college_name: "Amravati College of Engineering, Amravati" },
  ...{ branch: "Civil Engineering", category: "GOPEN", stage: "I", rank: 1432, percentile: 91.37 },
};
const amravati: [string, string, string] = ["Amravati College of Engineering", "Amravati", "Maharashtra"];

it("direct second year: rows are lists of their own with the marks of the diploma, and no cut-offs or branches", async () => {
  const { run, entries, rows } = await openImports(amravati);
  await run("mht-dse", [
    file("dse_maharashtra_2024.json", [dse, { ...dse, category: "LSC", rank: 2087, percentile: 90.26, stage: "II" }]),
  ]);
  const common = {
    ...{ name: "Amravati College of Engineering", entry: "after_diploma", authority: "Maharashtra direct second year" },
    ...{ exam: "Diploma marks", programme: "Civil Engineering", year: 2024, round: 2, quota: "", unit: "rank" },
    ...{ opening: null, max_marks: null },
  };
  expect(await entries()).toEqual([
    { ...common, stage: "I", seat_type: "GOPEN", gender: "any", closing: 1432, marks_percent: 91.37 },
    { ...common, stage: "II", seat_type: "LSC", gender: "female", closing: 2087, marks_percent: 90.26 },
  ]);
  expect(await rows("select * from cutoffs")).toEqual([]);
  expect(await rows("select * from branches")).toEqual([]);
  expect(await rows("select authority, code from college_codes")).toEqual([{ authority: "dte_mh", code: "01002" }]);
});

it("direct second year: reads the layout of one branch a row, whose empty seats are no figures", async () => {
  const { run, entries, rejected } = await openImports(amravati);
  const cutoffs = {
    GOPEN: { rank: 1282, percentile: 92.74 },
    LOPEN: { rank: null, percentile: null },
    WHAT: { rank: 5, percentile: 90 },
  };
  const row = { collegeName: dse.college_name, code: "1002", type: "Government", branch: "Civil Engineering", cutoffs };
  await run("mht-dse", [file("dse_maharashtra_2025_cap1.json", [row])]);
  expect(await entries()).toMatchObject([{ year: 2025, round: 1, seat_type: "GOPEN", closing: 1282 }]);
  expect(rejected()).toContain("WHAT: not a seat type of direct second-year admission");
});

it("direct second year: a list of another year than its name says, and one imported again, change nothing", async () => {
  const { run, entries } = await openImports(amravati);
  const path = file("dse_maharashtra_2024.json", [dse, { ...dse, year: "2023-24", category: "GSC" }]);
  const first = await run("mht-dse", [path]);
  expect(first.counts["later entries"]).toEqual({ added: 1, changed: 0, left: 0 });
  const again = await run("mht-dse", [path]);
  expect(again.counts["later entries"]).toEqual({ added: 0, changed: 0, left: 1 });
  expect(await entries()).toHaveLength(1);
});

const jeletHead =
  "Sr.No,Round ▲▼,Institute ▲▼,Program ▲▼,Stream ▲▼,Seat Type ▲▼,Quota ▲▼,Category ▲▼,Opening Rank ▲▼,Closing Rank ▲▼";
const jeletRow =
  '1,Round 2,"TEESTA ENGINEERING COLLEGE, JALPAIGURI",Mechanical Engineering,B.E./B. Tech (Lateral Entry),WBJEE Seats,Home State,SC,958,1105';
const teesta: [string, string, string] = ["Teesta Engineering College", "Jalpaiguri", "West Bengal"];

it("JELET: has the layout of WBJEE, under whose name it is refused", async () => {
  const { run, entries, rows } = await openImports(teesta);
  const content = [jeletHead, jeletRow].join("\n");
  await expect(run("wbjee", [file("wbjee_2025_opening_closing.csv", content)])).rejects.toThrow(/another list/);
  await run("jelet", [file("jelet_2025_opening_closing.csv", content)]);
  expect(await rows("select * from cutoffs")).toEqual([]);
  expect(await entries()).toMatchObject([
    {
      exam: "JELET",
      entry: "after_diploma",
      programme: "Mechanical Engineering",
      quota: "HS",
      opening: 958,
      closing: 1105,
    },
  ]);
});

it("GATE: takes scores of institutes by their short names, and none above what GATE gives", async () => {
  const { run, entries, rejected } = await openImports([
    "Indian Institute of Technology Jammu",
    "Jammu",
    "Jammu and Kashmir",
  ]);
  const row = { college: "IIT Jammu", type: "IIT", program: "Medical Devices", category: "GEN", cutoff: 422 };
  await run("gate", [
    file("gate_mtech_2025.json", [row, { ...row, category: "SC", cutoff: 1214 }, { ...row, college: "ABC College" }]),
  ]);
  expect(await entries()).toMatchObject([
    {
      entry: "after_degree",
      programme: "M.Tech, Medical Devices",
      unit: "marks",
      closing: 422,
      max_marks: 1000,
      round: 0,
    },
  ]);
  expect(rejected()).toContain("not a score of GATE");
  expect(rejected()).toContain("ABC College is not one of the institutes");
});

it("keeps merit number and marks beside one another, each pair once and only with its list", async () => {
  const { run, rows } = await openImports(amravati);
  const again = { ...dse, category: "LSC", stage: "II" };
  const other = { ...dse, category: "EWS", rank: 2087, percentile: 90.26 };
  await run("mht-dse", [
    file("dse_maharashtra_2024.json", [dse, again, other, { ...other, category: "TFWS", percentile: null }]),
  ]);
  const points =
    await rows(`select authority, exam, merit_list, year, unit, value, rank, source_line is not null as has_line
    from scale_points order by rank`);
  const common = {
    ...{ authority: "Maharashtra direct second year", exam: "Diploma marks", merit_list: "" },
    ...{ year: 2024, unit: "marks", has_line: true },
  };
  expect(points).toEqual([
    { ...common, value: 91.37, rank: 1432 },
    { ...common, value: 90.26, rank: 2087 },
  ]);
});
