import { type AuthorityModel, authorityModels } from "margdeep-chances/authority-models";
import { yearsNeeded } from "margdeep-chances/learning";
import { seasonAfter } from "margdeep-chances/season-rules";
import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import { listAuthorities } from "../store/models.server.ts";
import {
  findTraining,
  insertTraining,
  isTrainedSince,
  listRounds,
  type TrainingRow,
  updateTraining,
} from "../store/trainings.server.ts";

export interface TrainingRequest {
  authority: string;
  /** Who asks; null: the product itself. */
  staffId: number | null;
  /** Whether its result is published by itself. */
  publishes: boolean;
  /** More to write in the same transaction, such as the history. */
  note?: (tx: Db, training: TrainingRow) => Promise<void>;
}

/** The season that a model of an authority is trained for now; null with too few years of lists. */
export async function seasonToTrain(
  { work, now }: Pick<Deps, "work" | "now">,
  { name, learning }: AuthorityModel,
): Promise<number | null> {
  return seasonAfter(await listRounds(work, name), dayInIndia(now()), yearsNeeded(learning));
}

/**
 * Queues a training.
 *
 * @throws AppError record_not_found for an unknown authority, too_few_years, training_runs
 */
export async function requestTraining(
  deps: Pick<Deps, "db" | "work" | "now" | "jobs">,
  { authority, staffId, publishes, note }: TrainingRequest,
): Promise<TrainingRow> {
  const model = authorityModels.find(({ key }) => key === authority);
  if (!model) throw new AppError("record_not_found");
  const validFor = await seasonToTrain(deps, model);
  if (validFor === null) throw new AppError("too_few_years");
  return deps.db.transaction(async (tx) => {
    const values = { authority, validFor, publishes, requestedAt: deps.now(), requestedBy: staffId };
    const training = await insertTraining(tx, values);
    if (!training) throw new AppError("training_runs");
    await deps.jobs.add(tx, "train-chances", { trainingId: training.id });
    await note?.(tx, training);
    return training;
  });
}

/** Ends a training that waits or runs; its process is ended within a second. @throws AppError record_not_found */
export async function cancelTraining({ now }: Pick<Deps, "now">, tx: Db, id: number): Promise<TrainingRow> {
  const isCancelled = await updateTraining(tx, id, { state: "cancelled", finishedAt: now() });
  const training = isCancelled ? await findTraining(tx, id) : null;
  if (!training) throw new AppError("record_not_found");
  return training;
}

const dayMs = 86_400_000;

/**
 * Repeated work: queues a training for each authority that has lists of enough years and never had a model. Its result is
 * published by itself, so that a new installation answers soon. One that failed is tried again a day later.
 */
export async function queueFirstModels(deps: Pick<Deps, "db" | "work" | "now" | "jobs" | "log">): Promise<void> {
  const known = await listAuthorities(deps.db);
  for (const model of authorityModels.filter(({ key }) => !known.has(key))) {
    if (await isTrainedSince(deps.db, model.key, new Date(deps.now().getTime() - dayMs))) continue;
    if ((await seasonToTrain(deps, model)) === null) continue;
    await requestTraining(deps, { authority: model.key, staffId: null, publishes: true });
    deps.log.info({ authority: model.key }, "the first model of chances is queued");
  }
}
