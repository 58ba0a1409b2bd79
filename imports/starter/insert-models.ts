import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { readArtefact } from "margdeep-chances/artefact";
import { renumberBranches } from "margdeep-chances/renumber-branches";
import type { Logger } from "pino";
import type { Db } from "#db/client.server.ts";
import { rowOf } from "#db/rows-of.server.ts";
import { publishModel, storeModel } from "#features/chances/service/stored-models.server.ts";
import type { FileStorage } from "#gateways/files.server.ts";
import { readShippedModels, type ShippedModel } from "./packed-facts.ts";

/** Where models of chances are stored. */
export interface ModelStorage {
  files: FileStorage;
  log: Logger;
}

/**
 * Publishes the shipped models of chances, with the branches of this database. They have seen every cut-off that the starter
 * data brought, so none is stale.
 *
 * @param branchIds by place in the pack
 * @returns how many
 */
export async function insertModels(
  deps: ModelStorage,
  tx: Db,
  folder: string,
  branchIds: readonly number[],
): Promise<number> {
  const shipped = readShippedModels(folder);
  const { ms } = await rowOf<{ ms: number }>(
    tx,
    sql`select ceil(extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  const dataAsOf = new Date(ms);
  for (const model of shipped) {
    const file = renumberBranches(readModelFile(folder, model), (at) => branchIds[at] ?? null);
    const { arrays: _arrays, format: _format, ...about } = readArtefact(file).manifest;
    const trained = { file, version: model.version, about };
    const stored = { ...deps, db: tx, now: () => new Date(model.trained_at) };
    const id = await storeModel(stored, trained, { dataAsOf, staffId: null });
    await publishModel({ ...deps, db: tx, now: () => dataAsOf }, { id, staffId: null });
  }
  return shipped.length;
}

/** @throws Error when the file is not the one that models.json describes */
function readModelFile(folder: string, { file: name, sha256 }: ShippedModel): Uint8Array {
  const file = gunzipSync(readFileSync(join(folder, "models", name)));
  if (createHash("sha256").update(file).digest("hex") !== sha256)
    throw new Error(`models/${name} is not the file that models/models.json describes`);
  return file;
}
