import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";

/** What came of claiming a lock file: it is ours until it is released, or a live process holds it. */
export type LockClaim = { release: () => void } | { holder: number };

/**
 * Claims a lock file for this process. It names the pid of its holder; one whose process has died, or that a power cut
 * left empty, is taken over. Of several processes that claim it at one moment, exactly one gets it (decision 0034).
 */
export function claimLockFile(path: string): LockClaim {
  const takeover = `${path}.takeover`;
  for (;;) {
    if (createWhole(path)) return { release: () => release(path) };
    const holder = readHolder(path);
    if (isProcessAlive(holder)) return { holder };
    // One process at a time looks again and removes: otherwise two could remove, the second one a fresh lock file.
    if (createWhole(takeover)) {
      try {
        if (!isProcessAlive(readHolder(path))) rmSync(path, { force: true });
      } finally {
        rmSync(takeover, { force: true });
      }
    } else if (!isProcessAlive(readHolder(takeover))) removeLeftBehind(takeover);
  }
}

/** Written under a name of its own and then linked: nobody ever reads an empty one. @returns false when it exists */
function createWhole(path: string): boolean {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, String(process.pid), { flush: true });
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

/** @returns 0 for a file that is gone or names nobody */
function readHolder(path: string): number {
  try {
    return Number(readFileSync(path, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return 0;
  }
}

/** The takeover of a process that was killed in its middle. */
function removeLeftBehind(path: string): void {
  const moved = `${path}.${process.pid}.old`;
  try {
    renameSync(path, moved);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return;
  }
  // Somebody else's live one that took its place in between goes back.
  if (isProcessAlive(readHolder(moved))) renameSync(moved, path);
  else rmSync(moved, { force: true });
}

function release(path: string): void {
  if (readHolder(path) === process.pid) rmSync(path, { force: true });
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
