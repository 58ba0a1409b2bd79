import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { cutoffs, intakeDetails } from "#db/schema/branches.ts";
import { collegePhotos } from "#db/schema/colleges.ts";
import { announcements } from "#db/schema/publishing.ts";
import type { Deps } from "#http/deps.server.ts";
import { seededRandom } from "../../../../tests/support/catalogue-rows.ts";
import { someoneWaitsForLock } from "../../../../tests/support/conflicts.ts";
import { openTestDatabase } from "../../../../tests/support/database.ts";
import { testDeps } from "../../../../tests/support/deps.ts";
import {
  announceChange,
  createBranch,
  createCollege,
  createCutoff,
  createPlacement,
  createSource,
  createStream,
} from "../../../../tests/support/factories.ts";
import { createHostel } from "../../../../tests/support/hostel-factories.ts";
import { arrangeCutoffs, chooseSeats } from "../branch-cutoffs.ts";
import { Branch, College } from "../college-contract.ts";
import { CollegeCard, Stream, Suggestion } from "../contract.ts";
import { everyCollege } from "../rules.ts";
import { currentIndex, recheckCatalogue } from "../search/current-index.server.ts";
import { getBranchClosing, getBranchCutoffs, getCollege } from "./get-college.server.ts";
import { listClosings } from "./list-closings.server.ts";
import { getStream, listAnnouncement, listStreams } from "./list-streams.server.ts";
import { listCollegesByIds, searchColleges } from "./search-colleges.server.ts";
import { suggest } from "./suggest.server.ts";

let database: OpenDatabase;
let deps: Deps;
beforeAll(async () => {
  database = await openTestDatabase();
  deps = testDeps(database);
});
afterAll(() => database.close());

