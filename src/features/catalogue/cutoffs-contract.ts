import { z } from "zod";
import { type BranchCutoffs, Cutoff, Source } from "./contract.ts";

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
