import { expect, test } from "vitest";
import type { BranchCutoffs, TrendLine } from "#features/catalogue/cutoffs-contract.ts";
import { viewCutoffs } from "./draw-cutoff-notes.server.tsx";

const line = (given: Partial<TrendLine>): TrendLine => ({
  ...{ authority: "JoSAA", kind: "regular", exam: "JEE Main", unit: "rank", rank_list: "category", max_marks: null },
  stage: "",
  points: [
    { year: 2023, round: 6, closing: 1000, fact: "cutoff-1" },
    { year: 2025, round: 6, closing: 900, fact: "cutoff-2" },
  ],
  verdict: { change: "harder", from: 2023, to: 2025 },
  ...given,
});
const trendsOf = (...trendLines: TrendLine[]) =>
  viewCutoffs({ trend: [], trendLines } as unknown as BranchCutoffs, "en");

test("each counselling has a line of its own, named, with its verdict in words", () => {
  const csab = line({
    ...{ authority: "CSAB", kind: "special", rank_list: "common" },
    verdict: { change: "easier", from: 2023, to: 2025 },
  });
  const { trends, ...rest } = trendsOf(line({}), csab);
  expect(trends).toContain("Last round by year: JoSAA, JEE Main<");
  expect(trends).toContain("Harder to get into in 2025 than in 2023.");
  expect(trends).toContain("Last round by year: CSAB, JEE Main, common rank list<");
  expect(trends).toContain("Easier to get into in 2025 than in 2023.");
  expect(trends.match(/Special rounds only fill/g)).toHaveLength(1);
  expect(rest).toEqual({});
});

test("one year alone is not drawn, and of many years the drawing names the first and the last", () => {
  expect(
    trendsOf(line({ points: [{ year: 2025, round: 6, closing: 900, fact: "cutoff-2" }], verdict: null })).trends,
  ).toBe("");
  const points = [2018, 2019, 2020, 2021, 2022, 2023].map((year) => ({
    year,
    round: 7,
    closing: year,
    fact: `cutoff-${year}`,
  }));
  const { trends } = trendsOf(line({ points }));
  expect(trends).toContain("2020, round 7: 2,020");
  expect(trends).not.toContain(">2,020<");
  expect(trends).toContain(">2,023<");
});
