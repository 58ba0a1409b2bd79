import type { Cutoff } from "#features/catalogue/cutoffs-contract.ts";

/** The axis of a strip of closing values: what was hardest to reach is at its beginning. */
export interface StripAxis {
  /** The values at its two ends. */
  ends: [number, number];
  /** How far along the axis a value is, in percent. */
  at: (value: number) => number;
}

/** Room at both ends, so that no dot is cut. */
const margin = 4;

/**
 * @returns null where fewer than two values differ, or they are of several units: there is nothing to compare. Ranks are placed by
 * their logarithm, so that each doubling is as far.
 */
export function stripAxis(closings: readonly Pick<Cutoff, "closing" | "unit">[]): StripAxis | null {
  const [first] = closings;
  if (!first || closings.some(({ unit }) => unit !== first.unit)) return null;
  const values = closings.map(({ closing }) => closing);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (low === high) return null;
  const isRank = first.unit === "rank";
  const scale = isRank ? (value: number) => Math.log(Math.max(value, 1)) : (value: number) => value;
  const [from, to] = [scale(low), scale(high)];
  if (from === to) return null;
  return {
    ends: isRank ? [low, high] : [high, low],
    at: (value) => {
      const share = (scale(value) - from) / (to - from);
      return Math.round(margin + (isRank ? share : 1 - share) * (100 - 2 * margin));
    },
  };
}
