import { describe, expect, test } from "vitest";
import { paiseFromRupees } from "#lib/money.ts";
import { payablePaise, payPercentOf, savingPercent } from "./rules.ts";

/** List prices that the database allows, in rupees: all small ones, and steps through the rest. */
const prices = [...Array(300).keys(), ...Array.from({ length: 400 }, (_, index) => 300 + index * 2_497), 1_000_000];
const percents = Array.from({ length: 100 }, (_, index) => index + 1);

describe("payablePaise, for every price and percentage", () => {
  const cases = prices.flatMap((rupees) =>
    percents.map((percent) => ({ rupees, percent, due: payablePaise(paiseFromRupees(rupees), percent) })),
  );

  test("is whole rupees in paise, from nothing to the list price", () => {
    const wrong = cases.filter(
      ({ rupees, due }) => !Number.isInteger(due) || due % 100 !== 0 || due < 0 || due > paiseFromRupees(rupees),
    );
    expect(wrong).toEqual([]);
  });

  test("is never more than half a rupee from the exact share", () => {
    expect(cases.filter(({ rupees, percent, due }) => Math.abs(due - rupees * percent) > 50)).toEqual([]);
  });

  // proves S9.2, D5
  test("grows with the percentage and with the price", () => {
    for (const { rupees, percent, due } of cases) {
      expect(payablePaise(paiseFromRupees(rupees), Math.min(100, percent + 1))).toBeGreaterThanOrEqual(due);
      expect(payablePaise(paiseFromRupees(rupees + 1), percent)).toBeGreaterThanOrEqual(due);
    }
  });

  test("is the list price at 100 percent and without an offer", () => {
    for (const rupees of prices) {
      expect(payablePaise(paiseFromRupees(rupees), 100)).toBe(paiseFromRupees(rupees));
      expect(payablePaise(paiseFromRupees(rupees), null)).toBe(paiseFromRupees(rupees));
    }
  });
});

test.each([
  [4_999, 60, 2_999],
  [1_999, 50, 1_000],
  [999, 33, 330],
  [1, 50, 1],
  [1, 49, 0],
  [0, 60, 0],
])("₹%i at %i percent is ₹%i", (rupees, percent, due) => {
  expect(payablePaise(paiseFromRupees(rupees), percent)).toBe(paiseFromRupees(due));
});

test("paying and saving are together the whole, and no offer saves nothing", () => {
  for (const percent of percents) expect(percent + savingPercent(percent)).toBe(100);
  expect(savingPercent(null)).toBe(0);
});

test("a percentage counts only while the offer is on", () => {
  expect(payPercentOf({ hasOffer: true, offerPercentage: 60 })).toBe(60);
  expect(payPercentOf({ hasOffer: false, offerPercentage: 60 })).toBeNull();
  expect(payPercentOf({ hasOffer: false, offerPercentage: null })).toBeNull();
});
