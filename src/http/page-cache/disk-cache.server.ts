import { mkdir } from "node:fs/promises";
import type { CacheSize } from "../metrics.server.ts";
import type { CachedResponse } from "./cached-response.server.ts";
import { readManifest, removeManifest, writeManifest } from "./disk-manifest.server.ts";
import { openDroppedTags } from "./dropped-tags.server.ts";
import { openEntryLog, readEntryLog, type StoredEntry } from "./entry-log.server.ts";
import { createEntryReader, type ReadableEntry, type ReadResponse } from "./entry-reader.server.ts";
import { openSegmentFiles, type Place, type Salvaged } from "./segment-files.server.ts";
import { isStorable, type Part, packResponse, rangeOf } from "./stored-response.server.ts";

export interface DiskCacheOptions {
  /** Used by this process alone. */
  folder: string;
  maxBytes: number;
  /** Identifies the build and the configuration: responses of another are not served. */
  stamp: string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Called once, when the folder or the disk fails; nothing is stored after that. */
  onFailure: (error: Error) => void;
}

/** A stored response in the index. */
export interface DiskEntry extends ReadableEntry {
  /** Its place in the order of stores and drops. */
  sequence: number;
  /** Whether it was read since it was written: such an entry outlives its segment. */
  isUsed: boolean;
  readAtMs: number;
}

/** A response to store. */
export interface NewEntry {
  key: string;
  route: string;
  response: CachedResponse;
}

export type DiskCache = Awaited<ReturnType<typeof openDiskCache>>;

/** Stored responses are fresh for this long: notices invalidate facts, so this only bounds what depends on the clock. */
const freshMs = 12 * 3_600_000;
const maxAgeMs = 24 * 3_600_000;
/** How long other caches in memory may be outdated after a change: a page of that time is rendered again soon. */
const unsettledMs = 120_000;
const unsettledFreshMs = 60_000;
/** Limit of responses that wait to be written; more are not stored. */
const maxWaiting = 64;
const sweepAfterMs = 2_000;
/** The log is compacted once it is much longer than its entries need. */
const minLogBytes = 16 * 1024 * 1024;

/**
 * The second tier of the page cache: compressed responses in files, found by an index in memory (decision 0073). Every failure of the
 * disk ends in "not stored"; bytes that are not those that were written are never returned.
 */
