import { setTimeout as wait } from "node:timers/promises";
import type { DiskCache } from "./disk-cache.server.ts";

interface VersionWatchOptions {
  disk: DiskCache;
  readVersion: () => Promise<string>;
  /** A version is written down when nothing changed for so long, and again so long after it was read. */
  settleMs?: number;
  /** The same at the end, when nothing is rendered any more. */
  lastSettleMs?: number;
}

const retryMs = 5_000;

/**
 * Keeps what is written down of the data's version true: a stored reply is never older than that. A version is written only after a
 * time in which every notice of the changes in it has arrived.
 */
export function watchDataVersion({ disk, readVersion, settleMs = 30_000, lastSettleMs = 250 }: VersionWatchOptions) {
  let changes = 0;
  let isWritten = true;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function later(work: () => Promise<void>, ms: number): void {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => void work().catch(() => later(work, retryMs)), ms).unref();
  }

  function markChanged(): void {
    changes += 1;
    isWritten = false;
    later(() => writeSettled(settleMs), settleMs);
  }

  async function writeSettled(ms: number): Promise<void> {
    const known = changes;
    const version = await readVersion();
    await wait(ms, undefined, { ref: false });
    if (known !== changes) return;
    isWritten = true;
    await disk.saveVersion(version);
  }

  async function verify(): Promise<void> {
    // Read while notices arrive: a change that comes later is heard.
    if (!disk.verify(await readVersion())) markChanged();
  }

  return {
    /** A change was heard. */
    markChanged,
    /** Changes may have been missed: the disk is not used until the data's version was compared. Never rejects. */
    async reverify(): Promise<void> {
      disk.suspend();
      await verify().catch(() => later(verify, retryMs));
    },
    /** Before notices stop arriving. */
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      // Without a database the next start finds another version, and starts empty.
      if (!isWritten) await writeSettled(lastSettleMs).catch(() => {});
    },
  };
}