describe("the list", () => {
  test("a college that was just added is in the next list, as a card of the contract", async () => {
    const stream = await createStream(deps.db);
    const college = await createCollege(deps.db, { name: "Lamp Institute of Technology", ownership: "deemed_private" });
    await createBranch(deps.db, { collegeId: college.id, streamId: stream.id, name: "Computer Engineering" });
    const page = await searchColleges(deps, { ...everyCollege, streamId: stream.id });
    expect(page.count).toBe(1);
    const card = page.colleges[0];
    expect(CollegeCard.strict().parse(card)).toEqual(card);
    expect(card).toMatchObject({
      id: college.id,
      ownership: "deemed",
      seats: 60,
      branch_count: 1,
      tags: ["Computer Engineering"],
      stream_slug: stream.slug,
      has_cut_offs: false,
      closing_range: null,
    });
  });

  test("figures are those of the chosen stream, else of all streams", async () => {
    const [large, small] = [await createStream(deps.db), await createStream(deps.db)];
    const { id } = await createCollege(deps.db);
    await createBranch(deps.db, { collegeId: id, streamId: large.id, name: "Civil", intake: 120 });
    const physics = await createBranch(deps.db, { collegeId: id, streamId: small.id, name: "Physics", intake: 30 });
    await createCutoff(deps.db, { branchId: physics.id, closing: 77 });
    const inSmall = (await searchColleges(deps, { ...everyCollege, streamId: small.id })).colleges[0];
    expect(inSmall).toMatchObject({
      seats: 30,
      tags: ["Physics", "Cut Off"],
      has_cut_offs: true,
      closing_range: { low: 77 },
    });
    const inLarge = (await searchColleges(deps, { ...everyCollege, streamId: large.id })).colleges[0];
    expect(inLarge).toMatchObject({ seats: 120, tags: ["Civil"], has_cut_offs: false, closing_range: null });
    const [overall] = await listCollegesByIds(deps, [id]);
    expect(overall).toMatchObject({ seats: 150, tags: ["Civil", "Physics", "Cut Off"], stream_slug: large.slug });
  });

  test("a college of which only a ranking names the subject is in the stream's list, count and search", async () => {
    const law = await createStream(deps.db, { name: "Law", slug: "law" });
    const ranked = await createCollege(deps.db, { name: "National Lamp School", city: "Karnal" });
    await deps.db.execute(sql`insert into college_ranks (college_id, publisher, year, category, rank, source_id)
      values (${ranked.id}, 'NIRF', 2024, 'Law', 3, ${ranked.sourceId})`);
    await announceChange(deps.db, [ranked.id]);
    const list = await searchColleges(deps, { ...everyCollege, streamId: law.id });
    expect(list.colleges.map(({ id }) => id)).toEqual([ranked.id]);
    expect(list.colleges[0]).toMatchObject({ stream_slug: "law", branch_count: 0, seats: null, closing_range: null });
    expect(await getStream(deps, law.id)).toMatchObject({ college_count: 1, seats: 0 });
    const found = await searchColleges(deps, { ...everyCollege, q: "law karnal" });
    expect(found.colleges.map(({ id }) => id)).toEqual([ranked.id]);
    expect(await getCollege(deps, ranked.id)).toMatchObject({ streams: [{ slug: "law" }], branches: [] });
    const ofLevel = await searchColleges(deps, { ...everyCollege, streamId: law.id, level: "ug" });
    expect(ofLevel.count).toBe(0);
  });

  test("inactive colleges are nowhere", async () => {
    const college = await createCollege(deps.db, { name: "Closed Forever College", isActive: false });
    const found = await searchColleges(deps, { ...everyCollege, q: "closed forever" });
    expect(found.colleges.map((card) => card.id)).not.toContain(college.id);
    expect(await listCollegesByIds(deps, [college.id, 999_999])).toEqual([]);
    await expect(getCollege(deps, college.id)).rejects.toMatchObject({ code: "college_not_found" });
  });

  test("cards by ids keep the order of the ids", async () => {
    const [a, b] = [await createCollege(deps.db), await createCollege(deps.db)];
    expect((await listCollegesByIds(deps, [b.id, a.id])).map((card) => card.id)).toEqual([b.id, a.id]);
  });

  test("the nearest active hostel's distance is on the card and can be filtered by", async () => {
    const near = await createCollege(deps.db, { latitude: 20, longitude: 75 });
    await createHostel(deps.db, { latitude: 20.001, longitude: 75, isActive: false });
    await createHostel(deps.db, { latitude: 20.009, longitude: 75 });
    const page = await searchColleges(deps, { ...everyCollege, hostelWithinM: 1500 });
    expect(page.colleges.map((card) => [card.id, card.nearest_hostel_m])).toEqual([[near.id, 1001]]);
    expect((await searchColleges(deps, { ...everyCollege, hostelWithinM: 1000 })).count).toBe(0);
  });
});

describe("streams", () => {
  test("a stream counts its active colleges and their seats", async () => {
    const stream = await createStream(deps.db, { name: "Forestry", slug: "forestry" });
    await createBranch(deps.db, { streamId: stream.id, intake: 40 });
    const closed = await createCollege(deps.db, { isActive: false });
    await createBranch(deps.db, { streamId: stream.id, collegeId: closed.id });
    const found = await getStream(deps, stream.id);
    expect(Stream.strict().parse(found)).toMatchObject({ name: "Forestry", college_count: 1, seats: 40 });
    expect(await listStreams(deps)).toContainEqual(found);
  });

  test("an unknown stream is refused", async () => {
    await expect(getStream(deps, 999_999)).rejects.toMatchObject({ code: "stream_not_found" });
  });

  test("the newest active announcement that has not ended is shown", async () => {
    expect(await listAnnouncement(deps, "streams")).toBeNull();
    const at = (day: number) => new Date(Date.UTC(2026, 10, day));
    await deps.db.insert(announcements).values([
      { place: "streams", text: "old", createdAt: at(1), endsOn: "2026-12-31" },
      { place: "streams", text: "new", createdAt: at(2), endsOn: "2026-11-21" },
      { place: "streams", text: "withdrawn", createdAt: at(3), endsOn: "2026-12-31", isActive: false },
      { place: "streams", text: "ended", createdAt: at(4), endsOn: "2026-11-20" },
    ]);
    expect(await listAnnouncement(deps, "streams")).toEqual({
      text: "new",
      postedOn: "2026-11-02",
      endsOn: "2026-11-21",
      isOld: false,
    });
    await deps.db
      .insert(announcements)
      .values([{ place: "streams", text: "of last year", createdAt: new Date("2027-01-01"), endsOn: "2027-12-31" }]);
    const later = { ...deps, now: () => new Date("2027-07-03T12:00:00Z") };
    expect(await listAnnouncement(later, "streams")).toMatchObject({ postedOn: "2027-01-01", isOld: false });
    const latest = { ...deps, now: () => new Date("2027-07-03T20:00:00Z") };
    expect(await listAnnouncement(latest, "streams")).toMatchObject({ isOld: true });
  });
});

