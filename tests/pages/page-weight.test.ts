import { afterAll, beforeAll, expect, test } from "vitest";
import { collegePath } from "#lib/addresses.ts";
import { type CachedSite, openCachedSite } from "../page-cache/cached-site.ts";
import { createBranch, createCollege, createCutoff, createFee, createPlacement } from "../support/factories.ts";
import { pageFacts } from "../support/page-facts.ts";

let site: CachedSite;
beforeAll(async () => {
  site = await openCachedSite();
});
afterAll(() => site.close());

/** What a further row may add in Hindi, where a letter takes three bytes: its own words and figures, and little beside them. */
const rows = [
  // More branches than are shown at once, and than have a bar.
  { kind: "branch", from: 40, maxBytes: 140, add: addBranches },
  { kind: "group of placements with its bar", from: 10, maxBytes: 270, add: addPlacements },
  { kind: "seat type with its closing value, its dot and its choice", from: 10, maxBytes: 220, add: addSeatTypes },
  { kind: "fee", from: 10, maxBytes: 120, add: addFees },
];

// proves S26.2
test.each(rows)("a further $kind adds at most $maxBytes bytes to a college's page", async ({ from, maxBytes, add }) => {
  const bytesWith = async (count: number) => {
    const { id } = await createCollege(site.db);
    await add(id, count);
    return Buffer.byteLength((await pageOf(id)).text);
  };
  const added = ((await bytesWith(2 * from)) - (await bytesWith(from))) / from;
  expect(added).toBeGreaterThan(60);
  expect(added).toBeLessThanOrEqual(maxBytes);
});

// proves S26.2
test("what no group of placements has is shown once, not in every row", async () => {
  const { id } = await createCollege(site.db);
  await addPlacements(id, 6);
  const { text } = await pageOf(id);
  expect(text.slice(text.indexOf('id="placements"')).match(/सबसे ऊँचा पैकेज: हमारे डेटा में नहीं/g)).toHaveLength(1);
});

test("what runs before React is in a file that all pages share: a page has one short script, and names the files of its own", async () => {
  const { id } = await createCollege(site.db);
  const { text } = await pageOf(id);
  const scripts = [...text.matchAll(/<script(?! type="application\/ld\+json")[^>]*>/g)].map(([tag]) => tag);
  expect(scripts).toEqual([
    expect.stringMatching(/^<script data-page-start="[^"]+\/page-start[^"/]*\.js">$/),
    '<script type="late-module">',
  ]);
  expect(pageFacts(text).data).toBeNull();
});

function pageOf(collegeId: number) {
  return site.ask(`${collegePath(collegeId)}?lang=hi`);
}

async function addBranches(collegeId: number, count: number): Promise<void> {
  for (let at = 100; at < 100 + count; at += 1)
    await createBranch(site.db, { collegeId, name: `Branch ${at}`, intake: 60 });
}

async function addPlacements(collegeId: number, count: number): Promise<void> {
  const outcomes = Array.from({ length: count }, (_, at) => {
    return { branch: `UG ${100 + at}`, medianRupeesPerYear: 500_000, graduates: 400, placed: 300, position: at };
  });
  await createPlacement(site.db, { collegeId, outcomes });
}

async function addSeatTypes(collegeId: number, count: number): Promise<void> {
  const { id: branchId, sourceId } = await createBranch(site.db, { collegeId });
  for (let at = 100; at < 100 + count; at += 1) await createCutoff(site.db, { branchId, seatType: `S${at}`, sourceId });
}

async function addFees(collegeId: number, count: number): Promise<void> {
  const { sourceId } = await createBranch(site.db, { collegeId });
  for (let at = 100; at < 100 + count; at += 1)
    await createFee(site.db, { collegeId, programme: `Course ${at}`, sourceId });
}
