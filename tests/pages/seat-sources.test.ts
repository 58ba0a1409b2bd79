import { afterAll, beforeAll, expect, test } from "vitest";
import { intakeDetails } from "#db/schema/branches.ts";
import { sourceFiles } from "#db/schema/sources.ts";
import { collegePath } from "#lib/addresses.ts";
import { type CachedSite, openCachedSite } from "../page-cache/cached-site.ts";
import { createBranch, createCollege, createCutoff, createSource } from "../support/factories.ts";

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

test("closing values read from a publisher's PDF name its pages beneath the table; those of a list name no line", async () => {
  const source = await createSource(site.db, { publisher: "State CET Cell", title: "Cut-off list" });
  const file = { sourceId: source.id, importedOn: "2026-11-20" };
  const [paper, list] = await site.db
    .insert(sourceFiles)
    .values([
      { ...file, name: "cap_round_1.PDF", sha256: "1".repeat(64) },
      { ...file, name: "cap_round_2.csv", sha256: "2".repeat(64) },
    ])
    .returning();
  const branch = await createBranch(site.db, { collegeId: (await createCollege(site.db)).id });
  const value = { branchId: branch.id, sourceId: source.id, sourceFileId: paper!.id };
  await createCutoff(site.db, { ...value, round: 1, sourceLine: 214 });
  await createCutoff(site.db, { ...value, round: 2, seatType: "SC", sourceLine: 31 });
  await createCutoff(site.db, { ...value, round: 2, seatType: "ST", sourceLine: 31 });
  await createCutoff(site.db, { ...value, round: 2, sourceFileId: list!.id, sourceLine: 977 });
  const page = (await site.ask(collegePath(branch.collegeId))).text;
  const notes = [...page.matchAll(/class="source-note"[^>]*>(.*?)<\/p>/g)].flatMap(([, note]) => note ?? []);
  const cited = notes.filter((note) => note.includes("Cut-off list"));
  expect(cited).toHaveLength(1);
  expect(cited[0]).toMatch(/Pages 31, 214 of cap_round_1\.PDF\.$/);
  expect(cited[0]).not.toContain("977");
  const hindi = (await site.ask(`${collegePath(branch.collegeId)}?lang=hi`)).text;
  expect(hindi).toContain("cap_round_1.PDF के पेज 31, 214।");
});
