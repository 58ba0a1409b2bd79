import { nameCause } from "#db/change-cause.server.ts";
import type { Db } from "#db/client.server.ts";
import { retryOnConflict } from "#db/retry-on-conflict.server.ts";
import {
  refreshCollegeStreams,
  refreshNearness,
  refreshNearnessOfColleges,
  touchCatalogue,
} from "#features/catalogue/service/refresh-derived.server.ts";
import { recordChanges } from "#staff/history/note-change.server.ts";
import type { Values } from "#staff/history/values.ts";
import type { Resource } from "#staff/records/resource.ts";
import type { ImportCounts } from "../contract.ts";
import type { ImportDeps } from "../kinds.server.ts";
import {
  collegesOfBranches,
  countOutcomes,
  decideChange,
  type ImportRow,
  listChangesToUndo,
  listImportedRecords,
  updateRun,
} from "../store.server.ts";
import { type NotedChange, undoRow } from "../undo-store.server.ts";

const changesInBatch = 100;

/**
 * Undoes the changes of a run in reverse order. A row that was changed since, or that other rows now reference, is left
 * unchanged and counted. An interrupted undo can be resumed.
 */
export async function undoRun(
  deps: ImportDeps,
  run: ImportRow & { staffName: string },
  resource: Resource | undefined,
) {
  for (;;) {
    const done = await retryOnConflict(deps.db, (tx) => undoBatch(tx, run.id));
    for (const { afterCommit } of deps.resources) afterCommit?.(deps);
    if (done === 0) break;
  }
  if (resource) await recordUndone(deps, run, resource);
  const { undone, kept } = await countOutcomes(deps.db, run.id);
  await updateRun(deps.db, run.id, { counts: { ...(run.counts as ImportCounts), undone, kept } });
}

/** @returns the number of processed changes */
async function undoBatch(tx: Db, runId: number): Promise<number> {
  const changes = await listChangesToUndo(tx, runId, changesInBatch);
  const touched = await placesOf(tx, changes);
  await nameCause(tx, `undo of import ${runId}`);
  for (const change of changes) {
    const isUndone = await tx
      .transaction((inner) => undoRow(inner, change))
      .catch((error: { cause?: { code?: string }; code?: string }) => {
        // A foreign key or unique constraint prevents the undo, so the row stays.
        if (/^23/.test(String(error.code ?? error.cause?.code))) return false;
        throw error;
      });
    await decideChange(tx, change.id, isUndone ? "undone" : "kept");
  }
  if (changes.length === 0) return 0;
  await refreshCollegeStreams(tx, touched.colleges);
  await refreshNearnessOfColleges(tx, touched.moved);
  await refreshNearness(tx, touched.hostels);
  await touchCatalogue(tx);
  return changes.length;
}

/** Colleges and hostels whose derived data depend on these rows. */
async function placesOf(tx: Db, changes: NotedChange[]) {
  const numbers = (tables: string[], column: string) =>
    changes
      .filter(({ tableName }) => tables.includes(tableName))
      .map(({ before, after }) => Number((after ?? before)?.[column]));
  const branchIds = numbers(["cutoffs", "intake_details"], "branch_id");
  const moved = [...new Set(numbers(["colleges"], "id"))];
  const colleges = new Set([
    ...moved,
    ...numbers(["branches"], "college_id"),
    ...(await collegesOfBranches(tx, branchIds)),
  ]);
  return { colleges: [...colleges], moved, hostels: [...new Set(numbers(["hostels"], "id"))] };
}

/** The undo is also recorded in the history of each record. */
async function recordUndone(
  deps: ImportDeps,
  run: ImportRow & { staffName: string },
  resource: Resource,
): Promise<void> {
  const rowsAtOnce = 200;
  for (let behind = 0; ; ) {
    const rows = await listImportedRecords(deps.db, { runId: run.id, resource: resource.name, behind }, rowsAtOnce);
    if (rows.length === 0) return;
    behind = rows.at(-1)!.id;
    await deps.db.transaction(async (tx) => {
      const changes = [];
      for (const { recordId, label, after } of rows) {
        const now = await resource.read(tx, Number(recordId));
        changes.push({
          at: deps.now(),
          action: "undo" as const,
          area: resource.area,
          resource: resource.name,
          recordId,
          label,
          summary: `Import ${run.id} was taken back`,
          before: after as Values,
          after: now,
          importRunId: run.id,
        });
      }
      await recordChanges(tx, { id: run.staffId, name: run.staffName }, changes);
    });
  }
}
