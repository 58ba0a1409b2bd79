import { families } from "margdeep-search/branch-families";
import type { QuestionReading } from "margdeep-search/find-colleges";
import { openPools } from "margdeep-search/open-pools";
import {
  type CollegeQuery,
  type Level,
  levels,
  type OwnershipGroup,
  ownershipGroups,
  type Sort,
  sorts,
} from "margdeep-search/shapes";
import { z } from "zod";

/** What a photo shows, and who made it. */
export const PhotoDetail = z
  .object({ url: z.string(), alt: z.string(), credit: z.string() })
  .meta({ id: "PhotoDetail" });
export type PhotoDetail = z.infer<typeof PhotoDetail>;

/** Figures of which a publisher may say that it does not give them. */
export const withheldFacts = [
  "intake",
  "seats_by_category",
  "median_package",
  "highest_package",
  "graduates",
  "placed",
] as const;
export type WithheldFact = (typeof withheldFacts)[number];

/** Where a figure comes from: shown beneath every table. */
export const Source = z
  .object({
    publisher: z.string(),
    title: z.string(),
    url: z.string().nullable(),
    year: z.number().int().nullable().describe("the year the facts are about"),
    captured_on: z.string().describe("the day they were read, YYYY-MM-DD"),
    licence: z.string().nullable(),
    via: z.string().describe("the copy through which the facts reached us; empty: the publisher's own file"),
    status: z.enum(["official", "claimed", "provisional", "sample"]),
    withheld: z
      .array(z.enum(withheldFacts))
      .optional()
      .describe(
        "figures that the publisher does not give, as the source says; others that are null are not in our data",
      ),
  })
  .meta({ id: "Source" });
export type Source = z.infer<typeof Source>;

/** A source as the database has it, under the names of the wire. */
export function presentSource(row: Omit<Source, "captured_on" | "withheld"> & { capturedOn: string }): Source {
  const { publisher, title, url, year, capturedOn, licence, via, status } = row;
  return { publisher, title, url, year, captured_on: capturedOn, licence, via, status };
}

export type { CollegeQuery, Level, OwnershipGroup, Sort };
export { levels, ownershipGroups, sorts };

export const Stream = z
  .object({
    id: z.number().int(),
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    college_count: z.number().int().describe("active colleges with a branch in it"),
    seats: z.number().int().describe("sum of the intake that is in our data, seats a year"),
    register_count: z
      .number()
      .int()
      .describe("colleges beside these that only the national register lists, and whose name states this field"),
  })
  .meta({ id: "Stream" });
export type Stream = z.infer<typeof Stream>;

/** What staff announce above the list of streams. */
export const Announcement = z
  .object({
    place: z.enum(["streams"]),
    text: z.string(),
    posted_on: z.string().describe("the day from which it is, in India: YYYY-MM-DD"),
    ends_on: z.string().describe("the last day on which it is shown, in India"),
  })
  .meta({ id: "Announcement" });

/**
 * Lowest and highest closing value of one list, over the branches of one level, for the open seats that most students
 * compete for. Ranges of different exams or units are of different lists and must not be compared.
 */
export const ClosingRange = z
  .object({
    headline: z
      .object({
        closing: z.number().describe("of its last round in this list that is known"),
        round: z.number().int().describe("0: a list of the whole counselling, without rounds"),
        is_last_round: z
          .boolean()
          .describe("known to be the last round of its year; false: a later one may have followed"),
        branch_id: z.number().int(),
        branch: z.string(),
        fact: z.string().describe("its receipt: GET /api/facts/{id}/"),
      })
      .describe(
        "the value that speaks for the college: of its most sought branch, the one that was hardest to get into in the list below, or of the branch that was asked for",
      ),
    low: z.number().describe("lowest value among the branches of the list, each with its own last round"),
    high: z.number().describe("highest value among them"),
    year: z.number().int(),
    exam: z.string(),
    unit: z.enum(["rank", "marks", "percentile"]),
    authority: z.string().describe("whose list it is"),
    round: z
      .number()
      .int()
      .describe("the last round in which any of the branches closed; each counts with its own last"),
    quota: z.string().describe("as the authority names it; empty: it has no quotas"),
    seat_type: z.string().describe("open seats, as the authority names them"),
    gender: z.enum(["any", "female"]).describe("whose seats these are"),
    pool: z
      .enum(openPools)
      .describe("which students the seats are for; women: every open seat of the college is for women, of that quota"),
    level: z.enum(["diploma", "ug", "pg"]),
    max_marks: z.number().nullable().describe("total of the marks; null: not of marks, or not known"),
    is_provisional: z.boolean().describe("the list is not final"),
    is_old: z.boolean().describe("the list is more than two years old"),
  })
  .meta({ id: "ClosingRange" });
export type ClosingRange = z.infer<typeof ClosingRange>;

/** What a year costs students without a reserved category, waiver or sponsor, in the newest year with fees. */
export const FeeRange = z
  .object({
    low: z.number().int().describe("rupees a year"),
    high: z.number().int().describe("rupees a year"),
    year: z.number().int().describe("the academic year begins in it"),
    fixed_by: z.string().describe("the authority that fixed all of these fees; empty: the college, or several"),
    status: Source.shape.status,
  })
  .meta({ id: "FeeRange" });
export type FeeRange = z.infer<typeof FeeRange>;

