import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Artefact, readArtefact } from "../model/artefact.ts";

/** Where a model of an authority is kept in the product's data folder. */
function pathsOf(dataDir: string, authority: string) {
  const folder = join(dataDir, "chances");
  return { folder, current: join(folder, `${authority}.model`), before: join(folder, `${authority}.before.model`) };
}

/** The file of the published model. */
export function modelPath(dataDir: string, authority: string): string {
  return pathsOf(dataDir, authority).current;
}

/** Publishes a model; the one that was published stays as the one before. A reader never sees half a file. */
export function publishModel(dataDir: string, authority: string, file: Uint8Array): string {
  const { folder, current, before } = pathsOf(dataDir, authority);
  mkdirSync(folder, { recursive: true });
  const written = join(folder, `${authority}.${process.pid}.new`);
  writeFileSync(written, file);
  if (existsSync(current)) renameSync(current, before);
  renameSync(written, current);
  return current;
}

/** Publishes the model before the current one again; the current one takes its place. */
export function rollBackModel(dataDir: string, authority: string): boolean {
  const { folder, current, before } = pathsOf(dataDir, authority);
  if (!existsSync(before)) return false;
  const aside = join(folder, `${authority}.${process.pid}.new`);
  renameSync(current, aside);
  renameSync(before, current);
  renameSync(aside, before);
  return true;
}

/** The published model of an authority; null when none is. */
export function readModel(dataDir: string, authority: string): Artefact | null {
  const { current } = pathsOf(dataDir, authority);
  return existsSync(current) ? readArtefact(readFileSync(current)) : null;
}
