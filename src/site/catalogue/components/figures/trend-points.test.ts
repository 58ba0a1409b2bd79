import { expect, test } from "vitest";
import { placePoints } from "./trend-points.ts";

const trend = [
  { year: 2022, round: 6, closing: 900, is_compared: true },
  { year: 2023, round: 6, closing: 1200, is_compared: true },
  { year: 2024, round: 5, closing: 700, is_compared: true },
];
const heights = (unit: "rank" | "percentile") => placePoints(trend, unit).map(({ y }) => y);

test("years go from left to right, evenly", () => {
  const [first, second, third] = placePoints(trend, "rank").map(({ x }) => x);
  expect(second! - first!).toBe(third! - second!);
  expect(first!).toBeLessThan(third!);
});

test("what was harder to reach is higher: the smaller rank, the larger percentile", () => {
  const [, easiest, hardest] = heights("rank");
  expect(Math.min(...heights("rank"))).toBe(hardest);
  expect(Math.max(...heights("rank"))).toBe(easiest);
  expect(heights("percentile").indexOf(Math.min(...heights("percentile")))).toBe(1);
});

test("equal values make a level line", () => {
  const level = placePoints(
    trend.map((point) => ({ ...point, closing: 50, is_compared: true })),
    "rank",
  );
  expect(new Set(level.map(({ y }) => y)).size).toBe(1);
});
