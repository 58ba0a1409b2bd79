import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { JobQueue } from "#gateways/job-queue.server.ts";
import { ColumnMap } from "#lib/column-map.ts";
import type { ImportKind } from "../../imports/importers.ts";
import { importData } from "../../imports/pipeline/import-data.ts";
import type { StaffMatch } from "../../src/staff/matches/contract.ts";
import { jobHandlers } from "../../src/work.server.ts";
import { makeFolder, writeFile } from "../imports/generated-files.ts";
import { idleJobs } from "../support/deps.ts";
import { createCollege, unique } from "../support/factories.ts";
import { openPublishingClient, type PublishingClient } from "../support/publishing-client.ts";

const path = "/api/staff/matches/";
let desk: PublishingClient;
let due: number[] = [];
beforeAll(async () => {
  const add = async (_tx: unknown, _name: string, { matchId }: { matchId: number }) => void due.push(matchId);
  // why: the queue has its own tests; these run the jobs that a decision adds.
  const jobs = { ...idleJobs, add };
  desk = await openPublishingClient({ jobs: jobs as JobQueue });
});
afterAll(() => desk.close());
beforeEach(async () => {
  due = [];
  await desk.db.execute(sql`delete from college_match_proposals`);
});

const importFile = (kind: ImportKind, name: string, text: string, map?: ColumnMap) =>
  importData({
    kind,
    paths: [writeFile(join(makeFolder(), name), text)],
    dryRun: false,
    provenance: { capturedOn: "2026-01-01" },
    ...(map && { map }),
    database: desk.database,
    dataDir: desk.deps.config.DATA_DIR,
    now: new Date("2026-01-02T03:04:05Z"),
    output: { write: () => true },
  });

async function queue(query = ""): Promise<StaffMatch[]> {
  return (await desk.editor.get(`${path}?${query}`)).body.results;
}

async function runJobs(): Promise<void> {
  for (const matchId of due.splice(0)) await jobHandlers(desk.deps)["join-waiting-figures"]({ matchId });
}

async function decide(id: number, act: string, body?: object): Promise<StaffMatch> {
  const answer = await desk.editor.post(`${path}${id}/${act}/`, body);
  expect(answer.status).toBe(200);
  await runJobs();
  return answer.body;
}

/** Two colleges of one name, so that a file without a town does not say which one it means. */
async function twoOf(name: string, state = "Maharashtra", towns = ["Pune", "Nagpur"]) {
  const [first, second] = await Promise.all(
    towns.map((city) => createCollege(desk.db, { name, city, district: city, state })),
  );
  return { first: first!, second: second! };
}

async function valuesOn(collegeId: number, text: string): Promise<unknown[]> {
  const found = await desk.db.execute(sql.raw(text.replaceAll("$college", String(collegeId))));
  return (found as unknown as { rows: { value: unknown }[] }).rows.map(({ value }) => value);
}

const cutoffs = `select c.year || ' ' || c.round || ' ' || c.seat_type || ' ' || c.closing as value from cutoffs c
  join branches b on b.id = c.branch_id where b.college_id = $college order by 1`;

interface Kind {
  kind: ImportKind;
  file: string;
  /** Two rows of the name. */
  text: (name: string) => string;
  name: (word: string) => string;
  state?: string;
  facts: string;
  joined: unknown[];
}

const neetRow = (Institute: string) => ({
  ...{ Institute, Address: "", State: "Maharashtra", "Seat Type": "All India", "Academic Program Name": "MBBS" },
  ...{ Category: "Open", Gender: "Gender-Neutral", Round: "Round 1", rank_space: "NEET AIR", Source: "aiq_2025" },
});

