import type { Deps } from "#http/deps.server.ts";
import type { CollegeFacts } from "../contract.ts";
import { readCatalogueVersion, readFacts } from "../store.server.ts";

interface FactsCache {
  /** Of which version of the catalogue; null: nothing is cached. */
  version: number | null;
  facts: Map<number, CollegeFacts>;
}

declare module "#http/app-state.server.ts" {
  interface AppState {
    collegeFacts: FactsCache;
  }
}

export function openFactsCache(): FactsCache {
  return { version: null, facts: new Map() };
}

/**
 * The current facts of these colleges. Counting a large college's closing values takes milliseconds, so what was
 * counted is cached until the catalogue changes.
 */
export async function collegeFacts(
  { db, state: { collegeFacts: cache } }: Pick<Deps, "db" | "state">,
  collegeIds: readonly number[],
): Promise<Map<number, CollegeFacts>> {
  const version = await readCatalogueVersion(db);
  // A new map, so that a reader of the old version keeps its own.
  if (cache.version !== version) Object.assign(cache, { version, facts: new Map() });
  const { facts } = cache;
  const missing = collegeIds.filter((id) => !facts.has(id));
  if (missing.length > 0) for (const [id, found] of await readFacts(db, missing)) facts.set(id, found);
  return facts;
}
