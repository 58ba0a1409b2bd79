import { labels } from "margdeep-chances/chance-rules";
import { z } from "zod";
import { candidateFields, refuseContradictions } from "./candidate-contract.ts";
import {
  Alternatives,
  answeredRound,
  genderPools,
  NewBranchAnswer,
  NotOffered,
  offeredAgain,
  PastClosing,
  rankUsed,
  seatPool,
  Withheld,
} from "./other-seats-contract.ts";

/** The counsellings whose rules and lists are known. */
export const authorities = ["josaa", "csab", "mht_cet", "kcet", "tg_eapcet", "wbjee", "comedk"] as const;
export type Authority = (typeof authorities)[number];

/** Those whose past years can be rehearsed: of the others no official source says how seats are given round by round. */
export const rehearsedAuthorities = ["josaa", "csab", "mht_cet"] as const satisfies readonly Authority[];
export type RehearsedAuthority = (typeof rehearsedAuthorities)[number];

/** In which order rows come; rows without a chance are last by `chance`. `distance` counts as `closing` without a home. */
export const chanceSorts = ["closing", "chance", "fees", "distance"] as const;

const text = z.string().trim().min(1).max(200);
/** One value, or several of which one must fit. */
function oneOrMore<T extends z.ZodType>(value: T) {
  return z.union([value, z.array(value).min(1).max(50)], { error: "must be a value that fits, or a list of them" });
}

/** What narrows the answer; a row must fit every one that is given. */
const filters = {
  institute: oneOrMore(text).optional().describe("the institute's name as the authority writes it"),
  college_id: oneOrMore(z.int().min(1)).optional(),
  branch: oneOrMore(text).optional().describe("words of the branch's name, ours or the authority's"),
  institute_type: oneOrMore(text)
    .optional()
    .describe("IIT, NIT, IIIT or GFTI; for states government, government_aided, private, deemed or unknown"),
  state_of_college: oneOrMore(text).optional(),
  city: oneOrMore(text).optional().describe("of the college, or its first words"),
  km_up_to: z
    .int()
    .min(1)
    .max(5000)
    .optional()
    .describe("only with a home: leaves out colleges further away, and those of which we do not know where they are"),
  near_hostel: z.boolean().optional().describe("true: only colleges with a listed hostel within 2 km"),
  label: oneOrMore(z.enum([...labels, "none"])).optional(),
  fees_up_to: z.int().min(0).optional().describe("rupees a year; leaves out branches whose fees we do not have"),
  quota: oneOrMore(text).optional(),
  seat_type: oneOrMore(text).optional(),
  gender_pool: oneOrMore(z.enum(genderPools)).optional(),
};

/** What a candidate asks: body of `POST /api/chances/`. Whatever is left out is requested in `withheld`, never guessed. */
export const ChancesQuestion = z
  .strictObject({
    authority: z.enum(authorities),
    ...candidateFields,
    round: z
      .union([z.literal("last"), z.int().min(1).max(20)], { error: 'must be "last" or the number of a round' })
      .default("last")
      .describe("by when; a round that the model says nothing about counts as the last"),
    ...filters,
    home: z
      .string()
      .trim()
      .max(80)
      .optional()
      .describe("a PIN code, or a city or district: adds distance_km to each row"),
    sort: z.enum(chanceSorts).default("closing"),
    page: z.int().min(1).max(1_000_000).default(1),
    page_size: z.int().min(1).max(100).default(50),
    per_label: z
      .int()
      .min(1)
      .max(20)
      .optional()
      .describe("the first rows of each label, one label after the other, instead of a page"),
    with_alternatives: z.boolean().optional().describe("adds to each row what would change its chance"),
  })
  .superRefine(refuseContradictions)
  .meta({ id: "ChancesQuestion" });
export type ChancesQuestion = z.infer<typeof ChancesQuestion>;

/** Why a row has no chance. */
export const whyNone = ["new_institute", "no_past", "one_year_only", "no_model", "not_filled"] as const;
export type WhyNone = (typeof whyNone)[number];

const seat = {
  college_id: z.int(),
  college_name: z.string(),
  branch_id: z.int(),
  branch_name: z.string(),
  authority_institute: z.string().describe("as in the authority's list"),
  authority_programme: z.string().describe("as in the authority's list"),
  institute_type: z.string(),
  city: z.string(),
  state: z.string().describe("of the college"),
  ...seatPool,
};