/** The median of the graduates who stand for the college in a stream (`headlineMedian`), with those it is of. */
export const MedianPackage = z
  .object({
    rupees_per_year: z.number().int(),
    placed: z.number().int().nullable().describe("graduates it is the median of; null: the source does not say"),
    group: z.string().describe("of which programmes, as the source says"),
    year: z.number().int().describe("the year the cohort graduated"),
    fact: z.string().describe("its receipt: GET /api/facts/{id}/"),
  })
  .meta({ id: "MedianPackage" });
export type MedianPackage = z.infer<typeof MedianPackage>;

export const Photo = z.object({ url: z.string(), alt: z.string() });
export type Photo = z.infer<typeof Photo>;

/**
 * A college as lists show it; seats, branches and closing range are those of the requested stream, else of all streams.
 * Their receipts: total-<id>, closing-<id>, fees-<id>, each with -<stream> for one stream, and nearest-<id>.
 */
export const CollegeCard = z
  .object({
    id: z.number().int(),
    name: z.string(),
    area: z.string(),
    city: z.string(),
    state: z.string(),
    is_active: z.literal(1),
    ownership: z.enum(ownershipGroups),
    is_women_only: z.boolean(),
    photos: z.array(z.string()).describe("addresses of pictures, the first one leads"),
    stream_slug: z.string().describe("the stream whose tint the card wears: the one asked for, else its largest"),
    tags: z
      .array(z.string())
      .describe("what its card says in short: families of branches or largest branches, Placement, Cut Off"),
    largest_branches: z.array(z.string()).describe("by seats, at most three"),
    families: z
      .array(z.enum(families))
      .describe("at most three families of branches that it teaches, those that most people look for first"),
    has_placements: z.boolean(),
    has_cut_offs: z.boolean(),
    seats: z.number().int().nullable().describe("seats a year; null: not in our data"),
    total_seats: z
      .number()
      .int()
      .nullable()
      .describe("seats a year over all streams, as on the page of the college, with the receipt total-<id>"),
    branch_count: z.number().int(),
    closing_range: ClosingRange.nullable(),
    fee_range: FeeRange.nullable().describe("null: we have no fees of this college in this stream"),
    median_package: MedianPackage.nullable().describe(
      "of the first degree, in the stream asked for, unless only later degrees have one; null: not in our data; samples do not count",
    ),
    nearest_hostel_m: z.number().int().nullable().describe("straight-line metres, within 10 km"),
    matched: z
      .array(
        z.object({
          field: z.enum(["name", "also_known_as", "city", "state", "branch", "stream", "university"]),
          text: z.string(),
        }),
      )
      .describe("why a text search found it; empty without one"),
  })
  .meta({ id: "CollegeCard" });
export type CollegeCard = z.infer<typeof CollegeCard>;

export const FacetValue = z.object({ value: z.string(), count: z.number().int() });
export type FacetValue = z.infer<typeof FacetValue>;

/** Counts of the filters one could choose next: each facet counts under all other chosen filters, not its own. */
export const Facets = z
  .object({
    state: z.array(FacetValue),
    city: z
      .array(FacetValue.extend({ district: z.string(), state: z.string() }))
      .describe("the 50 most frequent; under a chosen state every one; district is empty where it is not known"),
    district: z.array(FacetValue).describe("under a chosen state; empty otherwise"),
    branch: z.array(FacetValue).describe("the 50 most frequent"),
    family: z
      .array(FacetValue)
      .describe("families of branches, most sought first, at the chosen level, else at the level usual for each"),
    level: z.array(FacetValue),
    ownership: z.array(FacetValue),
    stream: z.array(FacetValue).describe("value is the stream id"),
    women_only: z.number().int(),
  })
  .meta({ id: "Facets" });
export type Facets = z.infer<typeof Facets>;

/** A word of a text that was read as something else than it says. */
export const ReadWord = z
  .object({
    typed: z.string().describe("the word as it was typed, in small letters"),
    how: z
      .enum(["translated", "corrected", "expanded", "initials", "completed", "left_out"])
      .describe(
        "translated: from Hindi or Marathi; corrected: another spelling; expanded: words that say the same are found too; " +
          "initials: of names; completed: the beginning of a word; left_out: need not be there",
      ),
    meant: z.array(z.string()).describe("what was looked for: instead of it, or, when expanded, beside it"),
  })
  .meta({ id: "ReadWord" });
export type ReadWord = z.infer<typeof ReadWord>;

export interface CollegePage {
  count: number;
  page: number;
  pageSize: number;
  colleges: CollegeCard[];
  facets: Facets;
  /** The level in force: the chosen one, or the one that is usual for the chosen family; null: every level. */
  level: Level | null;
  /** A corrected spelling that was searched instead, when the text as typed matched nothing. */
  searchedInstead: string | null;
  /** Texts to offer when nothing was found that is surely meant. */
  offers: string[];
  /** What the text says beside names, courses and places, and which of it the colleges meet; null: nothing. */
  question: QuestionReading | null;
  /** How what was searched differs from what was typed; empty: not at all. */
  readAs: ReadWord[];
}

export const Suggestion = z.object({
  kind: z.enum(["college", "course", "city", "stream"]),
  text: z.string(),
  detail: z.string().describe("what tells it apart, such as the city; a count as digits for courses and cities"),
  id: z.number().int().nullable().describe("of a college or a stream"),
  count: z.number().int().nullable().describe("colleges, for a course, a city or a stream"),
});
export type Suggestion = z.infer<typeof Suggestion>;
