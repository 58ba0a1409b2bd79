import type { Db } from "#db/client.server.ts";
import { retryOnConflict } from "#db/retry-on-conflict.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { byItself } from "../by-itself.ts";
import type { MergePlan } from "../draft.ts";
import { type Merging, planMerge } from "../plan-merge.server.ts";
import type { TwinGroup } from "../similar/certain-twins.ts";
import { readDecidedPairs } from "../store/suggestions.server.ts";
import { numberToCome } from "../to-come.ts";
import { carryOut } from "./merge-records.server.ts";

/** Tables in which two different values are two different facts: which of them is right is for staff to say. */
const figures: ReadonlySet<string> = new Set(["branches", "cutoffs", "intake_details", "fees", "placement_outcomes"]);

/**
 * Merges records that are certainly one college (decision 0084), each pair in a transaction of its own and undoable like the
 * merges of staff. A pair that staff marked as two, or whose merge they undid, stays two; so does one whose figures contradict
 * each other, or of which staff corrected something: these are for the queue.
 *
 * @returns how many records were merged away
 */
export async function mergeCertainTwins(
  deps: Pick<Deps, "work" | "now">,
  groups: readonly TwinGroup[],
): Promise<number> {
  const decided = await readDecidedPairs(deps.work);
  let merged = 0;
  for (const [kept, ...others] of groups) {
    for (const removed of kept ? others : []) {
      if (!kept || decided.has(pairKey(kept.id, removed.id))) continue;
      const merging: Merging = { kind: "college", keptId: kept.id, removedId: removed.id, choices: {} };
      const isDone = await retryOnConflict(deps.work, (tx) => mergeIfClear(deps, tx, merging));
      merged += Number(isDone);
    }
  }
  return merged;
}

async function mergeIfClear(deps: Pick<Deps, "now">, tx: Db, merging: Merging): Promise<boolean> {
  const plan = await planMerge(tx, merging);
  if (!isClear(plan)) return false;
  await carryOut(deps, tx, byItself, merging, plan);
  return true;
}

/** Whether no figure is lost and nothing is written in the name of a member of staff. */
function isClear({ conflicts, steps }: MergePlan): boolean {
  return (
    !conflicts.some(({ table, record }) => record !== "" && figures.has(table)) &&
    !steps.some(({ after }) => after !== null && after.staff_id === numberToCome)
  );
}

/** @returns the two numbers, the lower one first */
export function pairKey(one: number, other: number): string {
  return `${Math.min(one, other)} ${Math.max(one, other)}`;
}
