/** Degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** The median, to six decimals (11 cm); for an even count, the mean of the two middle values. */
export function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return Number(median.toFixed(6));
}

/** The point in the middle of others, which a few misplaced ones do not move. */
export function middleOf(points: readonly Point[]): Point {
  return {
    latitude: medianOf(points.map(({ latitude }) => latitude)),
    longitude: medianOf(points.map(({ longitude }) => longitude)),
  };
}

const earthRadiusMetres = 6_371_000;

/** Metres between two points on the ground, as the crow flies. */
export function metresBetween(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return Math.round(2 * earthRadiusMetres * Math.asin(Math.sqrt(chord)));
}

/** The same in kilometres. */
export function kmBetween(a: Point, b: Point): number {
  return metresBetween(a, b) / 1000;
}
