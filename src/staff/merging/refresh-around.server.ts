import type { Db } from "#db/client.server.ts";
import {
  refreshCollegeStreams,
  refreshNearnessOfColleges,
  touchCatalogue,
} from "#features/catalogue/service/refresh-derived.server.ts";
import { markChanged } from "./store/rows.server.ts";

/**
 * Computes again what is derived of colleges whose rows were moved.
 *
 * @param placed those whose coordinates may be others than before
 */
export async function refreshAround(tx: Db, collegeIds: readonly number[], placed: readonly number[]): Promise<void> {
  await refreshCollegeStreams(tx, collegeIds);
  await refreshNearnessOfColleges(tx, placed);
  await markChanged(tx, collegeIds);
  await touchCatalogue(tx);
}
