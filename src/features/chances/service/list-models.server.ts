import { type AuthorityModel, authorityModels } from "margdeep-chances/authority-models";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { authorities } from "../contract.ts";
import {
  type Changes,
  findChanges,
  findModel,
  findPublished,
  listModels,
  type ModelRow,
} from "../store/models.server.ts";
import { readStaffNames } from "../store/staff-names.server.ts";
import { findTraining, listNewestTrainings, type TrainingRow } from "../store/trainings.server.ts";
import { compareModels, type ModelDifference } from "./compare-models.ts";
import { ModelFigures } from "./model-figures.ts";
import { seasonToTrain } from "./request-training.server.ts";
import { servedModel } from "./served-models.server.ts";
import { modelBefore, readUnbroken } from "./stored-models.server.ts";

/** A stored model with what is shown beside it. */
export interface ListedModel {
  row: ModelRow;
  figures: ModelFigures;
  /** What changed in the cut-offs since its training read them; null: nothing. */
  changes: Changes | null;
  trainedBy: string | null;
  publishedBy: string | null;
}

export interface ListedTraining {
  row: TrainingRow;
  requestedBy: string | null;
}

/** What there is of one authority. */
export interface AuthorityOverview {
  authority: string;
  name: string;
  /** The season that a model would be trained for now; null with fewer than three years of lists. */
  season: number | null;
  published: ListedModel | null;
  /** Whether this process answers with the published model. */
  isServed: boolean;
  before: ListedModel | null;
  candidates: ListedModel[];
  training: ListedTraining | null;
}

/** Names of authorities by their keys. */
export const authorityNames: ReadonlyMap<string, string> = new Map(authorityModels.map(({ key, name }) => [key, name]));

const modelsListed = 200;

/** Every authority with its models, for staff. */
export async function overviewOfModels(deps: Deps): Promise<AuthorityOverview[]> {
  const models = await listModels(deps.db, modelsListed);
  const trainings = await listNewestTrainings(deps.db);
  const overviews: AuthorityOverview[] = [];
  for (const model of authorityModels) {
    const own = models.filter(({ authority }) => authority === model.key);
    overviews.push(
      await overviewOf(
        deps,
        model,
        own,
        trainings.find(({ authority }) => authority === model.key),
      ),
    );
  }
  return overviews;
}

async function overviewOf(
  deps: Deps,
  model: AuthorityModel,
  rows: readonly ModelRow[],
  training: TrainingRow | undefined,
): Promise<AuthorityOverview> {
  const published = rows.find(({ state }) => state === "published");
  const before = modelBefore(rows);
  const authority = authorities.find((key) => key === model.key);
  const served = published && authority && (await servedModel(deps, authority));
  const candidates = rows.filter(({ state }) => state === "candidate");
  return {
    authority: model.key,
    name: model.name,
    season: await seasonToTrain(deps, model),
    published: published ? await listed(deps, published) : null,
    isServed: served?.served.artefact.manifest.version === published?.version,
    before: before && (await listed(deps, before)),
    candidates: await Promise.all(candidates.map((row) => listed(deps, row))),
    training: training ? await listedTraining(deps, training) : null,
  };
}

async function listed({ db }: Pick<Deps, "db">, row: ModelRow): Promise<ListedModel> {
  const names = await readStaffNames(db, [row.trainedBy, row.publishedBy]);
  return {
    row,
    figures: ModelFigures.parse(row.figures),
    changes: await findChanges(db, authorityNames.get(row.authority) ?? row.authority, row.dataAsOf),
    trainedBy: names(row.trainedBy),
    publishedBy: names(row.publishedBy),
  };
}

async function listedTraining({ db }: Pick<Deps, "db">, row: TrainingRow): Promise<ListedTraining> {
  const names = await readStaffNames(db, [row.requestedBy]);
  return { row, requestedBy: names(row.requestedBy) };
}

/** @throws AppError record_not_found */
export async function findListed(deps: Pick<Deps, "db">, id: number): Promise<ListedModel> {
  const row = await findModel(deps.db, id);
  if (!row) throw new AppError("record_not_found");
  return listed(deps, row);
}

/** @throws AppError record_not_found */
export async function findListedTraining(deps: Pick<Deps, "db">, id: number): Promise<ListedTraining> {
  const row = await findTraining(deps.db, id);
  if (!row) throw new AppError("record_not_found");
  return listedTraining(deps, row);
}

/**
 * What changes when a model takes the place of the published one. A published model whose file is broken is compared with as
 * if there were none.
 *
 * @returns `replaces`: the published model, null when there is none
 * @throws AppError record_not_found, model_broken
 */
export async function compareWithPublished(
  deps: Pick<Deps, "db" | "files" | "log">,
  id: number,
): Promise<ModelDifference & { replaces: number | null }> {
  const row = await findModel(deps.db, id);
  if (!row || row.state === "discarded") throw new AppError("record_not_found");
  const after = await readUnbroken(deps, row);
  const published = await findPublished(deps.db, row.authority);
  const before = published && (await readUnbroken(deps, published).catch(() => null));
  const rows = before ? compareModels(before, after) : { changed: 0, added: row.series, gone: 0 };
  return { ...rows, replaces: published?.id ?? null };
}
