import { itemAt } from "#lib/lookups.ts";
/** Degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** The median, to six decimals (11 cm); for an even count, the mean of the two middle values. */
export function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 ? itemAt(sorted, middle) : (itemAt(sorted, middle - 1) + itemAt(sorted, middle)) / 2;
  return Number(median.toFixed(6));
}

/** The point in the middle of others, which a few misplaced ones do not move. */
export function middleOf(points: readonly Point[]): Point {
  return {
    latitude: medianOf(points.map(({ latitude }) => latitude)),
    longitude: medianOf(points.map(({ longitude }) => longitude)),
  };
}

/** Straight-line kilometres; accurate enough within India. */
export function kmBetween(a: Point, b: Point): number {
  const east = (a.longitude - b.longitude) * Math.cos(((a.latitude + b.latitude) * Math.PI) / 360);
  return 111.2 * Math.hypot(a.latitude - b.latitude, east);
}
