import { describe, expect, it } from "vitest";
import { isOpenToAll, resolvePool } from "../eligibility/resolve-pool-rules.ts";
import { pool, ruleSet } from "../eligibility/test-pools.ts";
import { authorityModels, type CutoffRow } from "./authority-models.ts";

const maharashtra = authorityModels.find(({ key }) => key === "mht_cet")!;

const row = (differing: Partial<CutoffRow>): CutoffRow => ({
  branchId: 1,
  collegeId: 2,
  college: "COEP",
  programme: "Civil Engineering",
  degree: "",
  exam: "MHT CET",
  year: 2025,
  round: 1,
  quota: "State level",
  seatType: "GOPENS",
  gender: "any",
  opening: null,
  closing: 99,
  rankList: "common",
  ...differing,
});

describe("MHT-CET's all-India seats", () => {
  it("are rows of the model, in a list of their own", () => {
    expect(maharashtra.factorsOf(row({ exam: "JEE Main", quota: "AI", seatType: "AI" }))).toMatchObject({
      list: "jee_main",
      quota: "AI",
      seatType: "AI",
    });
    expect(maharashtra.factorsOf(row({}))).toMatchObject({ list: "mht_cet", seatType: "OPEN" });
  });

  it("are not those that candidates of the state got with other rights", () => {
    expect(maharashtra.factorsOf(row({ exam: "JEE Main", quota: "AI", seatType: "GSCH" }))).toBeNull();
  });

  it("move with the seats of their own exam alone", () => {
    const strata = [row({}), row({ exam: "JEE Main", quota: "AI", seatType: "AI" })].map((of) =>
      maharashtra.learning.stratumOf(maharashtra.factorsOf(of)!),
    );
    expect(new Set(strata).size).toBe(2);
  });
});

it.each<[string, boolean]>([
  ["GOPENS", true],
  ["AI", true],
  ["PWDOPENS", false],
  ["DEFOPENS", false],
  ["GOBCS", false],
  ["EWS", false],
  ["TFWS", false],
  ["MI", false],
])("MHT-CET's seats %s are open to everybody: %s", (seatType, isOpen) => {
  const of = pool({ institute: "COEP", exam: "MHT CET", quota: "State level", seatType, rankList: "common" });
  expect(isOpenToAll(resolvePool(ruleSet("mht_cet"), of))).toBe(isOpen);
});

it.each<[string, boolean]>([
  ["OPEN", true],
  ["OPEN (PwD)", false],
  ["SC", false],
])("JoSAA's seats %s are open to everybody: %s", (seatType, isOpen) => {
  expect(isOpenToAll(resolvePool(ruleSet("josaa"), pool({ seatType })))).toBe(isOpen);
});
