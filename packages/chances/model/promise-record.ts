import { z } from "zod";
import { JudgedGroup, JudgedYear } from "./backtest-record.ts";

const count = z.int().min(0);

/** What came of a promise: a season compared with what a model had stated before it. */
export const Outcome = JudgedYear.extend({
  by_round: z.record(z.string(), JudgedGroup).describe("what was said before the season of each round but the last"),
  last_round: z.int().describe("the last round of the lists, which the groups are about"),
  rows_new: count.describe("seats of the lists that nothing was said about"),
  rows_gone: count.describe("seats that a chance was given for, and that the lists do not have"),
}).meta({ id: "ChanceOutcome" });
export type Outcome = z.infer<typeof Outcome>;

/** What a model expects of itself in one round, at the ranks at which it will be judged. */
const SaidOfRound = z
  .object({
    round: z.int().nullable().describe("null: what the season promises, the last round or an offer in some round"),
    rows: count.describe("seats with a chance"),
    brier: z.number().describe("the Brier score that it expects"),
    sure: count.describe("statements of 90 % and more"),
    sure_failing: z.number().describe("how many of these it expects to fail"),
  })
  .meta({ id: "SaidOfRound" });
export type SaidOfRound = z.infer<typeof SaidOfRound>;

/** What a model stated before the lists of a season existed: it is never computed again. */
export const ChancePromise = z
  .object({
    authority: z.string(),
    season: z.int(),
    version: z.string().describe("of the model that promised"),
    sha256: z.string().describe("of its file"),
    trained_on: z.array(z.int()),
    said: z.array(SaidOfRound).describe("by round; empty where it was not stored"),
    promised_at: z.iso.datetime().describe("when the model was published"),
    judged_at: z.iso.datetime().nullable(),
    lists: z.string().describe("which lists it was judged by; empty: none yet"),
    outcome: Outcome.nullable(),
  })
  .meta({ id: "ChancePromise" });
export type ChancePromise = z.infer<typeof ChancePromise>;