export async function openDiskCache({ folder, maxBytes, stamp, now, onFailure }: DiskCacheOptions) {
  const entries = new Map<string, DiskEntry>();
  const dropped = openDroppedTags(now);
  const loaded = await load(folder, stamp);
  const segments = await openSegmentFiles({ folder, maxBytes, salvage });
  const reader = createEntryReader({ read: segments.read, now });
  let version = loaded.version;
  for (const line of loaded.lines) {
    if ("dropped" in line) dropped.drop(line.dropped);
    else add(line.stored, dropped.next());
  }
  for (const entry of entries.values()) {
    if (!isLive(entry) || !segments.has(entry, rangeOf(entry, "whole").length)) entries.delete(entry.key);
  }
  const log = await openEntryLog(folder);
  await log.rewrite(entries.values());
  await sweepSegments();
  // Drops before this process started do not concern the remaining entries.
  dropped.forget();

  let isOff = false;
  /** Until the data's version has been compared, stored responses may be outdated. */
  let isVerified = false;
  let wasVerified = false;
  let waiting = 0;
  let sweepTimer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  /** Entries that an eviction moved, for the log. */
  let moved: DiskEntry[] = [];

  /** Runs after all queued work; a failure turns the cache off. */
  function queue(work: () => Promise<void>): Promise<void> {
    last = last.then(async () => {
      if (!isOff) await work().catch(turnOff);
    });
    return last;
  }

  async function turnOff(error: Error): Promise<void> {
    isOff = true;
    entries.clear();
    onFailure(error);
    // The disk may be full because of this cache.
    await segments.removeAll().catch(() => {});
    await removeManifest(folder).catch(() => {});
  }

  function add(stored: StoredEntry, sequence: number): void {
    entries.set(stored.key, { ...stored, sequence, isUsed: false, readAtMs: 0, headers: null });
  }

  function isLive({ endsAtMs, tags, sequence }: DiskEntry): boolean {
    return endsAtMs > now() && !dropped.isDropped(tags, sequence);
  }

  function find(key: string): DiskEntry | undefined {
    if (!isVerified) return undefined;
    const entry = entries.get(key);
    if (!entry || isLive(entry)) return entry;
    entries.delete(key);
    return undefined;
  }

  function salvage(segment: string, most: number): Salvaged[] {
    const salvaged: Salvaged[] = [];
    let size = 0;
    for (const entry of inSegment(segment).sort((a, b) => b.readAtMs - a.readAtMs)) {
      const bytes = entry.isUsed && isLive(entry) ? reader.readBytes(entry) : null;
      entries.delete(entry.key);
      if (!bytes || size + bytes.length > most) continue;
      size += bytes.length;
      salvaged.push({ bytes, onMoved: (place) => moveTo(entry, place) });
    }
    return salvaged;
  }

  function moveTo(entry: DiskEntry, place: Place): void {
    const there = { ...entry, ...place, isUsed: false };
    entries.set(entry.key, there);
    moved.push(there);
  }

  const inSegment = (segment: string) => [...entries.values()].filter((entry) => entry.segment === segment);

  async function store({ key, route, response }: NewEntry, sequence: number): Promise<void> {
    const { bytes, layout } = await packResponse(response);
    const { tags } = response;
    if (dropped.isDropped(tags, sequence)) return;
    const place = await segments.append(bytes);
    if (!place || dropped.isDropped(tags, sequence)) return;
    const fresh = dropped.isRecent(tags, unsettledMs) ? unsettledFreshMs : freshMs;
    const ends = (age: number) => now() + Math.min(age, response.validMs);
    add(
      {
        key,
        route,
        tags,
        etag: response.etag,
        ...place,
        ...layout,
        freshUntilMs: ends(fresh),
        endsAtMs: ends(maxAgeMs),
      },
      sequence,
    );
    const written = [...moved, entries.get(key)!];
    moved = [];
    if (log.bytes() > Math.max(minLogBytes, entries.size * 1_000)) await log.rewrite(live());
    else await log.append(...written.map((stored) => ({ stored })));
  }

  function* live(): Generator<DiskEntry> {
    for (const entry of entries.values()) if (isLive(entry)) yield entry;
  }

  async function sweepSegments(): Promise<void> {
    await segments.removeOthers(new Set([...entries.values()].map(({ segment }) => segment)));
  }

  function sweepLater(): void {
    sweepTimer ??= setTimeout(() => {
      sweepTimer = undefined;
      for (const entry of entries.values()) if (!isLive(entry)) entries.delete(entry.key);
      void queue(sweepSegments);
    }, sweepAfterMs).unref();
  }

  function clear(isChange: boolean): void {
    dropped.dropAll(isChange);
    entries.clear();
    void queue(async () => {
      await log.rewrite([]);
      await segments.removeAll();
    });
  }

  /** Records for the next start that everything stored is of this version of the data or newer. */
  function saveVersion(current: string): Promise<void> {
    version = current;
    return queue(async () => {
      await log.flush();
      await writeManifest(folder, { format, stamp, version: current });
    });
  }

  return {
    find,
    /** The response in one encoding, or in both for caching in memory; null when its bytes are damaged. */
    read(entry: DiskEntry, part: Part): ReadResponse | null {
      const read = part === "whole" ? reader.readAll(entry) : reader.read(entry, part);
      if (!read) entries.delete(entry.key);
      entry.isUsed = true;
      entry.readAtMs = now();
      return read;
    },
    /** Stores a response; resolves when it is written, or will not be. Its facts are those of this moment. */
    async put(entry: NewEntry): Promise<void> {
      if (isOff || !isVerified || waiting >= maxWaiting || !isStorable(entry.response)) return;
      waiting += 1;
      const sequence = dropped.next();
      await queue(() => store(entry, sequence));
      waiting -= 1;
    },
    /** Drops everything tagged with a fact. */
    drop(tag: string): void {
      dropped.drop(tag);
      sweepLater();
      void queue(() => log.append({ dropped: tag }));
    },
    /** Drops everything, since every page changed. */
    clear: () => clear(true),
    /** Nothing is served or stored from now on until `verify`: changes may have been missed. */
    suspend(): void {
      isVerified = false;
    },
    /** Deletes everything stored when the data's version differs from the recorded one. @returns false if it differed */
    verify(current: string): boolean {
      const isSame = current === version;
      if (!isSame) clear(wasVerified);
      version = current;
      isVerified = !isOff;
      wasVerified = true;
      return isSame;
    },
    saveVersion,
    isOff: () => isOff,
    size: (): CacheSize => ({ bytes: segments.bytes() + log.bytes(), entries: entries.size }),
    async close(): Promise<void> {
      clearTimeout(sweepTimer);
      await last;
      isOff = true;
      entries.clear();
      await log.close();
      await segments.close();
    },
  };
}

const format = 2;

/** The entries of an earlier process, if this one may serve them. */
async function load(folder: string, stamp: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const manifest = await readManifest(folder);
  const lines = manifest?.format === format && manifest.stamp === stamp ? await readEntryLog(folder) : null;
  return lines ? { version: manifest!.version, lines } : { version: null, lines: [] };
}
