import type { Db, OpenDatabase } from "#db/client.server.ts";
import { colleges } from "#db/schema/colleges.ts";
import {
  refreshCollegeStreams,
  refreshNearness,
  touchCatalogue,
} from "#features/catalogue/service/refresh-derived.server.ts";
import {
  insertBranches,
  insertColleges,
  insertCutoffs,
  insertPlacements,
  insertSources,
  insertStreams,
} from "./starter/insert-catalogue.ts";
import { insertHostels, insertPublishing } from "./starter/insert-listings.ts";
import { readStarterFiles } from "./starter/read-files.ts";

/** How many of each thing were loaded; all zero when the catalogue was not empty. */
export interface StarterCounts {
  sources: number;
  streams: number;
  colleges: number;
  branches: number;
  cutoffs: number;
  placements: number;
  hostels: number;
  news: number;
  reviews: number;
  jobs: number;
}

const nothing: StarterCounts = {
  sources: 0,
  streams: 0,
  colleges: 0,
  branches: 0,
  cutoffs: 0,
  placements: 0,
  hostels: 0,
  news: 0,
  reviews: 0,
  jobs: 0,
};

/**
 * Loads the starter data into an empty catalogue, in one transaction. Once there is a college, it does nothing.
 *
 * @param now the day that 'days_ago' in the files is counted from
 * @throws Error that names file and entry of every mistake; nothing is loaded then
 */
export async function loadStarterData(database: OpenDatabase, folder: string, now: Date): Promise<StarterCounts> {
  if (await hasColleges(database.db)) return nothing;
  const files = readStarterFiles(folder);
  return database.db.transaction(async (tx) => {
    if (await hasColleges(tx)) return nothing;
    const sourceIds = await insertSources(tx, files.sources);
    const streamIds = await insertStreams(tx, files.streams);
    const collegeIds = await insertColleges(tx, files.colleges, sourceIds);
    const branchIds = await insertBranches(tx, files, collegeIds, streamIds, sourceIds);
    await insertCutoffs(tx, files.cutoffs, branchIds, sourceIds);
    const placements = await insertPlacements(tx, files.colleges, collegeIds, sourceIds);
    await insertHostels(tx, files.hostels, sourceIds);
    await insertPublishing(tx, files, now);
    await refreshCollegeStreams(tx, "all");
    await refreshNearness(tx, "all");
    await touchCatalogue(tx);
    return {
      sources: files.sources.length,
      streams: files.streams.length,
      colleges: files.colleges.length,
      branches: files.colleges.reduce((sum, college) => sum + college.branches.length, 0),
      cutoffs: files.cutoffs.length,
      placements,
      hostels: files.hostels.length,
      news: files.news.length,
      reviews: files.reviews.length,
      jobs: files.jobs.length,
    };
  });
}

async function hasColleges(db: Db): Promise<boolean> {
  return (await db.select({ id: colleges.id }).from(colleges).limit(1)).length > 0;
}
