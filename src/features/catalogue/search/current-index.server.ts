import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { selectCatalogueStamp, selectIndexRows } from "../store/index-rows.server.ts";
import { buildIndex } from "./build-index.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";

/** How long an index is used before the catalogue's version is looked at again. */
const checkEveryMs = 1000;

interface IndexCache {
  latest: CatalogueIndex | null;
  checkedAtMs: number;
  /** Counts this process's own changes. */
  changes: number;
  /** False from an own change until the index that has it. */
  isTrusted: boolean;
  /** The check or build in progress, shared by all callers. */
  work: Promise<CatalogueIndex> | null;
  /** How an index is built: in this thread, unless a start opened another. */
  build: BuildIndex;
}

/** @param of the state of the catalogue that was there before the rows are read */
export type BuildIndex = (work: Db, of: { version: number; stamp: string }) => Promise<CatalogueIndex>;

declare module "#http/app-state.server.ts" {
  interface AppState {
    catalogueIndex: IndexCache;
  }
}

/** Rows are read through `work`: thousands of colleges may take longer than somebody waits for a page. */
type IndexDeps = Pick<Deps, "db" | "work" | "state">;

export function openIndexCache(): IndexCache {
  return { latest: null, checkedAtMs: 0, changes: 0, isTrusted: false, work: null, build: buildHere };
}

async function buildHere(work: Db, { version }: { version: number }): Promise<CatalogueIndex> {
  return buildIndex(await selectIndexRows(work), version);
}

/**
 * The index of the catalogue, built at first use. It may be up to a second older than the database, and older
 * still while its successor is being built: requests do not wait for that.
 */
export async function currentIndex(deps: IndexDeps): Promise<CatalogueIndex> {
  const cache = deps.state.catalogueIndex;
  const served = cache.isTrusted ? cache.latest : null;
  const nowMs = performance.now();
  if (served && nowMs - cache.checkedAtMs < checkEveryMs) return served;
  if (!cache.work) {
    cache.checkedAtMs = nowMs;
    cache.work = renew(deps, cache).finally(() => {
      cache.work = null;
    });
    // A failed check leaves the old index in use; where there is none, the callers below get the error.
    cache.work.catch(() => {});
  }
  return served ?? cache.work;
}

/** An index of one college alone, which may be switched off; no page but staff's preview shows it. */
export async function indexOfOne(db: Db, collegeId: number): Promise<CatalogueIndex> {
  return buildIndex(await selectIndexRows(db, collegeId), 0);
}

/**
 * Makes the next use wait for an index that has every change committed so far. For this process's own writes: anyone who
 * changed something sees it in the next list.
 */
export function recheckCatalogue({ state }: Pick<Deps, "state">): void {
  const cache = state.catalogueIndex;
  cache.changes += 1;
  cache.isTrusted = false;
}

/**
 * Checks now whether the catalogue has changed, and resolves when the newest index is in use. No request waits for it: for
 * changes of many colleges at once, which come one after the other.
 */
export async function renewIndex(deps: IndexDeps): Promise<void> {
  const cache = deps.state.catalogueIndex;
  if (!cache.latest) return;
  // What is running may have looked before the change.
  await cache.work?.catch(() => {});
  cache.checkedAtMs = Number.NEGATIVE_INFINITY;
  await currentIndex(deps);
  await cache.work;
}

async function renew({ db, work }: IndexDeps, cache: IndexCache): Promise<CatalogueIndex> {
  for (;;) {
    const { changes } = cache;
    // The version is read first: a change that comes while the rows are read is noticed at the next check.
    const state = await selectCatalogueStamp(db);
    const index = cache.latest?.version === state.version ? cache.latest : await cache.build(work, state);
    cache.latest = index;
    if (changes === cache.changes) {
      cache.isTrusted = true;
      return index;
    }
  }
}
