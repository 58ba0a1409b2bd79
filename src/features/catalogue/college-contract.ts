import { z } from "zod";
import { statedTopics } from "#db/schema/choices.ts";
import { ClosingRange, FeeRange, levels, ownershipGroups, PhotoDetail, Source } from "./contract.ts";

/** A register in which a college or branch is no longer, though an older one had it. */
export const GoneFrom = z
  .object({
    since: z.string().describe("the day that register was captured, YYYY-MM-DD"),
    publisher: z.string(),
    year: z.number().int().nullable().describe("of the register; the academic year begins in it"),
  })
  .meta({ id: "GoneFrom" });
export type GoneFrom = z.infer<typeof GoneFrom>;

/** What a college states of itself, with a document that staff accepted. No list, filter or chance reads it. */
const StatedFact = z
  .object({
    topic: z.enum(statedTopics),
    programme: z.string().describe("empty: the college as a whole"),
    year: z.number().int().nullable(),
    value: z.string().describe("digits for a figure: rupees a year, seats, students"),
    stated_on: z.string().describe("YYYY-MM-DD"),
  })
  .meta({ id: "StatedFact" });
export type StatedFact = z.infer<typeof StatedFact>;

/** The id of a figure's receipt: `GET /api/facts/{id}/`. */
const factId = () => z.string().describe("its receipt: GET /api/facts/{id}/");

const IntakeDetail = z.object({ category_name: z.string(), intake_count: z.number().int(), fact: factId() });

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
    has_later_entries: z
      .boolean()
      .describe("closing values after a diploma or a degree are in our data: GET /api/later-entries/"),
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
    stated: z
      .array(StatedFact)
      .describe(
        "what the college's own office states, accepted by staff; beside the other figures, and in none of them",
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
