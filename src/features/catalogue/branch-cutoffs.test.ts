import { expect, test } from "vitest";
import { arrangeCutoffs } from "./branch-cutoffs.ts";
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
    ...given,
  };
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
  expect(arrangeCutoffs(rows, {})).toMatchObject({
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
  const rounds = arrangeCutoffs(rows, {})?.rounds.map(({ authority, round }) => `${authority} ${round}`);
  expect(rounds).toEqual(["JoSAA 4", "JoSAA 5", "CSAB 2"]);
});

test("the trend is the last round of each year's main counselling", () => {
  expect(arrangeCutoffs(rows, {})?.trend).toEqual([
    { year: 2023, round: 6, closing: 90 },
    { year: 2024, round: 5, closing: 110 },
  ]);
});

test("the table by seat type is of the last round, preparatory ranks marked", () => {
  const table = arrangeCutoffs(rows, {})?.bySeatType;
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
  expect(arrangeCutoffs(rows, { year: 2023, seatType: "SC", quota: "XX", gender: "female" })).toMatchObject({
    year: 2023,
    quota: "AI",
    seatType: "SC",
    gender: "female",
    rounds: [],
  });
});

test("seats for women alone are chosen unasked only where there are some", () => {
  const forWomen = [cutoff({ gender: "female" }), cutoff({ year: 2023, seat_type: "SC" })];
  expect(arrangeCutoffs(forWomen, {})).toMatchObject({ gender: "female", rounds: [{ gender: "female" }] });
  const withoutRows = { year: 2024, seatType: "SC" };
  expect(arrangeCutoffs(forWomen, withoutRows)).toMatchObject({ seatType: "SC", gender: "any", rounds: [] });
});

test("no cut-offs is null", () => {
  expect(arrangeCutoffs([], {})).toBeNull();
});
