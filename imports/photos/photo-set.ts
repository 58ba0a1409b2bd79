import { createWriteStream, existsSync } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { maxPictureBytes } from "#staff/pictures/contract.ts";
import { WrongFile } from "../read/read-rows.ts";
import { listEntries, openEntry, TableProblem } from "../read/zip-entries.ts";
import { listName } from "./photo-list.ts";

const pictureName = /\.(jpe?g|png|webp|avif)$/i;

/** A folder of photographs with their list. */
export interface PhotoSet {
  listPath: string;
  /** By name, where the pictures are on this machine. */
  paths: ReadonlyMap<string, string>;
}

/**
 * Opens a folder, or a zip that is unpacked into a scratch folder and removed afterwards.
 *
 * @throws WrongFile where neither is there, or photos.csv is missing
 */
export async function withPhotoSet<Result>(from: string, work: (set: PhotoSet) => Promise<Result>): Promise<Result> {
  const known = await stat(from).catch(() => null);
  if (!known) throw new WrongFile(`${from} does not exist.`);
  if (known.isDirectory()) return work(await setIn(from));
  const folder = await mkdtemp(join(tmpdir(), "margdeep-photos-"));
  try {
    await unpack(from, folder);
    return await work(await setIn(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function setIn(folder: string): Promise<PhotoSet> {
  const listPath = join(folder, listName);
  if (!existsSync(listPath))
    throw new WrongFile(`${basename(folder)} has no ${listName}. It names author and licence of each picture.`);
  const names = (await readdir(folder)).filter((name) => pictureName.test(name));
  return { listPath, paths: new Map(names.map((name) => [name, join(folder, name)])) };
}

/** Folders inside the zip are left out: the pictures are beside their list. */
async function unpack(path: string, folder: string): Promise<void> {
  try {
    for (const entry of await listEntries(path)) {
      const name = basename(entry.name);
      if (name.startsWith(".") || !(name === listName || pictureName.test(name))) continue;
      await pipeline(await openEntry(path, entry, maxPictureBytes), createWriteStream(join(folder, name)));
    }
  } catch (error) {
    if (error instanceof TableProblem) throw new WrongFile(error.message);
    throw error;
  }
}
