import { createHash } from "node:crypto";
import { type AuthorityModel, authorityModels } from "margdeep-chances/authority-models";
import { listCollegeNames } from "../store/cutoff-rows.server.ts";
import { findChanges, readDataInstant } from "../store/models.server.ts";
import { seasonToTrain } from "./request-training.server.ts";
import { readWords } from "./train-model.server.ts";
import { type TrainingDeps, type TrainingRequest, trainOne } from "./train-models.server.ts";

/** Trainings that run beside imports, one at a time. */
export interface TrainingsBeside {
  /** Begins to train the authorities whose closing values changed in this run, each once. Returns when they are chosen. */
  trainChanged: () => Promise<void>;
  /**
   * Trains every authority whose data changed since its training here began, or that was not trained here.
   *
   * @throws ProgramStopped when the signal stops it
   */
  finish: () => Promise<void>;
  /** Ends the training that runs. */
  close: () => Promise<void>;
}

/** What a training may have read: equal versions mean that it would learn the same again. */
interface ReadData {
  /** Changes of closing values, of names of lists and of home universities from this instant on are not in it. */
  asOf: Date;
  words: string;
}

/** Trains models while imports of other authorities run, so that the end of all imports waits for the last ones alone. */
export async function openTrainings(deps: TrainingDeps, request: TrainingRequest): Promise<TrainingsBeside> {
  const { work } = deps;
  const began = await readDataInstant(work);
  const closing = new AbortController();
  const signal = AbortSignal.any([request.signal, closing.signal]);
  const chosen = new Set<string>();
  const trained = new Map<string, ReadData>();
  let queue = Promise.resolve();
  const train = async (model: AuthorityModel) => {
    if (signal.aborted) return;
    const read = { asOf: await readDataInstant(work), words: await readVersionOfWords(deps, model) };
    await trainOne(deps, model, { ...request, signal });
    trained.set(model.key, read);
  };
  return {
    trainChanged: async () => {
      for (const model of authorityModels) {
        if (chosen.has(model.key) || !(await findChanges(work, model.name, began))) continue;
        chosen.add(model.key);
        // One that fails is trained once more at the end, which says why.
        queue = queue.then(() => train(model)).catch(() => {});
      }
    },
    finish: async () => {
      await queue;
      for (const model of authorityModels) {
        const read = trained.get(model.key);
        if (read && (await isUnchanged(deps, model, read))) continue;
        await trainOne(deps, model, { ...request, signal });
      }
    },
    close: async () => {
      closing.abort();
      await queue;
    },
  };
}

async function isUnchanged(deps: TrainingDeps, model: AuthorityModel, { asOf, words }: ReadData): Promise<boolean> {
  if (await findChanges(deps.work, model.name, asOf)) return false;
  return (await readVersionOfWords(deps, model)) === words;
}

/** What a training reads beside that of which changes are noted: names of colleges, and the words of lists and rules. */
async function readVersionOfWords(deps: TrainingDeps, model: AuthorityModel): Promise<string> {
  const season = await seasonToTrain(deps, model);
  const { names, listNames, homeUniversities, rules } = await readWords(deps.work, model, season ?? 0);
  const colleges = await listCollegeNames(deps.work, model.name);
  const read = [season, colleges, rules, sortById(names), sortById(listNames), sortById(homeUniversities)];
  return createHash("sha256").update(JSON.stringify(read)).digest("hex");
}

function sortById<Value>(values: ReadonlyMap<number, Value>): [number, Value][] {
  return [...values].sort(([a], [b]) => a - b);
}
