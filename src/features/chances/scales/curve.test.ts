import { expect, test } from "vitest";
import { errorInYear, fitCurve, marksOf, minValues, rankOf, type ScalePair } from "./curve.ts";

/** 200 marks down to 101, with rank 10 for each mark that is missing. */
const straight: ScalePair[] = Array.from({ length: 100 }, (_, at) => ({ value: 200 - at, rank: 10 * (at + 1) }));
const curveOf = (pairs: readonly ScalePair[]) => fitCurve(pairs)!;

test("too few values are no curve", () => {
  expect(fitCurve(straight.slice(0, minValues - 1))).toBeNull();
  expect(fitCurve(straight.slice(0, minValues))).not.toBeNull();
});

test("a figure of the list is answered with all of its ranks, another one between its neighbours", () => {
  const curve = curveOf([...straight, { value: 150, rank: 505 }, { value: 150, rank: 514 }]);
  expect(rankOf(curve, 150)).toEqual({ figure: 510, from: 505, to: 514, isListed: true });
  expect(rankOf(curve, 120.5)).toEqual({ figure: 805, from: 800, to: 810, isListed: false });
  expect(marksOf(curve, 800)).toEqual({ figure: 121, from: 121, to: 121, isListed: true });
  expect(marksOf(curve, 805)).toEqual({ figure: 120.5, from: 120, to: 121, isListed: false });
  expect(marksOf(curve, 512)).toMatchObject({ figure: 150, isListed: true });
});

test("there is no answer above the best figure and below the last one", () => {
  const curve = curveOf(straight);
  expect([rankOf(curve, 200.5), rankOf(curve, 100), marksOf(curve, 9), marksOf(curve, 1001)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test("candidates of another merit list do not bend the curve, and are counted", () => {
  const other = [25, 45, 65, 85].map((at) => ({ value: 200.5 - at, rank: 50_000 + at }));
  const curve = curveOf([...straight, ...other]);
  expect(curve.points).toHaveLength(100);
  expect(curve.error).toMatchObject({ pairs: 102, median: 0, ninety: 0 });
  expect(curve.error.misfits).toBeCloseTo(4 / 102);
});

test("a year with more candidates is found to be another one", () => {
  const next = straight.map(({ value, rank }) => ({ value, rank: rank * 1.25 }));
  const error = errorInYear(curveOf(straight), next);
  expect(error).toMatchObject({ pairs: 100, shift: -0.2, misfits: 1 });
});
