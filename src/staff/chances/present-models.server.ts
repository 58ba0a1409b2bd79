import type { ListedModel, ListedTraining } from "#features/chances/service/list-models.server.ts";
import { authorityNames } from "#features/chances/service/list-models.server.ts";
import type { StaffModel, Training } from "./contract.ts";

/** A model in the words of the console. */
export function presentModel({ row, figures, changes, trainedBy, publishedBy }: ListedModel): StaffModel {
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
export function labelOf({ authority, validFor }: { authority: string; validFor: number }): string {
  return `Model of ${authorityNames.get(authority) ?? authority} ${validFor}`;
}

export function presentTraining({ row, requestedBy }: ListedTraining): Training {
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
