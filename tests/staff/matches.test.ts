import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importData } from "../../imports/pipeline/import-data.ts";
import { makeFolder, writeFile } from "../imports/generated-files.ts";
import { createCollege, unique } from "../support/factories.ts";
import { openPublishingClient, type PublishingClient } from "../support/publishing-client.ts";
import { makeStaff, staffClient } from "../support/staff.ts";

const path = "/api/staff/matches/";
let desk: PublishingClient;
let editor: PublishingClient["editor"];
beforeAll(async () => {
  desk = await openPublishingClient();
  editor = desk.editor;
});
afterAll(() => desk.close());

/** Imports the figures of an institute of Mumbai. */
async function importPlacements(name: string): Promise<void> {
  const file = writeFile(
    join(makeFolder(), "nirf_2025_placement.csv"),
    `ranking_category,nirf_rank,institute_name,state,city,overall_score,academic_year,type,first_year_intake,graduating_on_time,students_placed,median_salary
Management,7,${name},Maharashtra,Mumbai,80,2023-24,PG [2 Years Program(s)],,90,80,700000`,
  );
  const { database, deps } = desk;
  const output = { write: () => true };
  const provenance = { year: 2025, capturedOn: "2026-01-01" };
  const common = { provenance, database, dataDir: deps.config.DATA_DIR, now: new Date("2026-01-02T03:04:05Z"), output };
  await importData({ kind: "nirf-placements", paths: [file], dryRun: false, ...common });
}

/** An institute of Mumbai waits beside its namesake in Dhule. */
async function waiting() {
  const name = `Gangotri${unique()} Institute of Management Studies`;
  const college = await createCollege(desk.db, { name, city: "Dhule", district: "Dhule", state: "Maharashtra" });
  await importPlacements(name);
  const { body } = await editor.get(`${path}?q=${encodeURIComponent(name)}`);
  expect(body.count).toBe(1);
  return { name, college, match: body.results[0] as { id: number; score: number } };
}

async function graduatesOf(id: number): Promise<number[]> {
  const { bytes } = await desk.visit(`/api/college-details/${id}/`);
  const { placements } = JSON.parse(bytes.toString()) as {
    placements: { branch_packages: { graduates: number }[] }[];
  };
  return placements.flatMap((placement) => placement.branch_packages.map(({ graduates }) => graduates));
}

test("an uncertain match shows the file's name beside ours, with its score and why; nothing is imported for it", async () => {
  const { name, college, match } = await waiting();
  expect(match).toMatchObject({
    authority: "nirf",
    code: `${name}, Mumbai`,
    name,
    place: "Mumbai",
    college: { id: college.id, city: "Dhule" },
    score: 0.65,
    reasons: ["the same name", "another town"],
    import_kind: "nirf-placements",
    decision: "waiting",
    decided_by: null,
  });
  expect(await graduatesOf(college.id)).toEqual([]);
});

// proves S12.4
test("what staff accept is imported by the next run, and taken back after an undo", async () => {
  const { name, college, match } = await waiting();
  const accepted = await editor.post(`${path}${match.id}/accept/`, { college_id: college.id });
  expect([accepted.status, accepted.body.decision, accepted.body.decided_by]).toEqual([200, "accepted", "The editor"]);
  await importPlacements(name);
  expect(await graduatesOf(college.id)).toEqual([90]);
  expect((await editor.post(`${path}${match.id}/accept/`, { college_id: college.id })).body.code).toBe("match_decided");

  expect((await editor.post(`${path}${match.id}/undo/`)).body).toMatchObject({ decision: "waiting", decided_at: null });
  await importPlacements(name);
  expect(await graduatesOf(college.id)).toEqual([]);
  const { body } = await editor.get(`/api/staff/history/?resource=matches&q=${encodeURIComponent(name)}`);
  expect(body.results.map((change: { summary: string }) => change.summary)).toEqual(["Decision undone", "Accepted"]);
});

test("staff choose another college than the proposed one", async () => {
  const { name, college, match } = await waiting();
  const other = await createCollege(desk.db, { name: "GIMS", city: "Mumbai", state: "Maharashtra" });
  const accepted = await editor.post(`${path}${match.id}/accept/`, { college_id: other.id });
  expect(accepted.body.college).toMatchObject({ id: other.id, name: "GIMS" });
  await importPlacements(name);
  expect([await graduatesOf(college.id), await graduatesOf(other.id)]).toEqual([[], [90]]);
});

test("what staff refused is not proposed again", async () => {
  const { name, college, match } = await waiting();
  expect((await editor.post(`${path}${match.id}/refuse/`)).body.decision).toBe("refused");
  await importPlacements(name);
  const { body } = await editor.get(`${path}?decision=all&q=${encodeURIComponent(name)}`);
  expect(body.results).toMatchObject([{ id: match.id, decision: "refused" }]);
  expect(await graduatesOf(college.id)).toEqual([]);
});

test("unknown matches and colleges are refused, and so are visitors and roles without the catalogue", async () => {
  const { match } = await waiting();
  expect((await editor.post(`${path}999999/refuse/`)).body.code).toBe("match_not_found");
  const nobody = await editor.post(`${path}${match.id}/accept/`, { college_id: 999_999 });
  expect([nobody.status, nobody.body.code]).toEqual([404, "college_not_found"]);
  expect((await editor.post(`${path}${match.id}/undo/`)).status).toBe(409);
  expect((await editor.post(`${path}${match.id}/accept/`, {})).status).toBe(422);
  expect((await staffClient(desk.app, null).get(path)).status).toBe(404);
  const accountant = staffClient(desk.app, await makeStaff(desk.db, "accounts"));
  expect((await accountant.get(path)).status).toBe(403);
});
