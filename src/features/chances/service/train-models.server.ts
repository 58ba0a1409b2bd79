import { type AuthorityModel, authorityModels } from "margdeep-chances/authority-models";
import { yearsNeeded } from "margdeep-chances/learning";
import type { Deps } from "#http/deps.server.ts";
import { readDataInstant } from "../store/models.server.ts";
import { seasonToTrain } from "./request-training.server.ts";
import { publishModel, storeModel } from "./stored-models.server.ts";
import { trainInChild } from "./train-in-child.server.ts";

export interface TrainingRequest {
  /** Key of one authority; default: all. */
  authority?: string | undefined;
  /** The season that the chances are for; default: the one that comes next. */
  year?: number | undefined;
  /** Lets each model wait in the console until staff publish it. */
  isCandidate?: boolean | undefined;
  signal: AbortSignal;
  /** Called with lines of progress. */
  onLine: (line: string) => void;
}

export type TrainingDeps = Pick<Deps, "db" | "work" | "files" | "log" | "now" | "trainer">;

/**
 * Trains the model of each authority that has lists of enough years, and publishes it. One after the other: each takes up to
 * 0.7 GB, and two at once would save half a minute only.
 *
 * @throws ProgramStopped when the signal stops it
 */
export async function trainModels(deps: TrainingDeps, request: TrainingRequest): Promise<void> {
  for (const model of authorityModels) {
    if (request.authority === undefined || model.key === request.authority) await trainOne(deps, model, request);
  }
}

/** Trains the model of one authority and publishes it; says so where it has too few years of lists. */
export async function trainOne(
  deps: TrainingDeps,
  model: AuthorityModel,
  { year, isCandidate, signal, onLine }: TrainingRequest,
): Promise<void> {
  const next = await seasonToTrain(deps, model);
  if (next === null) return onLine(`${model.key}: ${yearsNeeded(model.learning)} years of lists are needed`);
  const season = year ?? next;
  const started = performance.now();
  const dataAsOf = await readDataInstant(deps.db);
  const trained = await trainInChild(deps, model, { year: season, onStep: onLine, signal });
  const id = await storeModel(deps, trained, { dataAsOf, staffId: null });
  if (!isCandidate) await publishModel(deps, { id, staffId: null });
  const { series, trainedOn } = trained.about;
  const state = isCandidate ? "stored as a candidate" : "published";
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  onLine(
    `${model.key}: model ${id}, version ${trained.version}, ${series} rows for ${season} from ${trainedOn.join(", ")}`,
  );
  onLine(`${model.key}: ${state}, ${trained.file.length} bytes, ${seconds} s`);
}
