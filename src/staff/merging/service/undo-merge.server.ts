import { nameCause } from "#db/change-cause.server.ts";
import type { Db } from "#db/client.server.ts";
import { retryOnConflict } from "#db/retry-on-conflict.server.ts";
import { invalidateCatalogue } from "#features/catalogue/service/invalidate-catalogue.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { type ChangedBy, recordChanges } from "#staff/history/note-change.server.ts";
import { refreshAround } from "../refresh-around.server.ts";
import { type Step, undoStep } from "../rules.ts";
import { findLaterMerge, findMerge, listMergeRows, lockMerge, type Merge, markUndone } from "../store/merges.server.ts";
import { applySteps, readCurrent, removeComputedPairs } from "../store/rows.server.ts";

/**
 * Brings back what a merge moved and removed, row by row. What somebody changed since stays as it is and is counted.
 *
 * @throws AppError record_not_found; merge_undo_over after 30 days, or when it was undone already; merge_later_first when
 *   the same college was merged again since; merge_blocked when another record has taken the removed one's code
 */
export async function undoMerge(deps: Deps, staff: ChangedBy, id: number): Promise<void> {
  await retryOnConflict(deps.db, async (tx) => {
    await lockMerge(tx, id);
    const merge = await findMerge(tx, id);
    if (!merge) throw new AppError("record_not_found");
    if (merge.undoneAt !== null || merge.undoUntil <= deps.now()) throw new AppError("merge_undo_over");
    const later = await findLaterMerge(tx, merge);
    if (later !== null) throw new AppError("merge_later_first", { record: `Undo merge ${later} first` });
    await bringBack(deps, tx, staff, merge);
  });
  invalidateCatalogue(deps);
}

async function bringBack(deps: Deps, tx: Db, staff: ChangedBy, merge: Merge): Promise<void> {
  const { id, kind, keptId, removedId, collegeId } = merge;
  const colleges = kind === "college" ? [keptId, removedId] : [collegeId];
  const steps = await listMergeRows(tx, id);
  const current = await readCurrent(tx, steps);
  const decided = steps.map((step) => undoStep(step, current(step)));
  let kept = decided.filter(({ isKept }) => isKept).length;
  const back = decided.flatMap((one) => one.back ?? []);
  await nameCause(tx, `undo of merge ${id}`);
  if (kind === "college") await removeComputedPairs(tx, colleges);
  const refused = await applyAsFarAsPossible(tx, back);
  kept += refused;
  const undone = { restored: back.length - refused, keptChanges: kept };
  await markUndone(tx, id, { undoneBy: staff.id, undoneAt: deps.now(), ...undone });
  await refreshAround(tx, colleges, kind === "college" ? colleges : []);
  const summary = `Merge ${id} was undone: ${undone.restored} rows are back, ${kept} had changed since and stayed`;
  const common = { at: deps.now(), action: "undo", area: "content", summary } as const;
  const resource = kind === "college" ? "colleges" : "branches";
  await recordChanges(tx, staff, [
    { ...common, resource, recordId: keptId, label: merge.keptLabel },
    { ...common, resource, recordId: removedId, label: merge.removedLabel },
  ]);
}

/** The record itself must come back; of its rows those that the database still admits. @returns how many it refused */
async function applyAsFarAsPossible(tx: Db, steps: readonly Step[]): Promise<number> {
  let refused = 0;
  for (const group of inGroups(steps)) {
    if (await isApplied(tx, group)) continue;
    for (const step of group) {
      if (await isApplied(tx, [step])) continue;
      if (step.before === null && (step.table === "colleges" || step.table === "branches")) {
        throw new AppError("merge_blocked");
      }
      refused += 1;
    }
  }
  return refused;
}

/** Neighbours of one table. */
function inGroups(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (last?.[0]?.table === step.table) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

async function isApplied(tx: Db, steps: readonly Step[]): Promise<boolean> {
  try {
    await tx.transaction((inner) => applySteps(inner, steps));
    return true;
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { code?: string } };
    if (/^23/.test(String(code ?? cause?.code))) return false;
    throw error;
  }
}
