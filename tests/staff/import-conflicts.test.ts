import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { sources } from "#db/schema/sources.ts";
import { openFiles } from "#gateways/files.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { writeCsv } from "#lib/csv.ts";
import { createApp } from "../../src/app.server.ts";
import { refuseWrite, someoneWaitsForLock } from "../support/conflicts.ts";
import { openTestDatabase } from "../support/database.ts";
import { runDueJobs, testDepsWithJobs } from "../support/jobs.ts";
import { makeStaff, staffClient } from "../support/staff.ts";

const folder = mkdtempSync(join(tmpdir(), "margdeep-conflicts-"));
let database: OpenDatabase;
let deps: Deps;
let desk: ReturnType<typeof staffClient>;

beforeAll(async () => {
  database = await openTestDatabase();
  deps = await testDepsWithJobs(database, { files: await openFiles(readConfig({ DATA_DIR: folder })) });
  desk = staffClient(createApp(deps), await makeStaff(database.db, "editor"));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => database.db.execute(sql`delete from sources`));

// why: skipped on the embedded database, whose one connection never lets two transactions wait for each other.
const onPostgres = test.skipIf(!process.env.TEST_DATABASE_URL);

const row = (key: string, title = `Title ${key}`) => [key, "Example Board", title, "2026-06-01", "official"];
const table = (rows: string[][]) => writeCsv([["key", "publisher", "title", "captured_on", "status"], ...rows]);

/** Sends a table, has it checked, and asks for its import, which the next `runDueJobs` carries out. */
async function askForImport(text: string): Promise<number> {
  const form = new FormData();
  form.set("kind", "sources");
  form.append("files", new File([text], "sources.csv"));
  const { body } = await desk.post("/api/staff/imports/", form);
  await desk.post(`/api/staff/imports/${body.id}/check/`);
  await runDueJobs(deps);
  await desk.post(`/api/staff/imports/${body.id}/run/`);
  return body.id;
}

const showImport = async (id: number) => (await desk.get(`/api/staff/imports/${id}/`)).body;
const sendCsv = (text: string) =>
  desk.post("/api/staff/sources/import/", text, { "content-type": "text/csv" }).then(({ body }) => body);
const keysById = async () =>
  (await database.db.select({ key: sources.key }).from(sources).orderBy(asc(sources.id))).map(({ key }) => key);

const recordLock = (key: string, mode = sql``) => sql`select 1 from sources where key = ${key} for update ${mode}`;

test("an import whose batch met a conflict counts every row once, and refuses none as a double", async () => {
  await sendCsv(table([row("a"), row("b")]));
  const id = await askForImport(table([row("a", "New"), row("b"), row("c"), row("d").with(4, "hearsay")]));
  await refuseWrite(database.db, "staff_changes");
  await runDueJobs(deps);
  const run = await showImport(id);
  expect(run).toMatchObject({ state: "done", done_rows: 4 });
  expect(run.counts).toMatchObject({ read: 4, rejected: 1, by_thing: { sources: { added: 1, changed: 1, left: 1 } } });
  expect(run.problems).toMatchObject([{ row: 5, column: "status" }]);
  expect(await keysById()).toEqual(["a", "b", "c"]);
});

test("a check that met a conflict counts every row once", async () => {
  await refuseWrite(database.db, "sources", 2);
  const id = await askForImport(table([row("a"), row("b")]));
  const { counts, problems } = await showImport(id);
  expect(counts).toMatchObject({ read: 2, rejected: 0, by_thing: { sources: { added: 2, changed: 0, left: 0 } } });
  expect(problems).toEqual([]);
});

test("a new record that a file names twice is refused the second time, in one batch or in two", async () => {
  const rows = Array.from({ length: 60 }, (_, at) => row(`key-${at}`));
  const id = await askForImport(table([...rows, row("key-0", "Again"), row("z"), row("z", "Again")]));
  await runDueJobs(deps);
  const run = await showImport(id);
  expect(run.counts.by_thing.sources).toEqual({ added: 61, changed: 0, left: 0 });
  expect(run.problems).toEqual([
    { row: 62, column: "id", message: "This record is in the file twice" },
    { row: 64, column: "id", message: "This record is in the file twice" },
  ]);
});

test("a CSV file whose transaction met a conflict counts every row once", async () => {
  await sendCsv(table([row("a"), row("b")]));
  await refuseWrite(database.db, "staff_changes");
  const twice = [row("new"), row("new", "Again")];
  const body = await sendCsv(table([row("a", "New"), row("b"), ...twice]));
  expect(body).toEqual({
    added: 1,
    changed: 1,
    left: 1,
    rejected: [{ row: 5, column: "key", message: "is taken by another record" }],
  });
  expect(await keysById()).toEqual(["a", "b", "new"]);
});

onPostgres("an import locks records in their own order, whatever the order of its rows (PostgreSQL only)", async () => {
  await sendCsv(table([row("a"), row("b")]));
  const id = await askForImport(table([row("b", "New"), row("a", "New")]));
  let imported: Promise<unknown> | undefined;
  await database.db.transaction(async (tx) => {
    await tx.execute(recordLock("a"));
    imported = runDueJobs(deps);
    await someoneWaitsForLock(database.work);
    await tx.execute(recordLock("b", sql`nowait`));
  });
  await imported;
  expect((await showImport(id)).counts.by_thing.sources).toEqual({ added: 0, changed: 2, left: 0 });
});

onPostgres("an import that a real deadlock ended is carried out all the same (PostgreSQL only)", async () => {
  await sendCsv(table([row("a"), row("b")]));
  const id = await askForImport(table([row("a", "New"), row("b", "New")]));
  let imported: Promise<unknown> | undefined;
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local deadlock_timeout = '60s'`);
    await tx.execute(recordLock("b"));
    imported = runDueJobs(deps);
    await someoneWaitsForLock(database.work);
    await tx.execute(recordLock("a"));
  });
  await imported;
  const run = await showImport(id);
  expect(run).toMatchObject({ state: "done", problems: [] });
  expect(run.counts).toMatchObject({ read: 2, by_thing: { sources: { added: 0, changed: 2, left: 0 } } });
});
