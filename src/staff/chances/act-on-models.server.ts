import {
  type AuthorityOverview,
  compareWithPublished,
  findListed,
  findListedTraining,
  overviewOfModels,
} from "#features/chances/service/list-models.server.ts";
import { cancelTraining, requestTraining } from "#features/chances/service/request-training.server.ts";
import { renewModels } from "#features/chances/service/served-models.server.ts";
import { discardModel, publishModel } from "#features/chances/service/stored-models.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { type ChangedBy, type NewChange, recordChange } from "#staff/history/note-change.server.ts";
import type { AuthorityModels, Comparison, StaffModel, Training } from "./contract.ts";
import { labelOf, presentModel, presentTraining } from "./present-models.server.ts";

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
