import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { type ChangedBy, recordChange } from "#staff/history/note-change.server.ts";
import type { PublicData, PublicDataRun, PublicLoadOutcome } from "./contract.ts";
import { insertRun, type RunRow, readLastRun, updateOpenRun } from "./store.server.ts";

/** The list of public files with what is imported of it, and the last run. */
export async function getPublicData({ db, importers }: Pick<Deps, "db" | "importers">): Promise<PublicData> {
  const [loads, run] = await Promise.all([importers.listPublicLoads(), readLastRun(db)]);
  return {
    loads: loads.map(({ toDownload, capturedOn, loadedAt, ...load }) => ({
      ...load,
      captured_on: capturedOn,
      to_download: toDownload,
      loaded_at: loadedAt?.toISOString() ?? null,
    })),
    run: run && presentRun(run),
  };
}

function presentRun(run: RunRow & { staffName: string }): PublicDataRun {
  return {
    id: run.id,
    only: run.onlyLoads,
    state: run.state,
    step: run.step,
    share: run.share,
    outcomes: run.outcomes as PublicLoadOutcome[],
    staff_name: run.staffName,
    created_at: run.createdAt.toISOString(),
    finished_at: run.finishedAt?.toISOString() ?? null,
  };
}

/**
 * Queues a run, and records it in the history.
 *
 * @param only names of loads, with which those come that they need; empty: all
 * @throws AppError public_data_runs when one is open, invalid_input for an unknown name
 */
export async function startRun(deps: Deps, staff: ChangedBy, only: string[]): Promise<void> {
  const loads = await deps.importers.listPublicLoads();
  const titles = new Map(loads.map(({ name, title }) => [name, title]));
  const unknown = only.find((name) => !titles.has(name));
  if (unknown !== undefined) throw new AppError("invalid_input", { only: "Not a load of the list" });
  await deps.db.transaction(async (tx) => {
    const runId = await insertRun(tx, { staffId: staff.id, onlyLoads: only, createdAt: deps.now() });
    if (runId === null) throw new AppError("public_data_runs");
    await deps.jobs.add(tx, "load-public-data", { runId });
    await recordChange(tx, staff, {
      at: deps.now(),
      action: "import",
      area: "content",
      resource: "public-data",
      recordId: runId,
      label: "Public data",
      summary:
        only.length === 0 ? "All public data" : `Public data: ${only.map((name) => titles.get(name)).join("; ")}`,
    });
  });
}

/** Stops a run after the current batch; what was imported stays. @throws AppError import_not_found when it has ended */
export async function cancelRun({ db, now }: Pick<Deps, "db" | "now">, id: number): Promise<void> {
  const run = await updateOpenRun(db, id, { state: "cancelled", finishedAt: now() });
  if (!run) throw new AppError("import_not_found");
}
