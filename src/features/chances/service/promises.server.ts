import type { Db } from "#db/client.server.ts";
import { findPromisingModel, type ModelRow } from "../store/models.server.ts";

/** A stored model with the instant from which on it was published. */
export type PromisingModel = ModelRow & { promisedAt: Date };

/**
 * The model that spoke about a season before any round of it was known: the last one that was published for it.
 *
 * @param authority as in the API
 */
export async function findPromise(tx: Db, authority: string, season: number): Promise<PromisingModel | null> {
  const model = await findPromisingModel(tx, authority, season);
  return model?.publishedAt ? { ...model, promisedAt: model.publishedAt } : null;
}
