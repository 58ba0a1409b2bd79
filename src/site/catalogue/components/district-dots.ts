import type { MapPlace } from "#features/catalogue/map-contract.ts";

/** A district on the map of its state, in units of the drawing. */
export interface DistrictDot {
  name: string;
  count: number;
  x: number;
  y: number;
  radius: number;
}

/** The drawing of a state's districts is a square of this side. */
export const dotsSide = 360;
const margin = 28;
const largest = 24;
const smallest = 7;

/** Districts whose place is known as dots: where they lie in the state, the area by colleges; smaller ones lie on top. */
export function placeDots(places: readonly MapPlace[]): DistrictDot[] {
  const known = places.flatMap(({ name, count, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ name, count, latitude, longitude }],
  );
  if (known.length === 0) return [];
  const middle = (Math.min(...known.map((p) => p.latitude)) + Math.max(...known.map((p) => p.latitude))) / 2;
  const flat = known.map((place) => {
    return { ...place, x: place.longitude * Math.cos((middle * Math.PI) / 180), y: -place.latitude };
  });
  const left = Math.min(...flat.map(({ x }) => x));
  const top = Math.min(...flat.map(({ y }) => y));
  const width = Math.max(...flat.map(({ x }) => x)) - left;
  const height = Math.max(...flat.map(({ y }) => y)) - top;
  const scale = (dotsSide - 2 * margin) / Math.max(width, height, 0.5);
  const most = Math.max(...flat.map(({ count }) => count));
  return flat
    .map(({ name, count, x, y }) => ({
      name,
      count,
      x: Math.round(dotsSide / 2 + (x - left - width / 2) * scale),
      y: Math.round(dotsSide / 2 + (y - top - height / 2) * scale),
      radius: Math.round(Math.max(smallest, largest * Math.sqrt(count / most))),
    }))
    .sort((a, b) => b.radius - a.radius);
}
