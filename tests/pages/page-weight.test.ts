import { afterAll, beforeAll, expect, test } from "vitest";
import { collegePath } from "#lib/addresses.ts";
import { type CachedSite, openCachedSite } from "../page-cache/cached-site.ts";
import { createBranch, createCollege } from "../support/factories.ts";

let site: CachedSite;
beforeAll(async () => {
  site = await openCachedSite();
});
afterAll(() => site.close());

test("a further branch adds at most 140 bytes to the page of a college with very many", async () => {
  const [few, many] = [await bytesWith(40), await bytesWith(80)];
  expect((many - few) / 40).toBeLessThan(140);
});

/** Of the page of a college with so many branches: more than are shown at once, and more than have a bar. */
async function bytesWith(branches: number): Promise<number> {
  const { id: collegeId } = await createCollege(site.db);
  for (let at = 100; at < 100 + branches; at += 1)
    await createBranch(site.db, { collegeId, name: `Branch ${at}`, intake: 60 });
  return Buffer.byteLength((await site.ask(collegePath(collegeId))).text);
}
