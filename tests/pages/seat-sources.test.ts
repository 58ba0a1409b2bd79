import { afterAll, beforeAll, expect, test } from "vitest";
import { intakeDetails } from "#db/schema/branches.ts";
import { collegePath } from "#lib/addresses.ts";
import { type CachedSite, openCachedSite } from "../page-cache/cached-site.ts";
import { createBranch, createCollege, createSource } from "../support/factories.ts";

let site: CachedSite;
beforeAll(async () => {
  site = await openCachedSite();
});
afterAll(() => site.close());

// proves S11.5
test("seats by category that come from several sources name each of them, once", async () => {
  const [seats, list, quotas] = [
    await createSource(site.db, { publisher: "AICTE", title: "Approved intake" }),
    await createSource(site.db, { publisher: "State CET Cell", title: "Seat matrix" }),
    await createSource(site.db, { publisher: "State CET Cell", title: "Seats of quotas" }),
  ];
  const college = await createCollege(site.db, { sourceId: seats.id });
  const branch = await createBranch(site.db, { collegeId: college.id, sourceId: seats.id, intake: 60 });
  const row = { branchId: branch.id, year: 2025 };
  await site.db.insert(intakeDetails).values([
    { ...row, sourceId: list.id, categoryName: "OPEN", intakeCount: 30, position: 0 },
    { ...row, sourceId: quotas.id, categoryName: "Institute level", intakeCount: 12, position: 1 },
    { ...row, sourceId: list.id, categoryName: "SC", intakeCount: 8, position: 2 },
  ]);
  const page = (await site.ask(collegePath(college.id))).text;
  const [, seatsByCategory = ""] = /(Institute level[\s\S]*?)<\/ol>/.exec(page) ?? [];
  const named = [...seatsByCategory.matchAll(/class="source-note"[^>]*>(.*?)<\/p>/g)].map(([, note]) => note);
  expect(named.filter((note) => note?.includes("Seat matrix"))).toHaveLength(1);
  expect(named.filter((note) => note?.includes("Seats of quotas"))).toHaveLength(1);
  const notes = [...page.matchAll(/href="#(seats-source-\d)"/g)].map(([, id]) => id);
  expect(notes).toEqual(["seats-source-1", "seats-source-2", "seats-source-3"]);
  for (const id of notes) expect(page).toContain(`<li id="${id}"`);
});
