import { execFileSync } from "node:child_process";
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of its own that is soon full. */
export interface SmallDisk {
  folder: string;
  /** Leaves so many bytes free. */
  fill: (freeBytes: number) => void;
  /** Makes room again. */
  empty: () => void;
  remove: () => void;
}

/** Mounts a disk in memory. @returns null where this machine or user may not mount */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), "margdeep-disk-"));
  try {
    execFileSync("/bin/mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    rmdirSync(folder);
    return null;
  }
  const filler = join(folder, "filler");
  return {
    folder,
    fill: (freeBytes) => {
      rmSync(filler, { force: true });
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - freeBytes)));
      } catch (error) {
        // The product wrote between the measurement and the filler: the disk is as full as it was to be.
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    },
    empty: () => rmSync(filler, { force: true }),
    remove: () => {
      execFileSync("/bin/umount", ["--lazy", folder], { stdio: "ignore" });
      rmdirSync(folder);
    },
  };
}
