import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { describeReport } from "../../imports/pipeline/report.ts";
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

const data = join(import.meta.dirname, "../../../shared/data");
const isAbsent = !existsSync(data);
const morning = new Date("2026-01-02T03:04:05Z");
const first = { capturedOn: "2025-06-01", via: "first/copy" };
const second = { capturedOn: "2026-01-01", via: "second/copy" };
const labels = `select s.via, f.name as file, c.source_line as line from cutoffs c join sources s on s.id = c.source_id
  join source_files f on f.id = c.source_file_id order by c.seat_type`;

const categories = ["OPEN", "SC", "ST", "EWS", "OBC-NCL"];
const list = (closing: (at: number) => string) =>
  josaaCsv(categories.map((seat, at) => josaaRow({ seat, closing: closing(at) })));

/** The page of a list as copied from a browser in which a chat was open. */
function copiedPage(rows: (string | number)[][]): string {
  const head = "Institute,Academic Program Name,Quota,Seat Type,Gender,Opening Rank,Closing Rank".split(",");
  const chat = ["Chat AI", "Ask\tme\tanything", "Menu\tHome\tRanks\tHelp", "", head.join("\t")];
  return [...chat, ...rows.map((row) => row.join("\t")), "Disclaimer"].join("\r\n");
}

// proves S12.11
it("a second copy with equal figures changes nothing: the older official source stays", async () => {
  const { run, rows } = await openImports();
  const csv = writeFile(
    join(makeFolder(), "josaa_2024_round_5.csv"),
    list(() => "4000"),
  );
  await run("josaa", [csv], false, morning, first);
  const before = await rows(labels);
  const text = copiedPage(categories.map((seat) => josaaRow({ seat, closing: "4000" })));
  const page = writeFile(join(makeFolder(), "josaa_2024_round_5.txt"), text);
  for (const isDryRun of [true, false]) {
    const report = await run("josaa", [page], isDryRun, morning, second);
    expect(report.counts["cut-offs"]).toEqual({ added: 0, changed: 0, left: 5 });
    expect(describeReport("josaa", report, isDryRun)).toContain("0 figures differ from what was stored");
    expect(await rows(labels)).toEqual(before);
  }
});

// proves S12.11
it("a dry run and a report name the figures that differ, old and new, with the file's line", async () => {
  const { run } = await openImports();
  const csv = (closing: (at: number) => string) =>
    writeFile(join(makeFolder(), "josaa_2024_round_5.csv"), list(closing));
  await run("josaa", [csv(() => "4000")], false, morning, first);
  const other = csv((at) => (at === 1 ? "4100" : "4000"));
  for (const isDryRun of [true, false]) {
    const report = await run("josaa", [other], isDryRun, morning, second);
    const fact = "Indian Institute of Technology Bombay, Civil Engineering, JoSAA, 2024 round 5, AI, SC";
    expect(report.figures).toEqual({
      count: 1,
      first: [{ fact, was: "4000", now: "4100", file: "josaa_2024_round_5.csv", line: 3 }],
    });
    const words = `${fact}: was 4000, ${isDryRun ? "would be" : "is"} 4100 (josaa_2024_round_5.csv:3)`;
    expect(describeReport("josaa", report, isDryRun)).toContain(words);
  }
});

it("of many figures that differ the first twenty are named, and all are counted", async () => {
  const { run } = await openImports();
  const ranks = Array.from({ length: 30 }, (_, at) => Math.round(3_000 * 1.09 ** at + 7 * at));
  const csv = (more: number) => {
    const rows = ranks.map((rank, at) =>
      josaaRow({
        programme: `Subject ${at} (4 Years, Bachelor of Technology)`,
        opening: "1",
        closing: String(rank + more),
      }),
    );
    return writeFile(join(makeFolder(), "josaa_2024_round_5.csv"), josaaCsv(rows));
  };
  await run("josaa", [csv(0)], false, morning, first);
  const report = await run("josaa", [csv(3)], true, morning, second);
  expect(report.figures.count).toBe(30);
  expect(report.figures.first).toHaveLength(20);
  expect(describeReport("josaa", report, true)).toContain("and 10 more");
});

