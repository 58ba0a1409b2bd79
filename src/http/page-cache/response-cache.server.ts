import { type CachedResponse, sizeOf } from "./cached-response.server.ts";

/** A kept reply at its place in the cache. */
export interface CacheEntry {
  key: string;
  /** The route's pattern, for figures. */
  route: string;
  reply: CachedResponse;
  bytes: number;
  /** Milliseconds of the monotonic clock. */
  createdAtMs: number;
  /** Until then it is shown without a refresh; later again after a refresh that failed. */
  freshUntilMs: number;
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** Of the whole: what was asked for once alone has no more room than this, whatever addresses somebody makes up. */
const probationShare = 0.25;
/** Of the whole: a larger reply is not kept. */
const maxShare = 1 / 8;

/**
 * Replies by key, as many as fit into so many bytes. What was asked for again stays longer than what was not; of each, what
 * was not asked for the longest goes first.
 */
export function createResponseCache(maxBytes: number) {
  const probation = new Map<string, CacheEntry>();
  const protectedEntries = new Map<string, CacheEntry>();
  const keysByTag = new Map<string, Set<string>>();
  let bytes = 0;
  let probationBytes = 0;

  function find(key: string): CacheEntry | undefined {
    const known = protectedEntries.get(key);
    if (known) {
      protectedEntries.delete(key);
      protectedEntries.set(key, known);
      return known;
    }
    const first = probation.get(key);
    if (!first) return undefined;
    probation.delete(key);
    probationBytes -= first.bytes;
    protectedEntries.set(key, first);
    return first;
  }

  /** The same without counting as asked for. */
  function peek(key: string): CacheEntry | undefined {
    return protectedEntries.get(key) ?? probation.get(key);
  }

  /** Keeps a reply in place of an older one; false when it is too large. */
  function keep(place: Omit<CacheEntry, "bytes">): boolean {
    const cached: CacheEntry = { ...place, bytes: sizeOf(place.reply) };
    const isProtected = protectedEntries.has(place.key);
    remove(place.key);
    if (cached.bytes > maxBytes * maxShare) return false;
    (isProtected ? protectedEntries : probation).set(place.key, cached);
    count(isProtected, cached.bytes);
    for (const tag of place.reply.tags) {
      const keys = keysByTag.get(tag) ?? new Set();
      keysByTag.set(tag, keys.add(place.key));
    }
    shrink();
    return true;
  }

  /** Counts anew what a reply takes, after another form of its body was made. */
  function weigh(key: string): void {
    const place = peek(key);
    if (!place) return;
    const grown = sizeOf(place.reply) - place.bytes;
    place.bytes += grown;
    count(protectedEntries.has(key), grown);
    shrink();
  }

  function remove(key: string): void {
    const isProtected = protectedEntries.has(key);
    const place = peek(key);
    if (!place) return;
    (isProtected ? protectedEntries : probation).delete(key);
    count(isProtected, -place.bytes);
    for (const tag of place.reply.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  }

  function count(isProtected: boolean, more: number): void {
    bytes += more;
    if (!isProtected) probationBytes += more;
  }

  function shrink(): void {
    while (bytes > maxBytes) {
      const from =
        protectedEntries.size === 0 || probationBytes > maxBytes * probationShare ? probation : protectedEntries;
      const [oldest] = from.keys();
      if (oldest === undefined) return;
      remove(oldest);
    }
  }

  return {
    find,
    peek,
    keep,
    weigh,
    remove,
    /** Takes away everything drawn from a fact. @returns how many replies */
    drop(tag: string): number {
      const keys = [...(keysByTag.get(tag) ?? [])];
      for (const key of keys) remove(key);
      return keys.length;
    },
    clear(): void {
      probation.clear();
      protectedEntries.clear();
      keysByTag.clear();
      bytes = 0;
      probationBytes = 0;
    },
    size: () => ({ bytes, entries: probation.size + protectedEntries.size }),
  };
}
