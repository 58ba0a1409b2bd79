import { join } from "node:path";
import { expect, it } from "vitest";
import { makeStaff } from "../support/staff.ts";
import { josaaCsv, josaaRow, makeFolder, openImports, shareDatabase, writeFile } from "./generated-files.ts";

shareDatabase();

const none = { added: 0, changed: 0, left: 0 };
const nit = "National Institute of Technology, Silchar";
const courses = ["Civil", "Mechanical", "Chemical", "Electrical", "Mining"].map(
  (course) => `${course} Engineering (4 Years, Bachelor of Technology)`,
);
const seatTypes = ["OPEN (PwD)", "OBC-NCL (PwD)", "EWS (PwD)", "SC (PwD)", "ST (PwD)"];
const cells = ["Institute", "Academic Program Name", "Quota", "Seat Type", "Gender", "Opening Rank", "Closing Rank"];

const list = (rows: (string | number)[][], name: string) => writeFile(join(makeFolder(), name), josaaCsv(rows));

/** A web page as copied: page text, the table, page text. */
function page(rows: (string | number)[][], name: string): string {
  const lines = [
    "",
    "Some Authority 2025",
    " Home",
    "Note :\tranks",
    "",
    cells.join("\t"),
    ...rows.map((row) => row.join("\t")),
  ];
  return writeFile(join(makeFolder(), name), [...lines, "", "Terms and Conditions", "Top"].join("\r\n"));
}

/** Lines of every branch: an open seat that closes at 4,000, and one of the seat type that closes at the given rank. */
const pairs = (institute: string, seat: string, closing: number) =>
  courses.flatMap((programme) =>
    ["AI", "HS", "OS", "GO"].flatMap((quota) => [
      josaaRow({ institute, programme, quota }),
      josaaRow({ institute, programme, quota, seat, opening: "1", closing: String(closing) }),
    ]),
  );

it("reads the table inside the text of a page, with its line numbers, and ranks such as 1221717.0", async () => {
  const { run, rows, rejected } = await openImports();
  const lines = [
    josaaRow({ institute: "National  Institute of Technology,   Silchar", opening: "9000.0", closing: "1221717.0" }),
  ];
  const report = await run("josaa", [
    page([...lines, josaaRow({ closing: "0", opening: "0" })], "josaa_2025_round_6.txt.gz"),
  ]);
  expect(report.counts["cut-offs"]).toEqual({ ...none, added: 1 });
  expect(rejected()).toContain('"josaa_2025_round_6.txt.gz","8","Closing Rank: not a rank"');
  expect(await rows("select year, round, opening, closing, source_line as line from cutoffs")).toEqual([
    { year: 2025, round: 6, opening: 9000, closing: 1221717, line: 7 },
  ]);
});

// proves S12.9
it("replaces a round by its complete list: what is gone from it is removed and counted", async () => {
  const { run, rows } = await openImports();
  const before = courses.map((programme) => josaaRow({ programme, institute: nit }));
  await run("josaa", [list(before, "josaa_2025_round_6_open.csv"), list([before[0]!], "josaa_2025_round_5.csv")]);
  const final = [josaaRow({ programme: courses[0]!, institute: nit, closing: "4100" }), ...before.slice(1, 4)];
  const dry = await run("josaa", [page(final, "josaa_2025_round_6.txt")], true);
  expect(dry.counts["cut-offs"]).toEqual({ added: 0, changed: 1, left: 3, removed: 1 });
  const report = await run("josaa", [page(final, "josaa_2025_round_6.txt")]);
  expect(report.counts["cut-offs"]).toEqual(dry.counts["cut-offs"]);
  expect(await rows("select round, count(*)::integer from cutoffs group by round order by round")).toEqual([
    { round: 5, count: 1 },
    { round: 6, count: 4 },
  ]);
  const again = await run("josaa", [page(final, "josaa_2025_round_6.txt")]);
  expect(again.counts["cut-offs"]).toEqual({ ...none, left: 4 });
});

it("leaves what staff corrected, though the complete list no longer has it", async () => {
  const { database, run, rows } = await openImports();
  const whole = courses.map((programme) => josaaRow({ programme, institute: nit }));
  await run("josaa", [list(whole, "josaa_2025_round_6.csv")]);
  const { id } = await makeStaff(database.db, "editor");
  await rows(`insert into field_locks (resource, record_id, field, staff_id, locked_at)
    select 'cutoffs', max(id), 'closing', ${id}, now() from cutoffs`);
  const report = await run("josaa", [list(whole.slice(0, 4), "josaa_2025_round_6.csv")]);
  expect(report.counts["cut-offs"]).toEqual({ ...none, left: 4 });
  expect(await rows("select id from cutoffs")).toHaveLength(5);
});

it("does not let a part of a round, or a file that is cut off, remove what the round has", async () => {
  const { run, rows, rejected } = await openImports();
  const whole = courses.map((programme) => josaaRow({ programme, institute: nit }));
  await run("josaa", [list(whole, "josaa_2025_round_6.csv")]);
  await run("josaa", [list(whole.slice(0, 1), "josaa_2025_round_6_open.csv")]);
  await run("josaa", [list(whole.slice(0, 2), "josaa_2025_round_6.csv")]);
  expect(await rows("select id from cutoffs")).toHaveLength(5);
  expect(rejected()).toContain("3 stored ranks of this list are not in the file");
});

