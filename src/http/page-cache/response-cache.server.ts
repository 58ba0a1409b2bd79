import { LRUCache } from "lru-cache";
import { type CachedResponse, sizeOf } from "./cached-response.server.ts";

/** A cached response at its place in the cache. */
export interface CacheEntry {
  key: string;
  /** The route's pattern, for figures. */
  route: string;
  response: CachedResponse;
  bytes: number;
  /** From then on it is not shown at all, in milliseconds of the monotonic clock. */
  endsAtMs: number;
  /** Until then it is shown without a refresh; later again after a refresh that failed. */
  freshUntilMs: number;
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** Share of the whole for entries requested once only (probation), so that made-up addresses cannot fill the cache. */
const probationShare = 0.25;
/** Share of the whole: a larger response is not cached. */
const maxShare = 1 / 8;

/**
 * Responses by key, bounded in bytes. Entries requested again are protected, others are on probation; in each
 * segment the least recently used goes first.
 */
export function createResponseCache(maxBytes: number) {
  const keysByTag = new Map<string, Set<string>>();
  const createSegment = () =>
    new LRUCache<string, CacheEntry>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes, dispose: untag });
  const probation = createSegment();
  const protectedEntries = createSegment();
  const bytes = () => probation.calculatedSize + protectedEntries.calculatedSize;

  function find(key: string): CacheEntry | undefined {
    const known = protectedEntries.get(key);
    if (known) return known;
    const first = probation.peek(key);
    if (!first) return undefined;
    probation.delete(key);
    put(protectedEntries, first);
    return first;
  }

  /** The same without counting as a use. */
  function peek(key: string): CacheEntry | undefined {
    return protectedEntries.peek(key) ?? probation.peek(key);
  }

  /**
   * Stores a response, replacing an older one.
   *
   * @param isKnown whether its address is one of our own, not one that a visitor may have made up: then it is protected at once
   * @returns false when it is too large
   */
  function store(place: Omit<CacheEntry, "bytes">, isKnown = false): boolean {
    const cached: CacheEntry = { ...place, bytes: sizeOf(place.response) };
    if (cached.bytes > maxBytes * maxShare) {
      remove(place.key);
      return false;
    }
    if (isKnown) probation.delete(place.key);
    put(isKnown || protectedEntries.has(place.key) ? protectedEntries : probation, cached);
    shrink();
    return true;
  }

  function remove(key: string): void {
    if (!protectedEntries.delete(key)) probation.delete(key);
  }

  function put(segment: LRUCache<string, CacheEntry>, place: CacheEntry): void {
    segment.set(place.key, place);
    for (const tag of place.response.tags) {
      const keys = keysByTag.get(tag) ?? new Set();
      keysByTag.set(tag, keys.add(place.key));
    }
  }

  /** Called whenever an entry leaves a segment; `put` follows when it moves to the other one. */
  function untag({ key, response }: CacheEntry): void {
    for (const tag of response.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  }

  function shrink(): void {
    while (bytes() > maxBytes) {
      const from =
        protectedEntries.size === 0 || probation.calculatedSize > maxBytes * probationShare
          ? probation
          : protectedEntries;
      if (from.pop() === undefined) return;
    }
  }

  return {
    find,
    peek,
    store,
    remove,
    /** Whether one more protected response would evict another. */
    isFull: () => protectedEntries.calculatedSize >= maxBytes * (1 - probationShare),
    /** Drops everything tagged with a fact. @returns how many responses */
    drop(tag: string): number {
      const keys = [...(keysByTag.get(tag) ?? [])];
      for (const key of keys) remove(key);
      return keys.length;
    },
    clear(): void {
      probation.clear();
      protectedEntries.clear();
    },
    size: () => ({ bytes: bytes(), entries: probation.size + protectedEntries.size }),
  };
}
