import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { openFiles } from "#gateways/files.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { createApp } from "../../src/app.server.ts";
import { openTestDatabase } from "../support/database.ts";
import { runDueJobs, testDepsWithJobs } from "../support/jobs.ts";
import { makeStaff, staffClient } from "../support/staff.ts";

const folder = mkdtempSync(join(tmpdir(), "margdeep-column-maps-"));
let database: OpenDatabase;
let deps: Deps;
let desk: ReturnType<typeof staffClient>;

beforeAll(async () => {
  database = await openTestDatabase();
  const files = await openFiles(readConfig({ DATA_DIR: folder }));
  deps = await testDepsWithJobs(database, { files });
  desk = staffClient(createApp(deps), await makeStaff(database.db, "editor"));
  await database.db.execute(sql`insert into sources (key, publisher, title, captured_on, status)
    values ('register', 'AICTE', 'Register', '2025-10-30', 'official')`);
  await database.db.execute(sql`insert into colleges (name, city, district, state, ownership, source_id)
    select 'Hemavati Institute of Technology', 'Hassan', 'Hassan', 'Karnataka', 'private', id from sources`);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => database.db.execute(sql`truncate column_maps, cutoffs cascade`));

const head = "Inst Code,Institute Name,Course,Cat,CR,Note";
const college = 'E901,"Hemavati Institute of Technology, Hassan"';
const list = [head, `${college},Civil Engineering,GM,4512,x`, `${college},Civil Engineering,SCG,no seat,x`].join("\n");

async function send(name: string, content: string) {
  const form = new FormData();
  form.set("kind", "kcet");
  form.set("captured_on", "2026-01-01");
  form.append("files", new File([content], name));
  return (await desk.post("/api/staff/imports/", form)).body;
}

async function step(id: number, name: string) {
  const reply = await desk.post(`/api/staff/imports/${id}/${name}/`);
  await runDueJobs(deps);
  return reply;
}

const show = async (id: number) => (await desk.get(`/api/staff/imports/${id}/`)).body;
const choose = (id: number, shape: string, map: object) => desk.put(`/api/staff/imports/${id}/map/`, { shape, map });
const closings = async () =>
  ((await database.db.execute(sql`select year, round, closing from cutoffs`)) as unknown as { rows: object[] }).rows;
const remembered = async () => (await desk.get("/api/staff/column-maps/")).body.results;

const fields = {
  collegeCode: "Inst Code",
  college: "Institute Name",
  branch: "Course",
  category: "Cat",
  closingRank: "CR",
};
const ofFile = { year: { value: "2025" }, round: { value: "2" } };

async function importOnce() {
  const { id, columns } = await send("final list.csv", list);
  await choose(id, columns.unknown[0].shape, { fields: { ...fields, ...ofFile } });
  await step(id, "check");
  await step(id, "run");
  return show(id);
}

test("a list with unknown headings shows its first rows and a proposal with its reasons, and writes nothing", async () => {
  const { state, columns } = await send("final list.csv", list);
  expect(state).toBe("uploaded");
  expect(columns.unknown).toHaveLength(1);
  const [unknown] = columns.unknown;
  expect(unknown).toMatchObject({ files: ["final_list.csv"], headings: head.split(","), is_remembered: false });
  expect(unknown.sample[0][4]).toBe("4512");
  expect(unknown.map.fields).toEqual({ ...fields, closingRank: "CR" });
  expect(unknown.reasons.Course).toBe("by its name; branches by name, Civil Engineering");
  expect(await closings()).toEqual([]);
});

test("is not checked before it is known of which year and round it is", async () => {
  const { id, columns } = await send("final list.csv", list);
  const refused = await step(id, "check");
  expect([refused.status, refused.body.fields.map]).toEqual([422, expect.stringMatching(/which year.*which round/s)]);
  const wrong = await choose(id, columns.unknown[0].shape, { fields: { college: "Nowhere" } });
  expect([wrong.status, wrong.body.fields.map]).toEqual([422, expect.stringMatching(/no column Nowhere/)]);
  expect((await choose(id, "other", { fields })).status).toBe(422);
  expect((await choose(id, columns.unknown[0].shape, { fields: { rank: "CR" } })).status).toBe(422);
});

test("is previewed row by row, with what is refused, and imported once that is confirmed", async () => {
  const { id, columns } = await send("final list.csv", list);
  await choose(id, columns.unknown[0].shape, { fields: { ...fields, ...ofFile } });
  await step(id, "check");
  const checked = await show(id);
  expect(checked).toMatchObject({ state: "checked", counts: { read: 2, rejected: 1 } });
  expect(checked.columns.preview.lists).toEqual([{ file: "final_list.csv", year: 2025, round: 2, values: 1 }]);
  expect(checked.columns.preview.rows).toMatchObject([
    { line: 2, joins: "Hemavati Institute of Technology, Hassan", list: "KCET, 2025, round 2", value: "rank 4512" },
    { line: 3, refused: 'closingRank: "no seat" is not a rank' },
  ]);
  expect([await closings(), await remembered()]).toEqual([[], []]);
  await step(id, "run");
  expect(await show(id)).toMatchObject({ state: "done", counts: { by_thing: { "cut-offs": { added: 1 } } } });
  expect(await closings()).toEqual([{ year: 2025, round: 2, closing: 4512 }]);
  expect((await choose(id, columns.unknown[0].shape, { fields })).status).toBe(409);
});

test("another map makes a check invalid, with its preview", async () => {
  const { id, columns } = await send("final list.csv", list);
  await choose(id, columns.unknown[0].shape, { fields: { ...fields, ...ofFile } });
  await step(id, "check");
  const { body } = await choose(id, columns.unknown[0].shape, {
    fields: { ...fields, ...ofFile, round: { value: "3" } },
  });
  expect([body.state, body.columns.preview]).toEqual(["uploaded", undefined]);
});

test("the next file of these headings is read like the last one, but for its year and round", async () => {
  await importOnce();
  const { columns } = await send("another_2026_round_1.csv", list);
  expect(columns.unknown[0]).toMatchObject({ is_remembered: true, map: { fields } });
  expect(columns.unknown[0].map.fields.year).toBeUndefined();
});

test("a remembered map is listed and forgotten, once, and the history has it", async () => {
  await importOnce();
  const [map] = await remembered();
  expect(map).toMatchObject({ kind: "kcet", headings: head.split(","), map: { fields } });
  expect((await desk.delete(`/api/staff/column-maps/${map.id}/`)).status).toBe(204);
  expect((await desk.delete(`/api/staff/column-maps/${map.id}/`)).status).toBe(404);
  expect(await remembered()).toEqual([]);
  const { body } = await desk.get("/api/staff/history/?resource=column-maps&per_page=1");
  expect(body.results[0]).toMatchObject({ action: "delete", record_id: String(map.id) });
  const { columns } = await send("final list.csv", list);
  expect(columns.unknown[0].is_remembered).toBe(false);
});

test("a list that its layout describes has no question", async () => {
  const known = [
    "College Code,College Name,Branch Code,Branch Name,Category,Cutoff Rank",
    `${college},CS,Computers,GM,7`,
  ];
  expect((await send("kcet_2024_round_2.csv", known.join("\n"))).columns.unknown).toBeUndefined();
});

test("a counsellor may neither see nor forget column maps", async () => {
  const counsellor = staffClient(createApp(deps), await makeStaff(database.db, "counsellor"));
  expect((await counsellor.get("/api/staff/column-maps/")).status).toBe(403);
  expect((await counsellor.delete("/api/staff/column-maps/1/")).status).toBe(403);
  expect((await counsellor.put("/api/staff/imports/1/map/", { shape: "x", map: { fields } })).status).toBe(403);
});