it("the same file under a corrected label corrects the label, and that is no changed figure", async () => {
  const { run, rows } = await openImports();
  const csv = writeFile(
    join(makeFolder(), "josaa_2024_round_5.csv"),
    list(() => "4000"),
  );
  await run("josaa", [csv], false, morning, first);
  const report = await run("josaa", [csv], false, morning, second);
  expect(report.counts["cut-offs"]).toEqual({ added: 0, changed: 0, left: 0, relabelled: 5 });
  expect(report.figures.count).toBe(0);
  expect(describeReport("josaa", report, false)).toContain("5 given another source, file or line");
  expect(await rows(`select distinct via from (${labels}) labels`)).toEqual([{ via: "second/copy" }]);
});

it("an older edition of a register does not take back what a newer one says", async () => {
  const { run, rows } = await openImports();
  const register = (intake: string) => {
    const folder = makeFolder();
    writeFile(join(folder, "goa.json"), JSON.stringify([aicteInstitute({ programmes: [aicteProgramme({ intake })] })]));
    return folder;
  };
  const [old, next] = [register("60"), register("90")];
  await run("aicte", [old], false, morning, { year: 2025, capturedOn: "2025-10-30" });
  await run("aicte", [next], false, morning, { year: 2026, capturedOn: "2026-01-01" });
  const { counts } = await run("aicte", [old], false, morning, { year: 2025, capturedOn: "2025-10-30" });
  expect(counts).toMatchObject({ branches: { added: 0, changed: 0 }, colleges: { added: 0, changed: 0 } });
  expect(await rows("select intake, year from branches b join sources s on s.id = b.source_id")).toEqual([
    { intake: 90, year: 2026 },
  ]);
});

// proves S12.10
it("a file with other columns is refused with the columns it should have and those it has", async () => {
  const { run } = await openImports();
  const other = "College,Branch,Closing\nA College,Civil,200\n";
  const kinds = [
    [
      "josaa",
      "josaa_2024_round_5.csv",
      /Expected columns: Institute, .*Closing Rank\. Columns found: College, Branch, Closing\./,
    ],
    [
      "comedk",
      "comedk_2025_round_1.csv",
      /Expected columns: .*college_code, college_name.*Columns found: college, branch, closing/,
    ],
    [
      "wbjee",
      "wbjee_2025_opening_closing.csv",
      /Expected columns: .*institute, program.*Columns found: college, branch, closing/,
    ],
    ["nmc", "nmc_2025.csv", /Expected columns: state, name, .*Columns found: College, Branch, Closing/],
    ["neet", "neet_2025.csv", /Expected columns: Institute, .* – or – .*Columns found: College, Branch, Closing/],
    ["nirf-ranks", "nirf_2025.csv", /Expected columns: Institute ID, Name, City, State, Score, Rank – or – /],
    ["fees", "fees_2025.csv", /Expected columns: college_code, college_name, annual_fees/],
    ["du", "du_2025.csv", /Expected columns: college, program, r1_UR/],
  ] as const;
  for (const [kind, name, words] of kinds) {
    const file = writeFile(join(makeFolder(), name), other);
    await expect(run(kind, [file], false, morning, { capturedOn: "2026-01-01" })).rejects.toThrow(words);
  }
});

it("a file of which not one row can be used is a failure, not an import", async () => {
  const { run } = await openImports();
  const rows = categories.map(() => josaaRow({ quota: "Vacant" }));
  const file = writeFile(join(makeFolder(), "josaa_2024_round_5.csv"), josaaCsv(rows));
  const report = await run("josaa", [file], false, morning, first);
  expect(report.isFruitless).toBe(true);
  const words = describeReport("josaa", report, false);
  expect(words).toContain("josaa: failed, because not one row could be used");
  expect(words).toContain("5 of them: Quota: not a quota of JoSAA or CSAB.");
});