describe("one college", () => {
  test("has everything the contract names, in its order, with sources", async () => {
    const { db } = deps;
    const source = await createSource(db, { publisher: "AICTE" });
    const stream = await createStream(db);
    const college = await createCollege(db, {
      name: "Whole College",
      sourceId: source.id,
      latitude: 25,
      longitude: 80,
      ownership: "state_university",
    });
    const own = { collegeId: college.id, streamId: stream.id, sourceId: source.id };
    const pg = await createBranch(db, { ...own, level: "pg", intake: 18 });
    const ug = await createBranch(db, { ...own, level: "ug", intake: 60, cutOffUrl: "https://example.org/list" });
    const detail = { branchId: ug.id, sourceId: source.id };
    await db.insert(intakeDetails).values([
      { ...detail, categoryName: "Old", intakeCount: 1, year: 2023 },
      { ...detail, categoryName: "SC", intakeCount: 9, year: 2024, position: 1 },
      { ...detail, categoryName: "OPEN", intakeCount: 30, year: 2024, position: 0 },
    ]);
    await db.insert(collegePhotos).values([
      { collegeId: college.id, url: "/b.jpg", position: 1 },
      { collegeId: college.id, url: "/a.jpg", position: 0 },
    ]);
    await createPlacement(db, {
      collegeId: college.id,
      year: 2023,
      topCompany: "Infosys",
      topRupeesPerYear: 900_000,
      companies: ["TCS", "Infosys"],
      outcomes: [{ branch: "All", medianRupeesPerYear: 500_000, graduates: 12, placed: 10 }],
    });
    await createPlacement(db, { collegeId: college.id, year: 2024 });
    const far = await createHostel(db, { latitude: 25.05, longitude: 80 });
    const near = await createHostel(db, { latitude: 25.01, longitude: 80, rooms: [{ rupeesPerMonth: 9000 }, {}] });
    const found = await getCollege(deps, college.id);
    expect(College.extend({ branches: Branch.strict().array() }).strict().parse(found)).toEqual(found);
    expect(found).toMatchObject({
      ownership: "government",
      photos: ["/a.jpg", "/b.jpg"],
      seats: 78,
      streams: [{ id: stream.id, name: stream.name, slug: stream.slug }],
      source: { publisher: "AICTE", captured_on: "2025-10-30" },
    });
    expect(found.branches.map((branch) => branch.branch_id)).toEqual([ug.id, pg.id]);
    expect(found.branches[0]).toMatchObject({
      cut_off: "https://example.org/list",
      has_cut_offs: false,
      intake_year: 2024,
      intake_details: [
        { category_name: "OPEN", intake_count: 30 },
        { category_name: "SC", intake_count: 9 },
      ],
      intake_source: { publisher: "AICTE" },
    });
    expect(found.branches[1]).toMatchObject({
      intake_details: [],
      intake_year: null,
      intake_source: null,
      other_intake_sources: [],
    });
    expect(found.placements.map((placement) => placement.year)).toEqual([2024, 2023]);
    expect(found.placements[0]).toMatchObject({ companies: [], branch_packages: [], top_hiring: null });
    expect(found.placements[1]).toMatchObject({
      companies: ["TCS", "Infosys"],
      top_hiring: { company: "Infosys", package: 900_000 },
      branch_packages: [{ branch: "All", highest_package: null, median_package: 500_000, graduates: 12, placed: 10 }],
    });
    expect(found.nearby_hostels.map(({ id, type, price }) => [id, type, price])).toEqual([
      [near.id, "PG", 7000],
      [far.id, "PG", 7000],
    ]);
  });

  test("one that is switched off is whole in a preview alone", async () => {
    const stream = await createStream(deps.db);
    const college = await createCollege(deps.db, { isActive: false });
    const branch = await createBranch(deps.db, { collegeId: college.id, streamId: stream.id, intake: 60 });
    await createCutoff(deps.db, { branchId: branch.id, closing: 50 });
    await expect(getCollege(deps, college.id)).rejects.toMatchObject({ code: "college_not_found" });
    const shown = await getCollege(deps, college.id, true);
    expect(shown).toMatchObject({ name: college.name, branches: [{ branch_id: branch.id }] });
    expect(shown.streams).toHaveLength(1);
    expect(await getBranchCutoffs(deps, college.id, {}, shown)).toMatchObject({ branchId: branch.id });
    await expect(getCollege(deps, 999_999, true)).rejects.toMatchObject({ code: "college_not_found" });
  });

  test("an unknown college is refused", async () => {
    await expect(getCollege(deps, 999_999)).rejects.toMatchObject({ code: "college_not_found" });
  });

  test("cut-offs are those of the requested branch, else of the one that speaks for the college", async () => {
    const stream = await createStream(deps.db);
    const { id: collegeId } = await createCollege(deps.db);
    const own = { collegeId, streamId: stream.id };
    const without = await createBranch(deps.db, { ...own, intake: 300 });
    expect(await getBranchCutoffs(deps, collegeId)).toBeNull();
    const small = await createBranch(deps.db, { ...own, intake: 10 });
    const large = await createBranch(deps.db, { ...own, intake: 100 });
    await createCutoff(deps.db, { branchId: small.id, closing: 5 });
    await createCutoff(deps.db, { branchId: large.id, closing: 50 });
    expect(await getBranchCutoffs(deps, collegeId)).toMatchObject({ branchId: small.id, trend: [{ closing: 5 }] });
    const asked = await getBranchCutoffs(deps, collegeId, { branchId: large.id });
    expect(asked).toMatchObject({ branchId: large.id, rounds: [{ closing: 50 }] });
    expect(asked?.sources).toHaveLength(1);
    expect(asked?.rounds[0]).not.toHaveProperty("sourceId");
    expect(await getBranchCutoffs(deps, collegeId, { branchId: without.id })).toBeNull();
    expect(await getBranchCutoffs(deps, collegeId, { branchId: 999_999 })).toMatchObject({ branchId: small.id });
    expect(await getBranchCutoffs(deps, 999_999)).toBeNull();
  });
});

