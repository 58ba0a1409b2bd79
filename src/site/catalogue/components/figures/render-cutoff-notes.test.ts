// proves S11.6

import { expect, test } from "vitest";
import type { BranchCutoffs, TrendLine } from "#features/catalogue/cutoffs-contract.ts";
import { viewCutoffs } from "./render-cutoff-notes.server.tsx";

const point = (given: Partial<TrendLine["points"][number]>) => ({
  ...{ year: 2025, round: 6, closing: 900, is_provisional: false, is_compared: true, fact: "cutoff-2" },
  ...given,
});
const line = (given: Partial<TrendLine>): TrendLine => ({
  ...{ authority: "JoSAA", kind: "regular", exam: "JEE Main", unit: "rank", rank_list: "category", max_marks: null },
  ...{ stage: "", round: 6 },
  points: [point({ year: 2023, closing: 1000 }), point({})],
  verdict: { change: "harder", from: 2023, to: 2025 },
  ...given,
});
const none = { rounds: [], bySeatType: [], quotas: [], seatTypes: [] };
const viewOf = (given: object) =>
  viewCutoffs({ ...none, trend: [], trendLines: [], ...given } as unknown as BranchCutoffs, "en");
const trendsOf = (...trendLines: TrendLine[]) => viewOf({ trendLines });

test("each counselling has a line of its own, named, with its verdict in words", () => {
  const csab = line({
    ...{ authority: "CSAB", kind: "special", rank_list: "common" },
    verdict: { change: "easier", from: 2023, to: 2025 },
  });
  const { trends, ...rest } = trendsOf(line({}), csab);
  expect(trends).toContain("Round 6 by year: JoSAA, JEE Main<");
  expect(trends).toContain("Harder to get into in 2025 than in 2023.");
  expect(trends).toContain("Round 6 by year: CSAB, JEE Main, common rank list<");
  expect(trends).toContain("Easier to get into in 2025 than in 2023.");
  expect(trends.match(/Special rounds only fill/g)).toHaveLength(1);
  expect(rest).not.toHaveProperty("trendLines");
});

test("one year alone is not drawn, and of many years the drawing names the first and the last", () => {
  expect(trendsOf(line({ points: [point({})], verdict: null })).trends).toBe("");
  const points = [2018, 2019, 2020, 2021, 2022, 2023].map((year) =>
    point({ year, round: 7, closing: year, fact: `cutoff-${year}` }),
  );
  const { trends } = trendsOf(line({ points }));
  expect(trends).toContain("2020, round 7: 2,020");
  expect(trends).not.toContain(">2,020<");
  expect(trends).toContain(">2,023<");
});

// proves S11.6
test("a value of another round or of a provisional list is a hollow point, joined to nothing and without a sentence", () => {
  const apart = { is_compared: false };
  const { trends } = trendsOf(
    line({
      round: null,
      points: [point({ ...apart, year: 2024, round: 1 }), point({ ...apart, round: 4, is_provisional: true })],
      verdict: null,
    }),
  );
  expect(trends).toContain("By year: JoSAA, JEE Main<");
  expect(trends).not.toMatch(/Harder|Easier|The line is higher/);
  expect(trends).toContain("A hollow point is of another round, or provisional.");
  expect(trends).toMatch(/2025, round 4: 900.*provisional/);
  expect(trends.match(/<circle/g)).toHaveLength(2);
  expect(trends).toContain('points=""');
});

// proves S11.4
test("words that occur are explained, and only these", () => {
  const row = { authority: "JoSAA", exam: "JEE Main", unit: "rank", is_preparatory: false, stage: "" };
  const wordsOf = (given: object) =>
    [...viewOf(given).words.matchAll(/id="word-([a-z0-9-]+)"/g)].map(([, name]) => name);
  expect(wordsOf({ rounds: [row], quotas: ["AI"], seatTypes: ["OPEN"] })).toEqual(["common-rank"]);
  expect(wordsOf({ rounds: [{ ...row, exam: "JEE Main Paper 2" }], quotas: ["HS", "OS"] })).toEqual([
    ...["common-rank", "paper-2", "home-state"],
  ]);
  expect(wordsOf({ rounds: [{ ...row, authority: "CSAB", is_preparatory: true }] })).toEqual([
    ...["common-rank", "csab", "preparatory"],
  ]);
  const cap = { ...row, authority: "MHT-CET CAP", unit: "percentile", stage: "I" };
  const seats = { quotas: ["State level", "Home university"], seatTypes: ["GOPENS", "TFWS"] };
  expect(wordsOf({ rounds: [cap], ...seats })).toEqual(["percentile", "home-university", "tfws", "stage"]);
  expect(viewOf({ rounds: [{ ...row, authority: "KCET" }], quotas: [""], seatTypes: ["GM"] }).words).toBe("");
});
