import type { FileColumns, ImportCounts, ImportProblem, ImportRunDetails, ImportRunSummary } from "../contract.ts";
import { findKind, type ImportDeps } from "../kinds.server.ts";
import { type ImportRow, listRuns, readRun } from "../store.server.ts";

const nothing: ImportCounts = { read: 0, rejected: 0, by_thing: {}, undone: 0, kept: 0 };

/** One run with the findings in its file. @throws AppError import_not_found */
export async function getRun(deps: ImportDeps, id: number): Promise<ImportRunDetails> {
  const row = await readRun(deps.db, id);
  return {
    ...presentRun(deps, row),
    columns: row.columns as FileColumns,
    problems: row.problems as ImportProblem[],
  };
}

/** Runs, the newest first. */
export async function getRuns(
  deps: ImportDeps,
  page: { page: number; perPage: number },
): Promise<{ count: number; results: ImportRunSummary[] }> {
  const { rows, count } = await listRuns(deps.db, {
    limit: page.perPage,
    offset: (page.page - 1) * page.perPage,
  });
  return { count, results: rows.map((row) => presentRun(deps, row)) };
}

function presentRun(deps: ImportDeps, row: ImportRow & { staffName: string }): ImportRunSummary {
  return {
    id: row.id,
    kind: row.kind,
    title: findKind(deps, row.kind)?.title ?? row.kind,
    file_name: row.fileName,
    size_bytes: row.sizeBytes,
    state: row.state,
    staff_name: row.staffName,
    done_rows: row.doneRows,
    all_rows: row.allRows,
    counts: { ...nothing, ...(row.counts as Partial<ImportCounts>) },
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}
