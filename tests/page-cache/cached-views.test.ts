// proves T0.7

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readCachedView } from "#http/documents/cached-views.server.ts";
import { collegePath } from "#lib/addresses.ts";
import { encodeId } from "#lib/base64-id.ts";
import { readConfig } from "#lib/config.server.ts";
import { createApp } from "../../src/app.server.ts";
import { invalidateOnChange } from "../../src/invalidate-on-change.server.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";
import { announceChange, createBranch, createCollege, createJob } from "../support/factories.ts";
import { createHostel } from "../support/hostel-factories.ts";
import { sourcePages } from "../support/source-pages.ts";

/** The product without a page cache, notified of changes. */
async function openSite() {
  const database = await openTestDatabase();
  const deps = testDeps(database, { config: readConfig({ RATE_LIMITS: "off", PAGE_CACHE_MB: "0" }) });
  const app = createApp(deps, { pages: await sourcePages() });
  const stop = await invalidateOnChange({ deps, source: database.source, pages: null, manyChangesMs: 0 });
  const show = async (path: string) => (await app.request(path)).text();
  return {
    database,
    db: database.db,
    deps,
    stop,
    show,
    cachedKeys: () =>
      [...deps.state.parts.entries()].flatMap(([key, { tags }]) => (tags.length > 0 ? [key] : [])).sort(),
  };
}

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await site.stop();
  await site.database.close();
});

async function untilShown(path: string, text: string) {
  await expect.poll(() => site.show(path), { timeout: 10_000, interval: 20 }).toContain(text);
}

// proves S25.2
describe("a college's page without the page cache", () => {
  test("is rendered once, and again when its college changes", async () => {
    const { id, collegeId } = await createBranch(site.db);
    const other = await createBranch(site.db);
    await announceChange(site.db, "all");
    const path = collegePath(collegeId);
    // The notice of the rows created above may still be on its way.
    await expect.poll(async () => (await site.show(path)) && site.cachedKeys().length, { timeout: 10_000 }).toBe(1);
    const first = await site.show(path);
    await site.show(collegePath(other.collegeId));
    const before = site.cachedKeys();
    expect(before).toHaveLength(2);
    expect(await site.show(path)).toBe(first);
    await site.show(`${path}?utm_source=a`);
    expect(site.cachedKeys()).toEqual(before);
    await site.db.execute(sql`update branches set name = 'Astronautics by hand' where id = ${id}`);
    await untilShown(path, "Astronautics by hand");
    expect(site.cachedKeys()).toContain(before.find((key) => key.includes(String(other.collegeId))));
  });

  test("depends on the language and the choice in its address", async () => {
    const { id, collegeId } = await createBranch(site.db);
    await announceChange(site.db, "all");
    const path = collegePath(collegeId);
    await untilShown(path, 'lang="en');
    await untilShown(`${path}?lang=hi`, 'lang="hi"');
    await untilShown(`${path}?branch=${id}`, 'aria-current="true"');
    await untilShown(path, 'lang="en');
  });
});

// proves S25.2
describe("the hostel list without the page cache", () => {
  test("is read once for the same query, and again when a hostel changes", async () => {
    const { id } = await createHostel(site.db, { name: "Before Hostel" });
    await announceChange(site.db, "all");
    const lists = () => site.cachedKeys().filter((key) => key.startsWith('["hostels"'));
    await expect.poll(async () => (await site.show("/hostellist")) && lists().length, { timeout: 10_000 }).toBe(1);
    await site.show("/hostellist?utm_source=a&lang=hi");
    expect(lists()).toHaveLength(1);
    await site.show("/hostellist?kind=pg");
    expect(lists()).toHaveLength(2);
    await site.db.execute(sql`update hostels set name = 'After Hostel' where id = ${id}`);
    await untilShown("/hostellist", "After Hostel");
  });

  test("near a college names it until it is no longer listed", async () => {
    const college = await createCollege(site.db, { name: "Lighthouse College" });
    await announceChange(site.db, "all");
    const path = `/hostellist?college=${encodeId(college.id)}`;
    await untilShown(path, "Lighthouse College");
    await site.db.execute(sql`update colleges set is_active = false where id = ${college.id}`);
    await expect.poll(() => site.show(path), { timeout: 10_000, interval: 20 }).not.toContain("Lighthouse College");
  });
});

// proves S25.2
test("a list of openings without the page cache is read once, and again when one changes", async () => {
  const { id } = await createJob(site.db, { company: "Before Works" });
  await announceChange(site.db, "all");
  const lists = () => site.cachedKeys().filter((key) => key.startsWith('["jobs"'));
  await expect.poll(async () => (await site.show("/campusdrives")) && lists().length, { timeout: 10_000 }).toBe(1);
  await site.show("/campusdrives?utm_source=a&lang=hi");
  expect(lists()).toHaveLength(1);
  await site.db.execute(sql`update jobs set company = 'After Works' where id = ${id}`);
  await untilShown("/campusdrives", "After Works");
});

describe("a view", () => {
  const read = (value: string, whileLoading = () => {}) =>
    readCachedView(site.deps, {
      ...{ key: "of a test", tags: ["tests"], sizeOf: () => 10 },
      load: async () => {
        whileLoading();
        return { value };
      },
    });

  test("that was being loaded when something changed is not cached", async () => {
    const change = () => {
      site.deps.state.cachedViews.changes += 1;
    };
    expect(await read("old", change)).toEqual({ value: "old" });
    expect(await read("new")).toEqual({ value: "new" });
    expect(await read("newer")).toEqual({ value: "new" });
  });

  test("is not cached while notices of changes do not arrive", async () => {
    await site.stop();
    expect(await read("first")).toEqual({ value: "first" });
    expect(await read("second")).toEqual({ value: "second" });
  });
});
