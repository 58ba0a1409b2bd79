import { authorityModels } from "margdeep-chances/authority-models";
import type { Deps } from "#http/deps.server.ts";
import { readDataInstant } from "../store/models.server.ts";
import { seasonToTrain } from "./request-training.server.ts";
import { publishModel, storeModel } from "./stored-models.server.ts";
import { trainModel } from "./train-model.server.ts";

export interface TrainingRequest {
  /** Key of one authority; default: all. */
  authority?: string | undefined;
  /** The season that the chances are for; default: the one that comes next. */
  year?: number | undefined;
  /** Lets each model wait in the console until staff publish it. */
  isCandidate?: boolean | undefined;
  /** Called with lines of progress. */
  onLine: (line: string) => void;
}

/** Trains the model of each authority that has lists of three years, and publishes it. */
export async function trainModels(
  deps: Pick<Deps, "db" | "work" | "files" | "log" | "now">,
  { authority, year, isCandidate = false, onLine }: TrainingRequest,
): Promise<void> {
  for (const model of authorityModels.filter(({ key }) => !authority || key === authority)) {
    const season = await seasonToTrain(deps, model);
    if (season === null) {
      onLine(`${model.key}: three years of lists are needed`);
      continue;
    }
    const started = performance.now();
    const dataAsOf = await readDataInstant(deps.db);
    const trained = await trainModel(deps.db, model, { year: year ?? season, onStep: onLine });
    const id = await storeModel(deps, trained, { dataAsOf, staffId: null });
    if (!isCandidate) await publishModel(deps, { id, staffId: null });
    const { series, trainedOn } = trained.about;
    const state = isCandidate ? "stored as a candidate" : "published";
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    onLine(
      `model ${id}, version ${trained.version}, ${series} rows for ${year ?? season} from ${trainedOn.join(", ")}`,
    );
    onLine(`${state}, ${trained.file.length} bytes, ${seconds} s`);
  }
}
