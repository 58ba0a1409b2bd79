import { expect, test } from "vitest";
import type { Branch, College, Placement } from "#features/catalogue/college-contract.ts";
import type { Source } from "#features/catalogue/contract.ts";
import { type CutoffsView, changedSearch, readCollegeChoice, relevantSearch, viewCollege } from "./college-view.ts";

const source = { publisher: "AICTE", title: "Intake", url: null, year: 2025, captured_on: "2025-10-30" } as Source;
const branch = (id: number, intake: number | null = 60, has_cut_offs = false) =>
  ({ branch_id: id, branch_name: `Branch ${id}`, level: "ug", intake, has_cut_offs, source }) as Branch;
const college = (facts: Partial<College>) =>
  ({ branches: [], placements: [], streams: [], ...facts }) as unknown as College;
const emptyChoice = readCollegeChoice(new URLSearchParams());
const placement = (year: number, groups: Partial<Placement["branch_packages"][number]>[]) => {
  const empty = { branch: "All", highest_package: null, median_package: null, graduates: null, placed: null };
  return {
    year,
    source,
    branch_packages: groups.map((group) => ({ ...empty, ...group })),
    top_hiring: null,
  } as Placement;
};

test("invalid values in the address are ignored", () => {
  const params = new URLSearchParams("branch=-1&year=2x&gender=all&quota=&seat=&placements=99999999999");
  expect(readCollegeChoice(params)).toEqual({ ...emptyChoice, quota: "" });
});

test("the requested branch is shown, else the one that has cut-offs, else the first", () => {
  const whole = college({ branches: [branch(1), branch(2, 30, true), branch(3)] });
  const cutoffs = { branchId: 2 } as CutoffsView;
  expect(viewCollege(whole, null, { ...emptyChoice, branchId: 3 }).branch?.branch_id).toBe(3);
  expect(viewCollege(whole, cutoffs, { ...emptyChoice, branchId: 77 }).branch?.branch_id).toBe(2);
  expect(viewCollege(college({ branches: [branch(1), branch(3)] }), null, emptyChoice).branch?.branch_id).toBe(1);
  expect(viewCollege(college({}), null, emptyChoice).branch).toBeNull();
});

test("cut-offs of another branch are not shown under the chosen one", () => {
  const whole = college({ branches: [branch(1), branch(2)] });
  expect(viewCollege(whole, { branchId: 2 } as CutoffsView, { ...emptyChoice, branchId: 1 }).cutoffs).toBeNull();
});

test("the key package is the median of the first degree, however many finished a later one, else the highest known", () => {
  const newest = placement(2024, [
    { branch: "PG", median_package: 900_000, graduates: 4_000 },
    { branch: "UG", median_package: 700_000, graduates: 400, placed: 320, fact: "outcome-1" },
  ]);
  const view = (placements: Placement[]) => viewCollege(college({ placements }), null, emptyChoice).keyPackage;
  expect(view([newest, placement(2023, [])])).toEqual({
    kind: "median",
    rupeesPerYear: 700_000,
    group: "UG",
    year: 2024,
    placed: 320,
    fact: "outcome-1",
  });
  expect(view([placement(2024, [{ branch: "CSE", highest_package: 4_400_000 }])])).toMatchObject({
    kind: "highest",
    rupeesPerYear: 4_400_000,
  });
  const sample = { ...source, status: "sample" } as Source;
  expect(view([{ ...placement(2025, [{ highest_package: 9_900_000 }]), source: sample }, newest])?.year).toBe(2024);
  expect(view([placement(2024, [{}])])).toBeNull();
  expect(view([])).toBeNull();
});

test("a source of many branches is named once", () => {
  const whole = college({ branches: [branch(1), branch(2), branch(3, null)] });
  expect(viewCollege(whole, null, emptyChoice).seatSources).toEqual([source]);
});

test("a change of the address keeps the rest of it", () => {
  expect(changedSearch("?branch=1&seat=SC", { branch: 2 })).toBe("?branch=2&seat=SC");
  expect(changedSearch("?branch=1", { branch: null })).toBe("");
});

test("links carry on what the page depends on, and nothing else of its address", () => {
  expect(relevantSearch("?utm_source=a&seat=OPEN+%28PwD%29&branch=3&branch=4&lang=hi")).toBe(
    "?branch=3&seat=OPEN+%28PwD%29&lang=hi",
  );
  expect(relevantSearch("?preview&quota=")).toBe("?quota=&preview=");
  expect(relevantSearch("?fbclid=1")).toBe("");
});
