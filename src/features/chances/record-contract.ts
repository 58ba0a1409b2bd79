import { JudgedYear } from "margdeep-chances/backtest-record";
import { ChancePromise } from "margdeep-chances/promise-record";
import { z } from "zod";
import { authorities, ChanceModel } from "./contract.ts";
import { genderPools } from "./other-seats-contract.ts";

/** How often the model of an authority was wrong: computed with the model, never typed in. */
export const ChanceRecord = z
  .object({
    authority: z.enum(authorities),
    model: ChanceModel,
    promises: z
      .array(ChancePromise)
      .describe("what a model said before a season, newest first, and what came; never computed again"),
    back_tests: z
      .array(JudgedYear)
      .describe(
        "the other past years, newest first, each judged by a model that was trained on the years before it alone",
      ),
  })
  .meta({ id: "ChanceRecord" });
export type ChanceRecord = z.infer<typeof ChanceRecord>;

/** A statement of 90 % and more that failed, by name: the surest of its seat and year. */
export const ChanceFailure = z
  .object({
    year: z.int(),
    college_id: z.int().nullable().describe("null: the college is no longer listed"),
    branch_id: z.int(),
    authority_institute: z.string(),
    authority_programme: z.string(),
    quota: z.string(),
    seat_type: z.string(),
    gender_pool: z.enum(genderPools),
    said: z.number().min(0).max(1).describe("the chance that was said of the rank or percentile `value`"),
    value: z.number(),
    expected: z.number().describe("the closing that was expected"),
    closed: z.number().describe("where the seat closed"),
  })
  .meta({ id: "ChanceFailure" });
export type ChanceFailure = z.infer<typeof ChanceFailure>;
