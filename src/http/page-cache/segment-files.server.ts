import { randomBytes } from "node:crypto";
import { readSync } from "node:fs";
import { type FileHandle, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** Where bytes were written. */
export interface Place {
  segment: string;
  offset: number;
}

export interface SegmentFilesOptions {
  folder: string;
  maxBytes: number;
  /** Called before the oldest segment is deleted; returns the entries that are moved because they are in use. */
  salvage: (segment: string, maxBytes: number) => Salvaged[];
}

/** Bytes that outlive their segment. */
export interface Salvaged {
  bytes: Buffer;
  onMoved: (place: Place) => void;
}

interface Segment {
  name: string;
  handle: FileHandle;
  size: number;
}

const suffix = ".segment";
const maxSegmentBytes = 32 * 1024 * 1024;
const segmentCount = 16;

/**
 * A bounded number of files that are only appended to, and deleted whole: no free list, no compaction, nothing to repair. Writes
 * must not overlap; the caller queues them. Nothing is flushed: the caller detects what a power cut left incomplete.
 */
export async function openSegmentFiles({ folder, maxBytes, salvage }: SegmentFilesOptions) {
  const segmentBytes = Math.min(maxSegmentBytes, Math.floor(maxBytes / segmentCount));
  const segments = new Map<string, Segment>();
  let active: Segment | null = null;
  for (const name of (await readdir(folder)).filter((file) => file.endsWith(suffix)).sort()) {
    const handle = await open(join(folder, name), "r");
    segments.set(name, { name, handle, size: (await handle.stat()).size });
  }

  /** Names sort by age, also after the clock was set back. */
  function nextName(): string {
    const last = Number([...segments.keys()].at(-1)?.split("-")[0] ?? 0);
    return `${String(last + 1).padStart(10, "0")}-${randomBytes(4).toString("hex")}${suffix}`;
  }

  const bytes = () => [...segments.values()].reduce((sum, { size }) => sum + size, 0);

  async function rotate(): Promise<void> {
    const name = nextName();
    const handle = await open(join(folder, name), "wx+", 0o600);
    active = { name, handle, size: 0 };
    segments.set(name, active);
    while (segments.size > 1 && bytes() + segmentBytes > maxBytes) {
      const [oldest] = segments.keys();
      // Half of the new segment at most, so that it never overflows here.
      for (const { bytes: salvaged, onMoved } of salvage(oldest!, (segmentBytes - active.size) / 2))
        onMoved(await write(active, salvaged));
      await remove(oldest!);
    }
  }

  async function write(segment: Segment, data: Buffer): Promise<Place> {
    const offset = segment.size;
    // Counted first: after a write that failed in the middle, nothing is written over its remains.
    segment.size += data.length;
    const { bytesWritten } = await segment.handle.write(data, 0, data.length, offset);
    if (bytesWritten < data.length) throw new Error("the disk took only a part of a page");
    return { segment: segment.name, offset };
  }

  async function remove(name: string): Promise<void> {
    const segment = segments.get(name);
    if (!segment) return;
    segments.delete(name);
    if (active === segment) active = null;
    await segment.handle.close();
    await rm(join(folder, name), { force: true });
  }

  return {
    bytes,
    /** @returns null when it does not fit into a segment */
    async append(data: Buffer): Promise<Place | null> {
      if (data.length > segmentBytes) return null;
      if (!active || active.size + data.length > segmentBytes) await rotate();
      return write(active!, data);
    },
    /**
     * Synchronous: from the memory of the operating system this takes 5 to 10 µs, by the thread pool 50 (decision 0073).
     *
     * @param into filled as a whole
     * @returns false when the bytes are not there
     */
    read(segment: string, offset: number, into: Buffer): boolean {
      const file = segments.get(segment);
      if (!file || offset + into.length > file.size) return false;
      return readSync(file.handle.fd, into, 0, into.length, offset) === into.length;
    },
    /** Whether this many bytes were written there. */
    has: ({ segment, offset }: Place, length: number) => offset + length <= (segments.get(segment)?.size ?? 0),
    /** Deletes segments that hold nothing of these names any more. */
    async removeOthers(inUse: ReadonlySet<string>): Promise<void> {
      for (const name of [...segments.keys()]) if (!inUse.has(name) && name !== active?.name) await remove(name);
    },
    async removeAll(): Promise<void> {
      for (const name of [...segments.keys()]) await remove(name);
    },
    async close(): Promise<void> {
      for (const { handle } of segments.values()) await handle.close();
      segments.clear();
    },
  };
}
