/** Where things are on the axis of one seat, in percent of its width; what was harder to reach is to the left. */
export interface AxisDrawing {
  /** The range that the season will probably close in; null without a forecast. */
  band: { from: number; to: number; low: number; high: number } | null;
  /** The last closing value; null: none is known. */
  last: number | null;
  own: number;
}

/** Room at both ends for the numbers of the range. */
const margin = 22;

/**
 * Where the own rank, the last closing value and the expected range are. Ranks are placed by their logarithm, so that each
 * doubling is as far.
 *
 * @param history newest first
 */
export function placeOnAxis(
  unit: "rank" | "percentile",
  history: readonly { closing: number }[],
  range: { low: number; high: number } | null,
  rank: number,
): AxisDrawing {
  const depth = unit === "rank" ? (value: number) => Math.log(Math.max(value, 1)) : (value: number) => -value;
  const closing = history[0]?.closing ?? null;
  const depths = [...(closing === null ? [] : [closing]), ...(range ? [range.low, range.high] : []), rank].map(depth);
  const start = Math.min(...depths);
  const span = Math.max(...depths) - start;
  const at = (value: number) =>
    span === 0 ? 50 : Math.round(margin + ((depth(value) - start) / span) * (100 - 2 * margin));
  const [from, to] = range ? [range.low, range.high].toSorted((a, b) => depth(a) - depth(b)) : [];
  return {
    band: from === undefined || to === undefined ? null : { from: at(from), to: at(to), low: from, high: to },
    last: closing === null ? null : at(closing),
    own: at(rank),
  };
}
