// proves T0.7

import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { collegePath } from "#lib/addresses.ts";
import { openTestDatabase } from "../support/database.ts";
import { announceChange, createBranch } from "../support/factories.ts";
import { type CachedSite, openCachedSite, untilCached } from "./cached-site.ts";

let database: OpenDatabase;
let site: CachedSite;
let [path, other] = ["", ""];
const hour = 3_600;

beforeAll(async () => {
  database = await openTestDatabase();
  const branches = [await createBranch(database.db), await createBranch(database.db)];
  await announceChange(database.db, "all");
  [path, other] = branches.map(({ collegeId }) => collegePath(collegeId)) as [string, string];
});
afterAll(() => database.close());
// A cache of its own for each test, so that none depends on how far another came.
beforeEach(async () => {
  site = await openCachedSite({ database });
  await untilCached(site, path);
});
afterEach(() => site.close());

// proves S25.3
test("a college's page is cached for hours at the address of our own links, other addresses for a minute", async () => {
  const id = path.split("/")[2] ?? "";
  const spellings = [path.toUpperCase().replace(id.toUpperCase(), id), `${path}/`, `${path}=`, `${path}?x=1`, "/faqs"];
  for (const spelling of spellings) expect((await site.ask(spelling)).cache, spelling).toBe("miss");
  site.pass(61);
  expect((await site.ask(path)).cache).toBe("hit");
  for (const spelling of spellings) expect((await site.ask(spelling)).cache, spelling).toBe("stale");
  // A refresh that ended after the hours below would store its page as a new one.
  for (const spelling of spellings) await untilCached(site, spelling);
  site.pass(11 * hour);
  expect((await site.ask(path)).cache).toBe("hit");
  for (const spelling of spellings) expect((await site.ask(spelling)).cache, spelling).toBe("miss");
  site.pass(2 * hour);
  expect((await site.ask(path)).cache).toBe("stale");
});

// proves S25.3
test("a college's page is shown for a day while the database is away", async () => {
  site.link.isBroken = true;
  site.pass(23 * hour);
  expect([(await site.ask(path)).status, (await site.ask(other)).status]).toEqual([200, 503]);
  site.pass(2 * hour);
  expect((await site.ask(path)).status).toBe(503);
});

test("a page made right after a change is made again a minute later: a replica or a model may have been behind", async () => {
  await announceChange(database.db, "all");
  await expect.poll(async () => (await site.ask(path)).cache, { timeout: 10_000 }).toBe("miss");
  await untilCached(site, path);
  site.pass(61);
  expect((await site.ask(path)).cache).not.toBe("hit");
});

// proves S25.3
test("pages are cached before they are requested, in the encoding of browsers, from the newest facts", async () => {
  await database.db.execute(sql`update branches set name = 'Astronomy by hand'`);
  const filled = await openCachedSite({ database, env: { PAGE_CACHE_FILL: "on" } });
  await expect
    .poll(() => filled.deps.state.pageFill?.(), { timeout: 20_000 })
    .toMatchObject({ isRunning: false, done: 2, total: 2 });
  filled.link.isBroken = true;
  const page = await filled.ask(other, { "accept-encoding": "gzip, deflate, br, zstd" });
  expect(page).toMatchObject({ status: 200, cache: "hit" });
  expect(page.text).toContain("Astronomy by hand");
  expect((await filled.ask(other, { "accept-encoding": "gzip" })).status).toBe(503);
  await filled.close();
});
