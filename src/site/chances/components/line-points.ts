/** A place in the small drawing of a row. */
export interface LinePoint {
  year: number;
  x: number;
  y: number;
}

/** The drawing: years evenly from left to right, then the season in question. */
export interface LineDrawing {
  points: LinePoint[];
  /** The range of the season, from top to bottom; null without a forecast. */
  band: { x: number; top: number; bottom: number } | null;
  /** The height of the student's own rank. */
  own: number;
}

export const lineSize = { width: 112, height: 44 };
const padding = 5;

/**
 * Where closing values, the expected range and the own rank are. What was harder to reach is higher up: the smaller rank
 * and the larger percentile. Ranks are placed by their logarithm, so that each doubling is as far.
 *
 * @param history any order
 */
export function placeLine(
  unit: "rank" | "percentile",
  history: readonly { year: number; closing: number }[],
  range: { low: number; high: number } | null,
  rank: number,
): LineDrawing {
  const depth = unit === "rank" ? (value: number) => Math.log(Math.max(value, 1)) : (value: number) => -value;
  const years = history.toSorted((a, b) => a.year - b.year);
  const depths = [...years.map(({ closing }) => closing), ...(range ? [range.low, range.high] : []), rank].map(depth);
  const top = Math.min(...depths);
  const span = Math.max(...depths) - top || 1;
  const y = (value: number) => Math.round(padding + ((depth(value) - top) / span) * (lineSize.height - 2 * padding));
  const step = (lineSize.width - 2 * padding) / Math.max(years.length, 1);
  return {
    points: years.map(({ year, closing }, at) => ({ year, x: Math.round(padding + at * step), y: y(closing) })),
    band: range && {
      x: lineSize.width - padding,
      top: Math.min(y(range.low), y(range.high)),
      bottom: Math.max(y(range.low), y(range.high)),
    },
    own: y(rank),
  };
}
