import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Cutoff, TrendLine } from "#features/catalogue/cutoffs-contract.ts";
import { runOf } from "#features/catalogue/trend-rules.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { LanguageProvider } from "#lib/messages/messages.tsx";
import { ClosingChartFigure } from "../../src/site/catalogue/components/figures/closing-chart.server.tsx";
import {
  type ChartedClosings,
  chartSize,
  drawClosings,
} from "../../src/site/catalogue/components/figures/closing-chart.ts";
import { niceTicks } from "../../src/site/catalogue/components/figures/nice-ticks.ts";

const point = (given: Partial<TrendLine["points"][number]>) => ({
  ...{ year: 2025, round: 6, closing: 900, is_provisional: false, is_compared: true, fact: "cutoff-2" },
  ...given,
});
const line = (given: Partial<TrendLine> = {}): TrendLine => ({
  ...{ authority: "JoSAA", kind: "regular", exam: "JEE Main", unit: "rank", rank_list: "category", max_marks: null },
  ...{ stage: "", round: 6 },
  points: [point({ year: 2023, closing: 1000 }), point({})],
  verdict: { change: "harder", from: 2023, to: 2025 },
  ...given,
});
const byYear = (...closings: number[]) => closings.map((closing, at) => point({ year: 2020 + at, closing }));
const charted = (given: Partial<ChartedClosings> = {}): ChartedClosings => {
  return { line: line(), history: [], expected: null, own: null, ...given };
};
const htmlOf = (given: Partial<ChartedClosings> = {}, hasBothLists = false) =>
  renderToStaticMarkup(
    <LanguageProvider language={languageOf("en")}>
      <ClosingChartFigure charted={charted(given)} hasBothLists={hasBothLists} />
    </LanguageProvider>,
  );

test("an axis has round numbers from at or below the lowest to at or above the highest value", () => {
  expect(niceTicks(59, 68)).toEqual([55, 60, 65, 70]);
  expect(niceTicks(1, 41_234)).toEqual([0, 20_000, 40_000, 60_000]);
  expect(niceTicks(99.1, 99.77)).toEqual([99, 99.2, 99.4, 99.6, 99.8]);
  expect(niceTicks(7, 7)).toEqual([6, 8]);
});

test("three years or more that went one way are a run; two that differ, and a last year like the one before, are none", () => {
  const runIn = (unit: TrendLine["unit"], ...closings: number[]) => runOf({ unit, points: byYear(...closings) });
  expect(runIn("rank", 50, 90, 80, 70)).toEqual({ change: "harder", since: 2021 });
  expect(runIn("rank", 50, 60, 70)).toEqual({ change: "easier", since: 2020 });
  expect(runIn("percentile", 97, 98, 99)).toEqual({ change: "harder", since: 2020 });
  expect(runIn("rank", 50, 40)).toBeNull();
  expect(runIn("rank", 60, 50, 50)).toBeNull();
  expect(runOf({ unit: "rank", points: byYear(90, 80, 70).map((one) => ({ ...one, is_compared: false })) })).toBeNull();
});

// proves S11.6
test("a chart is titled by what it says, and names its list beneath", () => {
  expect(htmlOf({ line: line({ points: byYear(90, 80, 70) }) })).toContain("Harder each year since 2020<");
  const html = htmlOf();
  expect(html).toContain("Harder to get into in 2025 than in 2023.<");
  expect(html).toContain("Round 6 by year: JoSAA, JEE Main.");
  const csab = line({
    authority: "CSAB",
    kind: "special",
    rank_list: "common",
    verdict: { change: "easier", from: 2023, to: 2025 },
  });
  expect(htmlOf({ line: csab }, true)).toContain("Round 6 by year: CSAB, JEE Main, common rank list.");
  expect(htmlOf({ line: csab })).toContain("Special rounds only fill");
});

// proves S11.6
test("a value of another round or of a provisional list is a hollow point, joined to nothing and without a verdict", () => {
  const apart = { is_compared: false };
  const points = [point({ ...apart, year: 2024, round: 1 }), point({ ...apart, round: 4, is_provisional: true })];
  const html = htmlOf({ line: line({ round: null, points, verdict: null }) });
  expect(html).toContain("By year: JoSAA, JEE Main<");
  expect(html).not.toMatch(/Harder|Easier|The line is higher/);
  expect(html).toContain("A hollow point is of another round, or provisional.");
  expect(html).toMatch(/2025, round 4: 900.*provisional/);
  expect(html.match(/<circle/g)).toHaveLength(2);
  expect(html).toContain('<path d="" class="main">');
});

test("what was harder to reach is higher up, for ranks and for marks, and inside of the frame", () => {
  for (const [unit, harder, easier] of [
    ["rank", 50, 90],
    ["percentile", 99, 97],
  ] as const) {
    const { main } = drawClosings(charted({ line: line({ unit, points: byYear(easier, harder) }) }));
    expect(main[1]!.y).toBeLessThan(main[0]!.y);
    for (const { x, y } of main) {
      expect(y).toBeGreaterThanOrEqual(chartSize.top);
      expect(y).toBeLessThanOrEqual(chartSize.bottom);
      expect(x).toBeGreaterThan(chartSize.left);
    }
  }
});

test("other rounds of the same list have lines of their own; another list, and a round of one year, has none", () => {
  const { points: _, verdict: _verdict, round: _round, kind: _kind, ...list } = line();
  const row = (round: number, year: number, given: Partial<Cutoff> = {}) =>
    ({ ...list, round, year, closing: 800, ...given }) as Cutoff;
  const history = [row(1, 2024), row(1, 2025), row(6, 2025), row(3, 2025), row(2, 2024, { exam: "Other" })];
  const { rounds } = drawClosings(charted({ line: line({ points: [point({ year: 2024 }), point({})] }), history }));
  expect(rounds.map(({ round, points }) => [round, points.length])).toEqual([[1, 2]]);
});

test("the expected range comes after the years; a rank far off all of them is told at the edge", () => {
  const expected = { season: 2026, low: 880, high: 950 };
  const { band, years, own } = drawClosings(charted({ expected, own: 940 }));
  expect(years.at(-1)).toEqual({ year: 2026, x: band!.x });
  expect(band!.top).toBeLessThan(band!.bottom);
  expect(own).toMatchObject({ beyond: null });
  expect(own!.y).toBeGreaterThan(band!.top);
  expect(drawClosings(charted({ own: 84_000 })).own).toEqual({ y: chartSize.bottom, beyond: "easier" });
  const html = htmlOf({ expected, own: 84_000 });
  expect(html).toContain("2026: probably between 880 and 950");
  expect(html).toContain("Your value: 84,000");
});
