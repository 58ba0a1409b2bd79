import { expect, it } from "vitest";
import { boundChance, chanceInsideRound, chanceToTell, labelOf, lowestPercentileFor } from "./chance-rules.ts";

it.each([
  [1, "safe"],
  [0.9, "safe"],
  [0.899, "likely"],
  [0.7, "likely"],
  [0.3, "even"],
  [0.1, "reach"],
  [0.099, "unlikely"],
  [0, "unlikely"],
] as const)("a chance of %s is %s", (chance, label) => {
  expect(labelOf(chance)).toBe(label);
});

it.each([
  [0, 0.45, Number.NaN],
  [4.9, 0.8, Number.NaN],
  [9.99, 0.1, Number.NaN],
  [9.99, 0.09, 0.09],
  // Shown as 10 %, which is called "reach".
  [9.99, 0.0996, Number.NaN],
  [9.99, 0.0994, 0.0994],
  [0, 0.02, 0.02],
  [10, 0.45, 0.45],
  [10, 0.8, 0.5],
  [19.9, 0.97, 0.5],
  [20, 0.97, 0.97],
])("a candidate with the percentile %s is told %s as %s: the end of a list is no line", (percentile, chance, told) => {
  expect(chanceToTell(chance, percentile)).toBe(told);
});

it("no percentile is named for a chance at which that chance may not be told", () => {
  for (const chance of [0.05, 0.3, 0.5, 0.9]) expect(chanceToTell(chance, lowestPercentileFor(chance))).toBe(chance);
});

it("keeps every chance away from what nothing can know, and a rank inside a round's closing at 99 % or more", () => {
  expect([boundChance(0), boundChance(0.4), boundChance(1)]).toEqual(
    [0.005, 0.4, 0.995].map((of) => expect.closeTo(of)),
  );
  expect([chanceInsideRound(0.2), chanceInsideRound(1)]).toEqual([0.99, 0.995]);
});
