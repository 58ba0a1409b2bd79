import { nameCause } from "#db/change-cause.server.ts";
import type { Db } from "#db/client.server.ts";
import { retryOnConflict } from "#db/retry-on-conflict.server.ts";
import { invalidateCatalogue } from "#features/catalogue/service/invalidate-catalogue.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { collegePath } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";
import { type ChangedBy, recordChanges } from "#staff/history/note-change.server.ts";
import { versionOf } from "#staff/records/version.server.ts";
import type { MergePreview } from "../contract.ts";
import type { MergePlan } from "../draft.ts";
import { type Merging, planMerge } from "../plan-merge.server.ts";
import { refreshAround } from "../refresh-around.server.ts";
import type { Row } from "../rules.ts";
import { insertMerge, insertMergeRows } from "../store/merges.server.ts";
import { applySteps, removeComputedPairs } from "../store/rows.server.ts";
import { fillIn } from "../to-come.ts";

/** How long a merge can be undone. */
const undoDays = 30;
const maxConflictsShown = 200;

/** Ends a transaction whose work was only looked at. */
class OnlyLooked extends Error {}

/**
 * What a merge would do, without doing it.
 *
 * @throws AppError record_not_found, invalid_input
 */
export async function previewMerge(deps: Deps, merging: Merging): Promise<MergePreview> {
  let preview: MergePreview | undefined;
  await deps.db
    .transaction(async (tx) => {
      preview = presentPlan(merging, await planMerge(tx, merging));
      throw new OnlyLooked();
    })
    .catch((thrown: unknown) => {
      if (!(thrown instanceof OnlyLooked)) throw thrown;
    });
  return preview!;
}

/**
 * Makes two records one, and stores what changed so that it can be undone.
 *
 * @param seen what the preview stated: its version and its number of rows
 * @returns the number of the merge
 * @throws AppError changed_meanwhile when a row differs from the preview; record_not_found, invalid_input
 */
export async function mergeRecords(
  deps: Deps,
  staff: ChangedBy,
  merging: Merging,
  seen: { version: string; total: number },
): Promise<number> {
  const id = await retryOnConflict(deps.db, async (tx) => {
    const plan = await planMerge(tx, merging);
    const { version, total } = presentPlan(merging, plan);
    if (version !== seen.version) throw new AppError("changed_meanwhile");
    if (total !== seen.total) throw new AppError("invalid_input", { total: `This merge changes ${total} rows` });
    return carryOut(deps, tx, staff, merging, plan);
  });
  invalidateCatalogue(deps);
  return id;
}

/**
 * Does what was planned, in the caller's transaction, and stores it so that it can be undone.
 *
 * @param staff `byItself` where no member of staff decides
 * @returns the number of the merge
 */
export async function carryOut(
  deps: Pick<Deps, "now">,
  tx: Db,
  staff: ChangedBy,
  merging: Merging,
  plan: MergePlan,
): Promise<number> {
  const { kind, keptId, removedId } = merging;
  const now = deps.now();
  const collegeId = kind === "college" ? keptId : Number(plan.kept.college_id);
  const mergeId = await insertMerge(tx, {
    kind,
    collegeId,
    keptId,
    removedId,
    moved: plan.moved,
    staffId: staff.id || null,
    mergedAt: now,
    keptLabel: labelOf(kind, plan.kept),
    removedLabel: labelOf(kind, plan.removed),
    undoUntil: new Date(now.getTime() + undoDays * 86_400_000),
  });
  const filled = { id: mergeId, staffId: staff.id, at: now };
  const steps = plan.steps.map((step) => {
    return { ...step, key: { ...step.key }, after: step.after && fillIn(step.after, filled) };
  });
  await nameCause(tx, `merge ${mergeId}`);
  if (kind === "college") await removeComputedPairs(tx, [keptId, removedId]);
  await applySteps(tx, steps);
  await insertMergeRows(tx, mergeId, steps);
  await refreshAround(tx, [collegeId], kind === "college" ? [collegeId] : []);
  await recordChanges(tx, staff, historyOf(merging, plan, mergeId, now));
  return mergeId;
}

/** The removed record's entry holds no values: it comes back by undoing the merge, not as a record of its own. */
function historyOf({ kind, keptId, removedId }: Merging, { kept, removed }: MergePlan, mergeId: number, at: Date) {
  const common = {
    at,
    action: "act",
    area: "content",
    resource: kind === "college" ? "colleges" : "branches",
  } as const;
  const [keptLabel, removedLabel] = [labelOf(kind, kept), labelOf(kind, removed)];
  return [
    {
      ...common,
      recordId: keptId,
      label: keptLabel,
      summary: `${removedLabel} (${removedId}) was merged into it, merge ${mergeId}`,
    },
    {
      ...common,
      recordId: removedId,
      label: removedLabel,
      summary: `Merged into ${keptLabel} (${keptId}), merge ${mergeId}`,
    },
  ];
}

/** What people call a college or a branch. */
function labelOf(kind: Merging["kind"], row: Row): string {
  const parts = kind === "college" ? [row.name, row.city] : [row.name, row.degree, row.level];
  return parts.filter(Boolean).join(", ");
}

function presentPlan({ kind }: Merging, plan: MergePlan): MergePreview {
  const { kept, removed, steps, moved, conflicts, filled } = plan;
  // What becomes of corrections depends on the choices, which are made after the preview.
  const gone = steps
    .filter(({ table, after }) => after === null && table !== "field_locks" && table !== "corrected_keys")
    .map(({ table, before }) => ({ table, before }));
  const along = moved.reduce((sum, row) => sum + row.moved + row.joined, 0);
  const present = (row: Row) => ({
    id: Number(row.id),
    label: labelOf(kind, row),
    site_path: collegePath(Number(kind === "college" ? row.id : row.college_id)),
  });
  return {
    kind,
    kept: present(kept),
    removed: present(removed),
    version: versionOf({ kept, removed, moved, gone, lost: conflicts.map(({ id, values }) => ({ id, values })) }),
    total: along,
    moved,
    conflict_count: conflicts.length,
    conflicts: conflicts.slice(0, maxConflictsShown),
    filled,
  };
}
