import { z } from "zod";
import { type Family, families } from "./branch-families.ts";
import { openPools } from "./open-pools.ts";

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

/** A register in which a college or branch is no longer, though an older one had it. */
export const GoneFrom = z
  .object({
    since: z.string().describe("the day that register was captured, YYYY-MM-DD"),
    publisher: z.string(),
    year: z.number().int().nullable().describe("of the register; the academic year begins in it"),
  })
  .meta({ id: "GoneFrom" });
export type GoneFrom = z.infer<typeof GoneFrom>;

export const levels = ["diploma", "ug", "pg"] as const;
export type Level = (typeof levels)[number];

/** Ownership as visitors filter by it; the database knows finer kinds. */
export const ownershipGroups = ["government", "government_aided", "private", "deemed", "unknown"] as const;
export type OwnershipGroup = (typeof ownershipGroups)[number];

export const sorts = ["relevance", "seats", "closing_rank", "fees", "name"] as const;
export type Sort = (typeof sorts)[number];

export const Stream = z
  .object({
    id: z.number().int(),
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    college_count: z.number().int().describe("active colleges with a branch in it"),
    seats: z.number().int().describe("sum of the intake that is in our data, seats a year"),
  })
  .meta({ id: "Stream" });
export type Stream = z.infer<typeof Stream>;

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

/** What a visitor may ask of the college list: by address on the page, by query in the API. */
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
  sort: Sort;
  page: number;
  pageSize: number;
}

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
  /** How what was searched differs from what was typed; empty: not at all. */
  readAs: ReadWord[];
}

export const suggestionKinds = ["college", "course", "city", "stream"] as const;

export const Suggestion = z
  .object({
    kind: z.enum(suggestionKinds),
    text: z.string(),
    detail: z.string().describe("what tells it apart, such as the city; a count as digits for courses and cities"),
    id: z.number().int().nullable().describe("of a college or a stream"),
    count: z.number().int().nullable().describe("colleges, for a course, a city or a stream"),
  })
  .meta({ id: "Suggestion" });
export type Suggestion = z.infer<typeof Suggestion>;

/** The id of a figure's receipt: `GET /api/facts/{id}/`. */
const factId = () => z.string().describe("its receipt: GET /api/facts/{id}/");

export const IntakeDetail = z.object({ category_name: z.string(), intake_count: z.number().int(), fact: factId() });

export const Branch = z
  .object({
    branch_id: z.number().int(),
    branch_name: z.string(),
    stream_id: z.number().int(),
    level: z.enum(levels),
    degree: z.string(),
    shift: z.number().int(),
    cut_off: z.string().nullable().describe("address of the official cut-off list"),
    intake: z
      .number()
      .int()
      .nullable()
      .describe("seats a year, with the receipt seats-<branch_id>; null: not in our data"),
    intake_details: z.array(IntakeDetail).describe("by reservation category, of the newest year published"),
    intake_year: z.number().int().nullable().describe("the year of intake_details; null when there are none"),
    intake_source: Source.nullable().describe("where intake_details come from"),
    other_intake_sources: z.array(Source).describe("further sources of intake_details: most often none"),
    has_cut_offs: z.boolean(),
    entry_subjects: z
      .object({ subjects: z.string(), source: Source })
      .nullable()
      .describe(
        "subjects of the entrance test that the programme asks for, with the receipt subjects-<branch_id>; null: not in our data",
      ),
    gone_from: GoneFrom.nullable().describe("the register in which it is no longer; null: nothing says so"),
    source: Source,
  })
  .meta({ id: "Branch" });
export type Branch = z.infer<typeof Branch>;

export const Placement = z
  .object({
    year: z.number().int().describe("the year the cohort graduated"),
    companies: z.array(z.string()),
    branch_packages: z.array(
      z.object({
        branch: z.string(),
        highest_package: z.number().int().nullable().describe("rupees a year"),
        median_package: z
          .number()
          .int()
          .nullable()
          .describe("rupees a year, of those placed; null also where fewer than 10 were"),
        graduates: z.number().int().nullable(),
        placed: z.number().int().nullable(),
        joined: z
          .number()
          .int()
          .nullable()
          .describe("admitted in the first year of this cohort; null: the source does not say"),
        finished_in_time: z.number().int().nullable(),
        higher_study: z.number().int().nullable(),
        fact: factId(),
      }),
    ),
    top_hiring: z
      .object({ company: z.string(), package: z.number().int().nullable().describe("rupees a year"), fact: factId() })
      .nullable(),
    source: Source,
  })
  .meta({ id: "Placement" });
