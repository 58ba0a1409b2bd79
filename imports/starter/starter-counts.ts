import type { Logger } from "pino";
import type { FileStorage } from "#gateways/files.server.ts";

/** Where models of chances are stored. */
export interface ModelStorage {
  files: FileStorage;
  log: Logger;
}

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
  packages: number;
  /** Events of exams and counselling. */
  calendar: number;
  /** Models of chances. */
  models: number;
}
