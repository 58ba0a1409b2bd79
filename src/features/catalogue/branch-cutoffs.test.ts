// proves S11.6

import { describe, expect, test } from "vitest";
import { arrangeCutoffs, type CutoffChoice, chooseSeats } from "./branch-cutoffs.ts";
import type { Cutoff } from "./cutoffs-contract.ts";
import { commonRoundOf, trendLinesOf } from "./trend-rules.ts";

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
    is_last_round: false,
    is_provisional: false,
    is_old: false,
    fact: "cutoff-1",
    ...given,
  };
}

/** The cut-offs of a branch as its page shows them; null when it has none. */
function arrange(all: Cutoff[], choice: CutoffChoice) {
  const chosen = chooseSeats(all, choice);
  return chosen && arrangeCutoffs(all, chosen);
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

test("the trend is the last round that the years of the main counselling have in common", () => {
  const compared = { is_provisional: false, is_compared: true, fact: "cutoff-1" };
  expect(arrange(rows, {})?.trend).toEqual([
    { year: 2023, round: 5, closing: 85, ...compared },
    { year: 2024, round: 5, closing: 110, ...compared },
  ]);
});

test("the seats, the year and the gender that speak for the branch are shown unasked", () => {
  const all = [...rows, cutoff({ year: 2025, quota: "HS" })];
  const spoken = { year: 2024, quota: "AI", seat_type: "OPEN", gender: "female" as const };
  expect(chooseSeats(all, {}, spoken)).toMatchObject({ year: 2024, quota: "AI", gender: "female" });
  expect(chooseSeats(all, { year: 2023 }, spoken)).toMatchObject({ year: 2023, quota: "AI", gender: "any" });
});

describe("a trend compares like with like", () => {
  const linesOf = (...given: Partial<Cutoff>[]) =>
    arrange(given.map(cutoff), {})?.trendLines.map(({ authority, kind, verdict, points }) => [
      `${authority} ${kind}`,
      points.map(({ year, closing, is_compared: is }) => `${year} ${closing}${is ? "" : " apart"}`).join(", "),
      verdict && `${verdict.change} ${verdict.from}-${verdict.to}`,
    ]);

  test("a year that only CSAB's special rounds closed is not set beside JoSAA's years", () => {
    const csab = { authority: "CSAB", round: 2 };
    expect(
      linesOf(
        { ...csab, year: 2022, closing: 9000 },
        { year: 2023, round: 5, closing: 1000 },
        { year: 2024, round: 5, closing: 1200 },
        { ...csab, year: 2024, closing: 5000 },
      ),
    ).toEqual([
      ["JoSAA regular", "2023 1000, 2024 1200", "easier 2023-2024"],
      ["CSAB special", "2022 9000, 2024 5000", "harder 2022-2024"],
    ]);
    expect(arrange([cutoff({ ...csab, year: 2022 }), cutoff({})], {})?.trend).toMatchObject([
      { year: 2024, round: 1, closing: 100, is_compared: false },
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

  test("a provisional list is shown beside the line, and makes no verdict", () => {
    const lines = linesOf({ year: 2023 }, { year: 2024, closing: 50, is_provisional: true });
    expect(lines).toEqual([["JoSAA regular", "2023 100 apart, 2024 50 apart", null]]);
  });

  // proves S11.6
  test("round 1 of one year is never set beside round 4 of the next", () => {
    const cap = { authority: "MHT-CET CAP", exam: "MHT CET", unit: "percentile" as const };
    expect(
      linesOf({ ...cap, year: 2023, round: 1, closing: 99 }, { ...cap, year: 2024, round: 4, closing: 98 }),
    ).toEqual([["MHT-CET CAP regular", "2023 99 apart, 2024 98 apart", null]]);
  });

  // proves S11.6
  test("in a common round the verdict is the opposite of that of the last rounds", () => {
    const cap = { authority: "MHT-CET CAP", exam: "MHT CET", unit: "percentile" as const };
    const first = { ...cap, year: 2023 };
    const lines = linesOf(
      { ...first, round: 1, closing: 98 },
      { ...cap, year: 2024, round: 1, closing: 99 },
      { ...cap, year: 2024, round: 4, closing: 97 },
    );
    expect(lines).toEqual([["MHT-CET CAP regular", "2023 98, 2024 99", "harder 2023-2024"]]);
  });

  test.each<[string, number[][], number | null]>([
    [
      "of every year, the latest",
      [
        [1, 2, 3],
        [1, 2],
        [1, 2, 3],
      ],
      2,
    ],
    [
      "of most years",
      [
        [1, 2],
        [1, 3],
        [1, 4],
      ],
      1,
    ],
    ["of the newest year", [[1, 2], [1, 2], [1, 2], [3], [3]], 3],
    ["of none", [[1], [2]], null],
    ["of the only year", [[1, 2]], null],
  ])("the compared round is that %s", (_, years, round) => {
    expect(commonRoundOf(years)).toBe(round);
  });

  test("another quota is another line", () => {
    const rows = [cutoff({ year: 2023, quota: "HS" }), cutoff({ year: 2024, quota: "OS" })];
    expect(trendLinesOf(rows).map(({ verdict }) => verdict)).toEqual([null, null]);
  });
});

test("the table by seat type is of the last round that is known, preparatory ranks marked", () => {
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

test("what is requested is chosen, what is not there is replaced", () => {
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
