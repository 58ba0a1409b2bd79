import type { Artefact } from "margdeep-chances/artefact";
import { authorityModels } from "margdeep-chances/authority-models";
import { saidBefore } from "margdeep-chances/judge-promise";
import { ChancePromise } from "margdeep-chances/promise-record";
import { records } from "margdeep-chances/records";
import type { Db } from "#db/client.server.ts";
import type { ModelRow } from "../store/models.server.ts";
import { countRounds, listPromises, upsertPromise } from "../store/promises.server.ts";

/**
 * Stores what a model says of its season, when it is published before any list of that season is here. A model that is
 * published later promises nothing.
 */
export async function storePromise(tx: Db, model: ModelRow, artefact: Artefact, now: Date): Promise<void> {
  const name = authorityModels.find(({ key }) => key === model.authority)?.name ?? model.authority;
  if (model.afterRound !== null || (await countRounds(tx, name, model.validFor)) > 0) return;
  await upsertPromise(tx, {
    authority: model.authority,
    season: model.validFor,
    modelId: model.id,
    said: saidBefore(artefact),
    promisedAt: now,
  });
}

/** Promises of an authority, the newest season first: those that come with the product, and those of this database. */
export async function readPromises(tx: Db, authority: string): Promise<ChancePromise[]> {
  const packaged = records.filter((of) => of.authority === authority);
  const stored = await listPromises(tx, authority);
  const own = stored
    .filter(({ promise }) => !packaged.some(({ season }) => season === promise.season))
    .map(({ promise, model }) => describePromise(promise, model));
  return [...packaged, ...own].toSorted((a, b) => b.season - a.season);
}

type StoredPromise = Awaited<ReturnType<typeof listPromises>>[number];

/** A stored promise as it is told. */
export function describePromise(
  promise: StoredPromise["promise"],
  { version, sha256, trainedOn }: ModelRow,
): ChancePromise {
  return ChancePromise.parse({
    authority: promise.authority,
    season: promise.season,
    version,
    sha256,
    trained_on: trainedOn,
    said: promise.said,
    promised_at: promise.promisedAt.toISOString(),
    judged_at: promise.judgedAt?.toISOString() ?? null,
    lists: promise.lists,
    outcome: promise.outcome,
  });
}
