import type { PublicFolder } from "./find-file.ts";
import { addressOf, type PublicFile, type PublicLoad } from "./manifest.ts";

/**
 * The files that can be downloaded and are not in the folder.
 *
 * @param mirror a copy of all files, from which also those come that no source has in this form
 */
export async function findMissing(
  loads: readonly PublicLoad[],
  folder: PublicFolder,
  mirror?: string | undefined,
): Promise<PublicFile[]> {
  const missing: PublicFile[] = [];
  for (const file of loads.flatMap(({ files }) => files)) {
    if (!mirror && !addressOf(file)) continue;
    const there = await folder.find(file);
    if (!there || "problem" in there) missing.push(file);
  }
  return missing;
}

/** Bytes of files, unpacked. */
export function bytesOf(files: readonly PublicFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
