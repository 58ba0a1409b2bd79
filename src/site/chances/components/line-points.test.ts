import { expect, test } from "vitest";
import { lineSize, placeLine } from "./line-points.ts";

const history = [
  { year: 2025, closing: 1000 },
  { year: 2023, closing: 4000 },
  { year: 2024, closing: 2000 },
];

test("years go from left to right, and the smaller rank is higher", () => {
  const { points } = placeLine("rank", history, null, 2000);
  expect(points.map(({ year }) => year)).toEqual([2023, 2024, 2025]);
  expect(points[0]!.x).toBeLessThan(points[1]!.x);
  expect(points[2]!.y).toBeLessThan(points[0]!.y);
});

test("each doubling of a rank is as far", () => {
  const { points } = placeLine("rank", history, null, 2000);
  expect(Math.abs(points[0]!.y - 2 * points[1]!.y + points[2]!.y)).toBeLessThanOrEqual(1);
});

test("the larger percentile is higher, and the range stays inside the drawing", () => {
  const percentiles = [
    { year: 2024, closing: 90 },
    { year: 2025, closing: 97 },
  ];
  const { points, band, own } = placeLine("percentile", percentiles, { low: 99, high: 95 }, 96);
  expect(points[1]!.y).toBeLessThan(points[0]!.y);
  expect(band!.top).toBeLessThan(own);
  expect(band!.bottom).toBeGreaterThan(own);
  expect(band!.bottom).toBeLessThanOrEqual(lineSize.height);
});

test("equal values make a level line", () => {
  const level = placeLine("rank", [{ year: 2025, closing: 50 }], { low: 50, high: 50 }, 50);
  expect(level.band!.top).toBe(level.own);
});