// proves S12.10
it("names every unknown file of a list of files, and leaves them out where that is requested", async () => {
  const { run, rows, skipping } = await openImports();
  const good = writeFile(
    join(makeFolder(), "josaa_2024_round_5.csv"),
    list(() => "4000"),
  );
  const unnamed = writeFile(
    join(makeFolder(), "ranks_final.csv"),
    list(() => "4000"),
  );
  const other = writeFile(join(makeFolder(), "josaa_2024_round_6.csv"), "College,Rank\nA,1\n");
  const files = [unnamed, good, other];
  await expect(run("josaa", files, false, morning, first)).rejects.toThrow(
    /ranks_final\.csv[\s\S]*josaa_2024_round_6\.csv/,
  );
  expect(await rows("select id from cutoffs")).toEqual([]);
  const report = await skipping("josaa", files, first);
  expect(report.counts["cut-offs"]!.added).toBe(5);
  expect(report.skipped).toHaveLength(2);
  expect(describeReport("josaa", report, false)).toMatch(
    /left out: ranks_final\.csv[\s\S]*left out: josaa_2024_round_6\.csv/,
  );
  await expect(skipping("josaa", [unnamed, other], first)).rejects.toThrow("ranks_final.csv");
});

it("leaves out a list whose rows are of another exam, and imports the others", async () => {
  const { run: _, skipping } = await openImports();
  const head = "round,institute,program,stream,seat_type,quota,category,opening_rank,closing_rank";
  const row = (stream: string) => `Round 1,A College,Civil Engineering,${stream},WBJEE Seats,Home State,Open,10,20`;
  const file = (year: number, stream: string) =>
    writeFile(join(makeFolder(), `wbjee_${year}_opening_closing.csv`), `${head}\n${row(stream)}\n`);
  const files = [file(2024, "B. Pharma"), file(2025, "B. Pharma (Lateral Entry)")];
  const report = await skipping("wbjee", files, { capturedOn: "2026-01-01" });
  expect(report.skipped).toEqual([expect.stringContaining("wbjee_2025_opening_closing.csv: not one of its rows")]);
  expect(report.counts["values of colleges not here yet"]!.left).toBe(1);
});

// proves S12.14
it("reads NIRF's own six columns, with the category of the file's name or the one given", async () => {
  const { run, rows } = await openImports();
  const text = "Institute ID,Name,City,State,Score,Rank\nIR-L-U-0001,National Law School,Bengaluru,Karnataka,80.5,1\n";
  const said = { capturedOn: "2026-01-01" };
  const file = (name: string) => writeFile(join(makeFolder(), name), text);
  await run("nirf-ranks", [file("nirf_2019_law.csv")], false, morning, said);
  await run("nirf-ranks", [file("nirf_2020.csv")], false, morning, { ...said, category: "Law" });
  expect(await rows("select year, category, rank from college_ranks order by year")).toEqual([
    { year: 2019, category: "Law", rank: 1 },
    { year: 2020, category: "Law", rank: 1 },
  ]);
  const asked = [
    ["nirf_2021.csv", undefined, "--category"],
    ["nirf_2021_law.csv", "Dental", "is of Law by its name, but the category given is Dental"],
    ["nirf_2021.csv", "Cricket", "Cricket is not a category of NIRF"],
  ] as const;
  for (const [name, category, words] of asked)
    await expect(run("nirf-ranks", [file(name)], false, morning, { ...said, category })).rejects.toThrow(words);
});

it.skipIf(isAbsent)(
  `a copied page of CSAB with a chat window above its table says what the list here says${isAbsent ? " (skipped: ../shared/data is not here)" : ""}`,
  { timeout: 120_000 },
  async () => {
    const { run, rows } = await openImports();
    await run("josaa", [join(data, "josaa/csab_2022_round_1.csv.gz")], false, morning, first);
    const page = join(data, "other_layouts/csab_2022_round_1.txt.gz");
    const report = await run("josaa", [page], false, morning, second);
    expect(report.counts["cut-offs"]).toMatchObject({ added: 0, changed: 0 });
    expect(report.figures.count).toBe(0);
    expect(await rows(`select distinct via from (${labels}) labels`)).toEqual([{ via: "first/copy" }]);
  },
);