const kinds: Kind[] = [
  {
    kind: "neet",
    file: "neet_ug_2025.json",
    name: (word) => `${word} Medical College`,
    text: (name) =>
      JSON.stringify([
        { ...neetRow(name), "Closing Rank": "10925" },
        { ...neetRow(name), Category: "SC", "Closing Rank": "99386" },
      ]),
    facts: cutoffs,
    joined: ["2025 1 OPEN 10925", "2025 1 SC 99386"],
  },
  {
    kind: "neet",
    file: "neet_2024_ranges.csv",
    name: (word) => `${word} Medical College`,
    text: (name) =>
      [
        "Institute,Course,Quota,Candidate Category,Min_Rank,Max_Rank,Count",
        ...["SC,1,99000,4", "ST,1,120000,4"].map(
          (rest) =>
            `"${name}, 12 Main Road Near Bus Station Behind Market, Maharashtra, 411001",MBBS,All India,${rest}`,
        ),
      ].join("\n"),
    facts: cutoffs,
    joined: ["2024 3 SC 99000", "2024 3 ST 120000"],
  },
  {
    kind: "nirf-ranks",
    file: "nirf_2024_engineering.csv",
    name: (word) => `${word} College of Engineering`,
    text: (name) => `Institute ID,Name,City,State,Score,Rank\nIR-E-N-77,${name},,Maharashtra,61.5,88`,
    facts: "select year || ' ' || category || ' ' || rank as value from college_ranks where college_id = $college",
    joined: ["2024 Engineering 88"],
  },
  {
    kind: "nirf-placements",
    file: "nirf_2025_placement.csv",
    name: (word) => `${word} College of Engineering`,
    text: (name) =>
      [
        "ranking_category,institute_name,state,city,academic_year,type,graduating_on_time,students_placed,median_salary",
        `Engineering,${name},Maharashtra,,2023-24,UG [4 Years Program(s)],100,80,650000`,
        `Engineering,${name},Maharashtra,,2022-23,UG [4 Years Program(s)],90,70,600000`,
      ].join("\n"),
    facts: `select p.year || ' ' || o.branch || ' ' || o.median_package_rupees as value from placements p
      left join placement_outcomes o on o.placement_id = p.id where p.college_id = $college order by 1`,
    joined: ["2023 UG, 4 years 600000", "2024 UG, 4 years 650000"],
  },
  {
    kind: "nmc",
    file: "nmc_2024_25.csv",
    name: (word) => `${word} Medical College`,
    text: (name) =>
      [
        "sl_no,state,name,district,university,management,year_of_inception,annual_intake_seats",
        `1,Maharashtra,${name},,,Trust,2002,150`,
      ].join("\n"),
    facts: "select name || ' ' || intake as value from branches where college_id = $college",
    joined: ["MBBS 150"],
  },
  {
    kind: "fees",
    file: "maharashtra_fra_fees_2025_26.csv",
    name: (word) => `${word} College of Engineering`,
    text: (name) =>
      ["college_code,college_name,cap_code,annual_fees", `EN9871,${name},1,120500`, `MB9871,${name},1,90000`].join(
        "\n",
      ),
    facts: "select programme || ' ' || rupees_per_year as value from fees where college_id = $college order by 1",
    joined: ["Engineering 120500", "MBA 90000"],
  },
  {
    kind: "du",
    file: "du_2025.csv",
    name: (word) => `${word} Arts College`,
    state: "Delhi",
    text: (name) =>
      ["college,program,r1_UR,r1_SC", `${name},B.A. (Hons.) English,700.5,`, `${name},B.Com.,650,500`].join("\n"),
    facts: cutoffs,
    joined: ["2025 1 OPEN 650", "2025 1 OPEN 700.5", "2025 1 SC 500"],
  },
];

