// proves S12.15

import { afterAll, beforeAll, expect, test } from "vitest";
import { collegePath, comparePath } from "#lib/addresses.ts";
import { type CachedSite, openCachedSite } from "../page-cache/cached-site.ts";
import { createBranch, createCollege, createFee } from "../support/factories.ts";

let site: CachedSite;
beforeAll(async () => {
  site = await openCachedSite();
});
afterAll(() => site.close());

test("a college's page has its fees in a table with authority and source, and older years behind a summary", async () => {
  const branch = await createBranch(site.db);
  const fee = { collegeId: branch.collegeId, fixedBy: "Fee Regulating Authority" };
  await createFee(site.db, { ...fee, branchId: branch.id, rupeesPerYear: 90_000, includes: "tuition" });
  await createFee(site.db, { ...fee, year: 2023, category: "Scheduled castes", isGeneral: false, rupeesPerYear: 0 });
  const { text } = await site.ask(collegePath(branch.collegeId));
  const section = /<h2 id="fees"[\s\S]*?<\/section>\s*<section aria-labelledby="placements"/.exec(text)![0];
  expect(section).toContain("Fees for one year, 2025-26");
  expect(section).toMatch(
    /<th scope="row"[^>]*>Branch \d+<\/th><td[^>]*><a href="\/facts\/fee-\d+"[^>]*>₹90,000<\/a><\/td>/,
  );
  expect(section).toContain("Fixed by Fee Regulating Authority. It covers: tuition.");
  expect(section).toContain("Source:");
  expect(section).toMatch(/<details[\s\S]*Fees for one year, 2023-24[\s\S]*Scheduled castes[\s\S]*₹0/);
});

test("a college without fees says that we do not have them, not that they are not published", async () => {
  const college = await createCollege(site.db);
  const { text } = await site.ask(collegePath(college.id));
  expect(text).toContain("We do not have the fees of this college yet");
});

test("a comparison is cached, and shows a fee that changed in one of its colleges", async () => {
  const [first, second] = [await createBranch(site.db), await createBranch(site.db)];
  const path = comparePath(`branch-${first.id}`, `branch-${second.id}`);
  await createFee(site.db, { collegeId: first.collegeId, rupeesPerYear: 90_000 });
  expect((await site.ask(path)).text).toContain("₹90,000");
  await site.ask(path);
  expect((await site.ask(path)).cache).toBe("hit");
  await createFee(site.db, { collegeId: second.collegeId, rupeesPerYear: 70_000 });
  await expect.poll(async () => (await site.ask(path)).text).toContain("₹70,000");
});
