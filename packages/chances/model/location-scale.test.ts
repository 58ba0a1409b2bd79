import { expect, it } from "vitest";
import { buildDesign } from "./design.ts";
import { fitLocationScale, plainFitOptions, type Season } from "./location-scale.ts";
import { seededNumbers } from "./test-panel.ts";

/** y = 0.3 + 0.7 x + s e, with s = 0.1, or 0.3 where u is 1. */
function seasons(): Season[] {
  const random = seededNumbers(7);
  const noise = () => random() + random() + random() + random() - 2;
  return [2020, 2021, 2022, 2023].map((year) => {
    const rows = Int32Array.from({ length: 1500 }, (_, at) => at);
    const x = rows.map(() => 0);
    const xs = Float64Array.from(x, () => noise());
    const us = Float64Array.from(x, () => (random() < 0.5 ? 0 : 1));
    return {
      strata: rows.map((at) => at % 3),
      tails: Array.from(rows, () => ""),
      centre: buildDesign(year, rows, (at) => [1, xs[at]!]),
      scale: buildDesign(year, rows, (at) => [1, us[at]!]),
      target: Float64Array.from(
        rows,
        (at) => 0.3 + 0.7 * xs[at]! + (us[at]! === 1 ? 0.3 : 0.1) * noise() * Math.sqrt(3),
      ),
    };
  });
}

it("finds the centre, how the scale differs between rows, and thin tails where errors have thin tails", () => {
  const { centre, logScale, degrees } = fitLocationScale(seasons(), plainFitOptions);
  expect(centre[0]).toBeCloseTo(0.3, 1);
  expect(centre[1]).toBeCloseTo(0.7, 1);
  expect(Math.exp(logScale[1]!)).toBeCloseTo(3, 0);
  expect(Math.exp(logScale[0]!)).toBeCloseTo(0.1, 1);
  expect(degrees).toBe(20);
});

it("does not take what a stratum did in one year for a lesson about its rows", () => {
  const moved = seasons().map((season, at) => ({
    ...season,
    // In one year the rows of the first stratum, which have a large x, all move by 2.
    centre: buildDesign(2020 + at, season.centre.rows, (row) => [
      1,
      season.centre.values[2 * row + 1]! + (row % 3 === 0 ? 3 : 0),
    ]),
    target: season.target.map((value, row) => value + (row % 3 === 0 ? 2.1 + (at === 0 ? 2 : 0) : 0)),
  }));
  const slope = (seasonPrior: number | null) => fitLocationScale(moved, { ...plainFitOptions, seasonPrior }).centre[1]!;
  expect(Math.abs(slope(1) - 0.7)).toBeLessThan(Math.abs(slope(null) - 0.7) / 2);
});

it("widens a group of rows that errs further than its features say", () => {
  const restless = seasons().map((season) => {
    const tails = Array.from(season.strata, (stratum) => (stratum === 1 ? "restless" : ""));
    return { ...season, tails, target: season.target.map((y, row) => (tails[row] === "" ? y : 0.3 + 3 * (y - 0.3))) };
  });
  const { tails } = fitLocationScale(restless, plainFitOptions);
  expect([...tails.keys()]).toEqual(["restless"]);
  expect(tails.get("restless")!.factor).toBeGreaterThan(1.2);
});

it("a strong prior on the drift takes the move that all rows made in one season for the season's own", () => {
  const [season] = seasons();
  const moved = [{ ...season!, target: season!.target.map((value) => value + 0.3) }];
  const driftOf = (driftRidge: number) => {
    const { centre } = fitLocationScale(moved, { ...plainFitOptions, driftRidge });
    return centre[0]!;
  };
  expect(driftOf(0)).toBeGreaterThan(0.2);
  expect(Math.abs(driftOf(1e6))).toBeLessThan(0.01);
});

it("widens a group further where its rows fall short more often than they exceed", () => {
  const grouped = (sign: number) =>
    seasons().map((season) => ({
      ...season,
      tails: Array.from(season.strata, () => "all"),
      target: season.target.map((y, row) => y + (row % 16 === 0 ? sign * 3 : 0)),
    }));
  const factorOf = (sign: number) => fitLocationScale(grouped(sign), plainFitOptions).tails.get("all")!.factor;
  expect(factorOf(-1)).toBeGreaterThan(factorOf(1));
});
