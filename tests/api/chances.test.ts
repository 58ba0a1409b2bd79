import { eq, sql } from "drizzle-orm";
import type { JudgedGroup, JudgedYear } from "margdeep-chances/backtest-record";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { colleges, pincodes } from "#db/schema/colleges.ts";
import { type Chance, ChancesAnswer, type NeededRank, NeededRanks } from "#features/chances/contract.ts";
import { ChanceFailure, ChanceRecord } from "#features/chances/record-contract.ts";
import { renewModels } from "#features/chances/service/served-models.server.ts";
import { publishModel } from "#features/chances/service/stored-models.server.ts";
import { CheckedList, type Finding, PreparedList } from "#features/choices/lint/contract.ts";
import { lintList } from "#features/choices/lint/lint-list.ts";
import { type ChancesProduct, openChancesProduct } from "../support/chances.ts";
import { createSource } from "../support/factories.ts";
import { createHostel } from "../support/hostel-factories.ts";

let product: ChancesProduct;
beforeAll(async () => {
  product = await openChancesProduct();
});
afterAll(() => product.close());

type Question = Record<string, unknown>;

async function post(question: unknown, app = product.app, path = "/api/chances/") {
  const body = typeof question === "string" ? question : JSON.stringify(question);
  const response = await app.request(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of replies whose schema is checked where they succeed
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
}

/** A candidate who answers every question; what differs is named by the test. */
const student: Question = {
  authority: "josaa",
  ranks: {
    jee_main: { crl: 20_000, category: 5000 },
    jee_advanced: { crl: 9000, category: 2000 },
    jee_main_paper2a: { crl: 300, category: 90 },
    jee_main_paper2b: { crl: 250, category: 80 },
  },
  ...{ category: "SC", pwd: false, gender: "male", state: "Bihar", aat: true, page_size: 100 },
};

/** Every row of the answer. */
async function ask(differing: Question = {}): Promise<{ rows: Chance[]; answer: ChancesAnswer }> {
  const { status, body } = await post({ ...student, ...differing });
  expect([status, body.fields]).toEqual([200, undefined]);
  expect(ChancesAnswer.parse(body)).toEqual(body);
  const rows: Chance[] = [...body.results];
  for (let page = 2; page <= body.pages; page++) {
    rows.push(...(await post({ ...student, ...differing, page })).body.results);
  }
  expect(rows).toHaveLength(body.count);
  return { rows, answer: body };
}

// proves S13.1
describe("POST /api/chances/", () => {
  test("answers each seat with its chance, range, label and last three closings, hardest to get first", async () => {
    const { rows, answer } = await ask();
    expect(answer.model).toMatchObject({ trained_on: [2022, 2023, 2024, 2025], valid_for: 2026, after_round: null });
    const [first] = rows;
    expect(first).toMatchObject({
      authority_institute: "Indian Institute of Technology Bombay",
      institute_type: "IIT",
      gender_pool: "Gender-Neutral",
      why_none: null,
    });
    expect(first!.history.map(({ year, round }) => [year, round])).toEqual([
      [2025, 1],
      [2024, 1],
      [2023, 1],
    ]);
    for (const { chance, low, high, expected, history } of rows) {
      expect(chance).toBeGreaterThan(0);
      expect(low!).toBeLessThanOrEqual(expected!);
      expect(high!).toBeGreaterThanOrEqual(expected!);
      for (const { closing } of history) expect(Number.isInteger(closing)).toBe(true);
    }
    const { safe, likely, even, reach, unlikely, none } = answer.counts;
    expect(safe + likely + even + reach + unlikely + none).toBe(rows.length);
  });
});

/** Which pools the rows are of, without their order. */
const seatsOf = (rows: Chance[], institute: string) =>
  [...new Set(rows.filter((row) => row.authority_institute.includes(institute)).map(({ quota }) => quota))].toSorted();
const keyOf = (row: Chance) =>
  [row.branch_id, row.authority_institute, row.quota, row.seat_type, row.gender_pool].join(" | ");
const ranksOf = (...kinds: string[]) => Object.fromEntries(kinds.map((kind, at) => [kind, 5000 + at]));

// proves P5
describe("which seats are a candidate's", () => {
  test.each<[institute: string, state: string, quotas: string[]]>([
    ["Rourkela", "Odisha", ["HS"]],
    ["Rourkela", "Bihar", ["OS"]],
    ["Goa", "Goa", ["GO"]],
    ["Goa", "Dadra & Nagar Haveli and Daman & Diu", ["HS"]],
    ["Goa", "Lakshadweep", ["HS"]],
    ["Goa", "Bihar", ["OS"]],
    ["Srinagar", "Jammu and Kashmir", ["JK"]],
    ["Srinagar", "Ladakh", ["LA"]],
    ["Srinagar", "Bihar", ["OS"]],
    ["Delhi", "Delhi", ["HS"]],
    ["Delhi", "Chandigarh", ["HS"]],
    ["Delhi", "Haryana", ["OS"]],
    ["Patna", "Bihar", ["AI", "HS"]],
    ["Patna", "Jharkhand", ["AI"]],
    ["Bombay", "Maharashtra", ["AI"]],
  ])("%s, Class XII in %s: %j", async (institute, state, quotas) => {
    expect(seatsOf((await ask({ state })).rows, institute)).toEqual(quotas);
  });

  test("women keep every neutral seat, and have those for women beside them", async () => {
    const { rows: men } = await ask();
    const { rows: women } = await ask({ gender: "female" });
    const neutral = women.filter(({ gender_pool: pool }) => pool === "Gender-Neutral");
    expect(neutral.map(keyOf)).toEqual(men.map(keyOf));
    expect(women).toHaveLength(2 * men.length);
    expect(men.every(({ gender_pool: pool }) => pool === "Gender-Neutral")).toBe(true);
  });

  test("a PwD candidate of a category keeps the ordinary seats; each of the four pools goes by its own rank", async () => {
    const ranks = { jee_main: ranksOf("crl", "category", "crl_pwd", "category_pwd") };
    const { rows } = await ask({ ranks, pwd: true });
    const used = new Map(rows.map(({ seat_type: seat, rank_used }) => [seat, rank_used]));
    expect(Object.fromEntries(used)).toEqual({
      OPEN: { list: "jee_main", kind: "crl", value: 5000 },
      SC: { list: "jee_main", kind: "category", value: 5001 },
      "OPEN (PwD)": { list: "jee_main", kind: "crl_pwd", value: 5002 },
      "SC (PwD)": { list: "jee_main", kind: "category_pwd", value: 5003 },
    });
    const { rows: ordinary } = await ask({ ranks: { jee_main: ranksOf("crl", "category") } });
    expect(rows.map(keyOf)).toEqual(expect.arrayContaining(ordinary.map(keyOf)));
    expect(ordinary.filter(({ seat_type: seat }) => seat.includes("PwD"))).toEqual([]);
  });

  test("a category never goes without its own rank: those rows are withheld and counted", async () => {
    const { rows: all } = await ask();
    const reserved = all.filter(({ seat_type: seat, rank_used: { list } }) => seat === "SC" && list === "jee_main");
    const { jee_main: main, ...others } = student.ranks as Record<string, { crl: number }>;
    const { rows, answer } = await ask({ ranks: { ...others, jee_main: { crl: main!.crl } } });
    expect(answer.withheld).toEqual([{ needs: "jee_main.category", rows: reserved.length }]);
    expect(reserved.length).toBeGreaterThan(0);
    expect(rows).toHaveLength(all.length - reserved.length);
    expect(
      rows.filter(({ seat_type: seat }) => seat === "OPEN").every(({ rank_used: { kind } }) => kind === "crl"),
    ).toBe(true);
  });

  test("what is withheld is counted within the filters", async () => {
    const { answer } = await ask({ ranks: {}, institute: "National Institute of Technology Goa" });
    expect(answer).toMatchObject({ count: 0, withheld: [{ needs: "jee_main.crl", rows: 1 }], results: [] });
  });

  test("another category changes every reserved row, its rank and its closings", async () => {
    const { rows: sc } = await ask({ seat_type: ["SC", "OBC-NCL"] });
    const { rows: obc } = await ask({ seat_type: ["SC", "OBC-NCL"], category: "OBC-NCL" });
    expect(new Set(sc.map(({ seat_type: seat }) => seat))).toEqual(new Set(["SC"]));
    expect(new Set(obc.map(({ seat_type: seat }) => seat))).toEqual(new Set(["OBC-NCL"]));
    const closings = new Map(sc.map((row) => [keyOf({ ...row, seat_type: "" }), row.history]));
    for (const row of obc) expect(row.history).not.toEqual(closings.get(keyOf({ ...row, seat_type: "" })));
  });

  test("JEE Advanced without JEE Main opens the IITs alone, and the other way round", async () => {
    const { jee_main, jee_advanced } = student.ranks as Record<string, object>;
    const { rows: iits, answer } = await ask({ ranks: { jee_advanced } });
    expect(new Set(iits.map(({ institute_type: type }) => type))).toEqual(new Set(["IIT"]));
    expect(answer.withheld.map(({ needs }) => needs)).toEqual(
      expect.arrayContaining(["jee_main.crl", "jee_main.category"]),
    );
    const { rows: others } = await ask({ ranks: { jee_main } });
    expect(others.filter(({ institute_type: type }) => type === "IIT")).toEqual([]);
    for (const { rank_used: rank } of [...iits, ...others]) {
      expect(rank.list).toBe(iits.some(({ rank_used }) => rank_used === rank) ? "jee_advanced" : "jee_main");
    }
  });

  test("architecture and planning go by Paper 2A and 2B; at an IIT by JEE Advanced and the aptitude test", async () => {
    const paper2 = { jee_main_paper2a: { crl: 300 }, jee_main_paper2b: { crl: 250 } };
    const { rows } = await ask({ ranks: paper2 });
    expect(Object.fromEntries(rows.map((row) => [row.authority_programme, row.rank_used.list]))).toEqual({
      "Architecture (5 Years, Bachelor of Architecture)": "jee_main_paper2a",
      "Planning (4 Years, Bachelor of Planning)": "jee_main_paper2b",
    });
    const atIit = { institute: "Indian Institute of Technology Kharagpur" };
    expect((await ask(atIit)).rows.map(({ rank_used: { list } }) => list)).toEqual(["jee_advanced"]);
    expect((await ask({ ...atIit, aat: false })).rows).toEqual([]);
    expect((await ask({ ...atIit, aat: undefined })).answer.withheld).toEqual([{ needs: "aat", rows: 1 }]);
  });

  test("preparatory seats are offered to nobody, and withheld from nobody", async () => {
    const { rows, answer } = await ask({ category: "ST" });
    expect(rows.filter(({ seat_type: seat }) => seat === "ST")).toEqual([]);
    expect(answer.withheld).toEqual([]);
  });

  test("without any answer every row that could be theirs waits for one", async () => {
    const { status, body } = await post({ authority: "josaa" });
    expect([status, body.count]).toEqual([200, 0]);
    const needs = body.withheld.map((row: { needs: string }) => row.needs);
    expect(needs).toEqual(expect.arrayContaining(["category", "state", "gender", "jee_advanced.crl"]));
  });
});

// proves P5
describe("what an answer says of a chance", () => {
  test("a label is that of the chance, never of a margin around last year's closing", async () => {
    const { rows } = await ask({ pwd: true, gender: "female" });
    for (const { chance, label } of rows) {
      const expected = [
        [0.9, "safe"],
        [0.7, "likely"],
        [0.3, "even"],
        [0.1, "reach"],
      ].find(([from]) => chance! >= Number(from));
      expect(label).toBe(expected?.[1] ?? "unlikely");
    }
    expect((await ask({ label: ["even", "reach"] })).rows.every(({ label }) => /even|reach/.test(label!))).toBe(true);
  });

  test("a rank ten per cent inside the expected closing is not safe by that alone", async () => {
    const seat = { seat_type: "SC (PwD)", institute_type: "IIT", pwd: true };
    const withRank = async (rank: number) =>
      (await ask({ ...seat, ranks: { jee_advanced: { category_pwd: rank } } })).rows[0]!;
    const { expected } = await withRank(1000);
    const { chance, label } = await withRank(Math.floor(0.9 * expected!));
    expect(chance).toBeLessThan(0.9);
    expect(label).not.toBe("safe");
  });

  // proves S25.6
  test("pages follow one another without a gap in every order", async () => {
    const { rows } = await ask({ sort: "chance", gender: "female" });
    expect(rows.map(({ chance }) => chance)).toEqual(rows.map(({ chance }) => chance).toSorted((a, b) => b! - a!));
    for (const sort of ["chance", "closing", "fees"]) {
      const pages = await Promise.all([1, 2, 3].map((page) => post({ ...student, sort, page, page_size: 7 })));
      const { rows: whole } = await ask({ sort });
      expect(pages.flatMap(({ body }) => body.results)).toEqual(whole.slice(0, 21));
    }
    const { body } = await post({ ...student, page: 1000 });
    expect(body.results).toEqual([]);
  });

  test("filters narrow the answer to what they name", async () => {
    const only = async (filter: Question, fits: (row: Chance) => boolean) => {
      const { rows } = await ask({ gender: "female", ...filter });
      expect(rows.length, JSON.stringify(filter)).toBeGreaterThan(0);
      expect(rows.filter((row) => !fits(row))).toEqual([]);
    };
    const [row] = (await ask()).rows;
    await only({ college_id: row!.college_id }, ({ college_id: id }) => id === row!.college_id);
    await only({ institute: row!.authority_institute.toUpperCase() }, ({ college_id: id }) => id === row!.college_id);
    await only({ branch: "computer science" }, ({ branch_name: name }) => /^Computer Science/.test(name));
    await only({ branch: ["civil", "planning"] }, ({ branch_name: name }) => /Civil|Planning/.test(name));
    await only({ institute_type: ["NIT", "IIIT"] }, ({ institute_type: type }) => /^(NIT|IIIT)$/.test(type));
    await only({ state_of_college: "odisha" }, ({ state }) => state === "Odisha");
    await only({ quota: "OS" }, ({ quota }) => quota === "OS");
    await only({ gender_pool: "Female-only" }, ({ gender_pool: pool }) => pool === "Female-only");
    expect((await ask({ fees_up_to: 100_000 })).rows).toEqual([]);
  });
});

describe("what would change a chance", () => {
  const rourkela = {
    institute: "National Institute of Technology, Rourkela",
    branch: "civil",
    with_alternatives: true,
  };
  const seatOf = ({ quota, seat_type, gender_pool }: Pick<Chance, "quota" | "seat_type" | "gender_pool">) =>
    `${quota} ${seat_type} ${gender_pool}`;

  // proves S13.4
  test("is the other seats of the branch that the candidate may have, the best first, at most five lines", async () => {
    const ranks = { jee_main: ranksOf("crl", "category", "crl_pwd", "category_pwd") };
    const { rows } = await ask({ ...rourkela, ranks, gender: "female", pwd: true });
    expect(rows).toHaveLength(8);
    for (const row of rows) {
      const { seats, withheld } = row.alternatives!;
      const others = rows.filter((other) => other !== row && other.chance !== null);
      const best = others.map(({ chance }) => chance!).toSorted((a, b) => b - a);
      expect(seats.map(({ chance }) => chance)).toEqual(best.slice(0, 5));
      for (const seat of seats)
        expect(others.find((other) => seatOf(other) === seatOf(seat))).toMatchObject({
          chance: seat.chance,
          rank_used: seat.rank_used,
        });
      expect(withheld).toEqual([]);
    }
    // Filters narrow the answer, not what would change it.
    const { rows: neutral } = await ask({ ...rourkela, gender: "female", gender_pool: "Gender-Neutral" });
    expect(neutral[0]!.alternatives!.seats.some(({ gender_pool: pool }) => pool === "Female-only")).toBe(true);
  });

  test("names what further seats of the branch wait for", async () => {
    const { rows } = await ask({ ...rourkela, ranks: { jee_main: { crl: 20_000 } } });
    expect(rows.map(({ alternatives }) => alternatives)).toEqual([
      { seats: [], withheld: [{ needs: "jee_main.category", rows: 1 }] },
    ]);
  });

  test("is told only to those who ask for it", async () => {
    for (const row of (await ask({ institute: rourkela.institute })).rows)
      expect(row).not.toHaveProperty("alternatives");
  });
});

describe("how far a seat is from home", () => {
  beforeAll(async () => {
    const { db } = product.deps;
    const { id: sourceId } = await createSource(db, { publisher: "India Post" });
    const patna = { pincode: "800001", latitude: 25.6, longitude: 85.1, district: "Patna", state: "Bihar" };
    await db.insert(pincodes).values({ ...patna, sourceId });
    const { rows } = await ask();
    const place = async (words: string, latitude: number, longitude: number) => {
      const { college_id: id } = rows.find((row) => row.authority_institute.includes(words))!;
      await db.update(colleges).set({ latitude, longitude }).where(eq(colleges.id, id));
    };
    await place("Bombay", 19.13, 72.92);
    await place("Rourkela", 22.25, 84.9);
    await db.execute(sql`update catalogue_state set version = version + 1`);
    await renewModels(product.deps);
  });

  // proves S13.6
  test("is told in whole kilometres, nearest first where that is requested, what is not known last", async () => {
    const { rows } = await ask({ home: "800001", sort: "distance" });
    const told = rows.map(({ distance_km: km }) => km);
    const known = told.filter((km) => km !== null) as number[];
    expect(known).toEqual(known.toSorted((a, b) => a - b));
    expect(told.slice(known.length).every((km) => km === null)).toBe(true);
    const of = (words: string) => rows.find((row) => row.authority_institute.includes(words))!.distance_km;
    expect(of("Rourkela")).toBeCloseTo(373, -1);
    expect(of("Bombay")).toBeCloseTo(1430, -2);
    const { rows: others } = await ask({ sort: "distance" });
    expect(others.every((row) => row.distance_km === undefined)).toBe(true);
    expect(others.map(keyOf)).toEqual((await ask()).rows.map(keyOf));
  });

  // proves S13.6
  test("leaves out what is further than requested, and what we do not know the place of; without a home it says nothing", async () => {
    const { rows } = await ask({ home: "800001", km_up_to: 400 });
    expect(rows.length).toBeGreaterThan(0);
    for (const { distance_km: km } of rows) expect(km).toBeLessThanOrEqual(400);
    expect((await ask({ home: "800001", km_up_to: 100 })).rows).toEqual([]);
    expect((await ask({ km_up_to: 100 })).rows.map(keyOf)).toEqual((await ask()).rows.map(keyOf));
  });

  test("narrows to a city, and to colleges with a listed hostel near them", async () => {
    const { rows } = await ask();
    const { college_id: id, city } = rows[0]!;
    const inCity = (await ask({ city })).rows;
    expect(inCity.map(keyOf)).toEqual(rows.filter((row) => row.city === city).map(keyOf));
    expect((await ask({ near_hostel: true })).rows).toEqual([]);
    await createHostel(product.deps.db, { near: [{ collegeId: id, metres: 900 }] });
    await product.deps.db.execute(sql`update catalogue_state set version = version + 1`);
    await renewModels(product.deps);
    const near = (await ask({ near_hostel: true })).rows;
    expect(near.map(keyOf)).toEqual(rows.filter((row) => row.college_id === id).map(keyOf));
  });

  test("is refused in words for a place that no list has", async () => {
    const { status, body } = await post({ ...student, home: "Nowherepur" });
    expect([status, Object.keys(body.fields)]).toEqual([422, ["home"]]);
  });
});

// proves P2
describe("seats that the newest list does not have", () => {
  test("are named where their college or branch is requested, to those whose seats they were, without a chance", async () => {
    const { rows, answer } = await ask({ branch: "mining", gender: "female" });
    expect(rows).toEqual([]);
    expect(answer.not_offered).toMatchObject({ year: 2025, count: 4 });
    for (const seat of answer.not_offered!.seats) {
      expect(seat).toMatchObject({
        quota: "OS",
        branch_name: "Mining Engineering",
        last_closing: { year: 2024, round: 1 },
      });
      expect(seat).not.toHaveProperty("chance");
    }
    const college = answer.not_offered!.seats[0]!.college_id;
    const counts = async (differing: Question) => (await ask({ ...differing })).answer.not_offered?.count;
    expect(await counts({ college_id: college })).toBe(2);
    expect(await counts({ college_id: college, state: "Kerala", seat_type: "SC" })).toBe(1);
    expect(await counts({ college_id: college, category: "OBC-NCL" })).toBe(1);
    // Nothing is compared with a rank, so none is needed.
    expect(await counts({ college_id: college, ranks: {} })).toBe(2);
    expect(await counts({ branch: "civil" })).toBe(0);
    expect(await counts({ branch: "computer" })).toBe(1);
    expect(await counts({})).toBeUndefined();
  });
});

describe("what is refused, in words", () => {
  test.each<[what: string, differing: Question, field: string, words: string]>([
    ["a rank of 0", { ranks: { jee_main: { crl: 0 } } }, "ranks.jee_main.crl", "must be a rank from 1"],
    ["a preparatory rank", { ranks: { jee_main: { crl: "12P" } } }, "ranks.jee_main.crl", "preparatory"],
    ["a rank in words", { ranks: { jee_main: { crl: "12" } } }, "ranks.jee_main.crl", "whole number"],
    ["a category rank of OPEN", { category: "OPEN" }, "ranks.jee_main.category", "OPEN has none"],
    [
      "a PwD rank without a certificate",
      { ranks: { jee_main: { crl_pwd: 5 } } },
      "ranks.jee_main.crl_pwd",
      "send pwd: true",
    ],
    ["a percentile over 100", { ranks: { mht_cet: { percentile: 101 } } }, "ranks.mht_cet.percentile", "0 to 100"],
    ["a category of another authority", { category: "SEBC" }, "category", "must be one of OPEN, EWS"],
    ["a state that is none", { state: "Atlantis" }, "state", "state or union territory"],
    ["a university that is none", { home_university: "Oxford" }, "home_university", "must be a university"],
    ["a field that is not known", { residence: "Goa" }, "body", "not known here"],
    ["a list that is not known", { ranks: { neet: { crl: 1 } } }, "ranks", "not known here"],
    ["an authority that is not known", { authority: "neet" }, "authority", "must be one of josaa"],
    ["a page that is too large", { page_size: 101 }, "page_size", "at most 100"],
    ["a round in words", { round: "first" }, "round", '"last" or the number'],
    ["a label that is not known", { label: "sure" }, "label", "must be a value that fits"],
  ])("%s", async (_, differing, field, words) => {
    const { status, headers, body } = await post({ ...student, ...differing });
    expect([status, body.code, headers.get("cache-control")]).toEqual([422, "invalid_input", "no-store"]);
    expect(body.fields[field]).toContain(words);
  });

  test("an authority without a model says so", async () => {
    const { status, body } = await post({ authority: "csab" });
    expect([status, body.code]).toEqual([404, "chances_not_found"]);
  });

  test("the 61st question of a minute from one address", async () => {
    for (let at = 0; at < 60; at++) expect((await post({ authority: "josaa" }, product.limited)).status).toBe(200);
    const { status, headers } = await post({ authority: "josaa" }, product.limited);
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

async function get(address: string) {
  const response = await product.app.request(address);
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of replies whose schema is checked where they succeed
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
}

// proves S13.8
describe("GET /api/chances/record/", () => {
  test("answers each judged year beside last year's line, by group, newest first", async () => {
    const { status, headers, body } = await get("/api/chances/record/");
    expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=60"]);
    const [josaa] = body.results.map((one: unknown) => ChanceRecord.parse(one));
    expect(body.results).toEqual([josaa]);
    expect(josaa.back_tests.map(({ year }: { year: number }) => year)).toEqual([2025, 2024]);
    const [{ groups, last_year: line, trained_on: trainedOn, ranks_per_row: ranks }] = josaa.back_tests;
    expect(trainedOn).toEqual([2022, 2023, 2024]);
    expect(groups.all.statements).toBe(ranks * groups.all.rows);
    expect(line.statements).toBe(groups.all.statements);
    expect(groups.all.brier).toBeLessThan(line.brier);
    const seats = Object.entries(groups as Record<string, JudgedGroup>).filter(([name]) =>
      name.startsWith("seatType:"),
    );
    expect(seats.map(([name]) => name.slice(9)).toSorted()).toEqual(
      ["OBC-NCL", "OPEN", "OPEN (PwD)", "SC", "SC (PwD)"].toSorted(),
    );
    expect(seats.reduce((sum, [, { rows }]) => sum + rows, 0)).toBe(groups.all.rows);
    const of2024 = (await get("/api/chances/record/?authority=josaa&year=2024")).body.results;
    expect(of2024).toEqual([{ ...josaa, promises: [], back_tests: [josaa.back_tests[1]] }]);
    expect(josaa.promises[0]).toMatchObject({ season: 2026, version: "018ded781cae", outcome: { last_round: 5 } });
    expect((await get("/api/chances/record/?authority=csab")).body).toEqual({ results: [] });
    expect((await get("/api/chances/record/?authority=neet")).status).toBe(422);
  });

  // proves S13.8
  test("names the seats of which a sure statement failed, page by page", async () => {
    const { body: record } = await get("/api/chances/record/");
    const failed = record.results[0].back_tests.map((test: JudgedYear) => test.failed_rows);
    const { status, body } = await get("/api/chances/record/failures/?page_size=1");
    expect([status, body.count]).toEqual([200, failed[0] + failed[1]]);
    const whole = (await get("/api/chances/record/failures/")).body.results as ChanceFailure[];
    expect(body.results).toEqual(whole.slice(0, 1));
    const next = "http://localhost:3000/api/chances/record/failures/?page=2&page_size=1";
    expect(body.next).toBe(whole.length > 1 ? next : null);
    for (const failure of whole) {
      expect(ChanceFailure.parse(failure)).toEqual(failure);
      expect(failure.said).toBeGreaterThanOrEqual(0.9);
      expect(failure.closed).toBeLessThan(failure.value);
      expect(failure.college_id).toBeGreaterThan(0);
    }
    expect((await get("/api/chances/record/failures/?year=2024")).body.count).toBe(failed[1]);
    expect((await get("/api/chances/record/failures/?authority=csab")).status).toBe(404);
  });
});

// proves S13.5
describe("GET /api/chances/needed/", () => {
  test("answers the rank with which the chance of each seat is 50 % and 90 %", async () => {
    const { rows } = await ask({ institute: "National Institute of Technology, Rourkela", branch: "civil" });
    const [{ branch_id: branch, college_id: college }] = rows as [Chance];
    const { status, body } = await get(`/api/chances/needed/?branch_id=${branch}`);
    expect([status, body.results.length]).toEqual([200, 1]);
    const [list] = body.results.map((one: unknown) => NeededRanks.parse(one));
    // Two quotas, five seat types, two pools.
    expect(list.results).toHaveLength(20);
    const first = list.results.slice(0, 4).map((row: NeededRank) => [row.seat_type, row.gender_pool]);
    expect(first).toEqual(["Gender-Neutral", "Gender-Neutral", "Female-only", "Female-only"].map((of) => ["OPEN", of]));
    const open = list.results.find((row: NeededRank) => row.quota === "OS" && row.seat_type === "OPEN") as NeededRank;
    expect(open.rank_used).toEqual({ list: "jee_main", kind: "crl" });
    for (const [percent, rank] of Object.entries(open.needed)) {
      const asked = { branch: "civil", college_id: college, quota: "OS", seat_type: "OPEN" };
      const [row] = (await ask({ ...asked, ranks: { jee_main: { crl: rank } } })).rows;
      expect(row!.chance).toBeCloseTo(Number(percent) / 100, 2);
    }
    const ofCollege = (await get(`/api/chances/needed/?college_id=${college}&authority=josaa`)).body.results[0];
    expect(ofCollege.results).toHaveLength(40);
    expect((await get("/api/chances/needed/?college_id=2147483647")).body).toEqual({ results: [] });
    expect((await get("/api/chances/needed/")).body.fields.branch_id).toBe("name either a branch or a college");
  });
});

// proves S13.2
test("no rank, category or state is logged, stored, or cached by anybody on the way", async () => {
  const before = await countEveryTable();
  product.logged.length = 0;
  const secret = { ranks: { jee_main: { crl: 173_291, category: 48_657 } }, category: "OBC-NCL", state: "Nagaland" };
  const answered = await post({ ...student, ...secret });
  const refused = await post({ ...student, ...secret, pwd: false, ranks: { jee_main: { crl_pwd: 173_291 } } });
  expect([answered.status, refused.status]).toEqual([200, 422]);
  expect(answered.headers.get("cache-control")).toBe("no-store");
  expect(answered.headers.get("etag")).toBeNull();
  const log = product.logged.join("\n");
  expect(log.match(/"path":"\/api\/chances\/"/g)).toHaveLength(2);
  expect(log).not.toMatch(/173_?291|48_?657|OBC|Nagaland|crl|category|ranks/);
  expect(await countEveryTable()).toEqual(before);
  expect((await product.app.request("/api/chances/?crl=173291")).status).toBe(405);
});

async function countEveryTable(): Promise<unknown> {
  const { rows } = (await product.db.execute(
    sql`select relname, (xpath('/row/n/text()', query_to_xml('select count(*) as n from ' || quote_ident(relname), true, true, '')))[1]::text as n
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  )) as unknown as { rows: unknown };
  return rows;
}

describe("the service behind pages", () => {
  test("serves a model that was published meanwhile, without a restart", async () => {
    const before = (await ask()).answer.model.version;
    const trained = await product.train(2025);
    await product.publish(trained);
    await renewModels(product.deps);
    expect((await ask()).answer.model).toMatchObject({
      version: trained.version,
      valid_for: 2025,
      trained_on: [2022, 2023, 2024],
    });
    await publishModel(product.deps, { id: product.modelId, staffId: null });
    await renewModels(product.deps);
    expect((await ask()).answer.model.version).toBe(before);
  });
});

describe("POST /api/choices/check/", () => {
  const { page_size: _, ...candidate } = student;
  /** Branch ids of the invented lists by words of college and programme. */
  const branch = async (college: string, programme: string): Promise<number> => {
    const { rows } = (await product.db.execute(sql`
      select b.id from branches b join colleges c on c.id = b.college_id
      where c.name like ${`%${college}%`} and b.name like ${`%${programme}%`}`)) as { rows: { id: number }[] };
    return rows[0]!.id;
  };
  const check = async (choices: number[], differing: Question = {}) => {
    const asked = { ...candidate, choices, ...differing };
    const { status, headers, body } = await post(asked, product.app, "/api/choices/check/");
    expect([status, body.fields]).toEqual([200, undefined]);
    expect(headers.get("cache-control")).toBe("no-store");
    return CheckedList.parse(body);
  };
  const kinds = ({ findings }: { findings: Finding[] }) => findings.map(({ kind, rows }) => [kind, ...rows]);

  // proves S15.3
  test("tells of each row the chance of being the one allotted, and of none, the same every time", async () => {
    const list = [
      await branch("Allahabad", "Computer"),
      await branch("Rourkela", "Civil"),
      await branch("Goa", "Civil"),
    ];
    const first = await check(list, { category: "OPEN", ranks: { jee_main: { crl: 38_000 } } });
    const sum = first.rows.reduce((total, { allotted }) => total + allotted!, first.none!);
    expect(sum).toBeCloseTo(1, 9);
    expect(first.rows.map(({ branch_id }) => branch_id)).toEqual(list);
    expect(await check(list, { category: "OPEN", ranks: { jee_main: { crl: 38_000 } } })).toEqual(first);
  });

  test("agrees with the published chance of a row that has one pool", async () => {
    const college = await branch("Allahabad", "Computer");
    const only = { category: "OPEN", ranks: { jee_main: { crl: 40_500 } } };
    const { rows } = await ask({
      ...only,
      branch: "Computer",
      institute: "Indian Institute of Information Technology, Allahabad",
    });
    const checked = await check([college], only);
    expect(rows).toHaveLength(1);
    expect(Math.abs(checked.rows[0]!.chance! - rows[0]!.chance!)).toBeLessThan(0.035);
  });

  test("finds the wrong rank list, closed and unknown branches, repeated rows and a missing end", async () => {
    const [iit, mining] = [await branch("Bombay", "Computer"), await branch("Calicut", "Mining")];
    const good = await branch("Rourkela", "Computer");
    const found = await check([iit, mining, 999_999, good, good], {
      ...{ category: "OPEN", ranks: { jee_main: { crl: 60_000 } } },
    });
    expect(kinds(found)).toEqual(
      expect.arrayContaining([
        ["wrong_rank", 1],
        ["not_offered", 2],
        ["unknown_branch", 3],
        ["duplicate", 4, 5],
        ["no_safety_tail", 5],
      ]),
    );
    const { mended } = found.findings.find(({ kind }) => kind === "wrong_rank")!;
    expect(mended!.list).toEqual([mining, 999_999, good, good]);
  });

  test("finds rows without a hostel near them only where the family asks for one", async () => {
    const list = [await branch("Rourkela", "Computer")];
    expect(kinds(await check(list))).not.toContainEqual(["no_hostel", 1]);
    expect(kinds(await check(list, { needs_hostel: true }))).toContainEqual(["no_hostel", 1]);
  });

  test("gives the rows to a program that checks by itself, with the same answer", async () => {
    const asked = { ...candidate, choices: [await branch("Rourkela", "Civil"), await branch("Bombay", "Civil")] };
    const { status, body } = await post(asked, product.app, "/api/choices/check/rows/");
    expect(status).toBe(200);
    expect(lintList(PreparedList.parse(body))).toEqual(await check(asked.choices));
  });

  test("refuses an empty list and an authority without a model, and logs nothing of the body", async () => {
    const path = "/api/choices/check/";
    expect((await post({ ...candidate, choices: [] }, product.app, path)).status).toBe(422);
    expect((await post({ ...candidate, authority: "csab", choices: [1] }, product.app, path)).status).toBe(404);
    await post({ ...candidate, choices: [1], ranks: { jee_main: { crl: 314_159 } } }, product.app, path);
    expect(product.logged.join("\n")).not.toContain("314159");
  });
});
