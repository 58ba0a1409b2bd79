import type { Cutoff, TrendLine } from "#features/catalogue/cutoffs-contract.ts";

export interface TrendPoint {
  year: number;
  value: number;
  x: number;
  y: number;
  /** Joined with the others; a value of another round, or a provisional one, is not. */
  isCompared: boolean;
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
  trend: readonly Pick<TrendLine["points"][number], "year" | "closing" | "is_compared">[],
  unit: Cutoff["unit"],
): TrendPoint[] {
  const values = trend.map(({ closing }) => closing);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const step = trend.length > 1 ? (right - left) / (trend.length - 1) : 0;
  return trend.map(({ year, closing, is_compared: isCompared }, index) => {
    const share = high === low ? 0.5 : (closing - low) / (high - low);
    const depth = unit === "rank" ? share : 1 - share;
    const [x, y] = [Math.round(left + step * index), Math.round(top + depth * (bottom - top))];
    return { year, value: closing, x, y, isCompared };
  });
}
