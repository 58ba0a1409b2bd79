import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { JobQueue } from "#gateways/job-queue.server.ts";
import { importData } from "../../imports/pipeline/import-data.ts";
import type { StaffMatch } from "../../src/staff/matches/contract.ts";
import { jobHandlers } from "../../src/work.server.ts";
import { makeFolder, writeFile } from "../imports/generated-files.ts";
import { idleJobs } from "../support/deps.ts";
import { createCollege, unique } from "../support/factories.ts";
import { openPublishingClient, type PublishingClient } from "../support/publishing-client.ts";
import { makeStaff, staffClient } from "../support/staff.ts";

const path = "/api/staff/matches/";
let desk: PublishingClient;
let editor: PublishingClient["editor"];
let due: number[] = [];
beforeAll(async () => {
  const add = async (_tx: unknown, _name: string, { matchId }: { matchId: number }) => void due.push(matchId);
  // why: the queue has its own tests; these run the jobs that a decision adds.
  const jobs = { ...idleJobs, add };
  desk = await openPublishingClient({ jobs: jobs as JobQueue });
  editor = desk.editor;
});
afterAll(() => desk.close());
beforeEach(async () => {
  due = [];
  await desk.db.execute(sql`delete from college_match_proposals`);
});

async function runJobs(): Promise<void> {
  for (const matchId of due.splice(0)) await jobHandlers(desk.deps)["join-waiting-figures"]({ matchId });
}

/** A row of the list of Maharashtra. */
const row = (code: string, name: string, seatType: string, percentile = 90.5) =>
  `${code}19110,"${name}",Civil Engineering,100.0,${seatType},${percentile}`;

async function importLists(lists: Record<string, string[]>) {
  const folder = makeFolder();
  const head = "collegeid,college name,course,merit number,seat type,percentile";
  const paths = Object.entries(lists).map(([name, rows]) => writeFile(join(folder, name), [head, ...rows].join("\n")));
  return importData({
    kind: "mht-cet",
    paths,
    dryRun: false,
    provenance: { capturedOn: "2026-01-01" },
    database: desk.database,
    dataDir: desk.deps.config.DATA_DIR,
    now: new Date("2026-01-02T03:04:05Z"),
    output: { write: () => true },
  });
}

let code = 4100;
/** A name that two colleges of ours have, with this many figures in the list of 2023. */
async function waiting(seatTypes: string[]) {
  code += 1;
  const own = `4${code}`;
  const name = `Tarapur${unique()} College of Engineering`;
  const [pune, nagpur] = await Promise.all(
    ["Pune", "Nagpur"].map((city) => createCollege(desk.db, { name, city, district: city, state: "Maharashtra" })),
  );
  return { own, name, pune: pune!, nagpur: nagpur!, rows: seatTypes.map((seatType) => row(own, name, seatType)) };
}

async function queue(query = ""): Promise<StaffMatch[]> {
  return (await editor.get(`${path}?${query}`)).body.results;
}

async function closingsOf(collegeId: number): Promise<{ seat_type: string; year: number }[]> {
  const found =
    await desk.db.execute(sql`select c.seat_type, c.year from cutoffs c join branches b on b.id = c.branch_id
    where b.college_id = ${collegeId} order by c.year, c.seat_type`);
  return (found as unknown as { rows: { seat_type: string; year: number }[] }).rows;
}

test("the name with the most figures comes first, with every college that resembles it and what the file states", async () => {
  const few = await waiting(["GOPENS"]);
  const many = await waiting(["GOPENS", "GSCS", "GSTS"]);
  await importLists({ "mhtcet_2023_cap1.csv": [...few.rows, ...many.rows] });
  const [first, second] = await queue();
  expect(first).toMatchObject({
    name: many.name,
    figures: 3,
    joined: 0,
    files: ["mhtcet_2023_cap1.csv"],
    file: { programmes: ["Civil Engineering"] },
  });
  expect(first!.candidates.map(({ id }) => id).sort()).toEqual([many.pune.id, many.nagpur.id].sort());
  expect(second).toMatchObject({ name: few.name, figures: 1 });
  expect((await editor.get(`${path}summary/`)).body).toMatchObject({
    some: { decisions: 2, figures: 4 },
    none: { decisions: 0, figures: 0 },
    authorities: [{ authority: "dte_mh", decisions: 2, figures: 4 }],
    states: [{ state: "Maharashtra", decisions: 2, figures: 4 }],
  });
  const [behind] = await queue(`after=${first!.figures}-${first!.id}`);
  expect(behind?.id).toBe(second!.id);
  expect(await queue("authority=kea")).toEqual([]);
});

