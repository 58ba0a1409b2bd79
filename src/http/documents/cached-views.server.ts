import type { PartCache } from "#ui/parts/part-cache.server.tsx";
import type { Deps } from "../deps.server.ts";

/** A cached page is fresh for as long. Nothing invalidates what a view shows of the clock and of models, so it is never older. */
const maxAgeMs = 60_000;

/**
 * Whether views may be cached: data and HTML that are the same for all visitors, for pages that the page cache does not serve, those
 * of signed-in students. They are in the cache of rendered parts.
 */
export interface CachedViews {
  /** The number of notices of changes so far. */
  changes: number;
  /** Whether notices of changes arrive: without them nothing is cached. */
  isNotified: boolean;
}

declare module "../app-state.server.ts" {
  interface AppState {
    parts: PartCache;
    cachedViews: CachedViews;
  }
}

export function openCachedViews(): CachedViews {
  return { changes: 0, isNotified: false };
}

interface ViewRequest<View> {
  /** Identifies the view by everything that it depends on except facts. */
  key: string;
  /** The tags of the facts that it shows (page-tags.ts). */
  tags: readonly string[];
  load: () => Promise<View>;
  /** @returns its approximate size in bytes */
  sizeOf: (view: View) => number;
}

/** A view from the cache, or loaded now and cached until a fact that it shows changes, for at most a minute. */
export async function readCachedView<View extends object>(
  { state: { parts, cachedViews } }: Pick<Deps, "state">,
  { key, tags, load, sizeOf }: ViewRequest<View>,
): Promise<View> {
  const cached = parts.get(key);
  if (cached) return cached.value as View;
  const { changes } = cachedViews;
  const view = await load();
  // Facts that were read before a change must not be shown after it.
  if (cachedViews.isNotified && changes === cachedViews.changes) {
    // An empty view has a size too: the cache refuses what weighs nothing.
    parts.set(key, { value: view, tags }, { size: Math.max(1, sizeOf(view)), ttl: maxAgeMs });
  }
  return view;
}

/** Removes the views that show a fact which changed. */
export function dropCachedViews(deps: Pick<Deps, "state">, tag: string): void {
  dropWhere(deps, (tags) => tags.includes(tag));
}

/** Removes all views: anything may have changed. */
export function clearCachedViews(deps: Pick<Deps, "state">): void {
  dropWhere(deps, (tags) => tags.length > 0);
}

function dropWhere(
  { state: { parts, cachedViews } }: Pick<Deps, "state">,
  isDropped: (tags: readonly string[]) => boolean,
): void {
  cachedViews.changes += 1;
  for (const [key, { tags }] of parts.entries()) if (isDropped(tags)) parts.delete(key);
}

/**
 * Removes all views, since notices may have been missed.
 *
 * @param isNotified whether notices of changes arrive from now on
 */
export function resetCachedViews(deps: Pick<Deps, "state">, isNotified: boolean): void {
  deps.state.cachedViews.isNotified = isNotified;
  clearCachedViews(deps);
}
