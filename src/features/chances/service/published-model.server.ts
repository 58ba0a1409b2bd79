import type { Artefact } from "margdeep-chances/artefact";
import { authorityModels } from "margdeep-chances/authority-models";
import type { RulesInForce } from "margdeep-chances/rules-in-force";
import type { Deps } from "#http/deps.server.ts";
import { findChanges, findPublished } from "../store/models.server.ts";
import { findRulesOf } from "./known-rules.server.ts";
import { readStoredModel } from "./stored-models.server.ts";

/** The model of an authority that is published now. */
export interface PublishedModel {
  /** Another one when another model or other rules were published. */
  stamp: string;
  /** When cut-offs changed that it has not seen; null: none did. */
  staleSince: string | null;
  /** @throws BrokenModel when its file is missing or damaged */
  read: () => Promise<Artefact>;
  /** Those of its season; null: none may be applied, so nothing is offered. */
  rules: () => RulesInForce | null;
}

/** Looks up which model is published, without reading its file: cheap enough to be called every few seconds. */
export async function findPublishedModel(
  deps: Pick<Deps, "db" | "files">,
  authority: string,
): Promise<PublishedModel | null> {
  const row = await findPublished(deps.db, authority);
  const model = authorityModels.find(({ key }) => key === authority);
  if (!row || !model) return null;
  const changes = await findChanges(deps.db, model.name, row.dataAsOf);
  const rules = await findRulesOf(deps.db, authority);
  return {
    stamp: `${row.id} ${row.sha256}, ${rules.stamp}`,
    staleSince: changes?.since.toISOString() ?? null,
    read: () => readStoredModel(deps, row),
    rules: () => rules.of(row.validFor),
  };
}