// proves S12.12
it("withholds what may be preparatory when a list has lost its marks, and nothing when it has them", async () => {
  const { run, rows, rejected } = await openImports();
  const pwd = courses.flatMap((programme) =>
    seatTypes.map((seat) => josaaRow({ programme, seat, opening: "3", closing: "9" })),
  );
  const women = { gender: "Female-only (including Supernumerary)", opening: "1" };
  const scheduled = [
    josaaRow(),
    josaaRow({ seat: "SC", opening: "1", closing: "700" }),
    josaaRow({ seat: "ST", opening: "1", closing: "300" }),
    josaaRow({ ...women, seat: "ST", closing: "3000" }),
    josaaRow({ institute: nit, seat: "ST", opening: "1", closing: "9" }),
    josaaRow({ institute: nit, seat: "SC (PwD)", opening: "1", closing: "9" }),
  ];
  await run("josaa", [list([...pwd, ...scheduled], "josaa_2019_round_7.csv")]);
  const stored = `select seat_type, closing from cutoffs order by closing, seat_type`;
  expect(await rows(stored)).toEqual([
    { seat_type: "SC (PwD)", closing: 9 },
    { seat_type: "ST", closing: 9 },
    { seat_type: "SC", closing: 700 },
    { seat_type: "OPEN", closing: 4000 },
  ]);
  expect(rejected().match(/may be of the preparatory list, whose marks this file has lost/g)).toHaveLength(27);
  const marked = [...pwd.slice(1), josaaRow({ seat: "OPEN (PwD)", opening: "3P", closing: "9P" }), ...scheduled];
  const report = await run("josaa", [list(marked, "josaa_2022_round_6.csv")]);
  expect(report.counts["cut-offs"]).toMatchObject({ added: 31 });
});

it("reads lists before 2018, which had no seats for women alone and wrote NA", async () => {
  const { run, rows } = await openImports();
  await run("josaa", [list([josaaRow({ institute: nit, quota: "AP", gender: "NA" })], "josaa_2016_round_6.csv")]);
  expect(await rows("select quota, gender from cutoffs")).toEqual([{ quota: "AP", gender: "any" }]);
});

it("knows institutes under the names and spellings of other years, and the exam of the present one", async () => {
  const { run, rows } = await openImports();
  const mines = "Indian School of Mines Dhanbad";
  await run("josaa", [
    list(
      [josaaRow({ institute: mines }), josaaRow({ institute: "School of Planning &amp; Architecture,  Bhopal" })],
      "josaa_2016_round_1.csv",
    ),
  ]);
  expect(
    await rows(
      "select c.name, exam from cutoffs join branches b on b.id = branch_id join colleges c on c.id = college_id order by 1",
    ),
  ).toEqual([
    { name: "Indian Institute of Technology (ISM) Dhanbad", exam: "JEE Advanced" },
    { name: "School of Planning and Architecture, Bhopal", exam: "JEE Main" },
  ]);
});

it("reads CSAB's spelled-out quotas, and seats for students from abroad as seats of the same branch", async () => {
  const { run, rows } = await openImports();
  const programme = "Civil Engineering for DASA-Non CIWG (4 Years, Bachelor of Technology)";
  const lines = [
    ...["All India", "Home State", "Other State", "Home State for Goa", "Jammu & Kashmir (UT)", "Ladakh (UT)"].map(
      (quota) => josaaRow({ institute: nit, quota }),
    ),
    josaaRow({ institute: nit, programme, quota: "DASA-Non CIWG" }),
    josaaRow({ institute: nit, programme: programme.replace("-Non ", "-"), quota: "DASA-CIWG" }),
  ];
  await run("josaa", [page(lines, "csab_2025_round_1.txt.gz")]);
  expect(await rows("select name from branches")).toEqual([{ name: "Civil Engineering" }]);
  expect(await rows("select quota, rank_list from cutoffs order by id")).toEqual(
    ["AI", "CIWG", "DASA", "GO", "HS", "JK", "LA", "OS"].map((quota) => ({ quota, rank_list: "common" })),
  );
});

it("sees from the ranks themselves whether they are of the category's list or of the common one", async () => {
  const { run, rows } = await openImports();
  await run("josaa", [
    list(pairs(nit, "SC", 2_000), "josaa_2025_round_6.csv"),
    list(pairs(nit, "SC", 20_000), "josaa_2026_round_1.csv"),
    list(pairs(nit, "ST", 900), "csab_2026_round_1.csv"),
  ]);
  expect(await rows("select distinct authority, year, rank_list from cutoffs order by year, authority")).toEqual([
    { authority: "JoSAA", year: 2025, rank_list: "category" },
    { authority: "CSAB", year: 2026, rank_list: "category" },
    { authority: "JoSAA", year: 2026, rank_list: "common" },
  ]);
});
