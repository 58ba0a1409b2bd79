import { lastOf } from "#lib/lookups.ts";
import type { Finding } from "./contract.ts";
import { finding, type Inspected, type Mended, mendedBy } from "./inspect-list.ts";

/** A list is without a safe end from this chance of no seat on, and in danger from the second. */
const tail = { check: 0.05, serious: 0.3 };
/** So many rows at most are proposed for the end. */
const maxAdded = 4;

/** A list that ends with a chance of no seat at all. */
export function findMissingTail(inspected: Inspected): Finding[] {
  const { simulation, hasChance, placed } = inspected;
  if (!hasChance || simulation.none < tail.check) return [];
  const weight = simulation.none >= tail.serious ? "serious" : "check";
  const mended = addTail(inspected);
  const facts = { none: simulation.none, added: mended ? mended.list.length - inspected.prepared.list.length : 0 };
  return [finding("no_safety_tail", weight, placed.slice(-1), { facts, mended })];
}

/**
 * The list with safe choices at its end: each time the one with which the fewest years end without a seat; of equal ones
 * the most sought after.
 *
 * @returns null where no choice helps
 */
function addTail(inspected: Inspected): Mended | null {
  const { prepared, simulation } = inspected;
  const list = [...prepared.list];
  let none = simulation.none;
  let best: Mended | null = null;
  for (let added = 0; added < maxAdded && none >= tail.check; added++) {
    const listed = new Set(list);
    const tried = prepared.further
      .filter(({ branch_id: branch }) => !listed.has(branch))
      .map(({ branch_id: branch }) => mendedBy(inspected, [...list, branch])!);
    const next = tried.reduce<Mended | null>(
      (found, one) => (found && (found.none ?? 1) <= (one.none ?? 1) ? found : one),
      null,
    );
    if (next?.none == null || next.none >= none) break;
    [none, best] = [next.none, next];
    list.push(lastOf(next.list));
  }
  return best;
}