// proves S12.4
test("a decision joins the figures of every list by a job, an undo takes them back, and both can be repeated", async () => {
  const { own, name, pune, rows } = await waiting(["GOPENS", "GSCS"]);
  await importLists({ "mhtcet_2023_cap1.csv": rows, "mhtcet_2022_cap1.csv": [row(own, name, "GSTS")] });
  const [match] = await queue();
  const accepted = await editor.post(`${path}${match!.id}/accept/`, { college_id: pune.id });
  expect(accepted.body).toMatchObject({ decision: "accepted", figures: 3, joined: 0 });
  expect((await editor.get(`${path}summary/`)).body.joining).toEqual({ decisions: 1, figures: 3 });
  await runJobs();
  const closings = [
    { seat_type: "GSTS", year: 2022 },
    { seat_type: "GOPENS", year: 2023 },
    { seat_type: "GSCS", year: 2023 },
  ];
  expect(await closingsOf(pune.id)).toEqual(closings);
  expect((await queue("decision=accepted"))[0]).toMatchObject({ id: match!.id, joined: 3 });
  await jobHandlers(desk.deps)["join-waiting-figures"]({ matchId: match!.id });
  expect(await closingsOf(pune.id)).toEqual(closings);

  const undone = await editor.post(`${path}${match!.id}/undo/`);
  expect(undone.body).toMatchObject({ decision: "waiting", figures: 3, joined: 0 });
  expect(await closingsOf(pune.id)).toEqual([]);
  expect(await desk.db.$count(sql`branches where college_id = ${pune.id}`)).toBe(0);
  await editor.post(`${path}${match!.id}/accept/`, { college_id: pune.id });
  await runJobs();
  expect(await closingsOf(pune.id)).toEqual(closings);
});

test("an undo before the job ran leaves nothing to join, and figures of other files stay", async () => {
  const { pune, rows, own, name } = await waiting(["GOPENS"]);
  await importLists({ "mhtcet_2023_cap1.csv": rows });
  const [match] = await queue();
  await editor.post(`${path}${match!.id}/accept/`, { college_id: pune.id });
  await editor.post(`${path}${match!.id}/undo/`);
  await runJobs();
  expect(await closingsOf(pune.id)).toEqual([]);
  await editor.post(`${path}${match!.id}/accept/`, { college_id: pune.id });
  await importLists({ "mhtcet_2024_cap1.csv": [row(own, name, "GSCS")] });
  await runJobs();
  expect(await closingsOf(pune.id)).toHaveLength(2);
});

test("an undo leaves what the list had on the college before its code became doubtful", async () => {
  const name = `Vindhya${unique()} College of Engineering`;
  const pune = await createCollege(desk.db, { name, city: "Pune", district: "Pune", state: "Maharashtra" });
  const list = { "mhtcet_2023_cap1.csv": ["GOPENS", "GSCS"].map((seatType) => row("49700", name, seatType)) };
  await importLists(list);
  expect(await closingsOf(pune.id)).toHaveLength(2);
  await createCollege(desk.db, { name, city: "Nagpur", district: "Nagpur", state: "Maharashtra" });
  // As a recheck withdraws it.
  await desk.db.execute(sql`delete from college_codes where code = '49700'`);
  await importLists(list);
  const [match] = await queue();
  await editor.post(`${path}${match!.id}/accept/`, { college_id: pune.id });
  await runJobs();
  await editor.post(`${path}${match!.id}/undo/`);
  expect(await closingsOf(pune.id)).toHaveLength(2);
});

test("the next list of the authority, of the same or the next year, joins by the decision without a question", async () => {
  const { own, name, pune, nagpur, rows } = await waiting(["GOPENS"]);
  await importLists({ "mhtcet_2023_cap1.csv": rows });
  const [match] = await queue();
  await editor.post(`${path}${match!.id}/accept/`, { college_id: nagpur.id });
  await runJobs();
  await importLists({
    "mhtcet_2023_cap1.csv": rows,
    "mhtcet_2024_cap1.csv": [row(own, name, "GSCS", 88), row(own, name, "GSTS", 60)],
  });
  expect(await queue()).toEqual([]);
  expect(await closingsOf(nagpur.id)).toHaveLength(3);
  expect(await closingsOf(pune.id)).toEqual([]);
});

