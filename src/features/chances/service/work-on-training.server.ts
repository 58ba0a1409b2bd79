import { type AuthorityModel, authorityModels } from "margdeep-chances/authority-models";
import { ProgramStopped } from "#gateways/child-program.server.ts";
import type { JobData } from "#gateways/job-queue.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { findPublished, readDataInstant } from "../store/models.server.ts";
import { beginTraining, findTraining, type TrainingRow, updateTraining } from "../store/trainings.server.ts";
import { publishModel, storeModel } from "./stored-models.server.ts";
import { trainInChild } from "./train-in-child.server.ts";

const checkEveryMs = 1_000;

/**
 * Trains a model as a job: reads the cut-offs here, round by round, and learns in a process of its own. The result is a
 * candidate, or published where it is the first one. After a restart it begins again.
 */
export async function workOnTraining(deps: Deps, { trainingId }: JobData["train-chances"]): Promise<void> {
  const training = await beginTraining(deps.db, trainingId, deps.now());
  const model = authorityModels.find(({ key }) => key === training?.authority);
  if (!training || !model) return;
  const cancelled = new AbortController();
  const watch = setInterval(() => void isOpen(deps, trainingId).then((is) => is || cancelled.abort()), checkEveryMs);
  try {
    const modelId = await trainAndStore(deps, training, model, cancelled.signal);
    await updateTraining(deps.db, trainingId, { state: "done", share: 1, step: "", modelId, finishedAt: deps.now() });
  } catch (error) {
    if (cancelled.signal.aborted) return;
    // The product closes: the job is tried again, and the training with it.
    if (error instanceof ProgramStopped) throw error;
    const problem = (error as Error).message.slice(0, 500);
    deps.log.error({ training: trainingId, authority: model.key, problem }, "a training of chances failed");
    await updateTraining(deps.db, trainingId, { state: "failed", problem, finishedAt: deps.now() });
  } finally {
    clearInterval(watch);
  }
}

/** A database that is away for a moment cancels nothing. */
async function isOpen({ db }: Pick<Deps, "db">, id: number): Promise<boolean> {
  const training = await findTraining(db, id).catch(() => undefined);
  return training === undefined || training?.state === "running";
}

async function trainAndStore(
  deps: Deps,
  training: TrainingRow,
  model: AuthorityModel,
  signal: AbortSignal,
): Promise<number> {
  // Before the first row is read: a change after it may be missing.
  const dataAsOf = await readDataInstant(deps.work);
  const note = (step: string, share: number) =>
    void updateTraining(deps.db, training.id, { step, share }).catch(() => {});
  const trained = await trainInChild(deps, model, { year: training.validFor, onStep: note, signal });
  signal.throwIfAborted();
  const id = await storeModel(deps, trained, { dataAsOf, staffId: training.requestedBy });
  if (training.publishes && !(await findPublished(deps.db, model.key)))
    await publishModel(deps, { id, staffId: null, replaces: null });
  return id;
}
