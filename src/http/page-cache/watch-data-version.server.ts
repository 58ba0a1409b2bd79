import { setTimeout as wait } from "node:timers/promises";
import type { DiskCache } from "./disk-cache.server.ts";

interface VersionWatchOptions {
  disk: DiskCache;
  readVersion: () => Promise<string>;
  /** A version is recorded after this time without a change, and confirmed this long after it was read. */
  settleMs?: number;
  /** The same at shutdown, when nothing is rendered any more. */
  lastSettleMs?: number;
}

const retryMs = 5_000;

/**
 * Records the data's version, so that no stored response is older than the recorded version. A version is recorded only after every
 * notice of its changes must have arrived.
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
    // Read while notices arrive, so a later change is noticed.
    if (!disk.verify(await readVersion())) markChanged();
  }

  return {
    /** A notice of a change arrived. */
    markChanged,
    /** Changes may have been missed: the disk is not used until the data's version has been compared. Never rejects. */
    async reverify(): Promise<void> {
      disk.suspend();
      await verify().catch(() => later(verify, retryMs));
    },
    /** Must be called while notices still arrive. */
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      // Without a database the next start finds another version, and starts empty.
      if (!isWritten) await writeSettled(lastSettleMs).catch(() => {});
    },
  };
}
