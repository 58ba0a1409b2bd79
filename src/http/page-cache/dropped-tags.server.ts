/**
 * When each tag was dropped last, in the order of everything that was stored and dropped. A drop costs nothing however many pages
 * have the tag; whether a page was dropped is looked up when it is needed. Holds one item for each tag that ever changed.
 *
 * @param now milliseconds since 1970
 */
export function openDroppedTags(now: () => number) {
  const drops = new Map<string, { sequence: number; atMs: number }>();
  let all = { sequence: 0, atMs: Number.NEGATIVE_INFINITY };
  let sequence = 0;
  let newest = 0;
  const next = () => ++sequence;
  return {
    /** The place of a new entry in the order. */
    next,
    drop(tag: string): void {
      newest = next();
      drops.set(tag, { sequence: newest, atMs: now() });
    },
    /** Drops everything stored so far. @param isChange whether facts changed just now */
    dropAll(isChange: boolean): void {
      drops.clear();
      all = { sequence: next(), atMs: isChange ? now() : Number.NEGATIVE_INFINITY };
    },
    /** Whether one of the tags was dropped after this place in the order. */
    isDropped: (tags: readonly string[], since: number) =>
      all.sequence > since || (newest > since && tags.some((tag) => (drops.get(tag)?.sequence ?? 0) > since)),
    /** Whether one of the tags was dropped within these milliseconds. */
    isRecent: (tags: readonly string[], ms: number) =>
      now() - all.atMs < ms || tags.some((tag) => now() - (drops.get(tag)?.atMs ?? Number.NEGATIVE_INFINITY) < ms),
    /** For a time at which no entry is left that a drop concerns. */
    forget: () => drops.clear(),
  };
}
