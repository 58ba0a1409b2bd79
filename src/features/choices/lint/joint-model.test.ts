import { normalQuantile } from "margdeep-chances/normal";
import { describe, expect, it, test } from "vitest";
import { plantedLists } from "../../../../tests/support/choice-lists.ts";
import type { ChoicePool, PreparedChoice, Together } from "./contract.ts";
import { drawCount, simulateList, simulateYears } from "./joint-model.ts";

const apart: Together = { list: 0, seat_type: 0, institute: 0, branch: 0, is_measured: true };
const together: Together = { list: 0.2, seat_type: 0.3, institute: 0.1, branch: 0.2, is_measured: true };
const example = plantedLists[0]!.prepared.choices[0]!;

function choice(id: number, pools: [seatType: string, chance: number | null][], college = id): PreparedChoice {
  const poolOf = ([seatType, chance]: (typeof pools)[number]): ChoicePool => ({
    ...example.pools[0]!,
    ...{ seat_type: seatType, chance },
  });
  return { ...example, branch_id: id, college_id: college, pools: pools.map(poolOf) };
}
const one = (id: number, chance: number | null) => choice(id, [["OPEN", chance]]);
const shareOf = (choices: PreparedChoice[], of: Together) =>
  simulateList(
    choices.map(({ branch_id: id }) => id),
    simulateYears(choices, of),
  );
/** Four standard errors of a share. */
const error = (chance: number) => 4 * Math.sqrt((chance * (1 - chance)) / drawCount) + 1e-3;

// proves S15.3
describe("the chance of each row alone", () => {
  it.each([apart, together])("is the published one within the error of the simulation", (of) => {
    const chances = [0.005, 0.05, 0.2, 0.5, 0.77, 0.9, 0.995];
    const { open } = shareOf(
      chances.map((chance, at) => one(at + 1, chance)),
      of,
    );
    for (const [at, chance] of chances.entries()) expect(Math.abs(open[at]! - chance)).toBeLessThan(error(chance));
  });

  test("of several pools is that of any of them, with independent years as the product says", () => {
    const { open } = shareOf(
      [
        choice(1, [
          ["OPEN", 0.3],
          ["SC", 0.5],
          ["SC (PwD)", null],
        ]),
      ],
      apart,
    );
    expect(Math.abs(open[0]! - (1 - 0.7 * 0.5))).toBeLessThan(error(0.65));
  });

  test("does not exist where nothing is expected of any pool", () => {
    const { open, allotted, none } = shareOf([one(1, null), one(2, 0.9)], together);
    expect([open[0], allotted[0]]).toEqual([null, 0]);
    expect(none).toBeCloseTo(1 - open[1]!, 10);
  });
});

describe("a list", () => {
  test("allots one row or none in every year", () => {
    const { allotted, none } = shareOf([one(1, 0.2), one(2, 0.5), one(3, 0.8)], together);
    expect(allotted.reduce((sum, of) => sum + of, none)).toBeCloseTo(1, 10);
  });

  test("of ten rows at 80 % leaves more candidates without a seat where years move together", () => {
    const rows = Array.from({ length: 10 }, (_, at) => one(at + 1, 0.8));
    expect(shareOf(rows, apart).none).toBeLessThan(0.001);
    expect(shareOf(rows, together).none).toBeGreaterThan(0.003);
  });

  test("has the same chance of no seat in every order: the years are the same ones", () => {
    const rows = [one(1, 0.2), one(2, 0.5), one(3, 0.8)];
    const years = simulateYears(rows, together);
    const orders = [
      [1, 2, 3],
      [3, 2, 1],
      [2, 3, 1],
    ].map((list) => simulateList(list, years));
    expect(new Set(orders.map(({ none }) => none)).size).toBe(1);
    expect(orders[0]!.open[0]).toBe(orders[1]!.open[2]);
  });

  test("has the same figures in every run", () => {
    const rows = [one(1, 0.2), one(2, 0.5)];
    expect(shareOf(rows, together)).toEqual(shareOf(rows, together));
    // Rows that are added change nothing for the others.
    expect(shareOf([...rows, one(3, 0.9)], together).allotted.slice(0, 2)).toEqual(shareOf(rows, together).allotted);
  });
});

it.each([
  [0.5, 0],
  [0.975, 1.959963985],
  [0.01, -2.326347874],
  [0.0001, -3.719016485],
])("the normal quantile of %d is %d", (probability, expected) => {
  expect(normalQuantile(probability)).toBeCloseTo(expected, 7);
});
