import { createHash } from "node:crypto";
import { createReadStream, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { PublicFile } from "./manifest.ts";

/** Whether a folder has a file: its path, why what is there is not the file, or null when nothing is there. */
export type FoundFile = { path: string } | { problem: string } | null;

/** A folder of public files, with the paths of the manifest. */
export interface PublicFolder {
  path: string;
  /** Looks for a file, packed or not, and compares its content with the manifest. */
  find(file: PublicFile): Promise<FoundFile>;
  /** Remembers that the content of a path was compared as it arrived. */
  trust(path: string): void;
}

/** Compares each content once for as long as it is open: a run looks for its files before it downloads, and before each load. */
export function openPublicFolder(path: string): PublicFolder {
  const compared = new Map<string, Exclude<FoundFile, null>>();
  const find = async (file: PublicFile): Promise<FoundFile> => {
    let problem: FoundFile = null;
    for (const name of [`${file.file}.gz`, file.file]) {
      const there = join(path, name);
      const stats = statSync(there, { throwIfNoEntry: false });
      if (!stats) continue;
      const key = keyOf(there, stats);
      const found = compared.get(key) ?? (await compare(there, file));
      compared.set(key, found);
      if ("path" in found) return found;
      problem ??= found;
    }
    return problem;
  };
  return { path, find, trust: (there) => void compared.set(keyOf(there, statSync(there)), { path: there }) };
}

function keyOf(path: string, { size, mtime }: Stats): string {
  return `${path} ${size} ${mtime.getTime()}`;
}

async function compare(path: string, file: PublicFile): Promise<Exclude<FoundFile, null>> {
  const content = await sumContent(path).catch((error: Error) => error);
  if (content instanceof Error) return { problem: `${path} cannot be read: ${content.message}.` };
  if (isContentOf(file, content)) return { path };
  return {
    problem: `${path} is not the file of the manifest: it has ${content.bytes.toLocaleString("en")} bytes with another SHA-256 (${content.sha256.slice(0, 12)}…).`,
  };
}

/** Bytes and SHA-256 of the content of a file, unpacked where its name ends in `.gz`. */
export async function sumContent(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  const read = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      hash.update(chunk);
    }
  };
  if (path.endsWith(".gz")) await pipeline(createReadStream(path), createGunzip(), read);
  else await pipeline(createReadStream(path), read);
  return { bytes, sha256: hash.digest("hex") };
}

/** What the manifest states is compared, unless the copy behind it was changed and the original may come. */
export function isContentOf(file: PublicFile, content: { bytes: number; sha256: string }): boolean {
  return content.sha256 === file.sha256 || (file.changed !== undefined && file.path !== undefined);
}