// proves S12.4
test.each(kinds)(
  "$kind ($file): a decision joins what waited without the file, and an undo takes it back",
  async (one) => {
    const name = one.name(`Tarapur${unique()}`);
    const towns = one.state === "Delhi" ? ["North Delhi", "South Delhi"] : undefined;
    const { first, second } = await twoOf(name, one.state, towns);
    await importFile(one.kind, one.file, one.text(name));
    const [match] = await queue("resembling=some");
    expect(match).toMatchObject({ name, import_kind: one.kind, files: [one.file] });
    expect(match!.figures).toBeGreaterThan(0);
    await decide(match!.id, "accept", { college_id: second.id });
    expect(await valuesOn(second.id, one.facts)).toEqual(one.joined);
    expect((await queue("decision=accepted"))[0]).toMatchObject({ joined: match!.figures });

    await decide(match!.id, "undo");
    expect(await valuesOn(second.id, one.facts)).toEqual([]);
    await decide(match!.id, "accept", { college_id: first.id });
    expect(await valuesOn(first.id, one.facts)).toEqual(one.joined);
    // The next import of the file finds the college by the decision, and nothing to change.
    const again = await importFile(one.kind, one.file, one.text(name));
    const written = Object.entries(again.counts).filter(([, { added, changed }]) => added + changed > 0);
    // A register also fills in what it says of the college itself.
    expect(written.map(([what]) => what).filter((what) => what !== "colleges")).toEqual([]);
    expect(await valuesOn(second.id, one.facts)).toEqual([]);
  },
);

test("a name that resembles no college waits with its figures, and staff create the college from it", async () => {
  const name = "Qwertanagar Dental College";
  await importFile("neet", "neet_ug_2025.json", JSON.stringify([{ ...neetRow(name), "Closing Rank": "10925" }]));
  const [match] = await queue("resembling=none");
  expect(match).toMatchObject({ name, figures: 1, state: "Maharashtra" });
  const created = await decide(match!.id, "create", { name, city: "Gondia" });
  expect(await valuesOn(created.college!.id, cutoffs)).toEqual(["2025 1 OPEN 10925"]);
  await decide(match!.id, "undo");
  expect(await desk.db.$count(sql`colleges where id = ${created.college!.id}`)).toBe(0);
});

test("an undo gives a branch its former seats back", async () => {
  const name = `Tarapur${unique()} Medical College`;
  const { first } = await twoOf(name);
  await desk.db.execute(sql`insert into branches (college_id, stream_id, name, level, degree, shift, intake, source_id)
    select ${first.id}, (select min(id) from streams), 'MBBS', 'ug', '', 1, 100, source_id from colleges where id = ${first.id}`);
  const { text, facts } = kinds.find(({ kind }) => kind === "nmc")!;
  await importFile("nmc", "nmc_2024_25.csv", text(name));
  const [match] = await queue();
  await decide(match!.id, "accept", { college_id: first.id });
  expect(await valuesOn(first.id, facts)).toEqual(["MBBS 150"]);
  await decide(match!.id, "undo");
  expect(await valuesOn(first.id, facts)).toEqual(["MBBS 100"]);
});

const severalYears = ColumnMap.parse({
  fields: {
    ...{ college: "College", collegeCode: "Code", branch: "Branch", category: "Category" },
    ...{ round: "Round", year: "Year", percentile: "Percentile" },
  },
});

test("every year and round of one file waits, and the next file of its name replaces them all", async () => {
  const name = `Tarapur${unique()} College of Engineering`;
  const { first } = await twoOf(name);
  const list = (percentiles: readonly [number, number, number][]) =>
    [
      "Code,College,Branch,Category,Round,Year,Percentile",
      ...percentiles.map(
        ([year, round, closing]) => `49871,${name},Civil Engineering,GOPENS,${round},${year},${closing}`,
      ),
    ].join("\n");
  const former = list([
    [2023, 1, 80],
    [2024, 1, 81],
    [2024, 2, 82],
  ]);
  await importFile("mht-cet", "all years.csv", former, severalYears);
  expect((await queue())[0]).toMatchObject({ figures: 3 });
  const next = list([
    [2024, 1, 81],
    [2024, 2, 83],
  ]);
  await importFile("mht-cet", "all years.csv", next, severalYears);
  const [match] = await queue();
  expect(match).toMatchObject({ figures: 2, files: ["all years.csv"] });
  await decide(match!.id, "accept", { college_id: first.id });
  expect(await valuesOn(first.id, cutoffs)).toEqual(["2024 1 GOPENS 81", "2024 2 GOPENS 83"]);
});
