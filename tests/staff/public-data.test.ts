import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { stringify } from "yaml";
import type { OpenDatabase } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { openImporters } from "../../imports/pipeline/open-importers.ts";
import { createApp } from "../../src/app.server.ts";
import { josaaCsv, josaaRow } from "../imports/generated-files.ts";
import { openTestDatabase } from "../support/database.ts";
import { runDueJobs, testDepsWithJobs } from "../support/jobs.ts";
import { makeStaff, staffClient } from "../support/staff.ts";

const folder = mkdtempSync(join(tmpdir(), "margdeep-public-data-"));
const list = josaaCsv([josaaRow()]);
let database: OpenDatabase;
let deps: Deps;
let desk: ReturnType<typeof staffClient>;
let viewer: ReturnType<typeof staffClient>;
const server = createServer((request, response) => {
  const isThere = request.url === "/josaa/josaa_2024_round_1.csv";
  response.writeHead(isThere ? 200 : 404).end(isThere ? list : "");
});

beforeAll(async () => {
  database = await openTestDatabase();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const mirror = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const manifestPath = join(folder, "files.yaml");
  writeFileSync(manifestPath, stringify(manifest()));
  const importers = openImporters(database, { dataDir: folder, mirror, manifestPath });
  deps = await testDepsWithJobs(database, { importers });
  const app = createApp(deps);
  desk = staffClient(app, await makeStaff(database.db, "editor", { name: "Meera Joshi" }));
  viewer = staffClient(app, await makeStaff(database.db, "counsellor"));
});
afterAll(async () => {
  server.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.db.execute(sql`truncate public_data_runs, public_loads`);
  await database.db.execute(sql`truncate sources restart identity cascade`);
  rmSync(join(folder, "public-files"), { recursive: true, force: true });
});

const read = async () => (await desk.get("/api/staff/public-data/")).body;

test("staff see what the list has and what is imported", async () => {
  expect(await read()).toMatchObject({
    loads: [
      {
        ...{ name: "lists", title: "Lists of 2024", captured_on: "2026-01-01", files: 1, to_download: 1, newer: 1 },
        ...{ imported: 0, loaded_at: null, added: 0 },
      },
      { name: "more-lists", needs: ["lists"], imported: 0 },
    ],
    run: null,
  });
});

test("a run downloads and imports what is chosen, and tells what it brought", async () => {
  const started = await desk.post("/api/staff/public-data/runs/", { only: ["lists"] });
  await runDueJobs(deps);

  expect(started.status).toBe(202);
  expect(started.body.run).toMatchObject({ state: "waiting", only: ["lists"], staff_name: "Meera Joshi" });
  const { run, loads } = await read();
  expect(run).toMatchObject({ state: "done", share: 1 });
  expect(run.outcomes).toMatchObject([{ name: "lists", state: "loaded", notes: [] }]);
  expect(run.outcomes[0].added).toBeGreaterThan(0);
  expect(loads[0]).toMatchObject({ imported: 1, newer: 0, added: run.outcomes[0].added });
  expect(loads[1]).toMatchObject({ imported: 0, newer: 1 });
});

test("a file that cannot be downloaded is named with its address, and the rest is imported", async () => {
  await desk.post("/api/staff/public-data/runs/", { only: [] });
  await runDueJobs(deps);

  const { run } = await read();
  expect(run.outcomes.map(({ state }: { state: string }) => state)).toEqual(["loaded", "absent"]);
  expect(run.outcomes[1].notes[0]).toMatch(
    /^josaa\/josaa_2023_round_1\.csv: there is nothing at this address \(404\) \(http:\/\/127\.0\.0\.1:\d+\/josaa/,
  );
});

test("one run at a time; a run that waits can be stopped, and then nothing is imported", async () => {
  const first = await desk.post("/api/staff/public-data/runs/", { only: [] });
  const second = await desk.post("/api/staff/public-data/runs/", { only: [] });
  const stopped = await desk.post(`/api/staff/public-data/runs/${first.body.run.id}/cancel/`);
  await runDueJobs(deps);

  expect(second.status).toBe(409);
  expect(stopped.body.run.state).toBe("cancelled");
  expect((await read()).loads[0].imported).toBe(0);
  expect((await desk.post(`/api/staff/public-data/runs/${first.body.run.id}/cancel/`)).status).toBe(404);
});

test("an unknown name is refused, and staff without content may neither see nor start", async () => {
  expect((await desk.post("/api/staff/public-data/runs/", { only: ["jossa"] })).status).toBe(422);
  expect((await viewer.get("/api/staff/public-data/")).status).toBe(403);
  expect((await viewer.post("/api/staff/public-data/runs/", { only: [] })).status).toBe(403);
});

/** Two loads of one list each; the server has the first one's. */
function manifest() {
  const file = (name: string) => ({
    file: name,
    source: "lists",
    commit: "abcdef0",
    path: name,
    bytes: Buffer.byteLength(list),
    sha256: createHash("sha256").update(list).digest("hex"),
  });
  const load = (name: string, year: number, needs: string[]) => ({
    name,
    title: `Lists of ${year}`,
    kind: "josaa",
    capturedOn: "2026-01-01",
    needs,
    files: [file(`josaa/josaa_${year}_round_1.csv`)],
  });
  return {
    sources: { lists: { repository: "owner/lists", licence: "MIT" } },
    loads: [load("lists", 2024, []), load("more-lists", 2023, ["lists"])],
  };
}
