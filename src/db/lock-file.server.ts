import { closeSync, fstatSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";

/** What came of claiming a lock file: it is ours until it is released, or a live process holds it. */
export type LockClaim = { release: () => void } | { holder: number };

/**
 * Claims a lock file for this process. It names the pid of its holder; one whose process has died, or that a power cut
 * left empty, is taken over. Of several processes that claim it at one moment, exactly one gets it (decision 0034).
 */
export function claimLockFile(path: string): LockClaim {
  for (;;) {
    if (createWhole(path)) return { release: () => release(path) };
    const found = readLock(path);
    if (!found) continue;
    if (isProcessAlive(found.holder)) return { holder: found.holder };
    if (takeOver(path, found.id)) return { release: () => release(path) };
  }
}

/**
 * Replaces a dead holder's lock file. Takeovers of one file exclude each other by a lock file that is named after it, and
 * the winner looks once more: a process that read the dead one long ago finds that it has gone, and replaces nothing.
 *
 * @returns false when another process takes it over, or has done so
 */
function takeOver(path: string, id: string): boolean {
  const claim = claimLockFile(`${path}.after-${id}`);
  if ("holder" in claim) return false;
  try {
    if (readLock(path)?.id !== id) return false;
    renameSync(writeDraft(path), path);
    return true;
  } finally {
    claim.release();
  }
}

/** Written under a name of its own and then linked: no process ever reads an empty one. @returns false when it exists */
function createWhole(path: string): boolean {
  const draft = writeDraft(path);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

function writeDraft(path: string): string {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, String(process.pid), { flush: true });
  return draft;
}

/** @returns the holder's pid (0 for an empty file) and what tells this file from any other of its name; null: it is gone */
function readLock(path: string): { holder: number; id: string } | null {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return null;
  }
  try {
    const { ino, mtimeNs } = fstatSync(file, { bigint: true });
    return { holder: Number(readFileSync(file, "utf8")), id: `${ino}-${mtimeNs}` };
  } finally {
    closeSync(file);
  }
}

function release(path: string): void {
  if (readLock(path)?.holder === process.pid) rmSync(path, { force: true });
}

function isProcessAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
