import type { StoredRange } from "../catalogue/closing-range-rules.ts";
import type { SourceStatus, StoredMedian } from "../catalogue/shapes.ts";

/** A college as a compact array: thousands of them are read at once. `ownership` is as the database has it. */
export type CollegeRow = [
  id: number,
  name: string,
  shortName: string | null,
  area: string,
  city: string,
  district: string,
  state: string,
  university: string,
  ownership: string,
  isWomenOnly: boolean,
  hasPlacements: boolean,
  nearestHostelM: number | null,
  hasFees: boolean,
  nirfRank: number | null,
  latitude?: number | null,
  longitude?: number | null,
];

/** A college in one active stream; `programmes` by seats, largest first, one for each branch name. */
export interface CollegeStreamRow {
  college: number;
  stream: number;
  seats: number;
  branchCount: number;
  hasCutoffs: boolean;
  closing: StoredRange | null;
  programmes: [name: string, levels: number, seats: number][];
}

/** The closing value that speaks for a branch, as a range of one value; `name`: of its programme. */
export interface BranchClosingRow {
  college: number;
  stream: number;
  name: string;
  closing: StoredRange;
}

/** General fees of a college in one stream, of the newest year; a stream of null: of every stream. */
export interface FeeRow {
  college: number;
  stream: number | null;
  low: number;
  high: number;
  year: number;
  fixedBy: string;
  status: SourceStatus;
}

interface StreamRow {
  id: number;
  name: string;
  slug: string;
  description: string;
}

/** Everything the search index is built from. */
export interface IndexRows {
  /** The year in India for which the index is built: what is old depends on it. */
  thisYear: number;
  streams: StreamRow[];
  colleges: CollegeRow[];
  collegeStreams: CollegeStreamRow[];
  /** In the order of the colleges and their streams. */
  branchClosings: BranchClosingRow[];
  fees: FeeRow[];
  aliases: [college: number, alias: string][];
  photos: [college: number, url: string][];
  medians: [college: number, median: StoredMedian][];
  /** AISHE codes of the colleges that have a page, active or not. */
  aisheCodes: string[];
}
