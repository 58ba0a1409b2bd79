import type { importStates } from "#db/schema/choices.ts";
import type { JobData } from "#gateways/job-queue.server.ts";
import type { ImportCounts } from "../contract.ts";
import { type ImportDeps, resourceOf, sheetOf } from "../kinds.server.ts";
import { type ImportRow, readRun, updateRun } from "../store.server.ts";
import { undoRun } from "./undo-run.server.ts";
import { writePublic } from "./write-public.server.ts";
import { writeTable } from "./write-table.server.ts";

type State = (typeof importStates)[number];

/** States in which each task has work to do: a job may be delivered twice, or again after a crash. */
const begins: Record<JobData["work-on-import"]["task"], readonly State[]> = {
  check: ["checking"],
  run: ["waiting", "running"],
  undo: ["undoing"],
};

/**
 * Checks, carries out or undoes one import, as a job. An unexpected error marks the run as 'failed'; its committed
 * batches can be undone.
 */
export async function workOnImport(deps: ImportDeps, { runId, task }: JobData["work-on-import"]): Promise<void> {
  const run = await readRun(deps.db, runId);
  if (!begins[task].includes(run.state)) return;
  try {
    await updateRun(deps.db, runId, { state: await carryOut(deps, run, task), finishedAt: deps.now() });
  } catch (error) {
    const problems = [
      { row: 0, column: "", message: "Something went wrong on our side. What was written until then can be undone" },
    ];
    await updateRun(deps.db, runId, { state: "failed", problems, finishedAt: deps.now() });
    throw error;
  }
}

async function carryOut(
  deps: ImportDeps,
  run: ImportRow & { staffName: string },
  task: JobData["work-on-import"]["task"],
): Promise<State> {
  const resource = resourceOf(deps, run.kind);
  if (task === "undo") {
    await undoRun(deps, run, resource);
    return "undone";
  }
  const dryRun = task === "check";
  if (!dryRun && run.state === "waiting") await begin(deps, run);
  const result = resource
    ? await writeTable(deps, run, resource, dryRun, sheetOf(deps, run.kind))
    : await writePublic(deps, run, dryRun);
  if (typeof result === "object") {
    await updateRun(deps.db, run.id, { problems: [{ row: 0, column: "", message: result.problem }] });
    return dryRun ? "uploaded" : "failed";
  }
  if (!result) return dryRun ? "uploaded" : "cancelled";
  return dryRun ? "checked" : "done";
}

async function begin(deps: ImportDeps, run: ImportRow): Promise<void> {
  const counts: Partial<ImportCounts> = {};
  await updateRun(deps.db, run.id, { state: "running", startedAt: deps.now(), counts, problems: [], doneRows: 0 });
  Object.assign(run, { state: "running", doneRows: 0 });
}
