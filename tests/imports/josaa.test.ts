import { join } from "node:path";
import { expect, it } from "vitest";
import {
  aicteInstitute,
  josaaCsv,
  josaaRow,
  makeFolder,
  openImports,
  shareDatabase,
  writeFile,
} from "./generated-files.ts";

shareDatabase();

const none = { added: 0, changed: 0, left: 0 };

function list(rows: (string | number)[][], name = "josaa_2024_round_5.csv.gz"): string {
  return writeFile(join(makeFolder(), name), josaaCsv(rows));
}

const cutoffs = `select authority, exam, year, round, quota, seat_type, gender, opening, closing, is_preparatory
  from cutoffs order by id`;

it("makes the college and its branch, and adds the cut-off", async () => {
  const { run, rows } = await openImports();
  const report = await run("josaa", [list([josaaRow()])]);
  expect(report.counts).toEqual({
    colleges: { ...none, added: 1 },
    branches: { ...none, added: 1 },
    "cut-offs": { ...none, added: 1 },
  });
  expect(await rows("select name, short_name, city, state, ownership from colleges")).toEqual([
    {
      name: "Indian Institute of Technology Bombay",
      short_name: "IIT Bombay",
      city: "Mumbai",
      state: "Maharashtra",
      ownership: "central_government",
    },
  ]);
  expect(await rows(cutoffs)).toEqual([
    {
      authority: "JoSAA",
      exam: "JEE Advanced",
      year: 2024,
      round: 5,
      quota: "AI",
      seat_type: "OPEN",
      gender: "any",
      opening: 2000,
      closing: 4000,
      is_preparatory: false,
    },
  ]);
  expect(await rows("select closing_low, closing_high, closing_year, closing_exam from college_streams")).toEqual([
    { closing_low: 4000, closing_high: 4000, closing_year: 2024, closing_exam: "JEE Advanced" },
  ]);
});

it("changes nothing the second time, and one rank when one rank changed", async () => {
  const { run, rows } = await openImports();
  const given = [josaaRow(), josaaRow({ seat: "OBC-NCL (PwD)", gender: "Female-only (including Supernumerary)" })];
  await run("josaa", [list(given)]);
  const before = await rows("select c.*, v.version::integer from cutoffs c, catalogue_state v order by id");
  const again = await run("josaa", [list(given)]);
  expect(again.counts).toEqual({
    colleges: { ...none, left: 1 },
    branches: { ...none, left: 1 },
    "cut-offs": { ...none, left: 2 },
  });
  expect(await rows("select c.*, v.version::integer from cutoffs c, catalogue_state v order by id")).toEqual(before);
  const changed = await run("josaa", [list([josaaRow({ closing: "4100" }), given[1]!])]);
  expect(changed.counts["cut-offs"]).toEqual({ added: 0, changed: 1, left: 1 });
  expect(await rows("select closing_low from college_streams")).toEqual([{ closing_low: 4100 }]);
});

it("keeps a preparatory rank apart, and reads ranks in scientific notation", async () => {
  const { run, rows } = await openImports();
  const nit = "National Institute of Technology, Silchar";
  const given = [
    josaaRow({ seat: "SC", opening: "120P", closing: "150P" }),
    josaaRow({ seat: "ST", opening: "900", closing: "12P" }),
    josaaRow({ institute: nit, opening: "912345.0", closing: "1.10368e+006" }),
  ];
  await run("josaa", [list(given, "csab_2023_round_1.csv")]);
  expect(
    await rows("select authority, exam, seat_type, opening, closing, is_preparatory from cutoffs order by id"),
  ).toEqual([
    { authority: "CSAB", exam: "JEE Advanced", seat_type: "SC", opening: 120, closing: 150, is_preparatory: true },
    { authority: "CSAB", exam: "JEE Advanced", seat_type: "ST", opening: null, closing: 12, is_preparatory: true },
    {
      authority: "CSAB",
      exam: "JEE Main",
      seat_type: "OPEN",
      opening: 912345,
      closing: 1103680,
      is_preparatory: false,
    },
  ]);
});

// proves P1.7
it("knows degrees other than the four-year B.Tech, their stream and their exam", async () => {
  const { run, rows } = await openImports();
  const spa = "School of Planning & Architecture, Bhopal";
  const dual = "Civil Engineering (5 Years, Bachelor and Master of Technology (Dual Degree))";
  await run("josaa", [
    list([
      josaaRow({ institute: spa, programme: "Architecture (5 Years, Bachelor of Architecture)" }),
      josaaRow({ programme: dual }),
    ]),
  ]);
  expect(
    await rows(`select b.name, b.degree, s.slug, c.exam from branches b join streams s on s.id = b.stream_id
      join cutoffs c on c.branch_id = b.id order by b.name`),
  ).toEqual([
    { name: "Architecture", degree: "B.Arch, 5 years", slug: "architecture", exam: "JEE Main Paper 2" },
    { name: "Civil Engineering", degree: "B.Tech + M.Tech, 5 years", slug: "engineering", exam: "JEE Advanced" },
  ]);
});

