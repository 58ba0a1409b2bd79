import { kmBetween, medianOf, middleOf, type Point } from "margdeep-places/distances";
import { firstOf, itemAt, valueFor } from "#lib/lookups.ts";
import { tidyDistrict, tidyState } from "../../tidy/tidy-places.ts";

/** A PIN code with its middle, and the district in which the directory has it. */
interface PlacedPincode extends Point {
  pincode: string;
  district: string;
  state: string;
}

/** Fewer codes with the same first four digits do not say where they belong. */
const minNeighbours = 4;
/** A sorting office serves about this far; where its codes are farther apart, four times their usual distance. */
const maxKmFromNeighbours = 40;
const maxSpreads = 4;

/**
 * The codes of one district are this near to the next one; in a sparse district three times the usual distance, within bounds.
 */
const minKmToNext = 25;
const maxKmToNext = 60;
const maxSteps = 3;

/**
 * PIN codes that lie where their neighbours are not: far from the codes with the same first four digits, which one sorting
 * office serves, or in no chain of codes that leads to the middle of their district. Islands are no chain.
 */
function misplacedPincodes(pincodes: readonly PlacedPincode[]): Set<string> {
  const misplaced = new Set(
    [...Map.groupBy(pincodes, ({ pincode }) => pincode.slice(0, 4)).values()].flatMap(farFromNeighbours),
  );
  const others = pincodes.filter(({ pincode, district }) => district !== "" && !misplaced.has(pincode));
  const districts = Map.groupBy(others, ({ state, district }) => `${state}|${district}`);
  for (const pincode of [...districts.values()].flatMap(outsideDistrict)) misplaced.add(pincode);
  return misplaced;
}

function farFromNeighbours(group: PlacedPincode[]): string[] {
  if (group.length < minNeighbours) return [];
  const middle = middleOf(group);
  const distances = group.map((one) => kmBetween(one, middle));
  const most = Math.max(maxKmFromNeighbours, maxSpreads * medianOf(distances));
  return group.filter((_, at) => itemAt(distances, at) > most).map(({ pincode }) => pincode);
}

function outsideDistrict(group: PlacedPincode[]): string[] {
  const nearest = group.map((one) =>
    Math.min(...group.filter((other) => other !== one).map((other) => kmBetween(one, other))),
  );
  const step = Math.min(maxKmToNext, Math.max(minKmToNext, group.length > 1 ? maxSteps * medianOf(nearest) : 0));
  const middle = middleOf(group);
  let outside = group;
  let reached: Point[] = group.toSorted((a, b) => kmBetween(a, middle) - kmBetween(b, middle)).slice(0, 1);
  while (reached.length > 0) {
    const found = outside.filter((one) => reached.some((other) => kmBetween(one, other) <= step));
    outside = outside.filter((one) => !found.includes(one));
    reached = found;
  }
  return outside.map(({ pincode }) => pincode);
}

/** The post offices of one PIN code: their coordinates, and how often each `state|district` occurs. */
export interface Offices {
  points: Point[];
  places: Map<string, number>;
}

/** One PIN code: the median of its offices, null where that is not believable, and their most frequent district and state. */
export interface Pincode {
  pincode: string;
  latitude: number | null;
  longitude: number | null;
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
const islands: ReadonlySet<string> = new Set(["Andaman and Nicobar Islands", "Lakshadweep"]);

/** The same for a sorting district and its region, the first two digits; the widest is the North East, 500 km. */
const maxKmFromRegion = 600;

/**
 * The middle of each PIN code: the median of its offices. Single offices can be hundreds of kilometres off, so neither
 * a mean nor one office is reliable; where most of a code's offices are misplaced, it has a district and no middle.
 *
 * @param reject called with each PIN code without a believable middle, and the reason
 */
export async function* pincodeMiddles(
  offices: ReadonlyMap<string, Offices>,
  reject: (pincode: string, reason: string) => void,
): AsyncGenerator<Pincode> {
  const { middles, reasons } = measureMiddles(offices);
  const placed = [...middles].flatMap(([pincode, middle]): PlacedPincode[] =>
    reasons.has(pincode) ? [] : [{ pincode, ...middle, ...placeOf(valueFor(offices, pincode).places) }],
  );
  const misplaced = misplacedPincodes(placed.filter(({ state }) => !islands.has(state)));
  for (const pincode of misplaced) reasons.set(pincode, "far from the other PIN codes of its office or district");
  const byPincode = new Map(placed.map((one) => [one.pincode, one]));
  for (const [pincode, { places }] of offices) {
    const reason = reasons.get(pincode);
    if (reason) reject(pincode, reason);
    const found = reason ? undefined : byPincode.get(pincode);
    yield found ?? { pincode, latitude: null, longitude: null, ...placeOf(places) };
  }
}

/** The median of each PIN code's offices, and why some cannot be believed. */
function measureMiddles(offices: ReadonlyMap<string, Offices>) {
  const middles = new Map<string, Point>();
  const reasons = new Map<string, string>();
  const standIns = findStandIns(offices);
  for (const [pincode, { points }] of offices) {
    const placed = points.filter((point) => !standIns.has(keyOf(point)));
    if (placed.length > 0) middles.set(pincode, middleOf(placed));
    else reasons.set(pincode, "every office has a coordinate that stands for many PIN codes");
  }
  const districts = centresBy(middles, 3);
  const regions = centresBy(districts, 2);
  for (const [pincode, middle] of middles) {
    const digits = pincode.slice(0, 3);
    if (digits === islandDistrict) continue;
    if (kmBetween(valueFor(districts, digits), valueFor(regions, pincode.slice(0, 2))) > maxKmFromRegion) {
      reasons.set(pincode, "its district lies far from the other districts of its region");
    } else if (kmBetween(middle, valueFor(districts, digits)) > maxKmFromDistrict) {
      reasons.set(pincode, "far from the other PIN codes of its district");
    }
  }
  return { middles, reasons };
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
  const [most] = firstOf([...places].sort((a, b) => isUnknown(a[0]) - isUnknown(b[0]) || b[1] - a[1]));
  const [rawState = "", rawDistrict = ""] = most.split("|");
  const state = tidyState(rawState, rawDistrict);
  return { state, district: tidyDistrict(rawDistrict, state) };
}
