import { describe, expect, it } from "vitest";
import { backTest } from "./backtest.ts";
import { brier } from "./backtest-lines.ts";
import { centralLearning } from "./learning.ts";
import { buildPanel } from "./panel.ts";
import { inventedObservations, inventedPanel } from "./test-panel.ts";
import { forecast, forecastAfterRound, train } from "./train.ts";

// proves P3
describe("training", () => {
  it("learns nothing from the year that is judged, nor from a later one", () => {
    const changed = inventedObservations().map((of) =>
      of.year >= 2024 ? { ...of, closing: of.closing + of.round } : of,
    );
    const before = forecast(train(inventedPanel(), 2024, centralLearning));
    expect(forecast(train(buildPanel(changed, "last"), 2024, centralLearning))).toEqual(before);
  });

  it("gives the same twice, whatever the order of the rows", () => {
    const reversed = buildPanel(inventedObservations().toReversed(), "last");
    expect(forecast(train(reversed, 2025, centralLearning))).toEqual(
      forecast(train(inventedPanel(), 2025, centralLearning)),
    );
  });

  it("refuses a year without a past", () => {
    expect(() => train(inventedPanel(), 2018, centralLearning)).toThrow(RangeError);
  });

  it("says nothing of a series without a past and without neighbours", () => {
    const [first] = inventedObservations();
    const stranger = { ...first!, series: "new", year: 2025, factors: { ...first!.factors, list: "jee_advanced" } };
    const panel = buildPanel([...inventedObservations(), stranger], "last");
    const { centre, basis } = forecast(train(panel, 2025, centralLearning));
    const at = panel.keys.indexOf("new");
    expect([centre[at], basis[at]]).toEqual([Number.NaN, 0]);
  });
});

describe("a round of the season", () => {
  it("narrows what is expected of the last one", () => {
    const panel = inventedPanel();
    const trained = train(panel, 2025, centralLearning);
    const before = forecast(trained);
    const after = forecastAfterRound(trained, 1, panel.rounds.get(2025)!.get(2)!);
    const mean = (of: Float64Array) => of.reduce((sum, value) => sum + value, 0) / of.length;
    expect(mean(after.scale)).toBeLessThan(mean(before.scale) / 2);
  });
});

describe("the back-test", () => {
  const test = backTest(inventedPanel(), 2025, { learning: centralLearning, scale: "rank" });
  const all = test.groups.get("all")!;

  it("judges every row at 18 ranks, in total and by group", () => {
    expect(all.rows).toBe(144);
    expect(all.statements).toBe(144 * 18);
    const bySeatType = [...test.groups].filter(([name]) => name.startsWith("seatType:"));
    expect(bySeatType.reduce((sum, [, of]) => sum + of.statements, 0)).toBe(all.statements);
  });

  it("beats last year's closing as a hard line, and better after each round", () => {
    const rounds = [...test.afterRound.values()].map(brier);
    expect(brier(all)).toBeLessThan(brier(test.lastYear));
    expect(rounds[0]).toBeLessThan(brier(all));
    expect(rounds[1]).toBeLessThan(rounds[0]!);
  });

  it("lists each row of which a sure statement failed, once", () => {
    const rows = new Set(test.failures.map(({ series }) => series));
    expect(rows.size).toBe(test.failures.length);
    expect(rows.size).toBeGreaterThan(0);
    expect(rows.size).toBeLessThanOrEqual(all.sureFailed);
    for (const { said } of test.failures) expect(said).toBeGreaterThanOrEqual(0.9);
  });
});
