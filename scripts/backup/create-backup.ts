import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { openFiles } from "#gateways/files.server.ts";
import type { Config } from "#lib/config.server.ts";
import { readSecretKey } from "#lib/secret-key.server.ts";
import { backUpFiles, removeFolder } from "./copy-files.ts";
import { createDump } from "./create-dump.ts";
import { BackupError, inMegabytes, type PrintLine, timed } from "./errors.ts";
import { readManifest, secretKeyMark, writeManifest } from "./manifest.ts";

export interface BackupOptions {
  /** Folder of all backups; created when missing. */
  to: string;
  /** Older backups are removed once this one is complete; undefined keeps all. */
  retentionDays?: number;
  /** False when the bucket is backed up by its provider. */
  withFiles: boolean;
  now: Date;
}

const dayMs = 86_400_000;

/**
 * Creates a backup of database and files, whether or not the product is running. The folder gets its final name only
 * when complete.
 *
 * @returns its folder
 * @throws BackupError with one sentence; nothing is left behind
 */
export async function createBackup(config: Config, options: BackupOptions, printLine: PrintLine): Promise<string> {
  const { to, withFiles, now } = options;
  const name = `margdeep-${now.toISOString().replaceAll(":", "-")}`;
  const folder = resolve(to, name);
  const partial = resolve(to, `.${name}.partial`);
  if (existsSync(folder)) throw new BackupError(`${folder} is there already.`);
  await mkdir(partial, { recursive: true, mode: 0o700 });
  try {
    const dumped = await createDump(config, partial, printLine);
    const files = withFiles
      ? await timed(printLine, "Files copied and summed up", async () =>
          backUpFiles(config, await openFiles(config), partial),
        )
      : null;
    const product = JSON.parse(await readFile(join(import.meta.dirname, "../../package.json"), "utf8"));
    await writeManifest(partial, {
      format: 1,
      version: product.version,
      madeAt: now,
      ...dumped,
      files,
      secretKeyMark: secretKeyMark(readSecretKey(config)),
    });
    await rename(partial, folder);
    const fileBytes = (files ?? []).reduce((sum, file) => sum + file.sizeBytes, 0);
    printLine(
      `${folder}: ${dumped.tables.length} tables in ${inMegabytes(dumped.database.dump.sizeBytes)}, ` +
        (files ? `${files.length} files of ${inMegabytes(fileBytes)}` : "without files"),
    );
  } catch (error) {
    await removeFolder(partial);
    throw error;
  }
  await removeLeftovers(to, now);
  if (options.retentionDays !== undefined)
    await removeOld(to, folder, new Date(now.getTime() - options.retentionDays * dayMs), printLine);
  return folder;
}

/** Removes backups older than a given time, but never the one just created. */
async function removeOld(to: string, newest: string, before: Date, printLine: PrintLine): Promise<void> {
  for (const name of await readdir(to)) {
    const folder = resolve(to, name);
    if (!/^margdeep-\d{4}-/.test(name) || folder === newest) continue;
    const manifest = await readManifest(folder).catch(() => null);
    if (!manifest || manifest.madeAt >= before) continue;
    await removeFolder(folder);
    printLine(`Removed ${name}`);
  }
}

/** Removes the leftovers of a backup whose process was killed. */
async function removeLeftovers(to: string, now: Date): Promise<void> {
  for (const name of await readdir(to)) {
    if (!/^\.margdeep-.*\.partial$/.test(name)) continue;
    const { mtime } = await stat(resolve(to, name));
    if (now.getTime() - mtime.getTime() > dayMs) await removeFolder(resolve(to, name));
  }
}
