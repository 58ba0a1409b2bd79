import { authorityModels } from "margdeep-chances/authority-models";
import { requestTraining } from "#features/chances/service/request-training.server.ts";
import type { PublicLoadResult } from "#gateways/importers.server.ts";
import type { JobData } from "#gateways/job-queue.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { PublicLoadOutcome } from "./contract.ts";
import { noteTrained, updateOpenRun } from "./store.server.ts";

const writeEveryMs = 1_000;

/**
 * Downloads and imports public data as a job, and queues the training of the models where closing values are new. Begun again
 * after a crash, it leaves out what is imported.
 */
export async function workOnPublicData(deps: Deps, { runId }: JobData["load-public-data"]): Promise<void> {
  const run = await updateOpenRun(deps.db, runId, { state: "running", startedAt: deps.now() });
  if (!run) return;
  const progress = { step: "", share: 0 };
  const outcomes: PublicLoadOutcome[] = [];
  let isStopping = false;
  const write = async () => {
    const isOpen = await updateOpenRun(deps.db, runId, { ...progress, outcomes }).then(
      (row) => row !== null,
      // A database that is away for a moment stops nothing.
      () => true,
    );
    isStopping = !isOpen;
  };
  const writing = setInterval(() => void write(), writeEveryMs);
  try {
    const results = await deps.importers.loadPublicData({
      only: run.onlyLoads,
      onStep: (step, share) => Object.assign(progress, { step, share }),
      onLoad: (result) => outcomes.push(presentOutcome(result)),
      isStopping: () => isStopping,
    });
    if (results.some(({ hasNewClosings }) => hasNewClosings)) {
      await queueTrainings(deps);
      await noteTrained(deps.work);
    }
    await updateOpenRun(deps.db, runId, { state: "done", step: "", share: 1, outcomes, finishedAt: deps.now() });
  } catch (error) {
    await updateOpenRun(deps.db, runId, { state: "failed", outcomes, finishedAt: deps.now() });
    throw error;
  } finally {
    clearInterval(writing);
  }
}

function presentOutcome({ name, state, figures, notes }: PublicLoadResult): PublicLoadOutcome {
  const { added = 0, changed = 0, unchanged = 0, waiting = 0, rejected = 0 } = figures ?? {};
  return { name, state, added, changed, unchanged, waiting, rejected, notes };
}

/** Each authority with enough years; one whose training runs learns the rest at its next one. */
async function queueTrainings(deps: Deps): Promise<void> {
  for (const { key } of authorityModels) {
    await requestTraining(deps, { authority: key, staffId: null, publishes: true }).catch((error: unknown) => {
      const isExpected = error instanceof AppError && ["too_few_years", "training_runs"].includes(error.code);
      if (!isExpected) throw error;
    });
  }
}
