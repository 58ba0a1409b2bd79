import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
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

/** Files as they arrive: from a spreadsheet program, cut off on the way, with cells that say nothing. */
shareDatabase();

const counted = `select (select count(*)::integer from colleges) as colleges,
  (select count(*)::integer from cutoffs) as cutoffs, (select count(*)::integer from fees) as fees`;
const nothing = [{ colleges: 0, cutoffs: 0, fees: 0 }];

function file(name: string, content: string | Buffer): string {
  const path = join(makeFolder(), name);
  writeFileSync(path, content);
  return path;
}

const list = (rows: (string | number)[][]) => josaaCsv(rows);
const ranks = list([josaaRow(), josaaRow({ seat: "SC" })]);

it.each([
  ["of no encoding", Buffer.from(ranks.replace("Bombay", "Bombay \u0081"), "latin1"), /not in UTF-8/],
  ["that ends inside a character", Buffer.concat([Buffer.from(ranks), Buffer.from([0xe0, 0xa4])]), /not in UTF-8/],
  ["with a NUL", ranks.replace("Civil", "Ci\0vil"), /NUL/],
  ["with a quote that never ends", `${ranks}\r\n"Indian Institute`, /cannot be read/],
  ["with a value without a heading", `${ranks},5`, /line 3, column 8: "5" has no heading/],
  ["with two columns of one name", ranks.replace("Quota", "Closing Rank"), /two columns called Closing Rank/],
])("refuses a file %s, and writes nothing of it", async (_what, content, reason) => {
  const { run, rows } = await openImports();
  const text = typeof content === "string" ? content : Buffer.from(content);
  await expect(run("josaa", [file("josaa_2027_round_1.csv", text)])).rejects.toThrow(reason);
  expect(await rows(counted)).toEqual(nothing);
});

it("refuses a register that is cut off between two rows, or has a row that is no JSON, and writes nothing of it", async () => {
  const { run, rows } = await openImports();
  const institutes = Array.from({ length: 450 }, (_, at) => aicteInstitute({ aicte_id: `1-${at}` }));
  const whole = JSON.stringify(institutes);
  const damaged: [string, RegExp][] = [
    [whole.slice(0, -1), /ends in the middle of the list/],
    [whole.slice(0, -9), /ends in the middle of a row/],
    [`${whole.slice(0, -1)},{"aicte_id": 1-100}]`, /cannot be read/],
  ];
  for (const [content, reason] of damaged) {
    const folder = makeFolder();
    writeFile(join(folder, "karnataka.json"), content);
    await expect(run("aicte", [folder])).rejects.toThrow(reason);
    expect(await rows(counted)).toEqual(nothing);
  }
});

it("reads a list with a byte order mark, blank lines, blanks around headings and columns that it does not know", async () => {
  const { run, rows } = await openImports();
  const [head, ...lines] = list([josaaRow(), josaaRow({ seat: "SC" })]).split("\r\n");
  const wide = [`\ufeff Remarks ,${head!.replace("Quota", " Quota ")},`, "", ...lines.map((row) => `x,${row},`), ""];
  const report = await run("josaa", [file("josaa_2027_round_1.csv", wide.join("\r\n"))]);
  expect(report.rejected.count).toBe(0);
  expect(await rows("select year, count(*)::integer as cutoffs from cutoffs group by year")).toEqual([
    { year: 2027, cutoffs: 2 },
  ]);
});

it.each([
  ["in UTF-16", (text: string) => Buffer.from(`\ufeff${text}`, "utf16le")],
  ["in Windows-1252", (text: string) => Buffer.from(text.replaceAll("Bombay", "Bombay \u0096"), "latin1")],
  [
    "with tabs, between notes, with headings in capitals",
    (text: string) => `JoSAA\n${inTabs(text)}\nNote: provisional\n`,
  ],
])("reads a list %s", async (_what, write) => {
  const { run, rows } = await openImports();
  const report = await run("josaa", [file("josaa_2027_round_1.csv", write(ranks))]);
  expect(report.rejected.count).toBe(0);
  expect(await rows("select count(*)::integer as cutoffs from cutoffs")).toEqual([{ cutoffs: 2 }]);
});

function inTabs(text: string): string {
  const [head, ...lines] = text.replaceAll('","', "\t").replaceAll('"', "").split("\r\n");
  return [head!.toUpperCase().replaceAll(" ", "_").replaceAll(",", "\t"), ...lines].join("\n");
}

it("rejects a first row that ends early, and imports the rest", async () => {
  const { run, rows, rejected } = await openImports();
  const [head, ...lines] = list([josaaRow()]).split("\r\n");
  const early = [head, '"Indian Institute of Technology Bombay","Civil Engineering"', ...lines].join("\r\n");
  const report = await run("josaa", [file("josaa_2027_round_1.csv", early)]);
  expect(report.rejected.count).toBe(1);
  expect(rejected()).toMatch(/"2","Quota: not a quota/);
  expect(await rows("select count(*)::integer as cutoffs from cutoffs")).toEqual([{ cutoffs: 1 }]);
});

it("leaves out of names what no column can hold", async () => {
  const { run, rows } = await openImports();
  const folder = makeFolder();
  const institute = JSON.stringify(aicteInstitute({ institute_name: "KAVERI COLLEGE", university: "ABC" }));
  writeFile(
    join(folder, "karnataka.json"),
    `[${institute.replace("KAVERI", "KAV\\u0000ERI").replace("ABC", "A\\ud800BC")}]`,
  );
  await run("aicte", [folder]);
  expect(await rows("select name from colleges")).toEqual([{ name: "Kaveri College" }]);
});

it.each(["", " ", "-", "0x1F", "1,2,3"])("publishes no figure for a cell with %j", async (cell) => {
  const { run, rows, rejected } = await openImports();
  const folder = makeFolder();
  const programmes = [
    aicteProgramme({ intake: cell }),
    aicteProgramme({ course: "CIVIL ENGINEERING", intake: "1,200" }),
  ];
  writeFile(join(folder, "karnataka.json"), JSON.stringify([aicteInstitute({ programmes })]));
  await run("aicte", [folder]);
  expect(await rows("select name, intake from branches")).toEqual([{ name: "Civil Engineering", intake: 1200 }]);
  expect(rejected()).toContain("intake: not a number");
  await rows(`insert into college_codes (authority, code, college_id, decided_by)
    select 'dte_mh', '06271', id, 'register' from colleges`);
  const fees = ["college_code,college_name,annual_fees", `EN6271,SICT,"${cell}"`, 'MB6271,SICT,"1,20,500"'];
  await run("fees", [file("maharashtra_fra_fees_2027_28.csv", fees.join("\n"))]);
  expect(await rows("select programme, year, rupees_per_year from fees")).toEqual([
    { programme: "MBA", year: 2027, rupees_per_year: 120_500 },
  ]);
  expect(rejected()).toContain("annual_fees: not a number");
});

it("says in words why a row is rejected", async () => {
  const { run, rejected } = await openImports();
  await run("josaa", [file("josaa_2027_round_1.csv", list([josaaRow({ institute: "X" })]))]);
  expect(rejected()).toContain("Institute: must have at least 3 characters");
});
