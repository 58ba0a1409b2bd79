import { join } from "node:path";
import { expect, test } from "vitest";
import { partnerChanges, partnerEvents, partnerKeys, partnerWebhooks } from "#db/schema/partners.ts";
import { createApp } from "../../src/app.server.ts";
import { repeatedWork } from "../../src/work.server.ts";
import {
  aicteInstitute,
  aicteProgramme,
  makeFolder,
  openImports,
  shareDatabase,
  writeFile,
} from "../imports/generated-files.ts";
import { testDeps } from "../support/deps.ts";
import { makeStaff, staffClient } from "../support/staff.ts";

shareDatabase();

/** A register of so many colleges, each with a place for so many students. */
function register(count: number, intakeOf: (index: number) => number): string {
  const folder = makeFolder();
  const institutes = Array.from({ length: count }, (_, index) =>
    aicteInstitute({
      aicte_id: `1-${100 + index}`,
      institute_name: `COLLEGE NUMBER ${index} OF ENGINEERING`,
      programmes: [aicteProgramme({ intake: String(intakeOf(index)) })],
    }),
  );
  writeFile(join(folder, "karnataka.json.gz"), JSON.stringify(institutes));
  return folder;
}

/**
 * Imports a register of sixty colleges, and once a webhook is on again with another intake of some.
 *
 * @returns kinds of what the partner is told of after ten minutes
 */
async function importChanged(changed: number): Promise<string[]> {
  const { database, run } = await openImports();
  await run("aicte", [register(60, () => 60)]);
  await database.db.delete(partnerKeys);
  await database.db.delete(partnerEvents);
  const admin = await makeStaff(database.db, "admin", { now: new Date(Date.now() + 90 * 86_400_000) });
  let now = new Date();
  const deps = testDeps(database, { now: () => now });
  const office = staffClient(createApp(deps), admin);
  const key = { name: "Portal", contact: "a@partner.example", scopes: ["webhooks"], calls_a_minute: 60, ends_on: null };
  const { id } = (await office.post("/api/staff/partner-keys/", key)).body;
  await office.put(`/api/staff/partner-keys/${id}/webhook/`, { url: "https://hooks.partner.in/margdeep" });
  expect(await database.db.$count(partnerWebhooks)).toBe(1);
  const { counts } = await run("aicte", [register(60, (index) => (index < changed ? 90 : 60))]);
  expect(counts.branches?.changed).toBe(changed);
  now = new Date(now.getTime() + 11 * 60_000);
  const gather = repeatedWork(deps).find(({ name }) => name === "gather-partner-events");
  await gather?.run();
  await gather?.run();
  expect(await database.db.$count(partnerChanges)).toBe(0);
  return (await database.db.select().from(partnerEvents)).map(({ kind }) => kind);
}

test("an import that changes a few colleges tells a partner of each once", async () => {
  expect(await importChanged(3)).toEqual(["college.changed", "college.changed", "college.changed"]);
});

test("an import that changes more than fifty colleges is one event", async () => {
  expect(await importChanged(55)).toEqual(["catalogue.changed"]);
});
