import { tidyDistrict, tidyState } from "./tidy-places.ts";

/** Degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** The post offices of one PIN code: their coordinates, and how often each `state|district` occurs. */
export interface Offices {
  points: Point[];
  places: Map<string, number>;
}

/** One PIN code: the median of its offices, and their most frequent district and state. */
export interface Pincode extends Point {
  pincode: string;
  district: string;
  state: string;
}

/** A point shared by offices of more PIN codes than this is a placeholder for "unknown" in the directory. */
const maxPincodesPerPoint = 5;

/**
 * A PIN code farther than this from the middle of its sorting district (the PIN codes with the same first three digits)
 * has most of its offices misplaced in the directory. The largest districts reach about 200 km, but 744 covers all of
 * the Andaman and Nicobar Islands.
 */
const maxKmFromDistrict = 250;
const islandDistrict = "744";

/** The same for a sorting district and its region, the first two digits; the widest is the North East, 500 km. */
const maxKmFromRegion = 600;

/**
 * The middle of each PIN code: the median of its offices. Single offices can be hundreds of kilometres off, so neither
 * a mean nor one office is reliable.
 *
 * @param reject called with each PIN code without a usable middle, and the reason
 */
export async function* pincodeMiddles(
  offices: ReadonlyMap<string, Offices>,
  reject: (pincode: string, reason: string) => void,
): AsyncGenerator<Pincode> {
  const middles = new Map<string, Point>();
  const standIns = findStandIns(offices);
  for (const [pincode, { points }] of offices) {
    const placed = points.filter((point) => !standIns.has(keyOf(point)));
    if (placed.length > 0) middles.set(pincode, middleOf(placed));
    else reject(pincode, "every office has a coordinate that stands for many PIN codes");
  }
  const districts = centresBy(middles, 3);
  const regions = centresBy(districts, 2);
  for (const [pincode, middle] of middles) {
    const digits = pincode.slice(0, 3);
    const isIsland = digits === islandDistrict;
    if (!isIsland && kmBetween(districts.get(digits)!, regions.get(pincode.slice(0, 2))!) > maxKmFromRegion) {
      reject(pincode, "its district lies far from the other districts of its region");
    } else if (!isIsland && kmBetween(middle, districts.get(digits)!) > maxKmFromDistrict) {
      reject(pincode, "far from the other PIN codes of its district");
    } else {
      yield { pincode, ...middle, ...placeOf(offices.get(pincode)!.places) };
    }
  }
}

/** The middles of all codes that begin with the same digits. */
function centresBy(middles: ReadonlyMap<string, Point>, digits: number): Map<string, Point> {
  const groups = Map.groupBy(middles, ([code]) => code.slice(0, digits));
  return new Map([...groups].map(([code, members]) => [code, middleOf(members.map(([, point]) => point))]));
}

function findStandIns(offices: ReadonlyMap<string, Offices>): Set<string> {
  const pincodes = new Map<string, number>();
  for (const { points } of offices.values()) {
    for (const key of new Set(points.map(keyOf))) pincodes.set(key, (pincodes.get(key) ?? 0) + 1);
  }
  return new Set([...pincodes].filter(([, count]) => count > maxPincodesPerPoint).map(([key]) => key));
}

function keyOf({ latitude, longitude }: Point): string {
  return `${latitude} ${longitude}`;
}

/** The most frequent state and district; `NA` only if all offices give it. */
function placeOf(places: ReadonlyMap<string, number>): { state: string; district: string } {
  const isUnknown = (place: string) => Number(/^(NA)?\|/.test(place));
  const [most] = [...places].sort((a, b) => isUnknown(a[0]) - isUnknown(b[0]) || b[1] - a[1]);
  const [rawState = "", rawDistrict = ""] = most![0].split("|");
  const state = tidyState(rawState, rawDistrict);
  return { state, district: tidyDistrict(rawDistrict, state) };
}

function middleOf(points: Point[]): Point {
  return {
    latitude: medianOf(points.map((point) => point.latitude)),
    longitude: medianOf(points.map((point) => point.longitude)),
  };
}

/** The median, to six decimals (11 cm); for an even count, the mean of the two middle values. */
export function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return Number(median.toFixed(6));
}

/** Straight-line kilometres; accurate enough within India. */
function kmBetween(a: Point, b: Point): number {
  const east = (a.longitude - b.longitude) * Math.cos(((a.latitude + b.latitude) * Math.PI) / 360);
  return 111.2 * Math.hypot(a.latitude - b.latitude, east);
}
