import { createHash, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { type Artefact, readArtefact } from "margdeep-chances/artefact";
import { authorityModels } from "margdeep-chances/authority-models";
import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import {
  deleteOldChanges,
  findModel,
  insertModel,
  listFileKeys,
  lockModels,
  type ModelRow,
  updateModel,
} from "../store/models.server.ts";
import { modelFigures } from "./model-figures.ts";
import { storePromise } from "./promises.server.ts";
import type { TrainedModel } from "./train-model.server.ts";

/** Folder of models in the file storage. */
const folder = "chances";

export interface StoreOptions {
  /** Changes of cut-offs from this instant on are not in the model. */
  dataAsOf: Date;
  /** Who requested the training; null: the command line, or the product itself. */
  staffId: number | null;
}

/**
 * Keeps a trained model as a candidate: its file in the file storage, its figures in the database. A model that is the same,
 * byte for byte, as one that is published or waits is not stored twice: that one is as new as the data then, and its file is
 * written again where it is missing or damaged.
 *
 * @returns its number
 */
export async function storeModel(
  deps: Pick<Deps, "db" | "files" | "now">,
  { file, about }: TrainedModel,
  { dataAsOf, staffId }: StoreOptions,
): Promise<number> {
  const sha256 = createHash("sha256").update(file).digest("hex");
  const same = await renewSame(deps.db, about.authority, sha256, dataAsOf);
  if (same) {
    if (!(await isWhole(deps, same))) await putFile(deps, same.fileKey, file);
    return same.id;
  }
  const fileKey = `${folder}/${about.authority}/${about.version}-${randomUUID()}.model`;
  await putFile(deps, fileKey, file);
  return insertModel(deps.db, {
    authority: about.authority,
    version: about.version,
    state: "candidate",
    fileKey,
    sha256,
    sizeBytes: file.length,
    validFor: about.validFor,
    trainedOn: about.trainedOn,
    afterRound: about.afterRound,
    inputs: about.inputs,
    observations: about.observations,
    series: about.series,
    figures: modelFigures(about.backTests),
    dataAsOf,
    trainedAt: deps.now(),
    trainedBy: staffId,
  });
}

function renewSame(db: Db, authority: string, sha256: string, dataAsOf: Date): Promise<ModelRow | null> {
  return db.transaction(async (tx) => {
    const models = await lockModels(tx, authority);
    const same = models.find((of) => of.sha256 === sha256 && (of.state === "published" || of.state === "candidate"));
    if (same) await updateModel(tx, same.id, { dataAsOf });
    return same ?? null;
  });
}

async function isWhole(deps: Pick<Deps, "files">, row: ModelRow): Promise<boolean> {
  try {
    await readStoredModel(deps, row);
    return true;
  } catch (error) {
    if (error instanceof BrokenModel) return false;
    throw error;
  }
}

async function putFile({ files }: Pick<Deps, "files">, key: string, file: Uint8Array): Promise<void> {
  const path = join(files.scratchFolder, `model-${randomUUID()}`);
  try {
    await writeFile(path, file, { mode: 0o600 });
    await files.put(key, { path, sizeBytes: file.length, contentType: "application/octet-stream" });
  } finally {
    await rm(path, { force: true });
  }
}

/** The file of a model cannot be served; the message says why, for the log and for staff. */
export class BrokenModel extends Error {
  override readonly name = "BrokenModel";
}

/**
 * Reads the file of a stored model.
 *
 * @throws BrokenModel when it is missing, or is not the file that was stored
 */
export async function readStoredModel({ files }: Pick<Deps, "files">, row: ModelRow): Promise<Artefact> {
  const what = `model ${row.version} of ${row.authority} (${row.fileKey})`;
  const stream = await files.get(row.fileKey);
  if (!stream) throw new BrokenModel(`The file of ${what} is missing`);
  const file = await buffer(stream);
  const sha256 = createHash("sha256").update(file).digest("hex");
  if (sha256 !== row.sha256) throw new BrokenModel(`The file of ${what} is not the one that was stored`);
  try {
    return readArtefact(file);
  } catch (error) {
    throw new BrokenModel(`The file of ${what} cannot be read: ${(error as Error).message}`);
  }
}

/** A publication: the model, and the one that was published before it. */
export interface Publication {
  model: ModelRow;
  before: ModelRow | null;
}

export interface PublishOptions {
  id: number;
  staffId: number | null;
  /** The model that was seen as published; null: none. Left out: whichever. */
  replaces?: number | null;
  /** More to write in the same transaction, such as the history. */
  note?: (tx: Db, publication: Publication) => Promise<void>;
}

/**
 * Publishes a candidate, or again a model that was published before. Its predecessor is retained, so that it can be published
 * again. The file is read first: a broken one is never published.
 *
 * @throws AppError record_not_found; changed_meanwhile when another one was published meanwhile; model_broken
 */
export async function publishModel(
  deps: Pick<Deps, "db" | "files" | "now" | "log">,
  { id, staffId, replaces, note }: PublishOptions,
): Promise<Publication> {
  const { db, now } = deps;
  const found = await findModel(db, id);
  if (!found || found.state === "discarded") throw new AppError("record_not_found");
  const artefact = await readUnbroken(deps, found);
  return db.transaction(async (tx) => {
    const models = await lockModels(tx, found.authority);
    const model = models.find((of) => of.id === id && of.state !== "discarded");
    if (!model) throw new AppError("record_not_found");
    const before = models.find(({ state }) => state === "published") ?? null;
    if (replaces !== undefined && replaces !== (before?.id ?? null)) throw new AppError("changed_meanwhile");
    if (before?.id === id) return { model, before: null };
    if (before) await updateModel(tx, before.id, { state: "superseded", replacedAt: now() });
    await updateModel(tx, id, { state: "published", publishedAt: now(), publishedBy: staffId, replacedAt: null });
    await storePromise(tx, model, artefact, now());
    await note?.(tx, { model, before });
    return { model, before };
  });
}

/** Reads a model's file. @throws AppError model_broken, with the reason in the log */
export function readUnbroken(deps: Pick<Deps, "files" | "log">, row: ModelRow): Promise<Artefact> {
  return readStoredModel(deps, row).catch((error: Error) => {
    if (!(error instanceof BrokenModel)) throw error;
    deps.log.error({ message: error.message }, "a model of chances is broken");
    throw new AppError("model_broken", { model: error.message });
  });
}

/** The model that rolling back publishes: of those that were published, the one that was replaced last. */
export function modelBefore(models: readonly ModelRow[]): ModelRow | null {
  return models
    .filter(({ state }) => state === "superseded")
    .reduce<ModelRow | null>((last, of) => (last && last.replacedAt! >= of.replacedAt! ? last : of), null);
}

/**
 * Gives up a candidate or an older model; its file is removed later.
 *
 * @throws AppError record_not_found, also for the published one: a model takes its place first
 */
export async function discardModel(tx: Db, id: number): Promise<ModelRow> {
  const found = await findModel(tx, id);
  if (!found || (found.state !== "candidate" && found.state !== "superseded")) throw new AppError("record_not_found");
  await updateModel(tx, id, { state: "discarded" });
  return found;
}

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;

/** Repeated work: removes files of discarded models, and what training left behind; forgets changes that every model has. */
export async function sweepModels({ db, files, log, now }: Pick<Deps, "db" | "files" | "log" | "now">): Promise<void> {
  const known = await listFileKeys(db);
  let removed = 0;
  for await (const { key, storedAt } of files.list(folder)) {
    if (known.has(key) || now().getTime() - storedAt.getTime() < hourMs) continue;
    await files.remove(key);
    removed += 1;
  }
  if (removed > 0) log.info({ removed }, "files of discarded models were removed");
  const names = new Map(authorityModels.map(({ key, name }) => [key, name]));
  await deleteOldChanges(db, names, new Date(now().getTime() - weekMs));
}
