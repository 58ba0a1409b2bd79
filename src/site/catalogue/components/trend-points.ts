import type { Cutoff, TrendLine } from "#features/catalogue/cutoffs-contract.ts";

export interface TrendPoint {
  year: number;
  value: number;
  x: number;
  y: number;
}

const left = 40;
const right = 320;
const top = 34;
const bottom = 112;

/**
 * Where closing values are in a drawing of 360 by 150: years evenly from left to right, and what was harder to reach
 * higher up, so the best rank or the most marks are at the top.
 *
 * @param trend one value a year, oldest first
 */
export function placePoints(
  trend: readonly Pick<TrendLine["points"][number], "year" | "closing">[],
  unit: Cutoff["unit"],
): TrendPoint[] {
  const values = trend.map(({ closing }) => closing);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const step = trend.length > 1 ? (right - left) / (trend.length - 1) : 0;
  return trend.map(({ year, closing }, index) => {
    const share = high === low ? 0.5 : (closing - low) / (high - low);
    const depth = unit === "rank" ? share : 1 - share;
    return { year, value: closing, x: Math.round(left + step * index), y: Math.round(top + depth * (bottom - top)) };
  });
}