test("the cut-offs that are read for a choice are all that it shows", async () => {
  const branch = await createBranch(deps.db);
  const { branchId, sourceId, ...common } = await createCutoff(deps.db, { branchId: branch.id, quota: "OS" });
  const random = seededRandom(8);
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const rows = new Map<string, typeof cutoffs.$inferInsert>();
  for (let number = 0; number < 60; number += 1) {
    const of = { year: oneOf([2023, 2024]), quota: oneOf(["AI", "HS"]), seatType: oneOf(["OPEN", "SC", "ST"]) };
    const seats = { ...of, round: oneOf([1, 2]), gender: oneOf(["any", "female"] as const) };
    rows.set(JSON.stringify(seats), { ...common, ...seats, id: undefined, closing: number, branchId, sourceId });
  }
  await deps.db.insert(cutoffs).values([...rows.values()]);
  const all = await listClosings(deps, branch.id);
  const college = await getCollege(deps, branch.collegeId);
  const spoken = await getBranchClosing(deps, college.id, branch.id);
  const choices = [{}, { year: 2023 }, { quota: "HS", gender: "female" as const }, { seatType: "ST", year: 2023 }];
  for (const choice of [...choices, { quota: "OS", seatType: "SC" }, { seatType: "none" }]) {
    const {
      branchId: _,
      headline: _headline,
      sources,
      ...shown
    } = (await getBranchCutoffs(deps, college.id, choice, college))!;
    expect(shown).toEqual(arrangeCutoffs(all, chooseSeats(all, choice, spoken)!));
    expect(sources).toHaveLength(1);
  }
});

