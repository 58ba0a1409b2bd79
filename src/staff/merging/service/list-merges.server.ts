import type { Deps } from "#http/deps.server.ts";
import { collegePath } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";
import { byItself } from "../by-itself.ts";
import type { Merge } from "../contract.ts";
import type { Moved } from "../draft.ts";
import * as store from "../store/merges.server.ts";

/** One merge. @throws AppError record_not_found */
export async function getMerge({ db }: Deps, id: number): Promise<Merge> {
  const merge = await store.findMerge(db, id);
  if (!merge) throw new AppError("record_not_found");
  return presentMerge(merge);
}

/** A page of merges, newest first. */
export async function getMerges({ db }: Deps, page: number, perPage: number) {
  const { count, merges } = await store.listMerges(db, page, perPage);
  return { count, results: merges.map(presentMerge) };
}

/** Repeated work: drops what was stored for merges that can no longer be undone. */
export async function removeOldMergeRows({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await store.removeOldRows(db, now());
}

function presentMerge(merge: store.Merge): Merge {
  const { kind, collegeId } = merge;
  const path = (id: number) => collegePath(kind === "college" ? id : collegeId);
  return {
    id: merge.id,
    kind,
    kept: { id: merge.keptId, label: merge.keptLabel, site_path: path(merge.keptId) },
    removed: { id: merge.removedId, label: merge.removedLabel, site_path: path(merge.removedId) },
    moved: merge.moved as Moved[],
    merged_by: merge.staffName ?? byItself.name,
    merged_at: merge.mergedAt.toISOString(),
    undo_until: merge.undoUntil.toISOString(),
    undone_at: merge.undoneAt?.toISOString() ?? null,
    restored: merge.restored,
    kept_changes: merge.keptChanges,
  };
}
