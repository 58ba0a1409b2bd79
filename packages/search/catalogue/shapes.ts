import type { Family } from "./branch-families.ts";
import type { openPools } from "./open-pools.ts";

export const levels = ["diploma", "ug", "pg"] as const;
export type Level = (typeof levels)[number];

/** Bits of the levels a branch is taught at. */
export const levelBits = { diploma: 1, ug: 2, pg: 4 } as const;

/** Ownership as visitors filter by it; the database knows finer kinds. */
export const ownershipGroups = ["government", "government_aided", "private", "deemed", "unknown"] as const;
export type OwnershipGroup = (typeof ownershipGroups)[number];

/** The kind of ownership a visitor filters by. Universities run by a government count as government; `unknown`: no source says. */
export function ownershipGroupOf(ownership: string): OwnershipGroup {
  if (ownership === "unknown") return "unknown";
  if (ownership.startsWith("deemed_")) return "deemed";
  if (ownership === "private" || ownership === "private_university") return "private";
  return ownership === "government_aided" ? "government_aided" : "government";
}

export const sorts = ["relevance", "seats", "closing_rank", "fees", "name"] as const;
export type Sort = (typeof sorts)[number];

/** A point on the ground, and the district around it. */
export interface NearPoint {
  latitude: number;
  longitude: number;
  district: string;
}

/** What a visitor may request of the college list: by address on the page, by query in the API. */
export interface CollegeQuery {
  q: string;
  /** Every word of the text as it is typed: nothing corrected, translated, expanded or left out. */
  exact: boolean;
  streamId: number | null;
  state: string | null;
  /** A city, a district or the beginning of a city's name. */
  city: string | null;
  district: string | null;
  branch: string | null;
  family: Family | null;
  /** null: the level that is usual for the family, else every level; any: every level in any case. */
  level: Level | "any" | null;
  ownership: OwnershipGroup | null;
  womenOnly: boolean;
  hostelWithinM: number | null;
  /** Rupees a year: the lowest fee is at most this. */
  feesUpTo: number | null;
  /** Where the PIN is that the text names. */
  nearPoint?: NearPoint | null;
  sort: Sort;
  page: number;
  pageSize: number;
}

/** How far a source is to be trusted. */
export type SourceStatus = "official" | "claimed" | "provisional" | "sample";

/** The lowest and highest closing value of one list, with the value that speaks for the college. */
export interface ClosingRange {
  headline: {
    closing: number;
    round: number;
    is_last_round: boolean;
    branch_id: number;
    branch: string;
    fact: string;
  };
  low: number;
  high: number;
  year: number;
  exam: string;
  unit: "rank" | "marks" | "percentile";
  authority: string;
  round: number;
  quota: string;
  seat_type: string;
  gender: "any" | "female";
  pool: (typeof openPools)[number];
  level: Level;
  max_marks: number | null;
  is_provisional: boolean;
  is_old: boolean;
}

/** Rupees a year, of the newest year with fees. */
export interface FeeRange {
  low: number;
  high: number;
  year: number;
  fixed_by: string;
  status: SourceStatus;
}

/** A median package in rupees a year, with the graduates it is of. */
export interface StoredMedian {
  rupees_per_year: number;
  placed: number | null;
  group: string;
  year: number;
  fact: string;
  graduates: number | null;
}

/** Why a text found a college: one of its own texts. */
export interface Match {
  field: "name" | "also_known_as" | "city" | "state" | "branch" | "stream" | "university";
  text: string;
}

export interface FacetValue {
  value: string;
  count: number;
}

/** Counts of the filters one could choose next: each facet counts under all other chosen filters, not its own. */
export interface Facets {
  state: FacetValue[];
  city: (FacetValue & { district: string; state: string })[];
  district: FacetValue[];
  branch: FacetValue[];
  family: FacetValue[];
  level: FacetValue[];
  ownership: FacetValue[];
  stream: FacetValue[];
  women_only: number;
}

/** A word of a text that was read as something else than it says. */
export interface ReadWord {
  /** In small letters. */
  typed: string;
  how: "translated" | "corrected" | "expanded" | "initials" | "completed" | "left_out";
  /** What was looked for: instead of it, or, when expanded, beside it. */
  meant: string[];
}

/** A text to offer while somebody types. */
export interface Suggestion {
  kind: "college" | "course" | "city" | "stream";
  text: string;
  /** What tells it apart, such as the city; a count as digits for courses and cities. */
  detail: string;
  id: number | null;
  count: number | null;
}
