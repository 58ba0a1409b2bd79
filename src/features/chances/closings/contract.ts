import { z } from "zod";
import type { Authority } from "../contract.ts";
import { genderPools } from "../other-seats-contract.ts";

const text = z.string().trim().min(1).max(200);
const count = z.int().min(0);
const code = z.string().max(200);

export const closingSorts = ["closing", "fees", "name"] as const;

/** Body of `POST /api/chances/closings/`: one figure, and what it is of. */
export const ClosingsQuestion = z
  .strictObject({
    authority: text.describe("as `GET /api/chances/lists/` names it: KCET, MCC"),
    year: z.int().min(1990).max(2100).optional().describe("of the lists; else the newest"),
    figure: z.string().max(40).optional().describe("which figure it is, as `figures` names it; else the first"),
    value: z
      .number({ error: "must be a number" })
      .min(0, "must not be negative")
      .max(5_000_000, "is not in these lists")
      .describe("a rank, a percentile or marks"),
    answers: z
      .record(z.string().max(40), z.array(code).max(30))
      .default({})
      .describe("by question, the options that apply to the candidate; the open seats need none"),
    round: z
      .union([z.literal("any"), z.int().min(0).max(20)])
      .default("any")
      .describe("any: of each seat the round in which it was the easiest to get"),
    side: z
      .enum(["after", "before"])
      .default("after")
      .describe("seats that closed at or after the figure, or those that closed before it, nearest first"),
    programme: text.optional().describe("words of the branch's name"),
    place: text.optional().describe("the college's city or state, or its first letters"),
    institute_type: text.optional().describe("who owns the college: government, private and so on"),
    seat_type: text.optional().describe("only seats with this code"),
    quota: text.optional().describe("only seats of this quota"),
    sort: z.enum(closingSorts).default("closing"),
    page: z.int().min(1).max(1_000_000).default(1),
    page_size: z.int().min(1).max(100).default(25),
  })
  .meta({ id: "ClosingsQuestion" });
export type ClosingsQuestion = z.infer<typeof ClosingsQuestion>;

const seat = {
  quota: z.string(),
  seat_type: z.string().describe("the authority's own code"),
  gender_pool: z.enum(genderPools),
  seat_words: z.string().describe("whose seats the codes mean, in the language of the request"),
};

const closing = {
  round: z.int(),
  stage: z.string(),
  closing: z.number(),
  margin: z
    .number()
    .describe(
      "how much better the figure is than the closing one, in ranks, marks or percentile points; else negative",
    ),
};

/** A branch, by that seat of the candidate's which was the easiest to get. */
export const ClosedSeat = z
  .object({
    college_id: z.int(),
    college_name: z.string(),
    branch_id: z.int().nullable().describe("null: of an entry after a diploma or a degree"),
    branch_name: z.string(),
    city: z.string(),
    state: z.string(),
    institute_type: z.string(),
    ...seat,
    ...closing,
    earlier: z.array(z.object({ year: z.int(), closing: z.number() })).describe("the same seat in the year before"),
    other_seats: z.array(z.object({ ...seat, ...closing })).describe("further seats of the branch for the candidate"),
    fees: z.int().nullable().describe("rupees a year; null: not in our data"),
    seats: z.int().nullable().describe("of the branch in all pools; null: not in our data"),
  })
  .meta({ id: "ClosedSeat" });
export type ClosedSeat = z.infer<typeof ClosedSeat>;

/** Seats that are not the candidate's, and what would make them so. */
export const LockedSeats = z
  .object({
    seat_type: z.string(),
    quota: z.string(),
    gender_pool: z.enum(genderPools),
    seat_words: z.string().describe("empty: the authority's code is not explained here"),
    needs: z.array(z.object({ question: z.string(), option: z.string(), words: z.string(), paper: z.string() })),
    rows: count,
  })
  .meta({ id: "LockedSeats" });
export type LockedSeats = z.infer<typeof LockedSeats>;

/** An authority with lists. */
export interface ClosingExam {
  authority: string;
  /** The model that answers for it; null: its lists do. */
  model: Authority | null;
  title: string;
  /** Newest first. */
  years: number[];
}

/** What a form about these lists asks, in the language of the request. */
export const ClosingForm = z
  .object({
    authority: z.string(),
    title: z.string(),
    is_described: z.boolean().describe("false: nothing is known of its codes"),
    entry: z.enum(["first_year", "second_year", "after_degree"]),
    year: z.int(),
    years: z.array(z.int()).describe("newest first"),
    figures: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        unit: z.enum(["rank", "percentile", "marks"]),
        max: z.number(),
        same_as: z.string().nullable().describe("the same figure of `POST /api/chances/`"),
      }),
    ),
    questions: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        several: z.boolean(),
        options: z.array(z.object({ value: z.string(), words: z.string(), paper: z.string() })),
      }),
    ),
    rounds: z.array(z.object({ round: z.int(), stage: z.string(), is_provisional: z.boolean() })),
    rounds_mean: z.string(),
    codes: z
      .array(z.object({ code: z.string(), words: z.string(), papers: z.array(z.string()) }))
      .describe("every code of the lists, seat types first, then quotas; words are empty where it is not explained"),
    has_later_rounds: z.boolean().describe("another year's lists go further than those of this year"),
    programmes: z.array(z.string()).describe("where scores compare within a programme alone: the names to choose from"),
    institute_types: z.array(z.string()),
    sources: z.array(
      z.object({ publisher: z.string(), title: z.string(), address: z.string().nullable(), official: z.boolean() }),
    ),
  })
  .meta({ id: "ClosingForm" });
export type ClosingForm = z.infer<typeof ClosingForm>;

/** What closed at or after a figure, with no chance: one list, as it was. */
export const ClosingsAnswer = z
  .object({
    authority: z.string(),
    year: z.int(),
    figure: z.string(),
    value: z.number(),
    after: count.describe("branches with a seat of the candidate's that closed at or after the figure"),
    before: count.describe("branches whose seats all closed before it"),
    other_figures: count.describe("branches that go by another figure"),
    page: z.int(),
    pages: z.int(),
    nearest_before: z.array(ClosedSeat).describe("the last ones that closed before the figure, hardest first"),
    results: z.array(ClosedSeat),
    locked: z.array(LockedSeats).describe("seats for others, those with the most rows first"),
    seat_types: z.array(z.object({ seat_type: z.string(), words: z.string() })).describe("the candidate's own"),
  })
  .meta({ id: "ClosingsAnswer" });
export type ClosingsAnswer = z.infer<typeof ClosingsAnswer>;
