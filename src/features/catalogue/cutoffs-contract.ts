import { z } from "zod";
import { Source } from "./contract.ts";

/** One closing value of one branch. */
export const Cutoff = z
  .object({
    authority: z.string(),
    exam: z.string(),
    year: z.number().int(),
    round: z.number().int(),
    quota: z.string(),
    seat_type: z.string(),
    gender: z.enum(["any", "female"]),
    unit: z.enum(["rank", "marks", "percentile"]),
    opening: z.number().nullable(),
    closing: z.number(),
    max_marks: z.number().nullable(),
    is_preparatory: z.boolean(),
  })
  .meta({ id: "Cutoff" });
export type Cutoff = z.infer<typeof Cutoff>;

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
  /** Closing value of the last round of each year, oldest first, for the small line. */
  trend: { year: number; round: number; closing: number }[];
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
    trend: z
      .array(z.object({ year: z.number().int(), round: z.number().int(), closing: z.number() }))
      .describe("closing value of the last round of each year, oldest first"),
    by_seat_type: z.array(Cutoff).describe("last round of the chosen year and quota for every seat type and gender"),
    sources: z.array(Source),
  })
  .meta({ id: "BranchCutoffs" });
export type CutoffsReply = z.infer<typeof CutoffsReply>;

/** The same values under the names of the wire. */
export function presentCutoffs(cutoffs: BranchCutoffs): CutoffsReply {
  const { branchId, seatTypes, seatType, bySeatType, ...same } = cutoffs;
  return { ...same, branch_id: branchId, seat_types: seatTypes, seat_type: seatType, by_seat_type: bySeatType };
}
