import { type KeptReply, sizeOf } from "./kept-reply.server.ts";

/** A kept reply at its place in the cache. */
export interface Place {
  key: string;
  /** The route's pattern, for figures. */
  route: string;
  reply: KeptReply;
  bytes: number;
  /** Milliseconds of the monotonic clock. */
  madeAtMs: number;
  /** Until then it is shown without a refresh; later again after a refresh that failed. */
  freshUntilMs: number;
}

export type KeptReplies = ReturnType<typeof createKeptReplies>;

/** Of the whole: what was asked for once alone has no more room than this, whatever addresses somebody makes up. */
const triedShare = 0.25;
/** Of the whole: a larger reply is not kept. */
const largestShare = 1 / 8;

/**
 * Replies by key, as many as fit into so many bytes. What was asked for again stays longer than what was not; of each, what
 * was not asked for the longest goes first.
 */
export function createKeptReplies(mostBytes: number) {
  const tried = new Map<string, Place>();
  const proven = new Map<string, Place>();
  const keysByTag = new Map<string, Set<string>>();
  let bytes = 0;
  let triedBytes = 0;

  function find(key: string): Place | undefined {
    const known = proven.get(key);
    if (known) {
      proven.delete(key);
      proven.set(key, known);
      return known;
    }
    const first = tried.get(key);
    if (!first) return undefined;
    tried.delete(key);
    triedBytes -= first.bytes;
    proven.set(key, first);
    return first;
  }

  /** The same without counting as asked for. */
  function peek(key: string): Place | undefined {
    return proven.get(key) ?? tried.get(key);
  }

  /** Keeps a reply in place of an older one; false when it is too large. */
  function keep(place: Omit<Place, "bytes">): boolean {
    const kept: Place = { ...place, bytes: sizeOf(place.reply) };
    const isProven = proven.has(place.key);
    remove(place.key);
    if (kept.bytes > mostBytes * largestShare) return false;
    (isProven ? proven : tried).set(place.key, kept);
    count(isProven, kept.bytes);
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
    count(proven.has(key), grown);
    shrink();
  }

  function remove(key: string): void {
    const isProven = proven.has(key);
    const place = peek(key);
    if (!place) return;
    (isProven ? proven : tried).delete(key);
    count(isProven, -place.bytes);
    for (const tag of place.reply.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  }

  function count(isProven: boolean, more: number): void {
    bytes += more;
    if (!isProven) triedBytes += more;
  }

  function shrink(): void {
    while (bytes > mostBytes) {
      const from = proven.size === 0 || triedBytes > mostBytes * triedShare ? tried : proven;
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
      tried.clear();
      proven.clear();
      keysByTag.clear();
      bytes = 0;
      triedBytes = 0;
    },
    size: () => ({ bytes, entries: tried.size + proven.size }),
  };
}