/** A seat that the candidate may have, and how likely. */
export const Chance = z
  .object({
    ...seat,
    quota_for: z
      .enum(["everyone", "home", "others", "home_university", "other_universities"])
      .describe("whose candidates the quota takes"),
    rank_used: rankUsed.describe("which rank or percentile counts for the seat"),
    chance: z.number().min(0).max(1).nullable().describe("that the seat closes at or behind the rank used"),
    why_none: z
      .enum(whyNone)
      .nullable()
      .describe(
        "why there is no chance: the institute is new; the seat has no past; one year of lists is known; no model was trained yet; for so low a percentile lists tell nothing, because such seats were not all filled",
      ),
    low: z.number().nullable().describe("the closing value is between low and high in 80 of 100 cases"),
    high: z.number().nullable(),
    expected: z.number().nullable().describe("as many cases close below as above it"),
    label: z.enum(labels).nullable(),
    basis: z
      .enum(["last_year", "similar_seats", "round"])
      .nullable()
      .describe("what the chance rests on most: last year's closing, similar seats, or a round of this season"),
    fees: z
      .int()
      .nullable()
      .describe("rupees a year, the lowest general fee of the newest year; null: not in our data"),
    seats: z.int().nullable().describe("of the branch in all pools; null: not in our data"),
    offered_again: offeredAgain,
    history: z.array(PastClosing).describe("newest first: a round of this season, and up to three years"),
    distance_km: z
      .int()
      .nullable()
      .optional()
      .describe(
        "only where the question has a home: to the college in a straight line; null: we do not know where it is",
      ),
    alternatives: Alternatives.optional().describe("only where the question has with_alternatives"),
  })
  .meta({ id: "Chance" });
export type Chance = z.infer<typeof Chance>;

/** Which model answered. */
export const ChanceModel = z
  .object({
    version: z.string(),
    trained_on: z.array(z.int()).describe("years; empty: the newest list as it was"),
    valid_for: z.int().describe("the season"),
    after_round: z.int().nullable().describe("the round of that season that is known; null: before the season"),
    promise: z.enum(["last_round", "some_round"]).describe("a seat in the last round, or an offer in some round"),
    stale_since: z.string().nullable().describe("when lists were imported that the model has not seen; null: none"),
    rules: z
      .object({
        version: z.int(),
        years: z.array(z.int()),
        is_of_season: z.boolean().describe("false: the rules of the season are not published; those before are used"),
        carried_from: z.int().nullable().describe("the year of the rules, when those of the season are not published"),
      })
      .describe("the rules of eligibility"),
  })
  .meta({ id: "ChanceModel" });
export type ChanceModel = z.infer<typeof ChanceModel>;

const count = z.int().min(0);

/** The answer: every seat of the authority's newest list that the candidate may have, a page of them. */
export const ChancesAnswer = z
  .object({
    count: count.describe("rows on all pages"),
    page: z.int(),
    pages: z.int(),
    counts: z
      .object({ safe: count, likely: count, even: count, reach: count, unlikely: count, none: count })
      .describe("rows by label, whatever label is asked for; none: without a chance"),
    withheld: Withheld.describe("further rows that wait for an answer"),
    round: answeredRound.describe("the round that the chances are about"),
    model: ChanceModel,
    results: z.array(Chance),
    not_offered: NotOffered.optional().describe(
      "only with college_id, institute or branch: seats of the last three years that the newest list does not have. Absent where the model does not know",
    ),
    new_branch: NewBranchAnswer.optional().describe(
      "only with a branch and one college that has it in no list: what it would close at there",
    ),
  })
  .meta({ id: "ChancesAnswer" });
export type ChancesAnswer = z.infer<typeof ChancesAnswer>;

const value = z.number().nullable();

/** A seat with the rank, or percentile, that it asks for. No candidate is in it. */
export const NeededRank = z
  .object({
    ...seat,
    rank_used: z
      .object({ list: z.string(), kind: z.string() })
      .describe("which rank or percentile counts for the seat"),
    needed: z
      .object({ "10": value, "50": value, "90": value })
      .describe(
        "the rank with which the chance is 10 %, 50 % and 90 %; null: nothing is expected of the seat. In 80 of 100 cases the seat closes between the first and the last",
      ),
    why_none: z.enum(whyNone).nullable(),
    history: z.array(PastClosing),
  })
  .meta({ id: "NeededRank" });
export type NeededRank = z.infer<typeof NeededRank>;

/** The same of one authority. */
export const NeededRanks = z
  .object({
    authority: z.enum(authorities),
    season: z
      .int()
      .describe(
        "the coming admissions; later than the model's valid_for where the lists of the season before are not in our data",
      ),
    model: ChanceModel,
    results: z.array(NeededRank),
  })
  .meta({ id: "NeededRanks" });
export type NeededRanks = z.infer<typeof NeededRanks>;
