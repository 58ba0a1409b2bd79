import { chmodSync, type Dirent, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const ownFolder = 0o700;
const ownFile = 0o600;
/** The bits of the group and of everybody else. */
const othersBits = 0o077;

/**
 * Makes DATA_DIR, if it is missing, and lets nobody but its owner read or write what is in it: also what was there before,
 * left by an earlier version, a copy or another umask. What this process and its children write from now on is their
 * owner's alone, wherever it is written. Symbolic links in it are not followed, except for `database/`.
 *
 * @returns paths that stayed open because they belong to somebody else, or their disk cannot be written to
 */
export function openDataFolder(folder: string): string[] {
  process.umask(othersBits);
  mkdirSync(folder, { recursive: true });
  const database = join(folder, "database");
  const hasDatabase = statSync(database, { throwIfNoEntry: false })?.isDirectory();
  return [...closeToOthers(folder), ...(hasDatabase ? closeToOthers(database) : [])];
}

/** Lets nobody but its owner read or write a folder and what is in it. @returns paths that stayed open */
export function closeToOthers(folder: string): string[] {
  const open: string[] = [];
  restrictFolder(folder, open);
  return open;
}

/** What to tell the operator about paths that stayed open; undefined when there are none. */
export function openPathsWarning(paths: readonly string[]): string | undefined {
  if (paths.length === 0) return undefined;
  return `Others may read or write ${paths.length} files of DATA_DIR, such as ${paths[0]}: make the user of this process their owner`;
}

function restrictFolder(folder: string, open: string[]): void {
  restrict(folder, ownFolder, open);
  for (const entry of entriesOf(folder, open)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) restrictFolder(path, open);
    // Others reach a socket through its folder alone.
    else if (entry.isFile()) restrict(path, ownFile, open);
  }
}

function entriesOf(folder: string, open: string[]): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    noteUnlessGone(error, folder, open);
    return [];
  }
}

function restrict(path: string, mode: number, open: string[]): void {
  try {
    if ((statSync(path).mode & othersBits) !== 0) chmodSync(path, mode);
  } catch (error) {
    noteUnlessGone(error, path, open);
  }
}

/** Another process on the same folder may remove a file meanwhile. */
function noteUnlessGone(error: unknown, path: string, open: string[]): void {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") open.push(path);
}
