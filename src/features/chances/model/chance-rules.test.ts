import { expect, it } from "vitest";
import { boundChance, chanceInsideRound, labelOf } from "./chance-rules.ts";

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

it("keeps every chance away from what nothing can know, and a rank inside a round's closing at 99 % or more", () => {
  expect([boundChance(0), boundChance(0.4), boundChance(1)]).toEqual(
    [0.005, 0.4, 0.995].map((of) => expect.closeTo(of)),
  );
  expect([chanceInsideRound(0.2), chanceInsideRound(1)]).toEqual([0.99, 0.995]);
});