export type Placement = z.infer<typeof Placement>;

/** What one year of study costs, as a publisher says. */
export const Fee = z
  .object({
    branch_id: z.number().int().nullable().describe("null: of every branch of the programme"),
    branch_name: z.string().nullable(),
    programme: z.string().describe("as the source writes it; empty: every programme"),
    year: z.number().int().describe("the academic year begins in it"),
    category: z.string().describe("of the student or the seat; empty: everybody"),
    is_general: z.boolean().describe("paid by students without a reserved category, waiver or sponsor"),
    rupees_per_year: z.number().int(),
    includes: z.string().describe("what the fee is for; empty: the source does not say"),
    fixed_by: z.string().describe("the authority that fixed it; empty: the college"),
    fact: factId(),
    source: Source,
  })
  .meta({ id: "Fee" });
export type Fee = z.infer<typeof Fee>;

/** The place of a college in a published ranking. */
export const CollegeRank = z
  .object({
    publisher: z.string(),
    year: z.number().int(),
    category: z.string().describe("of the ranking, such as Engineering or Overall"),
    rank: z.number().int(),
    score: z.number().nullable().describe("of 100"),
    fact: factId(),
    source: Source,
  })
  .meta({ id: "CollegeRank" });
export type CollegeRank = z.infer<typeof CollegeRank>;

export const NearbyHostel = z
  .object({
    id: z.number().int(),
    name: z.string(),
    type: z.string().describe("Hostel or PG"),
    distance: z.number().int().describe("straight-line metres"),
    price: z.number().int().nullable().describe("rupees a month, the cheapest bed"),
    is_sample: z.boolean(),
  })
  .meta({ id: "NearbyHostel" });
export type NearbyHostel = z.infer<typeof NearbyHostel>;

/** One college, whole. Cut-offs are requested by branch: some colleges have thousands. */
export const College = z
  .object({
    id: z.number().int(),
    name: z.string(),
    short_name: z.string().nullable(),
    area: z.string(),
    city: z.string(),
    district: z.string(),
    state: z.string(),
    pincode: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    is_active: z.literal(1),
    photos: z.array(z.string()),
    photo_details: z
      .array(PhotoDetail)
      .optional()
      .describe("what the photos show, in their order; not there without photos"),
    description: z.string(),
    description_by: z
      .enum(["margdeep"])
      .nullable()
      .describe("who wrote the description: Margdeep's office, not the source of the other facts; null: there is none"),
    website: z.string().nullable(),
    university: z.string(),
    ownership: z.enum(ownershipGroups).describe("unknown: none of our sources says who runs it"),
    is_women_only: z.boolean(),
    founded_year: z.number().int().nullable(),
    branches: z.array(Branch),
    placements: z.array(Placement).describe("newest first"),
    fees: z.array(Fee).describe("newest year first"),
    fee_range: FeeRange.nullable().describe("of the newest year; null: we have no fees of this college"),
    ranks: z.array(CollegeRank).describe("newest first, best rank first"),
    nearby_hostels: z.array(NearbyHostel).describe("nearest first, at most 12"),
    streams: z
      .array(z.object({ id: z.number().int(), name: z.string(), slug: z.string() }))
      .describe("by seats, largest first"),
    seats: z.number().int().nullable().describe("sum of the intake that is in our data"),
    closing_range: ClosingRange.nullable(),
    disputed_facts: z
      .array(z.string())
      .describe(
        "ids of its figures that somebody reported as wrong and that are being checked; see GET /api/facts/{id}/",
      ),
    gone_from: GoneFrom.nullable().describe("the register in which it is no longer; null: nothing says so"),
    source: Source,
    codes: z
      .array(z.object({ authority: z.string(), code: z.string() }))
      .describe(
        "its code in the lists of each authority, such as aicte; of one without codes the name as it writes it",
      ),
    updated_at: z.string(),
  })
  .meta({ id: "College" });
export type College = z.infer<typeof College>;

/** What staff announce above the list of streams. */
export const Announcement = z
  .object({
    place: z.enum(["streams"]),
    text: z.string(),
    posted_on: z.string().describe("the day from which it is, in India: YYYY-MM-DD"),
    ends_on: z.string().describe("the last day on which it is shown, in India"),
  })
  .meta({ id: "Announcement" });
