import type { AuthorityModel } from "margdeep-chances/authority-models";
import type { Deps } from "#http/deps.server.ts";
import { readCutoffs } from "../store/cutoff-rows.server.ts";
import { listRounds } from "../store/trainings.server.ts";
import { readWords, type TrainedModel, type TrainOptions } from "./train-model.server.ts";
import type { TrainingPart } from "./train-process.server.ts";

/** The part of the work that reading takes. */
const readingShare = 0.2;

/**
 * Trains the model of an authority in a process of its own; the cut-offs are read here, round by round.
 *
 * @throws ProgramStopped when the signal or the end of the product stops it; Error when the process fails
 */
export function trainInChild(
  { work, trainer }: Pick<Deps, "work" | "trainer">,
  model: AuthorityModel,
  { year, onStep = () => {}, signal }: TrainOptions & { signal: AbortSignal },
): Promise<TrainedModel> {
  return trainer.run<TrainedModel>({
    parts: partsOf(work, model, year, (read, share) => onStep(`${model.key}: reading ${read}`, share * readingShare)),
    onProgress: (step, share) => onStep(step, readingShare + share * (1 - readingShare)),
    signal,
  });
}

/** The rows of an authority, one round at a time: between two of them other requests have their turn. */
async function* partsOf(
  work: Deps["work"],
  model: AuthorityModel,
  season: number,
  onYear: (year: number, share: number) => void,
): AsyncGenerator<TrainingPart> {
  yield { kind: "begin", authority: model.key, year: season, words: await readWords(work, model, season) };
  const lists = await listRounds(work, model.name);
  for (const [place, { year, rounds }] of lists.entries()) {
    onYear(year, place / lists.length);
    for (const round of rounds) yield { kind: "rows", rows: await readCutoffs(work, model.name, year, round) };
  }
  yield { kind: "end" };
}