it("finds the college and the branch that the AICTE register brought", async () => {
  const { run, rows } = await openImports();
  const folder = makeFolder();
  const institute = aicteInstitute({
    institute_name: "PUNJAB ENGINEERING COLLEGE (DEEMED TO BE UNIVERSITY)",
    address: "SECTOR 12",
    district: "CHANDIGARH",
    state: "Chandigarh",
  });
  writeFile(join(folder, "chandigarh.json"), JSON.stringify([institute]));
  await run("aicte", [folder]);
  const programme = "Computer Science and Engineering (4 Years, Bachelor of Technology)";
  const report = await run("josaa", [
    list([josaaRow({ institute: "Punjab Engineering College, Chandigarh", programme })]),
  ]);
  expect(report.counts).toMatchObject({ colleges: { ...none, left: 1 }, branches: { ...none, left: 1 } });
  expect(await rows("select intake, (select count(*)::integer from cutoffs) as cutoffs from branches")).toEqual([
    { intake: 60, cutoffs: 1 },
  ]);
});

// proves S12.9
it("reads a list as JSON, and refuses one whose name calls it final instead of naming its round", async () => {
  const { run, rows } = await openImports();
  const columns = josaaCsv([]).split(",");
  const row = Object.fromEntries(josaaRow().map((cell, index) => [columns[index], cell]));
  const final = writeFile(join(makeFolder(), "josaa_2025_final", "open.json.gz"), JSON.stringify([row]));
  await expect(run("josaa", [final])).rejects.toThrow(
    "open.json.gz: the name does not say whose list, which year and which round it is. Name it like josaa_2024_round_5.csv.gz",
  );
  const named = writeFile(join(makeFolder(), "josaa_2025_round_5_open.json.gz"), JSON.stringify([row]));
  await run("josaa", [named]);
  expect(await rows("select authority, year, round from cutoffs")).toEqual([
    { authority: "JoSAA", year: 2025, round: 5 },
  ]);
});

it("counts in a dry run what it would do, and does nothing", async () => {
  const { run, rows } = await openImports();
  const dry = await run("josaa", [list([josaaRow()])], true);
  expect(dry.counts["cut-offs"]).toEqual({ ...none, added: 1 });
  expect(
    await rows("select id from colleges union all select id from cutoffs union all select id from sources"),
  ).toEqual([]);
});

it("rejects rows it cannot read, each with its reason, and imports the rest", async () => {
  const { run, rejected, rows } = await openImports();
  const given = [
    josaaRow(),
    josaaRow(),
    josaaRow({ institute: "Institute of Nowhere" }),
    josaaRow({ seat: "WINDOW" }),
    josaaRow({ closing: "many" }),
    josaaRow({ quota: "HS", opening: "9000" }),
    josaaRow({ programme: "Alchemy" }),
  ];
  const report = await run("josaa", [list(given)]);
  expect(report.rejected.count).toBe(6);
  const text = rejected();
  expect(text).toContain('"josaa_2024_round_5.csv.gz","6","Closing Rank: not a rank"');
  for (const reason of [
    "a second row for the same seats",
    "Institute: Institute of Nowhere is not in the table of institutes",
    "Seat Type: not a seat type of JoSAA",
    "Opening Rank: behind the closing rank",
    "Academic Program Name: its length and degree are missing or not known",
  ]) {
    expect(text).toContain(`"${reason}"`);
  }
  expect(await rows("select id from cutoffs")).toHaveLength(1);
});

it("refuses a file whose name or columns are others, and changes nothing", async () => {
  const { run, rows } = await openImports();
  const good = list([josaaRow()]);
  await expect(run("josaa", [good, list([josaaRow()], "ranks.csv")])).rejects.toThrow(
    "the name does not say whose list",
  );
  const other = writeFile(join(makeFolder(), "josaa_2024_round_1.csv"), "a,b\n1,2\n");
  await expect(run("josaa", [good, other])).rejects.toThrow("is not a list of opening and closing ranks");
  await expect(run("josaa", [good, join(makeFolder(), "josaa_2024_round_1.csv")])).rejects.toThrow("is not a file");
  expect(await rows("select id from cutoffs")).toEqual([]);
});

it("joins an institute to the college of its town whose name has the same words, and creates no second one", async () => {
  const { run, rows } = await openImports();
  const folder = makeFolder();
  const institute = aicteInstitute({
    institute_name: "BIRLA INSTITUTE OF TECHNOLOGY, OFF CAMPUS DEOGHAR",
    address: "RATANPUR, DEOGHAR",
    district: "DEOGHAR",
    state: "Jharkhand",
  });
  writeFile(join(folder, "jharkhand.json"), JSON.stringify([institute]));
  await run("aicte", [folder]);
  const report = await run("josaa", [
    list([josaaRow({ institute: "Birla Institute of Technology, Deoghar Off-Campus", quota: "HS" })]),
  ]);
  expect(report.counts).toMatchObject({ colleges: { ...none, left: 1 } });
  expect(await rows("select count(*)::integer as colleges from colleges")).toEqual([{ colleges: 1 }]);
});