describe("suggestions", () => {
  test("are of every kind, at most as many as requested, and have the contract's shape", async () => {
    const stream = await createStream(deps.db, { name: "Zoology", slug: "zoology" });
    for (let number = 1; number <= 9; number += 1) {
      const college = await createCollege(deps.db, { name: `Zoo College ${number}`, city: "Zootown", state: "Goa" });
      await createBranch(deps.db, { collegeId: college.id, streamId: stream.id, name: "Zoo Keeping" });
    }
    const found = await suggest(deps, "zo", 8);
    expect(found).toHaveLength(8);
    for (const suggestion of found) expect(Suggestion.strict().parse(suggestion)).toEqual(suggestion);
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(["college", "course", "city", "stream"]));
    expect(found.find(({ kind }) => kind === "city")).toMatchObject({ text: "Zootown", detail: "9", count: 9 });
    expect((await suggest(deps, "zoology"))[0]).toMatchObject({ kind: "stream", id: stream.id });
    expect((await suggest(deps, "zo colege", 3)).length).toBe(3);
  });

  test("there are none for nothing, and a text of any length is answered", async () => {
    expect(await suggest(deps, "   ")).toEqual([]);
    expect(await suggest(deps, "?!")).toEqual([]);
    expect(await suggest(deps, `${"zoo ".repeat(5000)}`)).not.toEqual([]);
    expect(await suggest(deps, "ü".repeat(5000))).toEqual([]);
  });
});

describe("the index", () => {
  test("is shared while nothing changes, and built again after a change of this process", async () => {
    const [first, second] = await Promise.all([currentIndex(deps), currentIndex(deps)]);
    expect(second).toBe(first);
    recheckCatalogue(deps);
    expect(await currentIndex(deps)).toBe(first);
    await announceChange(deps.db, []);
    const [third, fourth] = await Promise.all([currentIndex(deps), currentIndex(deps)]);
    expect(third).not.toBe(first);
    expect(fourth).toBe(third);
  });

  test("a change of another process is not waited for, and seen once the second is over", async () => {
    const before = await currentIndex(deps);
    await deps.db.execute(sql`update catalogue_state set version = version + 1`);
    expect(await currentIndex(deps)).toBe(before);
    const later = performance.now() + 1500;
    // why: the index looks at the version once a second, and a test does not wait for one.
    const clock = vi.spyOn(performance, "now").mockReturnValue(later);
    expect(await currentIndex(deps)).toBe(before);
    clock.mockRestore();
    await vi.waitFor(async () => expect(await currentIndex(deps)).not.toBe(before));
  });

  test.skipIf(!process.env.TEST_DATABASE_URL)(
    "reads its rows with the patience of jobs, not with that of a visitor (PostgreSQL only)",
    async () => {
      await announceChange(deps.db, []);
      let built: Promise<unknown> | undefined;
      await deps.db.transaction(async (tx) => {
        await tx.execute(sql`lock table college_streams in access exclusive mode`);
        built = currentIndex(deps);
        await someoneWaitsForLock(deps.db);
        const waiting = sql`select application_name as name from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        const { rows } = (await deps.db.execute(waiting)) as unknown as { rows: { name: string }[] };
        expect(rows).toEqual([{ name: "margdeep work" }]);
      });
      await built;
    },
  );
});
