import { z } from "zod";
import { Source } from "#features/catalogue/contract.ts";
import { Cutoff } from "#features/catalogue/cutoffs-contract.ts";

/** Colleges or branches side by side: more do not fit beside one another on any screen. */
export const maxCompared = 4;
/** How near a hostel must be to be counted. */
export const hostelMetres = 2000;

/** A college or a branch of the comparison, as addresses name it: college-12, branch-567. */
export interface ComparedId {
  kind: "college" | "branch";
  id: number;
}

const maxId = 2_147_483_647;

/** Reads `college-12` or `branch-567`; null for anything else. */
export function readComparedId(text: string): ComparedId | null {
  const [, kind, digits] = /^(college|branch)-([1-9][0-9]{0,9})$/.exec(text) ?? [];
  const id = Number(digits);
  return kind && id <= maxId ? { kind: kind as ComparedId["kind"], id } : null;
}

/** How addresses name a college or a branch of the comparison. */
export function comparedKey({ kind, id }: ComparedId): string {
  return `${kind}-${id}`;
}

/**
 * Reads what a page's address asks to compare, in its order. Lenient: what makes no sense, is there twice or is one too
 * many counts as not requested.
 *
 * @param given the values of `of`, each with one id or several between commas
 */
export function readComparedIds(given: readonly string[]): ComparedId[] {
  const keys = new Set(given.flatMap((text) => text.slice(0, 200).split(",")));
  return [...keys].flatMap((key) => readComparedId(key) ?? []).slice(0, maxCompared);
}

const int = () => z.number().int();

/** A column of the comparison. */
export const ComparedItem = z
  .object({
    of: z.string().describe("college-<id> or branch-<id>"),
    college_id: int(),
    college_name: z.string(),
    short_name: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    branch_id: int().nullable().describe("null: the whole college"),
    branch_name: z.string().nullable(),
  })
  .meta({ id: "ComparedItem" });
export type ComparedItem = z.infer<typeof ComparedItem>;

/** What is compared, in the order of the page. */
export const figureNames = [
  "place",
  "ownership",
  "women_only",
  "university",
  "founded_year",
  "level",
  "degree",
  "headline_closing",
  "seats",
  "fees_a_year",
  "fees_whole_course",
  "placed_of_100",
  "higher_study_of_100",
  "not_known_of_100",
  "median_package",
  "hostels_nearby",
  "nearest_hostel",
] as const;

const factId = z
  .string()
  .nullable()
  .describe("its receipt, GET /api/facts/{id}/; null: computed from made_of, or a name");

export const ComparedValue = z
  .object({ value: z.union([z.number(), z.string()]), fact: factId })
  .meta({ id: "ComparedValue" });
export type ComparedValue = z.infer<typeof ComparedValue>;

/** One figure of one column. */
export const ComparedCell = z
  .object({
    of: z.string().describe("the column"),
    values: z.array(ComparedValue).describe("one, or the lowest and the highest; empty: see missing"),
    made_of: z.array(ComparedValue).describe("what a computed value is made of; distances in metres"),
    year: int().nullable().describe("the year that the figure is of; null: of no year"),
    group: z.string().describe("whose figure it is: a cohort, or the list and pool of a range; empty: everybody's"),
    base: int().nullable().describe("how many joined, for figures of 100"),
    years: int().nullable().describe("how long the course lasts, for fees of the whole course"),
    missing: z.enum(["not_in_data", "not_published", "choose_branch"]).nullable(),
    out_of: z.number().nullable().describe("for marks: the most there are; null: not of marks, or not known"),
    status: Source.shape.status.nullable().describe("how far to trust it; null: its receipt says so"),
  })
  .meta({ id: "ComparedCell" });
export type ComparedCell = z.infer<typeof ComparedCell>;

/** One line of the comparison. */
export const ComparedFigure = z
  .object({
    figure: z.enum(figureNames),
    unit: z.enum(["text", "yes_no", "year", "count", "rupees", "of_100", "metres", "closing"]),
    cells: z.array(ComparedCell).describe("one a column, in their order"),
    is_equal: z.boolean().describe("the same in every column, or missing in every column"),
    not_comparable: z
      .enum(["kinds", "years", "groups", "lists", "rounds"])
      .nullable()
      .describe(
        "why the values must not be set beside one another: a college beside a branch, other years, other cohorts, other lists or pools, other rounds; null: they may be",
      ),
  })
  .meta({ id: "ComparedFigure" });
export type ComparedFigure = z.infer<typeof ComparedFigure>;

/** The closing value of one column in one year: of the last round that all columns have in it, else of its own last one. */
export const PoolClosing = z
  .object({
    of: z.string(),
    year: int(),
    round: int(),
    closing: z.number(),
    quota: z.string(),
    is_last_round: z.boolean().describe("known to be the last round of its year"),
    is_provisional: z.boolean(),
    is_old: z.boolean().describe("more than two years ago"),
    is_compared: z.boolean().describe("false: the columns have no round of this year in common"),
    fact: z.string().describe("its receipt: GET /api/facts/{id}/"),
  })
  .meta({ id: "PoolClosing" });
export type PoolClosing = z.infer<typeof PoolClosing>;

/** Seats for the same students in the same list: closing values of one pool may be compared, those of two never. */
export const ComparedPool = z
  .object({
    id: z.string(),
    authority: z.string(),
    exam: z.string(),
    unit: Cutoff.shape.unit,
    rank_list: Cutoff.shape.rank_list,
    max_marks: z.number().nullable(),
    stage: z.string(),
    whose: z
      .string()
      .describe("which students the quota is for: country, a kind of quota with its state or university, or the quota"),
    seat_type: z.string(),
    gender: Cutoff.shape.gender,
    of: z.array(z.string()).describe("columns with a closing value in it"),
    closings: z.array(PoolClosing).describe("newest year first, the newest five years"),
  })
  .meta({ id: "ComparedPool" });
export type ComparedPool = z.infer<typeof ComparedPool>;

export const Comparison = z
  .object({
    items: z.array(ComparedItem).describe("the columns"),
    figures: z.array(ComparedFigure),
    pools: z
      .array(ComparedPool)
      .describe("pools of the branches: those of most columns first, the widest of them first"),
    absent: z.array(z.string()).describe("asked for, and not listed (any more)"),
  })
  .meta({ id: "Comparison" });
export type Comparison = z.infer<typeof Comparison>;

/** What a reader adds that belongs in no address: it says something of them. */
export const ComparisonQuestion = z
  .object({
    of: z
      .array(z.string().refine((text) => readComparedId(text) !== null, "must be like college-12 or branch-567"))
      .min(1)
      .max(maxCompared),
    home: z.string().trim().max(60).default("").describe("a PIN of six digits, or a city or district"),
  })
  .meta({ id: "ComparisonQuestion" });
export type ComparisonQuestion = z.infer<typeof ComparisonQuestion>;

/** Where a reader lives, as coarsely as they stated it. */
export const Home = z
  .object({
    name: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    source: Source.describe("whose list of places it is"),
  })
  .meta({ id: "Home" });
export type Home = z.infer<typeof Home>;

export const AnsweredComparison = Comparison.extend({
  home: Home.nullable().describe("null: none was given"),
  distances: z
    .array(
      z.object({
        of: z.string(),
        metres: int().nullable().describe("straight line; null: we do not know where it is"),
      }),
    )
    .describe("from home; empty without one"),
}).meta({ id: "AnsweredComparison" });
export type AnsweredComparison = z.infer<typeof AnsweredComparison>;
