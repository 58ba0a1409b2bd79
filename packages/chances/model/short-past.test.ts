import { expect, test } from "vitest";
import { backTest } from "./backtest.ts";
import { brier } from "./backtest-lines.ts";
import { centralLearning, shortLearning, yearsNeeded } from "./learning.ts";
import { buildPanel } from "./panel.ts";
import { inventedObservations } from "./test-panel.ts";
import { forecast, train } from "./train.ts";

const panelSince = (year: number) =>
  buildPanel(
    inventedObservations().filter((of) => of.year >= year),
    "last",
  );

test("two years of lists: last year's closing with the width of other authorities, better than the hard line", () => {
  const panel = panelSince(2024);
  const { centre, scale } = forecast(train(panel, 2025, shortLearning));
  expect(centre[0]).toBeCloseTo(panel.promised.get(2024)![0]!);
  expect(scale[0]).toBeCloseTo(0.35);
  const { groups, lastYear } = backTest(panel, 2025, { learning: shortLearning, scale: "rank" });
  expect(brier(groups.get("all")!)).toBeLessThan(brier(lastYear));
});

test("three years: no seat type is worse than last year's line, though all rows moved in the one season learned from", () => {
  const moved = inventedObservations()
    .filter(({ year }) => year >= 2023)
    .map((of) => ({ ...of, closing: of.closing - (of.year === 2023 ? 0.5 : 0) }));
  const { groups } = backTest(buildPanel(moved, "last"), 2025, { learning: shortLearning, scale: "rank" });
  for (const [name, tally] of groups) {
    if (name.startsWith("seatType:")) expect(tally.brier, name).toBeLessThan(tally.lineBrier);
  }
});

test("an authority whose past is learned from alone says nothing after two years", () => {
  expect(() => train(panelSince(2024), 2025, centralLearning)).toThrow(RangeError);
  expect([yearsNeeded(shortLearning), yearsNeeded(centralLearning)]).toEqual([2, 3]);
});

test("with two years of lists nothing is called safe, and with three no chance is above 95 %", () => {
  const surestOf = (since: number) => {
    const { groups } = backTest(panelSince(since), 2025, { learning: shortLearning, scale: "rank" });
    return groups.get("all")!.sure;
  };
  expect(surestOf(2024)).toBe(0);
  expect([2024, 2023, 2022].map((since) => forecast(train(panelSince(since), 2025, shortLearning)).surest)).toEqual([
    0.89, 0.95, 0.98,
  ]);
  expect(forecast(train(panelSince(2022), 2025, centralLearning)).surest).toBe(0.995);
});
