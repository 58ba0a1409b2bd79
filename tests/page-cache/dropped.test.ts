import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collegeListPath, collegePath, hostelPath, jobPath, newsPath } from "#lib/addresses.ts";
import { insertPackage } from "../support/account-factories.ts";
import {
  announceChange,
  createBranch,
  createCollege,
  createJob,
  createNews,
  createReview,
  createSource,
} from "../support/factories.ts";
import { createHostel } from "../support/hostel-factories.ts";
import { makeStaff, staffClient } from "../support/staff.ts";
import { type CachedSite, openCachedSite, untilCached, untilShown } from "./cached-site.ts";

/** Two processes of one installation, each with its own cache. */
let site: CachedSite;
let other: CachedSite;
beforeAll(async () => {
  site = await openCachedSite();
  other = await openCachedSite({ database: site.database });
});
afterAll(async () => {
  await other.close();
  await site.close();
});

/** Has both processes cache a page, then waits until both show a text in it: as soon as the notice has arrived. */
async function cacheEverywhere(path: string) {
  for (const one of [site, other]) await untilCached(one, path);
}
async function expectEverywhere(path: string, text: string) {
  for (const one of [site, other]) {
    await untilShown(one, path, text);
  }
}

async function listedCollege() {
  const branch = await createBranch(site.db);
  await announceChange(site.db, "all");
  return branch;
}

describe("staff change a fact in the console", () => {
  test("and the college's page, its lists and its call show it, in every process", async () => {
    const { collegeId, streamId } = await listedCollege();
    const untouched = await listedCollege();
    const paths = [
      collegePath(collegeId),
      collegeListPath(streamId),
      "/api/colleges/",
      `/api/college-details/${collegeId}/`,
    ];
    for (const path of [...paths, collegePath(untouched.collegeId)]) await cacheEverywhere(path);
    const editor = staffClient(site.app, await makeStaff(site.db, "editor"));
    const address = `/api/staff/colleges/${collegeId}/`;
    const { version } = (await editor.get(address)).body;
    const name = `Renamed College ${collegeId}`;
    const written = await editor.patch(address, { version, name, same_source: true });
    expect(written.status, written.text).toBe(200);
    for (const path of paths) await expectEverywhere(path, name);
    expect((await site.ask(collegePath(untouched.collegeId))).cache).toBe("hit");
  });
});

describe("somebody changes a fact by SQL", () => {
  test("a college's page shows it", async () => {
    const { collegeId, id } = await listedCollege();
    await cacheEverywhere(collegePath(collegeId));
    await site.db.execute(sql`update branches set name = 'Astronautics by hand' where id = ${id}`);
    await expectEverywhere(collegePath(collegeId), "Astronautics by hand");
  });

  test("a hostel's page, the list of hostels and the colleges near it show it", async () => {
    const { collegeId } = await listedCollege();
    const { id } = await createHostel(site.db, {});
    await site.db.execute(sql`insert into hostel_colleges values (${id}, ${collegeId}, 400)`);
    await announceChange(site.db, "all");
    for (const path of [hostelPath(id), "/hostellist", collegePath(collegeId)]) await cacheEverywhere(path);
    await site.db.execute(sql`update hostels set name = 'Hostel by hand' where id = ${id}`);
    for (const path of [hostelPath(id), "/hostellist", collegePath(collegeId)])
      await expectEverywhere(path, "Hostel by hand");
  });

  test("news appears on every page, a job on its own", async () => {
    const [news, job] = [await createNews(site.db), await createJob(site.db)];
    for (const path of [newsPath(news.id), jobPath(job.id), "/faqs"]) await cacheEverywhere(path);
    await site.db.execute(sql`update news set title = 'Counselling begins today' where id = ${news.id}`);
    await expectEverywhere(newsPath(news.id), "Counselling begins today");
    await expectEverywhere("/faqs", "Counselling begins today");
    await site.db.execute(sql`update jobs set position = 'Lighthouse keeper' where id = ${job.id}`);
    await expectEverywhere(jobPath(job.id), "Lighthouse keeper");
    await expectEverywhere("/campusdrives", "Lighthouse keeper");
  });

  test("a package's new price is on the page of packages", async () => {
    const { id } = await insertPackage(site.db, { amountRupees: 1_111 });
    await cacheEverywhere("/packages");
    await site.db.execute(sql`update packages set amount_rupees = 2222 where id = ${id}`);
    await expectEverywhere("/packages", "₹2,222");
  });

  test("a review is on the home page once it is published, and drops nothing before", async () => {
    await cacheEverywhere("/");
    const { id } = await createReview(site.db, { review: "A very good guide indeed", isPublished: false });
    expect((await site.ask("/")).cache).toBe("hit");
    await site.db.execute(sql`update reviews set is_published = true where id = ${id}`);
    await expectEverywhere("/", "A very good guide indeed");
  });

  test("a changed source is shown on every page that names it", async () => {
    const source = await createSource(site.db);
    const college = await createCollege(site.db, { sourceId: source.id });
    await announceChange(site.db, "all");
    await cacheEverywhere(collegePath(college.id));
    await site.db.execute(sql`update sources set publisher = 'The Board of Examples' where id = ${source.id}`);
    await expectEverywhere(collegePath(college.id), "The Board of Examples");
  });
});

