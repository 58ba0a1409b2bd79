import { describe, expect, test } from "vitest";
import type { Cutoff } from "#features/catalogue/cutoffs-contract.ts";
import { type ClosedBranch, choosePool, groupPools, widestPoolOf } from "./group-pools.ts";

let made = 0;

function closing(given: Partial<Cutoff> = {}): Cutoff {
  made += 1;
  return {
    ...{ authority: "JoSAA", exam: "JEE Main", year: 2025, round: 6, quota: "OS", seat_type: "OPEN", gender: "any" },
    ...{ unit: "rank", opening: null, closing: 1000 + made, max_marks: null, is_preparatory: false, stage: "" },
    ...{ rank_list: "category", fact: `cutoff-${made}`, is_provisional: false, is_old: false, is_last_round: false },
    ...given,
  };
}

function branch(of: string, closings: Cutoff[], place: Partial<ClosedBranch> = {}): ClosedBranch {
  return { of, state: "Bihar", university: "", closings, ...place };
}

const shared = (a: Cutoff, b: Cutoff, place: Partial<ClosedBranch> = {}) =>
  groupPools([branch("branch-1", [a]), branch("branch-2", [b], place)]).some(({ of }) => of.length === 2);

describe("closing values are of one pool", () => {
  test.each([
    ["the same seats", {}, {}, {}],
    ["other states at one college, all India at another", { quota: "OS" }, { quota: "AI" }, {}],
    ["the home state's seats in one state", { quota: "HS" }, { quota: "HS" }, {}],
    ["other years and rounds", {}, { year: 2023, round: 1 }, {}],
  ])("%s", (_, a, b, place) => {
    expect(shared(closing(a), closing(b), place)).toBe(true);
  });
});

describe("closing values are of two pools", () => {
  test.each<[string, Partial<Cutoff>, Partial<Cutoff>, Partial<ClosedBranch>]>([
    ["the home state's seats in two states", { quota: "HS" }, { quota: "HS" }, { state: "Goa" }],
    ["home state and other states", { quota: "HS" }, { quota: "OS" }, {}],
    ["two exams", { exam: "JEE Advanced" }, { exam: "JEE Main" }, {}],
    ["two authorities", { authority: "CSAB" }, {}, {}],
    ["ranks and percentiles", { unit: "percentile" }, {}, {}],
    ["the category's rank and the common one", { rank_list: "common" }, {}, {}],
    ["marks of two totals", { unit: "marks", max_marks: 200 }, { unit: "marks", max_marks: 1000 }, {}],
    ["two categories", { seat_type: "SC" }, {}, {}],
    ["seats for women", { gender: "female" }, {}, {}],
    ["the areas of two universities", { quota: "Home university" }, { quota: "Home university" }, { university: "B" }],
    ["seats for a few", { quota: "Non-Resident Indian" }, { quota: "AI" }, {}],
    [
      "a state's counselling with quotas of both",
      { authority: "GGSIPU", quota: "AI" },
      { authority: "GGSIPU", quota: "OS" },
      {},
    ],
  ])("%s", (_, a, b, place) => {
    expect(shared(closing(a), closing(b), place)).toBe(false);
  });
});

// proves S19.2
test("the widest pool that most branches share comes first; preparatory ranks are in none", () => {
  const rows = () => [
    closing({ quota: "HS", seat_type: "OPEN" }),
    closing({ seat_type: "SC" }),
    closing({ gender: "female" }),
    closing(),
    closing({ is_preparatory: true, closing: 3 }),
  ];
  const pools = groupPools([branch("branch-1", rows()), branch("branch-2", rows(), { state: "Goa" })]);
  expect(pools[0]).toMatchObject({ whose: "country", seat_type: "OPEN", gender: "any", of: ["branch-1", "branch-2"] });
  expect(pools.slice(0, 3).every(({ of }) => of.length === 2)).toBe(true);
  expect(pools.flatMap(({ closings }) => closings).map((one) => one.closing)).not.toContain(3);
  expect(choosePool(pools, "no such pool")).toBe(pools[0]);
  expect(choosePool(pools, pools[2]!.id)).toBe(pools[2]);
});

test("a branch without the shared pool has a widest one of its own", () => {
  const own = closing({
    authority: "MHT-CET CAP",
    exam: "MHT CET",
    unit: "percentile",
    quota: "State level",
    seat_type: "GOPENS",
  });
  const pools = groupPools([
    branch("branch-1", [closing()]),
    branch("branch-2", [closing()]),
    branch("branch-3", [own]),
  ]);
  expect(widestPoolOf(pools, "branch-3")).toMatchObject({ authority: "MHT-CET CAP", of: ["branch-3"] });
  expect(widestPoolOf(pools, "branch-4")).toBeNull();
});

test("a year has the value of its last round, the newest five years first", () => {
  const rows = [2019, 2020, 2021, 2022, 2023, 2024].flatMap((year) => [
    closing({ year, round: 1, closing: 1 }),
    closing({ year, round: 6, closing: year }),
  ]);
  const [pool] = groupPools([branch("branch-1", rows)]);
  expect(pool!.closings.map(({ closing: value, round }) => [value, round])).toEqual([
    ...[2024, 2023, 2022, 2021, 2020].map((year) => [year, 6]),
  ]);
});

// proves S11.6
test("of each year the latest round that all branches have is compared; without one they are not", () => {
  const one = [1, 2, 3].map((round) => closing({ round, closing: round }));
  const other = [1, 2].map((round) => closing({ round, closing: 10 * round }));
  const [pool] = groupPools([branch("branch-1", one), branch("branch-2", other)]);
  expect(pool!.closings.map(({ closing: value, round, is_compared }) => [value, round, is_compared])).toEqual([
    [2, 2, true],
    [20, 2, true],
  ]);
  const [apart] = groupPools([branch("branch-1", one.slice(2)), branch("branch-2", other)]);
  expect(apart!.closings.map(({ round, is_compared }) => [round, is_compared])).toEqual([
    [3, false],
    [2, false],
  ]);
});
