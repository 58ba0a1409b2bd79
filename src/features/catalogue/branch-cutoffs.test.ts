import { describe, expect, test } from "vitest";
import { arrangeCutoffs, type CutoffChoice, chooseSeats } from "./branch-cutoffs.ts";
import type { Cutoff } from "./cutoffs-contract.ts";

function cutoff(given: Partial<Cutoff>): Cutoff {
  return {
    authority: "JoSAA",
    exam: "JEE Main",
    year: 2024,
    round: 1,
    quota: "AI",
    seat_type: "OPEN",
    gender: "any",
    unit: "rank",
    opening: null,
    closing: 100,
    max_marks: null,
    is_preparatory: false,
    rank_list: "category",
    stage: "",
    fact: "cutoff-1",
    ...given,
  };
}

/** The cut-offs of a branch as its page shows them; null when it has none. */
function arrange(all: Cutoff[], choice: CutoffChoice, isFinal?: (row: Cutoff) => boolean) {
  const chosen = chooseSeats(all, choice);
  return chosen && arrangeCutoffs(all, chosen, isFinal);
}

const rows = [
  cutoff({ year: 2023, round: 6, closing: 90 }),
  cutoff({ year: 2023, round: 5, closing: 85 }),
  cutoff({ authority: "CSAB", round: 2, closing: 500 }),
  cutoff({ round: 5, closing: 110 }),
  cutoff({ round: 4, closing: 105 }),
  cutoff({ round: 5, seat_type: "SC", closing: 40 }),
  cutoff({ round: 5, seat_type: "SC", closing: 9, is_preparatory: true }),
  cutoff({ round: 5, seat_type: "EWS", closing: 70 }),
  cutoff({ round: 5, seat_type: "OPEN (PwD)", closing: 7 }),
  cutoff({ round: 5, gender: "female", closing: 200 }),
  cutoff({ round: 5, quota: "HS", closing: 900 }),
];

test("unasked, it is the newest year, all-India quota, open seats, any gender", () => {
  expect(arrange(rows, {})).toMatchObject({
    year: 2024,
    quota: "AI",
    seatType: "OPEN",
    gender: "any",
    years: [2024, 2023],
    quotas: ["AI", "HS"],
    seatTypes: ["OPEN", "OPEN (PwD)", "EWS", "SC"],
  });
});

test("rounds are JoSAA's in order, then CSAB's", () => {
  const rounds = arrange(rows, {})?.rounds.map(({ authority, round }) => `${authority} ${round}`);
  expect(rounds).toEqual(["JoSAA 4", "JoSAA 5", "CSAB 2"]);
});

test("the trend is the last round of each year's main counselling", () => {
  expect(arrange(rows, {})?.trend).toEqual([
    { year: 2023, round: 6, closing: 90, fact: "cutoff-1" },
    { year: 2024, round: 5, closing: 110, fact: "cutoff-1" },
  ]);
});

describe("a trend compares like with like", () => {
  const linesOf = (...given: Partial<Cutoff>[]) =>
    arrange(given.map(cutoff), {})?.trendLines.map(({ authority, kind, verdict, points }) => [
      `${authority} ${kind}`,
      points.map(({ year, closing }) => `${year} ${closing}`).join(", "),
      verdict && `${verdict.change} ${verdict.from}-${verdict.to}`,
    ]);

  test("a year that only CSAB's special rounds closed is not set beside JoSAA's years", () => {
    const csab = { authority: "CSAB", round: 2 };
    expect(
      linesOf(
        { ...csab, year: 2022, closing: 9000 },
        { year: 2023, round: 6, closing: 1000 },
        { year: 2024, round: 5, closing: 1200 },
        { ...csab, year: 2024, closing: 5000 },
      ),
    ).toEqual([
      ["JoSAA regular", "2023 1000, 2024 1200", "easier 2023-2024"],
      ["CSAB special", "2022 9000, 2024 5000", "harder 2022-2024"],
    ]);
    expect(arrange([cutoff({ ...csab, year: 2022 }), cutoff({})], {})?.trend).toEqual([
      { year: 2024, round: 1, closing: 100, fact: "cutoff-1" },
    ]);
  });

  test.each<[string, Partial<Cutoff>]>([
    ["exam", { exam: "JEE Main Paper 2" }],
    ["unit", { unit: "percentile" }],
    ["rank list", { rank_list: "common" }],
    ["stage", { stage: "II" }],
    ["total of marks", { max_marks: 200 }],
    ["authority", { authority: "MHT-CET CAP" }],
  ])("another %s is another line, and one year alone has no verdict", (_, other) => {
    expect(linesOf({ year: 2023 }, { ...other, year: 2024 })?.map((line) => line[2])).toEqual([null, null]);
  });

  test("more marks or a higher percentile mean harder, fewer mean easier", () => {
    const percentile = { authority: "MHT-CET CAP", exam: "MHT-CET", unit: "percentile" as const };
    const lines = linesOf({ ...percentile, year: 2023, closing: 90 }, { ...percentile, year: 2025, closing: 95 });
    expect(lines?.[0]?.[2]).toBe("harder 2023-2025");
  });

  test("a round allotted in stages closes with the last student of its last seats", () => {
    const lines = linesOf({ year: 2023, closing: 50 }, { year: 2024, closing: 70 }, { year: 2024, closing: 60 });
    expect(lines).toEqual([["JoSAA regular", "2023 50, 2024 70", "easier 2023-2024"]]);
  });

  test("provisional lists make no verdict", () => {
    const rows = [cutoff({ year: 2023 }), cutoff({ year: 2024, closing: 50 })];
    const lines = arrange(rows, {}, (row) => row.year !== 2024)?.trendLines;
    expect(lines?.map(({ points, verdict }) => [points.length, verdict])).toEqual([[1, null]]);
  });
});

test("the table by seat type is of the last round, preparatory ranks marked", () => {
  const table = arrange(rows, {})?.bySeatType;
  expect(table?.map((row) => [row.seat_type, row.gender, row.closing, row.is_preparatory])).toEqual([
    ["OPEN", "any", 110, false],
    ["OPEN", "female", 200, false],
    ["OPEN (PwD)", "any", 7, false],
    ["EWS", "any", 70, false],
    ["SC", "any", 40, false],
    ["SC", "any", 9, true],
  ]);
});

test("what is asked for is chosen, what is not there is replaced", () => {
  expect(arrange(rows, { year: 2023, seatType: "SC", quota: "XX", gender: "female" })).toMatchObject({
    year: 2023,
    quota: "AI",
    seatType: "SC",
    gender: "female",
    rounds: [],
  });
});

test("seats for women alone are chosen unasked only where there are some", () => {
  const forWomen = [cutoff({ gender: "female" }), cutoff({ year: 2023, seat_type: "SC" })];
  expect(arrange(forWomen, {})).toMatchObject({ gender: "female", rounds: [{ gender: "female" }] });
  const withoutRows = { year: 2024, seatType: "SC" };
  expect(arrange(forWomen, withoutRows)).toMatchObject({ seatType: "SC", gender: "any", rounds: [] });
});

test("no cut-offs is null", () => {
  expect(arrange([], {})).toBeNull();
});
