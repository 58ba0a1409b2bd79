import type { Db } from "#db/client.server.ts";
import { branches } from "#db/schema/branches.ts";
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
} from "./insert-catalogue.ts";
import { insertFees } from "./insert-fees.ts";
import { insertHostels, insertPublishing, insertScholarships } from "./insert-listings.ts";
import { insertModels, type ModelStorage } from "./insert-models.ts";
import { insertPackedFacts } from "./insert-packed-facts.ts";
import { insertRegister } from "./insert-register.ts";
import { readPackedFacts } from "./packed-facts.ts";
import type { StarterFiles } from "./read-files.ts";

/** Row counts by kind. */
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
  scholarships: number;
  packages: number;
  /** Entries of the national register. */
  register: number;
  /** Events of exams and counselling. */
  calendar: number;
  /** Models of chances. */
  models: number;
}

interface Loading {
  folder: string;
  files: StarterFiles;
  now: Date;
  deps: ModelStorage | undefined;
}

/** Inserts the colleges with their facts, what is published beside them, and the models of chances. */
export async function loadCatalogue(
  tx: Db,
  { folder, files, now, deps }: Loading,
): Promise<Omit<StarterCounts, "packages" | "calendar">> {
  const facts = readPackedFacts(folder);
  const sources = await insertSources(tx, files.sources);
  const streams = await insertStreams(tx, files.streams);
  const colleges = await insertColleges(tx, files.colleges, sources);
  const branchIds = await insertBranches(tx, files, colleges, streams, sources);
  await insertCutoffs(tx, files.cutoffs, branchIds, sources);
  const placements = await insertPlacements(tx, files.colleges, colleges, sources);
  const packedBranchIds = await insertPackedFacts(tx, facts, { colleges, streams, sources });
  const register = await insertRegister(tx, folder, sources);
  await insertFees(tx, files.fees, sources);
  await insertHostels(tx, files.hostels, sources);
  await insertScholarships(tx, files.scholarships, sources);
  await insertPublishing(tx, files, now);
  await refreshCollegeStreams(tx, "all");
  await refreshNearness(tx, "all");
  await touchCatalogue(tx);
  return {
    sources: files.sources.length,
    streams: files.streams.length,
    colleges: files.colleges.length + facts.colleges.filter((college) => !("key" in college)).length,
    branches: await tx.$count(branches),
    cutoffs: files.cutoffs.length + facts.cutoffs.list.length,
    placements: placements + facts.placements.length,
    hostels: files.hostels.length,
    news: files.news.length,
    reviews: files.reviews.length,
    jobs: files.jobs.length,
    scholarships: files.scholarships.length,
    register,
    models: deps ? await insertModels(deps, tx, folder, packedBranchIds) : 0,
  };
}
