import { metresBetween, type Point } from "margdeep-places/distances";
import { valueFor } from "#lib/lookups.ts";
import type { RowTable } from "./row-table.ts";

/** How far the college of each of the table's branches is from a point, in metres; infinite where that is not known. */
export function distancesFrom({ branches }: Pick<RowTable, "branches">, from: Point): Float64Array {
  const known = new Map<number, number>();
  return Float64Array.from(branches, ({ collegeId, latitude, longitude }) => {
    if (latitude === null || longitude === null) return Number.POSITIVE_INFINITY;
    const metres = known.get(collegeId) ?? metresBetween(from, { latitude, longitude });
    known.set(collegeId, metres);
    return metres;
  });
}

/** The table's rows, nearest first; those of one distance as they are in the order by closing. */
export function orderByDistance({ orders, branchOf }: RowTable, metres: Float64Array): Uint32Array {
  const rank = new Map([...new Set(metres)].toSorted((a, b) => a - b).map((of, at) => [of, at]));
  const rankOf = Uint16Array.from(metres, (of) => valueFor(rank, of));
  // Counted, not compared: an answer may have tens of thousands of rows.
  const next = new Uint32Array(rank.size + 1);
  for (const row of orders.closing) next[rankOf[branchOf[row]!]! + 1]! += 1;
  for (let at = 0; at < rank.size; at++) next[at + 1]! += next[at]!;
  const order = new Uint32Array(orders.closing.length);
  for (const row of orders.closing) order[next[rankOf[branchOf[row]!]!]!++] = row;
  return order;
}
