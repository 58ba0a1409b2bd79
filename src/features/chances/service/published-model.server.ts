import { stat } from "node:fs/promises";
import type { Deps } from "#http/deps.server.ts";
import type { Artefact } from "../model/artefact.ts";
import { modelPath, readModel } from "./model-files.server.ts";

/** The model of an authority that is published now. */
export interface PublishedModel {
  /** Another one when another model was published. */
  stamp: string;
  /** When lists were imported that it has not seen; null: none. */
  staleSince: string | null;
  read: () => Promise<Artefact | null>;
}

/** Looks up which model is published, without reading it: cheap enough to be asked every few seconds. */
export async function findPublishedModel(
  { config }: Pick<Deps, "config">,
  authority: string,
): Promise<PublishedModel | null> {
  const file = await stat(modelPath(config.DATA_DIR, authority)).catch(() => null);
  if (!file) return null;
  return {
    stamp: `${file.ino}-${file.mtimeMs}-${file.size}`,
    staleSince: null,
    read: async () => readModel(config.DATA_DIR, authority),
  };
}
