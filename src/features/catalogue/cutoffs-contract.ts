import { z } from "zod";
import { Source } from "./contract.ts";

/** One closing value of one branch. */
export const Cutoff = z
  .object({
    authority: z.string(),
    exam: z.string(),
    year: z.number().int(),
    round: z.number().int().describe("0: a list of the whole counselling, without rounds"),
    quota: z.string(),
    seat_type: z.string(),
    gender: z.enum(["any", "female"]),
    unit: z.enum(["rank", "marks", "percentile"]),
    opening: z.number().nullable(),
    closing: z.number(),
    max_marks: z.number().nullable(),
    is_preparatory: z.boolean().describe("of the list for the preparatory year, which is not the ordinary rank"),
    rank_list: z
      .enum(["category", "common"])
      .describe("the list in which a rank counts: the seat type's own, or one list for every seat type"),
    stage: z.string().describe("the stage of the round, where an authority allots in stages; else empty"),
    is_last_round: z.boolean().describe("known to be the last round of its year; false: a later one may have followed"),
    is_provisional: z.boolean().describe("the list is not final"),
    is_old: z.boolean().describe("more than two years ago"),
    fact: z.string().describe("its receipt: GET /api/facts/{id}/"),
  })
  .meta({ id: "Cutoff" });
export type Cutoff = z.infer<typeof Cutoff>;

const TrendPoint = z.object({
  year: z.number().int(),
  round: z.number().int(),
  closing: z.number(),
  is_provisional: z.boolean().describe("the list is not final"),
  is_compared: z.boolean().describe("of the line's round, and final: only these may be compared or joined"),
  fact: z.string().describe("its receipt: GET /api/facts/{id}/"),
});
export type TrendPoint = z.infer<typeof TrendPoint>;

/** Closing values by year of one authority, kind of round, exam, unit and list; those of one round may be compared. */
export const TrendLine = z
  .object({
    authority: z.string(),
    kind: z
      .enum(["regular", "special"])
      .describe("special: rounds that fill the seats left over by another counselling"),
    exam: z.string(),
    unit: Cutoff.shape.unit,
    rank_list: Cutoff.shape.rank_list,
    max_marks: z.number().nullable(),
    stage: z.string(),
    round: z.number().int().nullable().describe("in which years are compared; null: no two years have one in common"),
    points: z
      .array(TrendPoint)
      .describe("oldest year first: its closing value in that round, else in the last round known of it"),
    verdict: z
      .object({
        change: z.enum(["harder", "easier", "same"]).describe("to get into, in the last year beside the first"),
        from: z.number().int().describe("the first year with that round"),
        to: z.number().int().describe("the last year with that round"),
      })
      .nullable()
      .describe("null: fewer than two years that may be compared"),
  })
  .meta({ id: "TrendLine" });
export type TrendLine = z.infer<typeof TrendLine>;

/** The cut-offs of one branch, narrowed to what was requested. */
export const CutoffsReply = z
  .object({
    branch_id: z.number().int(),
    years: z.array(z.number().int()).describe("years there is a choice of, over the whole branch"),
    quotas: z.array(z.string()),
    seat_types: z.array(z.string()),
    year: z.number().int().describe("chosen: the newest when not asked otherwise"),
    quota: z.string().describe("chosen"),
    seat_type: z.string().describe("chosen: OPEN when not asked otherwise"),
    gender: z.enum(["any", "female"]).describe("chosen: any when not asked otherwise"),
    headline: z
      .string()
      .nullable()
      .describe("receipt of the round that speaks for the branch; null: other seats or another year were chosen"),
    rounds: z.array(Cutoff).describe("all rounds of what was chosen"),
    trend: z.array(TrendPoint).describe("the points of the first of trend_lines"),
    trend_lines: z
      .array(TrendLine)
      .describe("of what was chosen: one line for each list of comparable values, that of the main counselling first"),
    by_seat_type: z
      .array(Cutoff)
      .describe("last round that is known of the chosen year and quota, for every seat type and gender"),
    sources: z.array(Source),
  })
  .meta({ id: "BranchCutoffs" });
export type CutoffsReply = z.infer<typeof CutoffsReply>;

/** The same under the names that pages use. */
export type BranchCutoffs = Omit<
  CutoffsReply,
  "branch_id" | "seat_types" | "seat_type" | "by_seat_type" | "trend_lines" | "sources"
> & {
  branchId: number;
  seatTypes: string[];
  seatType: string;
  bySeatType: Cutoff[];
  trendLines: TrendLine[];
  /** Final closing values of the chosen seats, of every round of every year; the API answers those of one year at a time. */
  history: Cutoff[];
  /** Each with the pages of the publisher's papers that the values above were read from. */
  sources: (Source & { papers: PaperPages[] })[];
};

/** Pages of a paper in PDF, in their order. */
export interface PaperPages {
  name: string;
  pages: number[];
}

export function presentCutoffs(cutoffs: BranchCutoffs): CutoffsReply {
  const { branchId, seatTypes, seatType, bySeatType, trendLines, sources, history: _, ...same } = cutoffs;
  return {
    ...same,
    branch_id: branchId,
    seat_types: seatTypes,
    seat_type: seatType,
    by_seat_type: bySeatType,
    trend_lines: trendLines,
    sources: sources.map(({ papers: __, ...source }) => source),
  };
}