test("the second of two members who decide one name sees the decision of the first", async () => {
  const { pune, nagpur, rows } = await waiting(["GOPENS"]);
  await importLists({ "mhtcet_2023_cap1.csv": rows });
  const [match] = await queue();
  const other = staffClient(desk.app, await makeStaff(desk.db, "editor"));
  const both = await Promise.all([
    editor.post(`${path}${match!.id}/accept/`, { college_id: pune.id }),
    other.post(`${path}${match!.id}/accept/`, { college_id: nagpur.id }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [won, lost] = both[0]!.status === 200 ? both : [both[1]!, both[0]!];
  expect(lost!.body).toMatchObject({
    code: "match_decided",
    theirs: { id: match!.id, decision: "accepted", college: { id: won!.body.college.id } },
  });
  await runJobs();
  expect((await closingsOf(pune.id)).length + (await closingsOf(nagpur.id)).length).toBe(1);
});

test("a name that staff ignore is left out of later imports without a question", async () => {
  const { name, rows } = await waiting(["GOPENS"]);
  await importLists({ "mhtcet_2023_cap1.csv": rows });
  const [match] = await queue();
  expect((await editor.post(`${path}${match!.id}/ignore/`)).body.decision).toBe("ignored");
  await importLists({ "mhtcet_2024_cap1.csv": rows });
  expect(await queue()).toEqual([]);
  expect(await queue(`decision=ignored&q=${name}`)).toHaveLength(1);
  expect((await editor.post(`${path}${match!.id}/undo/`)).body.decision).toBe("waiting");
});

/** Towns that no college here is in, so that their names resemble nothing. */
const strange = ["Qwertanagar", "Vbolmigad", "Kdruntpur", "Pfelzowadi", "Whyximabad"];
const unlike = (n: number) => row(`4950${n}`, `${strange[n]} Polytechnic, Gondia`, "GOPENS");

test("names that resemble no college wait apart, and are created together when the number is confirmed", async () => {
  await importLists({ "mhtcet_2023_cap1.csv": [unlike(0), unlike(1), unlike(2)] });
  expect(await queue("resembling=some")).toEqual([]);
  const found = await queue("resembling=none");
  expect(found.map(({ figures, college }) => [figures, college])).toEqual([1, 1, 1].map((one) => [one, null]));
  const ids = found.slice(0, 2).map(({ id }) => id);
  expect((await editor.post(`${path}create/`, { ids, count: 3 })).status).toBe(422);
  const created = await editor.post(`${path}create/`, { ids, count: 2 });
  expect(created.body).toEqual({ decisions: 2, colleges: 2, figures: 2 });
  await runJobs();
  const [match] = await queue(`decision=accepted&q=${encodeURIComponent(found[0]!.name)}`);
  expect(match).toMatchObject({ is_created: true, joined: 1, college: { state: "Maharashtra" } });
  expect(await closingsOf(match!.college!.id)).toHaveLength(1);
  expect((await editor.post(`${path}create/`, { ids, count: 2 })).body.code).toBe("match_decided");

  const undone = await editor.post(`${path}${match!.id}/undo/`);
  expect(undone.body).toMatchObject({ decision: "waiting", college: null, is_created: false, figures: 1 });
  expect(await desk.db.$count(sql`colleges where id = ${match!.college!.id}`)).toBe(0);
});

test("one name becomes a college with the name and the town that staff write", async () => {
  await importLists({ "mhtcet_2023_cap1.csv": [unlike(3)] });
  const [match] = await queue();
  const input = { name: "Pfelzo Polytechnic", city: "Gondia", district: "Gondia" };
  const created = await editor.post(`${path}${match!.id}/create/`, input);
  expect(created.body.college).toMatchObject(input);
  expect((await editor.post(`${path}${match!.id}/create/`, { name: "" })).status).toBe(422);
});

test("a name that resembled nothing does not wait any more once an import finds its college", async () => {
  await importLists({ "mhtcet_2023_cap1.csv": [unlike(4)] });
  const name = `${strange[4]} Polytechnic`;
  await createCollege(desk.db, { name, city: "Gondia", district: "Gondia", state: "Maharashtra" });
  await importLists({ "mhtcet_2024_cap1.csv": [unlike(4)] });
  expect(await queue()).toEqual([]);
  expect(await desk.db.$count(sql`waiting_figures where code = '49504'`)).toBe(0);
});

test("the queue is a CSV file, and staff without the catalogue read and decide nothing", async () => {
  const { name, rows } = await waiting(["GOPENS"]);
  await importLists({ "mhtcet_2023_cap1.csv": rows });
  const [match] = await queue();
  const { text } = await editor.get(`${path}export/?decision=waiting`);
  expect(text.split("\r\n")[0]).toContain(
    '"id","authority","code","name","place","state","figures","files","decision","college_id"',
  );
  expect(text).toContain(name);
  const accountant = staffClient(desk.app, await makeStaff(desk.db, "accounts"));
  for (const call of ["summary/", "export/"]) expect((await accountant.get(`${path}${call}`)).status).toBe(403);
  for (const call of ["ignore/", "create/"])
    expect((await accountant.post(`${path}${match!.id}/${call}`, { name: "Abc" })).status).toBe(403);
  expect((await accountant.post(`${path}create/`, { ids: [match!.id], count: 1 })).status).toBe(403);
});
