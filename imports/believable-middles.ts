import { kmBetween, medianOf, middleOf, type Point } from "margdeep-places/distances";

/** A PIN code with its middle, and the district in which the directory has it. */
export interface PlacedPincode extends Point {
  pincode: string;
  district: string;
  state: string;
}

/** Fewer codes with the same first four digits do not say where they belong. */
const minNeighbours = 4;
/** A sorting office serves about this far; where its codes are farther apart, four times their usual distance. */
const maxKmFromNeighbours = 40;
const maxSpreads = 4;

/** The codes of one district are this near to the next one; in a sparse district three times the usual distance, within bounds. */
const minKmToNext = 25;
const maxKmToNext = 60;
const maxSteps = 3;

/**
 * PIN codes that lie where their neighbours are not: far from the codes with the same first four digits, which one sorting
 * office serves, or in no chain of codes that leads to the middle of their district. Islands are no chain.
 */
export function misplacedPincodes(pincodes: readonly PlacedPincode[]): Set<string> {
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
  return group.filter((_, at) => distances[at]! > most).map(({ pincode }) => pincode);
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
