import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** What was stored, and of what: whether a process that starts may show it. */
export interface Manifest {
  /** Raised when stored bytes are laid out otherwise. */
  format: number;
  /** Names the build and the configuration. */
  stamp: string;
  /** Everything stored is of this version of the data or newer. */
  version: string;
}

const fileName = "manifest.json";

/** @returns null when there is none, or none that can be read */
export async function readManifest(folder: string): Promise<Manifest | null> {
  try {
    return JSON.parse(await readFile(join(folder, fileName), "utf8")) as Manifest;
  } catch {
    return null;
  }
}

/** Replaces it as a whole and flushes it: the recorded version must not be newer than what was stored. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const path = join(folder, fileName);
  await writeFile(`${path}.new`, JSON.stringify(manifest), { flush: true, mode: 0o600 });
  await rename(`${path}.new`, path);
}

export async function removeManifest(folder: string): Promise<void> {
  await rm(join(folder, fileName), { force: true });
}
