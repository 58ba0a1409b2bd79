import type { Db } from "#db/client.server.ts";
import { selectCatalogueVersion, selectIndexRows } from "../store/index-rows.server.ts";
import { buildIndex } from "./build-index.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";

/** How long an index is used before the catalogue's version is looked at again. */
const checkEveryMs = 1000;

interface Kept {
  latest: CatalogueIndex | null;
  checkedAtMs: number;
  /** Counts this process's own changes. */
  changes: number;
  /** False from an own change until the index that has it. */
  isTrusted: boolean;
  /** The check or build that is running; everybody shares it. */
  work: Promise<CatalogueIndex> | null;
}

/** Where the index comes from. */
export interface IndexSource {
  db: Db;
  /** Reads the rows: thousands of colleges may take longer than somebody waits for a page. */
  work: Db;
}

const stateByDatabase = new WeakMap<Db, Kept>();

/**
 * The index of a database's catalogue, built at first use. It may be up to a second older than the database, and older
 * still while its successor is being built: nobody waits for that.
 */
export async function currentIndex(source: IndexSource): Promise<CatalogueIndex> {
  const kept = stateOf(source.db);
  const served = kept.isTrusted ? kept.latest : null;
  const nowMs = performance.now();
  if (served && nowMs - kept.checkedAtMs < checkEveryMs) return served;
  if (!kept.work) {
    kept.checkedAtMs = nowMs;
    kept.work = renew(source, kept).finally(() => {
      kept.work = null;
    });
    // A failed check leaves the old index in use; where there is none, whoever waits below hears of the failure.
    kept.work.catch(() => {});
  }
  return served ?? kept.work;
}

/** An index of one college alone, which may be switched off; no page but staff's preview shows it. */
export async function indexOfOne(db: Db, collegeId: number): Promise<CatalogueIndex> {
  return buildIndex(await selectIndexRows(db, collegeId), 0);
}

/**
 * Makes the next use wait for an index that has every change committed so far. For this process's own writes: whoever
 * changed something sees it in the next list.
 */
export function recheckCatalogue(db: Db): void {
  const kept = stateOf(db);
  kept.changes += 1;
  kept.isTrusted = false;
}

/**
 * Looks now whether the catalogue has changed, and is back when the newest index is in use. Nobody waits for it: for
 * changes of many colleges at once, which come one after the other.
 */
export async function renewIndex(source: IndexSource): Promise<void> {
  const kept = stateOf(source.db);
  if (!kept.latest) return;
  // What is running may have looked before the change.
  await kept.work?.catch(() => {});
  kept.checkedAtMs = Number.NEGATIVE_INFINITY;
  await currentIndex(source);
  await kept.work;
}

function stateOf(db: Db): Kept {
  const known = stateByDatabase.get(db);
  if (known) return known;
  const kept: Kept = { latest: null, checkedAtMs: 0, changes: 0, isTrusted: false, work: null };
  stateByDatabase.set(db, kept);
  return kept;
}

async function renew({ db, work }: IndexSource, kept: Kept): Promise<CatalogueIndex> {
  for (;;) {
    const { changes } = kept;
    // The version is read first: a change that comes while the rows are read is noticed at the next check.
    const version = await selectCatalogueVersion(db);
    const index = kept.latest?.version === version ? kept.latest : buildIndex(await selectIndexRows(work), version);
    kept.latest = index;
    if (changes === kept.changes) {
      kept.isTrusted = true;
      return index;
    }
  }
}
