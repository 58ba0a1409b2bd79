import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { openTestDatabase } from "../../../../tests/support/database.ts";
import {
  refreshCollegeStreams,
  refreshNearness,
  refreshNearnessOfColleges,
  refreshStaleDerived,
  touchCatalogue,
} from "./refresh-derived.server.ts";

let database: OpenDatabase;
const run = async (text: string) =>
  ((await database.db.execute(sql.raw(text))) as unknown as { rows: Record<string, unknown>[] }).rows;

beforeAll(async () => {
  database = await openTestDatabase();
  await run(
    "insert into sources (key, publisher, title, captured_on, status) values ('a', 'A', 'A', '2026-01-01', 'official')",
  );
  await run("insert into streams (name, slug) values ('Engineering', 'engineering'), ('Architecture', 'architecture')");
  await run(`insert into colleges (name, city, state, ownership, latitude, longitude, source_id) values
    ('Near', 'Pune', 'Maharashtra', 'private', 18.5204, 73.8567, 1), ('Far', 'Pune', 'Maharashtra', 'private', 18.7, 73.8567, 1),
    ('Nowhere', 'Pune', 'Maharashtra', 'private', null, null, 1)`);
  await run(`insert into hostels (name, kind, for_whom, city, state, latitude, longitude, source_id)
    values ('Hostel', 'pg', 'girls', 'Pune', 'Maharashtra', 18.5294, 73.8567, 1)`);
});
afterAll(() => database.close());

it("computes neighbours within 10 km and keeps those linked by hand", async () => {
  await run("insert into hostel_colleges (hostel_id, college_id, metres, is_manual) values (1, 3, 500, true)");
  await run("insert into hostel_colleges (hostel_id, college_id, metres) values (1, 2, 5)");
  const neighbours = "select college_id, metres, is_manual from hostel_colleges order by college_id";
  const expected = [
    { college_id: 1, metres: 1001, is_manual: false },
    { college_id: 3, metres: 500, is_manual: true },
  ];
  await refreshNearness(database.db, [1]);
  expect(await run(neighbours)).toEqual(expected);
  await refreshNearness(database.db, "all");
  await refreshNearnessOfColleges(database.db, [1, 2]);
  await refreshNearness(database.db, []);
  expect(await run(neighbours)).toEqual(expected);
});

it("sums seats by stream and takes the band from the newest year's list of JoSAA, each branch with its last round", async () => {
  await run(`insert into branches (college_id, stream_id, name, level, intake, source_id) values
    (1, 1, 'Civil', 'ug', 60, 1), (1, 1, 'Civil', 'pg', 10, 1), (1, 1, 'Computer', 'ug', 120, 1), (1, 2, 'Architecture', 'ug', null, 1)`);
  const rank = (
    branch: number,
    authority: string,
    year: number,
    round: number,
    closing: number,
    rest = "'OPEN', 'any', false",
  ) => `(${branch}, '${authority}', 'JEE Main', ${year}, ${round}, 'rank', ${closing}, ${rest}, 1)`;
  await run(`insert into cutoffs (branch_id, authority, exam, year, round, unit, closing, seat_type, gender, is_preparatory, source_id) values
    ${rank(1, "JoSAA", 2023, 6, 1)}, ${rank(1, "JoSAA", 2024, 4, 2)}, ${rank(1, "JoSAA", 2024, 5, 900)},
    ${rank(3, "JoSAA", 2024, 5, 300)}, ${rank(3, "CSAB", 2024, 2, 5000)}, ${rank(3, "JoSAA", 2024, 5, 3, "'SC', 'any', false")},
    ${rank(3, "JoSAA", 2024, 5, 4, "'OPEN', 'female', false")}, ${rank(3, "JoSAA", 2024, 5, 5, "'OPEN', 'any', true")}`);
  for (const which of [[1], "all"] as const) await refreshCollegeStreams(database.db, which);
  const band = {
    closing_low: 300,
    closing_high: 900,
    closing_year: 2024,
    closing_exam: "JEE Main",
    closing_unit: "rank",
    closing_authority: "JoSAA",
    closing_round: 5,
    closing_quota: "",
    closing_seat_type: "OPEN",
    closing_pool: "everyone",
    closing_level: "ug",
    closing_max_marks: null,
    closing_is_provisional: false,
    closing_is_fallback: false,
    headline_branch_id: 3,
  };
  const noBand = {
    ...Object.fromEntries(Object.keys(band).map((column) => [column, null])),
    ...{ closing_is_provisional: false, closing_is_fallback: false },
  };
  expect(await run("select * from college_streams order by stream_id")).toEqual([
    {
      ...{ college_id: 1, stream_id: 1, seats: 190, branch_count: 3, levels: ["ug", "pg"] },
      ...{ largest_branches: ["Computer", "Civil"], branch_names: ["Computer", "Civil"], ...band },
    },
    {
      ...{ college_id: 1, stream_id: 2, seats: 0, branch_count: 1, levels: ["ug"] },
      ...{ largest_branches: ["Architecture"], branch_names: ["Architecture"], ...noBand },
    },
  ]);
});

it("takes away the streams of a college that has no branch in them any more", async () => {
  await run("delete from branches where stream_id = 2");
  await refreshCollegeStreams(database.db, [1]);
  expect(await run("select stream_id from college_streams")).toEqual([{ stream_id: 1 }]);
});

// proves S11.7
it("rewrites what an earlier release's rule wrote, once", async () => {
  await run("update college_streams set closing_low = 1, closing_authority = null");
  expect(await refreshStaleDerived(database.db)).toBe(true);
  expect(await run("select closing_low, closing_authority from college_streams")).toEqual([
    { closing_low: 300, closing_authority: "JoSAA" },
  ]);
  expect(await refreshStaleDerived(database.db)).toBe(false);
  await run("update catalogue_state set version = 0");
});

it("counts the catalogue's version up", async () => {
  await touchCatalogue(database.db);
  expect(await run("select version::integer from catalogue_state")).toEqual([{ version: 1 }]);
});
