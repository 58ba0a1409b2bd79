import type { Db } from "#db/client.server.ts";
import {
  incrementCatalogueVersion,
  lockDerivedRule,
  replaceCollegeStreams,
  replaceNearPairs,
  storeDerivedRule,
  type Which,
} from "../store/derived.server.ts";

/** Pairs farther apart than this are not neighbours. Source: docs/specification S2.10. */
const nearMetres = 10_000;

/**
 * Rewrites `college_streams` and `branch_closings` from branches, cut-offs, ranks and names: seats, branch names and levels by stream,
 * the closing value that speaks for each branch, the branch that speaks for the college, and the band of closing values. Belongs
 * in the transaction that changes those facts.
 *
 * They are of one published list, for one pool of students: which is told at `closingTables`.
 *
 * @param which colleges to write; an empty list does nothing
 */
export async function refreshCollegeStreams(tx: Db, which: Which): Promise<void> {
  if (which.length === 0) return;
  await replaceCollegeStreams(tx, which);
}

/**
 * Recomputes the neighbours of hostels: every college with coordinates within 10 km in a straight line.
 * Pairs linked by hand stay as they are.
 *
 * @param which hostels to write; an empty list does nothing
 */
export async function refreshNearness(tx: Db, which: Which): Promise<void> {
  if (which.length === 0) return;
  await replaceNearPairs(tx, "hostel", which, nearMetres);
}

/**
 * The same as `refreshNearness`, for colleges whose coordinates changed.
 *
 * @param which colleges to write; an empty list does nothing
 */
export async function refreshNearnessOfColleges(tx: Db, which: Which): Promise<void> {
  if (which.length === 0) return;
  await replaceNearPairs(tx, "college", which, nearMetres);
}

/** Counts up whenever `college_streams` would be written differently from the same facts. */
const derivedRule = 6;

/**
 * Rewrites the derived rows of every college when they were written by an earlier release's rule: after a migration, and
 * at the start of a release whose rule differs. Of several processes that start at once one does it, the others wait.
 *
 * @returns whether they were rewritten
 */
export function refreshStaleDerived(db: Db): Promise<boolean> {
  return db.transaction(async (tx) => {
    if ((await lockDerivedRule(tx)) >= derivedRule) return false;
    await replaceCollegeStreams(tx, "all");
    await storeDerivedRule(tx, derivedRule);
    await incrementCatalogueVersion(tx);
    return true;
  });
}

/** Counts the catalogue's version up, so that every process rebuilds what it keeps of it. */
export async function touchCatalogue(tx: Db): Promise<void> {
  await incrementCatalogueVersion(tx);
}
