import { LRUCache } from "lru-cache";
import type { Deps } from "./deps.server.ts";

/** As long as a cached page is shown before it is looked at again: what a view has of time and of models is never older. */
const keptMs = 60_000;
const maxBytes = 12 * 1024 * 1024;

interface KeptView {
  view: object;
  tags: readonly string[];
}

/** What pages show to everybody who said nothing, read or drawn, for pages that the page cache does not answer. */
export interface KeptViews {
  views: LRUCache<string, KeptView>;
  /** Counts the changes that were heard. */
  changes: number;
  /** Whether changes arrive: without them nothing is kept. */
  isHeard: boolean;
}

declare module "./app-state.server.ts" {
  interface AppState {
    keptViews: KeptViews;
  }
}

export function openKeptViews(): KeptViews {
  const views = new LRUCache<string, KeptView>({ maxSize: maxBytes, ttl: keptMs });
  return { views, changes: 0, isHeard: false };
}

interface ViewRequest<View> {
  /** Names the view with all that it was made of, but for the facts. */
  key: string;
  /** The facts that it shows, by the names of page-tags.ts. */
  tags: readonly string[];
  make: () => Promise<View>;
  /** Its size in bytes, about. */
  weigh: (view: View) => number;
}

/** A view from memory, else made now; kept until a fact that it shows changes, and no longer than a minute. */
export async function readKeptView<View extends object>(
  { state: { keptViews } }: Pick<Deps, "state">,
  { key, tags, make, weigh }: ViewRequest<View>,
): Promise<View> {
  const kept = keptViews.views.get(key);
  if (kept) return kept.view as View;
  const { changes } = keptViews;
  const view = await make();
  // Facts that were read before a change must not be shown after it.
  if (keptViews.isHeard && changes === keptViews.changes)
    keptViews.views.set(key, { view, tags }, { size: weigh(view) });
  return view;
}

/** A fact has changed: views that show it are made again. */
export function dropViews({ state: { keptViews } }: Pick<Deps, "state">, tag: string): void {
  keptViews.changes += 1;
  for (const [key, { tags }] of keptViews.views.entries()) if (tags.includes(tag)) keptViews.views.delete(key);
}

/** Whatever may have changed: all views are made again. */
export function clearViews({ state: { keptViews } }: Pick<Deps, "state">): void {
  keptViews.changes += 1;
  keptViews.views.clear();
}

/** From now on changes arrive, or no longer do; those before may have been missed. */
export function keepViews(deps: Pick<Deps, "state">, isHeard: boolean): void {
  deps.state.keptViews.isHeard = isHeard;
  clearViews(deps);
}
