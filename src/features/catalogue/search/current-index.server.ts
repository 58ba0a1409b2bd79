import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { selectCatalogueStamp, selectIndexRows } from "../store/index-rows.server.ts";
import { buildIndex } from "./build-index.ts";
import {
  type CachedIndex,
  type DataState,
  type IndexDeps,
  openCachedIndex,
  readCachedIndex,
  recheckIndex,
  renewCachedIndex,
} from "./cached-index.server.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";

/** A state of the catalogue. */
interface CatalogueState extends DataState {
  version: number;
}

declare module "#http/app-state.server.ts" {
  interface AppState {
    catalogueIndex: CachedIndex<CatalogueIndex, CatalogueState>;
  }
}

export function openIndexCache(): CachedIndex<CatalogueIndex, CatalogueState> {
  return openCachedIndex(selectCatalogueStamp, async (work, { version }) =>
    buildIndex(await selectIndexRows(work), version),
  );
}

/** The index of the catalogue: see {@link readCachedIndex}. */
export function currentIndex(deps: IndexDeps): Promise<CatalogueIndex> {
  return readCachedIndex(deps.state.catalogueIndex, deps);
}

/** An index of one college alone, which may be switched off; no page but staff's preview shows it. */
export async function indexOfOne(db: Db, collegeId: number): Promise<CatalogueIndex> {
  return buildIndex(await selectIndexRows(db, collegeId), 0);
}

/** Makes the next list, and the next search of the register, wait for an index that has every change committed so far. */
export function recheckCatalogue({ state }: Pick<Deps, "state">): void {
  recheckIndex(state.catalogueIndex);
  recheckIndex(state.registerIndex);
}

/**
 * Checks now whether the catalogue or the register has changed, and resolves when the newest indexes are in use. For changes of
 * many colleges at once, which come one after the other.
 */
export async function renewIndex(deps: IndexDeps): Promise<void> {
  await renewCachedIndex(deps.state.catalogueIndex, deps);
  await renewCachedIndex(deps.state.registerIndex, deps);
}
