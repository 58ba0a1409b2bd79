import { buildIndex } from "margdeep-search/build-index";
import type { CatalogueIndex } from "margdeep-search/catalogue-index";
import type { Deps } from "#http/deps.server.ts";
import { yearInIndia } from "#lib/day-in-india.ts";
import { type CatalogueState, selectCatalogueState, selectIndexRows } from "../store/index-rows.server.ts";
import {
  type CachedIndex,
  type IndexDeps,
  openCachedIndex,
  readCachedIndex,
  recheckIndex,
  renewCachedIndex,
} from "./cached-index.server.ts";

declare module "#http/app-state.server.ts" {
  interface AppState {
    catalogueIndex: CachedIndex<CatalogueIndex, CatalogueState>;
  }
}

/** @param now the clock: at the turn of a year another index is built, since what is old depends on it */
export function openIndexCache(now: () => Date): CachedIndex<CatalogueIndex, CatalogueState> {
  return openCachedIndex(
    (db) => selectCatalogueState(db, yearInIndia(now())),
    async (work, { version, thisYear }) => buildIndex(await selectIndexRows(work, thisYear), version),
  );
}

/** The index of the catalogue: see {@link readCachedIndex}. */
export function currentIndex(deps: IndexDeps): Promise<CatalogueIndex> {
  return readCachedIndex(deps.state.catalogueIndex, deps);
}

/** An index of one college alone, which may be switched off; no page but staff's preview shows it. */
export async function indexOfOne(
  { db, state }: Pick<Deps, "db" | "state">,
  collegeId: number,
): Promise<CatalogueIndex> {
  const { thisYear } = await state.catalogueIndex.readState(db);
  return buildIndex(await selectIndexRows(db, thisYear, collegeId), 0);
}

/** Makes the next list, and the next search of the register, wait for an index that has every change committed so far. */
export function recheckCatalogue({ state }: Pick<Deps, "state">): void {
  recheckIndex(state.catalogueIndex);
  recheckIndex(state.registerIndex);
}

/**
 * Runs a write of many transactions. Lists and searches do not wait for its parts; the first one after its end has all of it. With the
 * embedded database each wait would be one for the write's next transactions too.
 */
export async function duringLongWrite<Result>(
  deps: Pick<Deps, "state">,
  write: () => Promise<Result>,
): Promise<Result> {
  const caches = [deps.state.catalogueIndex, deps.state.registerIndex];
  for (const cache of caches) cache.longWrites += 1;
  try {
    return await write();
  } finally {
    for (const cache of caches) cache.longWrites -= 1;
    recheckCatalogue(deps);
  }
}

/**
 * Checks now whether the catalogue or the register has changed, and resolves when the newest indexes are in use. For changes of
 * many colleges at once, which come one after the other.
 */
export async function renewIndex(deps: IndexDeps): Promise<void> {
  await renewCachedIndex(deps.state.catalogueIndex, deps);
  await renewCachedIndex(deps.state.registerIndex, deps);
}
