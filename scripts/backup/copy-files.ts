import { createWriteStream } from "node:fs";
import { copyFile, link, mkdir, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { ledgerFolder } from "#features/profile/service/erasure-ledger.server.ts";
import type { FileStorage } from "#gateways/files.server.ts";
import type { Config } from "#lib/config.server.ts";
import { describePart, filesFolder, type Manifest, type Part } from "./manifest.ts";

/**
 * Copies every file of the storage into a backup. Stored files are immutable, so local ones are hard-linked where the
 * file system allows it and use no extra space. A file removed during the copy is no longer referenced and can be
 * skipped.
 */
export async function backUpFiles(config: Config, storage: FileStorage, folder: string): Promise<Part[]> {
  const root = config.S3_BUCKET ? null : resolve(config.DATA_DIR, "files");
  const parts: Part[] = [];
  for await (const { key } of storage.list("")) {
    const target = join(folder, filesFolder, key);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const isCopied = root ? await copyOrLink(root, key, target) : await fetchFile(storage, key, target);
    if (isCopied) parts.push(await describePart(target, key));
  }
  return parts;
}

async function copyOrLink(root: string, key: string, target: string): Promise<boolean> {
  const source = join(root, key);
  // The ledger's entries may be rewritten in place, so they cannot be linked.
  const work = key.startsWith(`${ledgerFolder}/`)
    ? copyFile(source, target)
    : link(source, target).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") throw error;
        return copyFile(source, target);
      });
  return work.then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );
}

async function fetchFile(storage: FileStorage, key: string, target: string): Promise<boolean> {
  const content = await storage.get(key);
  if (!content) return false;
  await pipeline(content, createWriteStream(target, { mode: 0o600, flush: true }));
  return true;
}

/** Keys of the files already in the storage, except the erasure ledger. */
export async function listStored(storage: FileStorage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list("")) if (!key.startsWith(`${ledgerFolder}/`)) keys.push(key);
  return keys;
}

/**
 * Copies a backup's files into the storage. A file of the same key is removed first: it may share an inode with the
 * backup, and writing into it would corrupt both.
 */
export async function restoreFiles(storage: FileStorage, backup: string, files: Manifest["files"]): Promise<number> {
  for (const { name, sizeBytes } of files ?? []) {
    const path = join(backup, filesFolder, name);
    await storage.remove(name);
    await storage.put(name, { path, sizeBytes, contentType: "application/octet-stream" });
  }
  return files?.length ?? 0;
}

/** Removes the files that a failed restore added. */
export async function undoFiles(storage: FileStorage, files: Manifest["files"], before: string[]): Promise<void> {
  const stay = new Set(before);
  for (const { name } of files ?? []) {
    if (!stay.has(name) && !name.startsWith(`${ledgerFolder}/`)) await storage.remove(name);
  }
}

/** Removes an incomplete or expired folder. */
export function removeFolder(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true });
}
