import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";

/** How long an index is used before the state of its data is looked at again. */
const checkEveryMs = 1000;

/** The state of the data that an index is built from; another one after every change, and in every other database. */
export interface DataState {
  stamp: string;
}

/** An index in memory, with what is needed to follow its data. */
export interface CachedIndex<Index, State extends DataState> {
  latest: { index: Index; stamp: string } | null;
  checkedAtMs: number;
  /** Counts this process's own changes. */
  changes: number;
  /** How many of them the latest index has. */
  changesInLatest: number;
  /** How many long writes are under way, for whose parts nobody waits. */
  longWrites: number;
  /** The check or build in progress, shared by all callers. */
  pending: Promise<void> | null;
  readState: (db: Db) => Promise<State>;
  /** How an index is built: in this thread, unless a start opened another. `of` was there before the rows are read. */
  build: (work: Db, of: State) => Promise<Index>;
}

/** Rows are read through `work`: thousands of them may take longer than somebody waits for a page. */
export type IndexDeps = Pick<Deps, "db" | "work" | "state">;

export function openCachedIndex<Index, State extends DataState>(
  readState: (db: Db) => Promise<State>,
  build: (work: Db, of: State) => Promise<Index>,
): CachedIndex<Index, State> {
  return {
    latest: null,
    checkedAtMs: 0,
    changes: 0,
    changesInLatest: 0,
    longWrites: 0,
    pending: null,
    readState,
    build,
  };
}

/**
 * The index, built at first use. It may be up to a second older than the database, and older still while its successor is
 * being built: requests do not wait for that. A caller waits for the changes that were there when it came, never for later ones:
 * changes that follow each other for a minute hold nobody for a minute.
 */
export async function readCachedIndex<Index, State extends DataState>(
  cache: CachedIndex<Index, State>,
  deps: Pick<Deps, "db" | "work">,
): Promise<Index> {
  const needed = cache.changes;
  for (;;) {
    const served = cache.changesInLatest >= needed ? cache.latest : null;
    const nowMs = performance.now();
    if (served && nowMs - cache.checkedAtMs < checkEveryMs) return served.index;
    if (!cache.pending) {
      cache.checkedAtMs = nowMs;
      cache.pending = renew(cache, deps).finally(() => {
        cache.pending = null;
      });
      // A failed check leaves the old index in use; where there is none, the callers below get the error.
      cache.pending.catch(() => {});
    }
    if (served) return served.index;
    await cache.pending;
  }
}

/**
 * Makes the next use wait for an index that has every change committed so far. For this process's own writes: anyone who
 * changed something sees it in the next list. During a long write the index only follows, as it does other processes' changes.
 */
export function recheckIndex<Index, State extends DataState>(cache: CachedIndex<Index, State>): void {
  if (cache.longWrites === 0) cache.changes += 1;
}

/** Checks now whether the data has changed, and resolves when the newest index is in use. No request waits for it. */
export async function renewCachedIndex<Index, State extends DataState>(
  cache: CachedIndex<Index, State>,
  deps: Pick<Deps, "db" | "work">,
): Promise<void> {
  if (!cache.latest) return;
  // What is running may have looked before the change.
  await cache.pending?.catch(() => {});
  cache.checkedAtMs = Number.NEGATIVE_INFINITY;
  await readCachedIndex(cache, deps);
  await cache.pending;
}

async function renew<Index, State extends DataState>(
  cache: CachedIndex<Index, State>,
  { db, work }: Pick<Deps, "db" | "work">,
): Promise<void> {
  const { changes } = cache;
  // The state is read first: a change that comes while the rows are read is noticed at the next check.
  const state = await cache.readState(db);
  if (cache.latest?.stamp !== state.stamp) {
    cache.latest = { index: await cache.build(work, state), stamp: state.stamp };
  }
  cache.changesInLatest = changes;
}
