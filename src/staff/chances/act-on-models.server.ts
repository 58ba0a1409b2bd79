import {
  type AuthorityOverview,
  authorityNames,
  compareWithPublished,
  findListed,
  findListedTraining,
  type ListedModel,
  type ListedTraining,
  overviewOfModels,
} from "#features/chances/service/list-models.server.ts";
import { cancelTraining, requestTraining } from "#features/chances/service/request-training.server.ts";
import { renewModels } from "#features/chances/service/served-models.server.ts";
import { discardModel, publishModel } from "#features/chances/service/stored-models.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { type ChangedBy, type NewChange, recordChange } from "#staff/history/note-change.server.ts";
import type { AuthorityModels, Comparison, StaffModel, Training } from "./contract.ts";

/** Every authority with its models, and the newest training of each. */
export async function listAll(deps: Deps): Promise<AuthorityModels[]> {
  const overviews = await overviewOfModels(deps);
  return overviews.map(presentOverview);
}

function presentOverview({ authority, name, season, isServed, ...of }: AuthorityOverview): AuthorityModels {
  return {
    authority,
    name,
    season,
    is_served: isServed,
    published: of.published && presentModel(of.published),
    before: of.before && presentModel(of.before),
    candidates: of.candidates.map(presentModel),
    training: of.training && presentTraining(of.training),
  };
}

/** @throws AppError record_not_found, model_broken */
export async function compare(deps: Deps, id: number): Promise<Comparison> {
  const { replaces, ...rows } = await compareWithPublished(deps, id);
  return { model_id: id, replaces, ...rows };
}

/**
 * Publishes a model; every process serves it within seconds, this one at once.
 *
 * @throws AppError record_not_found, model_broken; changed_meanwhile when another one was published since the comparison;
 *   invalid_input when the number of rows is not that of the comparison
 */
export async function publish(
  deps: Deps,
  staff: ChangedBy,
  id: number,
  seen: { replaces: number | null; rows: number },
): Promise<StaffModel> {
  const { replaces, changed, added, gone } = await compareWithPublished(deps, id);
  if (replaces !== seen.replaces) throw new AppError("changed_meanwhile");
  const rows = changed + added + gone;
  if (rows !== seen.rows) throw new AppError("invalid_input", { rows: `Publishing it changes ${rows} rows` });
  await publishModel(deps, {
    id,
    staffId: staff.id,
    replaces,
    note: (tx, { model, before }) => {
      const isAgain = model.publishedAt !== null;
      const after = before ? `, in place of ${before.version}` : "";
      const summary = `Version ${model.version} was ${isAgain ? "rolled back to" : "published"}${after}: ${rows} rows change`;
      return recordChange(tx, staff, noteOf(deps, model, summary));
    },
  });
  await renewModels(deps);
  return presentModel(await findListed(deps, id));
}

/** @throws AppError record_not_found */
export async function discard(deps: Deps, staff: ChangedBy, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const model = await discardModel(tx, id);
    await recordChange(tx, staff, noteOf(deps, model, `Version ${model.version} was discarded`));
  });
}

/** @throws AppError record_not_found, too_few_years, training_runs */
export async function train(deps: Deps, staff: ChangedBy, authority: string): Promise<Training> {
  const { id } = await requestTraining(deps, {
    authority,
    staffId: staff.id,
    publishes: false,
    note: (tx, training) => recordChange(tx, staff, noteOf(deps, training, "A training was started")),
  });
  return presentTraining(await findListedTraining(deps, id));
}

/** @throws AppError record_not_found */
export async function cancel(deps: Deps, staff: ChangedBy, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const training = await cancelTraining(deps, tx, id);
    await recordChange(tx, staff, noteOf(deps, training, "A training was cancelled"));
  });
}

function noteOf(
  { now }: Pick<Deps, "now">,
  of: { id: number; authority: string; validFor: number },
  summary: string,
): NewChange {
  const what = { resource: "chance-models", recordId: of.id, label: labelOf(of), summary };
  return { at: now(), action: "act", area: "content", ...what };
}

/** A model in the words of the console. */
function presentModel({ row, figures, changes, trainedBy, publishedBy }: ListedModel): StaffModel {
  return {
    id: row.id,
    authority: row.authority,
    label: labelOf(row),
    version: row.version,
    state: row.state,
    valid_for: row.validFor,
    trained_on: row.trainedOn,
    after_round: row.afterRound,
    observations: row.observations,
    rows: row.series,
    size_bytes: row.sizeBytes,
    back_tests: figures,
    trained_at: row.trainedAt.toISOString(),
    trained_by: trainedBy,
    published_at: row.publishedAt?.toISOString() ?? null,
    published_by: publishedBy,
    stale_since: changes?.since.toISOString() ?? null,
    stale_causes: changes?.causes ?? [],
  };
}

/** What people call a model. */
function labelOf({ authority, validFor }: { authority: string; validFor: number }): string {
  return `Model of ${authorityNames.get(authority) ?? authority} ${validFor}`;
}

function presentTraining({ row, requestedBy }: ListedTraining): Training {
  return {
    id: row.id,
    authority: row.authority,
    valid_for: row.validFor,
    state: row.state,
    step: row.step,
    share: row.share,
    problem: row.problem,
    requested_at: row.requestedAt.toISOString(),
    requested_by: requestedBy,
    finished_at: row.finishedAt?.toISOString() ?? null,
    model_id: row.modelId,
  };
}
