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
    fact: z.string().describe("its receipt: GET /api/facts/{id}/"),
  })
  .meta({ id: "Cutoff" });
export type Cutoff = z.infer<typeof Cutoff>;

const TrendPoint = z.object({
  year: z.number().int(),
  round: z.number().int(),
  closing: z.number(),
  fact: z.string().describe("its receipt: GET /api/facts/{id}/"),
});
export type TrendPoint = z.infer<typeof TrendPoint>;

/** Closing values by year that may be compared with one another: of one authority, kind of round, exam, unit and list. */
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
    points: z
      .array(TrendPoint)
      .describe("closing value of the last round of each year, oldest first; none provisional"),
    verdict: z
      .object({
        change: z.enum(["harder", "easier", "same"]).describe("to get into, in the last year beside the first"),
        from: z.number().int().describe("the first year"),
        to: z.number().int().describe("the last year"),
      })
      .nullable()
      .describe("null: fewer than two years"),
  })
  .meta({ id: "TrendLine" });
export type TrendLine = z.infer<typeof TrendLine>;

/** The cut-offs of one branch, narrowed as the page asks. */
export interface BranchCutoffs {
  branchId: number;
  /** What there is to choose from, over all years of the branch. */
  years: number[];
  quotas: string[];
  seatTypes: string[];
  /** Chosen: newest year and OPEN, gender-neutral when not asked otherwise. */
  year: number;
  quota: string;
  seatType: string;
  gender: "any" | "female";
  /** All rounds of the chosen year, quota, seat type and gender. */
  rounds: Cutoff[];
  /** The points of the first line below. */
  trend: TrendPoint[];
  /** One line for each list of comparable values, that of the main counselling first. */
  trendLines: TrendLine[];
  /** Last round of the chosen year for every seat type and gender of the chosen quota. */
  bySeatType: Cutoff[];
  sources: Source[];
}

/** The cut-offs of one branch as the REST API answers them; `BranchCutoffs` says what each part means. */
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
    rounds: z.array(Cutoff).describe("all rounds of what was chosen"),
    trend: z.array(TrendPoint).describe("the points of the first of trend_lines"),
    trend_lines: z
      .array(TrendLine)
      .describe("of what was chosen: one line for each list of comparable values, that of the main counselling first"),
    by_seat_type: z.array(Cutoff).describe("last round of the chosen year and quota for every seat type and gender"),
    sources: z.array(Source),
  })
  .meta({ id: "BranchCutoffs" });
export type CutoffsReply = z.infer<typeof CutoffsReply>;

/** The same values under the names of the wire. */
export function presentCutoffs(cutoffs: BranchCutoffs): CutoffsReply {
  const { branchId, seatTypes, seatType, bySeatType, trendLines, ...same } = cutoffs;
  return {
    ...same,
    branch_id: branchId,
    seat_types: seatTypes,
    seat_type: seatType,
    by_seat_type: bySeatType,
    trend_lines: trendLines,
  };
}
