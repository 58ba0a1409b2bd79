import type { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { recordChange } from "#staff/history/note-change.server.ts";
import type { ChosenMap, FileColumns } from "../contract.ts";
import { findKind, type ImportDeps } from "../kinds.server.ts";
import { mayAsk } from "../rules.ts";
import { type ImportRow, lockRun, type NewImportRow, updateRun } from "../store.server.ts";

interface StepRequest {
  id: number;
  name: string;
}

/**
 * Sets the mapping of columns to fields; an earlier check becomes invalid.
 *
 * @throws AppError import_not_found, import_step_refused, invalid_input
 */
export function chooseColumns(deps: ImportDeps, runId: number, chosen: Record<string, string>): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const run = await lockRun(tx, runId);
    if (!mayAsk(run.state, "choose")) throw new AppError("import_step_refused");
    const { table: _, ...columns } = run.columns as FileColumns;
    const fields = ["id", ...(findKind(deps, run.kind)?.fields ?? []).map(({ name }) => name)];
    for (const [field, heading] of Object.entries(chosen)) {
      if (!fields.includes(field)) throw new AppError("invalid_input", { [field]: "is not a field of this record" });
      if (!columns.headings.includes(heading))
        throw new AppError("invalid_input", { [field]: `There is no column "${heading.slice(0, 80)}" in the file` });
    }
    await updateRun(tx, runId, { columns: { ...columns, chosen }, state: "uploaded", counts: {}, problems: [] });
  });
}

/**
 * Sets the column map of the lists of one shape; an earlier check becomes invalid.
 *
 * @throws AppError import_not_found, import_step_refused, invalid_input with what the map lacks
 */
export function chooseMap(deps: ImportDeps, runId: number, { shape, map }: z.infer<typeof ChosenMap>): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const run = await lockRun(tx, runId);
    if (!mayAsk(run.state, "choose")) throw new AppError("import_step_refused");
    const { preview: _, ...columns } = run.columns as FileColumns;
    const list = columns.unknown?.find((one) => one.shape === shape);
    if (!list) throw new AppError("invalid_input", { shape: "is not of a file of this import" });
    const chosen = { ...list, map };
    refuseIncomplete(deps, run, { ...columns, unknown: [chosen] });
    const unknown = columns.unknown?.map((one) => (one === list ? chosen : one));
    await updateRun(tx, runId, { columns: { ...columns, unknown }, state: "uploaded", counts: {}, problems: [] });
  });
}

function refuseIncomplete({ importers }: ImportDeps, { kind }: ImportRow, { unknown = [], provenance }: FileColumns) {
  const year = provenance?.year ?? null;
  const problems = unknown.flatMap(({ files, headings, map }) =>
    files.flatMap((name) =>
      importers.mapProblems({ kind, name, headings, map, year }).map((what) => `${name}: ${what}`),
    ),
  );
  if (problems.length > 0) throw new AppError("invalid_input", { map: problems.join(". ") });
}

/**
 * Requests the check of a run: a dry run that changes nothing. @throws AppError import_not_found, import_step_refused,
 * invalid_input
 */
export function requestCheck(deps: ImportDeps, runId: number): Promise<void> {
  return ask(deps, runId, "check", (run) => {
    const { table: _, ...columns } = run.columns as FileColumns;
    const { headings, chosen } = columns;
    refuseIncomplete(deps, run, columns);
    if (headings.length > 0 && Object.keys(chosen).length === 0)
      throw new AppError("invalid_input", { columns: "Please choose at least one column" });
    return { columns, state: "checking", doneRows: 0, isCancelled: false, startedAt: deps.now(), finishedAt: null };
  });
}

/**
 * Requests the execution of a checked run, and records it in the history. @throws AppError import_not_found,
 * import_step_refused
 */
export function requestRun(deps: ImportDeps, staff: StepRequest, runId: number): Promise<void> {
  return ask(
    deps,
    runId,
    "run",
    () => ({ state: "waiting", doneRows: 0, isCancelled: false, startedAt: null, finishedAt: null }),
    { staff, action: "import" },
  );
}

/** Requests the undo of all changes of a run. @throws AppError import_not_found, import_step_refused */
export function requestUndo(deps: ImportDeps, staff: StepRequest, runId: number): Promise<void> {
  return ask(deps, runId, "undo", () => ({ state: "undoing", isCancelled: false, finishedAt: null }), {
    staff,
    action: "undo",
  });
}

/** Requests a run to stop after the current batch; committed batches stay and can be undone. */
export function cancelRun({ db, now }: ImportDeps, runId: number): Promise<void> {
  return db.transaction(async (tx) => {
    const run = await lockRun(tx, runId);
    if (!mayAsk(run.state, "cancel")) throw new AppError("import_step_refused");
    const hasBegun = run.state !== "waiting";
    await updateRun(tx, runId, {
      isCancelled: true,
      ...(hasBegun ? {} : { state: "cancelled" as const, finishedAt: now() }),
    });
  });
}

function ask(
  deps: ImportDeps,
  runId: number,
  task: "check" | "run" | "undo",
  next: (run: ImportRow) => Partial<NewImportRow>,
  note?: { staff: StepRequest; action: "import" | "undo" },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const run = await lockRun(tx, runId);
    if (!mayAsk(run.state, task)) throw new AppError("import_step_refused");
    await updateRun(tx, runId, next(run));
    await deps.jobs.add(tx, "work-on-import", { runId, task });
    if (!note) return;
    await recordChange(tx, note.staff, {
      at: deps.now(),
      action: note.action,
      area: "content",
      resource: "imports",
      recordId: runId,
      label: `Import ${runId}: ${run.fileName.slice(0, 100)}`,
      summary: note.action === "undo" ? "Whole import undone" : `Import of ${run.kind}`,
      importRunId: runId,
    });
  });
}
