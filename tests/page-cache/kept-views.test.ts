import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readKeptView } from "#http/kept-views.server.ts";
import { collegePath } from "#lib/addresses.ts";
import { encodeId } from "#lib/base64-id.ts";
import { readConfig } from "#lib/config.server.ts";
import { createApp } from "../../src/app.server.ts";
import { hearChanges } from "../../src/hear-changes.server.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";
import { announceChange, createBranch, createCollege, createJob } from "../support/factories.ts";
import { createHostel } from "../support/hostel-factories.ts";
import { sourcePages } from "../support/source-pages.ts";

/** The product without a page cache, hearing of changes. */
async function openSite() {
  const database = await openTestDatabase();
  const deps = testDeps(database, { config: readConfig({ RATE_LIMITS: "off", PAGE_CACHE_MB: "0" }) });
  const app = createApp(deps, { pages: await sourcePages() });
  const stop = await hearChanges({ deps, source: database.source, pages: null, manyChangesMs: 0 });
  const show = async (path: string) => (await app.request(path)).text();
  return { database, db: database.db, deps, stop, show, kept: () => [...deps.state.keptViews.views.keys()].sort() };
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

describe("a college's page without the page cache", () => {
  test("is drawn once, and again when its college changes", async () => {
    const { id, collegeId } = await createBranch(site.db);
    const other = await createBranch(site.db);
    await announceChange(site.db, "all");
    const path = collegePath(collegeId);
    // A notice of what was made above may still be on its way.
    await expect.poll(async () => (await site.show(path)) && site.kept().length, { timeout: 10_000 }).toBe(1);
    const first = await site.show(path);
    await site.show(collegePath(other.collegeId));
    const before = site.kept();
    expect(before).toHaveLength(2);
    expect(await site.show(path)).toBe(first);
    await site.show(`${path}?utm_source=a`);
    expect(site.kept()).toEqual(before);
    await site.db.execute(sql`update branches set name = 'Astronautics by hand' where id = ${id}`);
    await untilShown(path, "Astronautics by hand");
    expect(site.kept()).toContain(before.find((key) => key.includes(String(other.collegeId))));
  });

  test("is made by the language and the choice in its address", async () => {
    const { id, collegeId } = await createBranch(site.db);
    await announceChange(site.db, "all");
    const path = collegePath(collegeId);
    await untilShown(path, 'lang="en');
    await untilShown(`${path}?lang=hi`, 'lang="hi"');
    await untilShown(`${path}?branch=${id}`, 'aria-current="true"');
    await untilShown(path, 'lang="en');
  });
});

describe("the hostel list without the page cache", () => {
  test("is read once for the same question, and again when a hostel changes", async () => {
    const { id } = await createHostel(site.db, { name: "Before Hostel" });
    await announceChange(site.db, "all");
    const lists = () => site.kept().filter((key) => key.startsWith('["hostels"'));
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

test("a list of openings without the page cache is read once, and again when one changes", async () => {
  const { id } = await createJob(site.db, { company: "Before Works" });
  await announceChange(site.db, "all");
  const lists = () => site.kept().filter((key) => key.startsWith('["jobs"'));
  await expect.poll(async () => (await site.show("/campusdrives")) && lists().length, { timeout: 10_000 }).toBe(1);
  await site.show("/campusdrives?utm_source=a&lang=hi");
  expect(lists()).toHaveLength(1);
  await site.db.execute(sql`update jobs set company = 'After Works' where id = ${id}`);
  await untilShown("/campusdrives", "After Works");
});

describe("a view", () => {
  const ask = (made: string, whileMade = () => {}) =>
    readKeptView(site.deps, {
      ...{ key: "of a test", tags: ["tests"], weigh: () => 10 },
      make: async () => {
        whileMade();
        return { made };
      },
    });

  test("that was being made when something changed is not kept", async () => {
    const change = () => {
      site.deps.state.keptViews.changes += 1;
    };
    expect(await ask("old", change)).toEqual({ made: "old" });
    expect(await ask("new")).toEqual({ made: "new" });
    expect(await ask("newer")).toEqual({ made: "new" });
  });

  test("is not kept while changes are not heard", async () => {
    await site.stop();
    expect(await ask("first")).toEqual({ made: "first" });
    expect(await ask("second")).toEqual({ made: "second" });
  });
});