// proves T0.7
test("many colleges that change at once are in the lists as soon as the index has them", async () => {
  const { collegeId, streamId, sourceId } = await listedCollege();
  await cacheEverywhere(collegeListPath(streamId));
  await site.db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into colleges (name, city, state, ownership, source_id)
      select 'Many ' || n, 'Pune', 'Maharashtra', 'private', ${sourceId} from generate_series(1, 60) n`);
    await tx.execute(sql`
      insert into branches (college_id, stream_id, name, level, source_id)
      select id, ${streamId}, 'Botany', 'ug', source_id from colleges where name like 'Many %'`);
    await tx.execute(sql`update colleges set name = 'Many and one' where id = ${collegeId}`);
    await tx.execute(sql`
      insert into college_streams (college_id, stream_id, seats, branch_count, largest_branches, branch_names, levels)
      select id, ${streamId}, 0, 1, '{Botany}', '{Botany}', '{ug}' from colleges where name like 'Many %' and id <> ${collegeId}`);
    await tx.execute(sql`update catalogue_state set version = version + 1`);
  });
  await expectEverywhere(collegeListPath(streamId), "Many and one");
  await expectEverywhere(collegeListPath(streamId), "61 ");
});

test("a page that was being rendered while a fact changed is not cached", async () => {
  const { collegeId } = await listedCollege();
  const path = collegePath(collegeId);
  const witness = `${path}?x=1`;
  await untilCached(site, witness);
  let isChanged = false;
  site.link.before = async () => {
    if (isChanged) return;
    isChanged = true;
    await site.db.execute(sql`update colleges set short_name = 'Changed meanwhile' where id = ${collegeId}`);
    // On PostgreSQL the notice takes a moment; it has arrived once a page that was cached before is rendered again.
    await untilShown(site, witness, "Changed meanwhile");
  };
  const early = await site.ask(path);
  site.link.before = async () => {};
  expect(early.text).not.toContain("Changed meanwhile");
  for (const times of [1, 2, 3]) expect((await site.ask(path)).text, String(times)).toContain("Changed meanwhile");
});

test("a change that is taken back drops nothing", async () => {
  const { id } = await createNews(site.db);
  await cacheEverywhere(newsPath(id));
  await site.db
    .transaction(async (tx) => {
      await tx.execute(sql`update news set title = 'never' where id = ${id}`);
      throw new Error("taken back");
    })
    .catch(() => {});
  expect((await site.ask(newsPath(id))).cache).toBe("hit");
});
