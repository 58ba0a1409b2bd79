import { z } from "zod";

/** Categories of JoSAA and CSAB. */
const centralCategories = ["OPEN", "EWS", "OBC-NCL", "SC", "ST"] as const;
/** Categories that Maharashtra has beside them. */
const maharashtraCategories = ["OBC", "SEBC", "VJ", "NT1", "NT2", "NT3"] as const;
export const categories = [...centralCategories, ...maharashtraCategories] as const;

const maxRank = 5_000_000;
/** What a rank card calls a rank of the preparatory list. */
const preparatoryRank = /^\s*\d+\s*P\s*$/i;
const rank = z
  .int({
    error: ({ input }) =>
      typeof input === "string" && preparatoryRank.test(input)
        ? "is a preparatory rank, which counts in a list of its own. Please leave it out"
        : "must be a rank as a whole number",
  })
  .min(1, "must be a rank from 1. Please leave out a rank that you do not have")
  .max(maxRank, `must be a rank up to ${maxRank}`)
  .optional();

const Ranks = z
  .strictObject({
    crl: rank.describe("common rank list"),
    category: rank.describe("in the own category: EWS, OBC-NCL, SC or ST"),
    crl_pwd: rank.describe("common rank list among persons with disabilities"),
    category_pwd: rank.describe("in the own category among persons with disabilities"),
  })
  .meta({ id: "ChanceRanks" });

const Percentile = z.strictObject({
  percentile: z
    .number({ error: "must be a percentile as a number" })
    .min(0, "must be a percentile from 0 to 100")
    .max(100, "must be a percentile from 0 to 100")
    .optional(),
});

const StateRank = z.strictObject({ rank }).optional();
/** Authorities with questions of their own. */
const claiming = ["kcet", "tg_eapcet", "wbjee", "comedk"] as const;

/** What a candidate tells of themselves. Whatever is left out is not known, never guessed. */
export const candidateFields = {
  ranks: z
    .strictObject({
      jee_main: Ranks.extend(Percentile.shape)
        .optional()
        .describe("JEE Main Paper 1: B.E. and B.Tech.; mht_cet: the percentile for All-India seats"),
      jee_advanced: Ranks.optional(),
      jee_main_paper2a: Ranks.optional().describe("B.Arch."),
      jee_main_paper2b: Ranks.optional().describe("B.Plan."),
      mht_cet: Percentile.optional(),
      kcet: StateRank.describe("the engineering rank"),
      tg_eapcet: StateRank,
      wbjee: StateRank.describe("the general merit rank"),
      comedk: StateRank,
    })
    .default({}),
  category: z.enum(categories).optional(),
  claims: z
    .partialRecord(
      z.enum(claiming),
      z.record(z.string().max(40), z.union([z.string().max(60), z.array(z.string().max(60)).max(20)])),
    )
    .optional()
    .describe(
      'answers to questions of an authority\'s own, such as kcet: {category: "2A", area: ["R"]}; GET /api/chances/closings/form/ lists them',
    ),
  pwd: z.boolean().optional().describe("holds a certificate of disability"),
  gender: z.enum(["female", "male", "other"]).optional(),
  state: z.string().trim().min(2).max(60).optional().describe("where Class XII was first passed or appeared in"),
  aat: z.boolean().optional().describe("passed the Architecture Aptitude Test"),
  home_university: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe("mht_cet: the university in whose area Class XII was"),
};

interface Contradicting {
  authority?: string | undefined;
  ranks: Record<string, object | undefined>;
  category?: string | undefined;
  pwd?: boolean | undefined;
}

/**
 * Answers that cannot be true together, each told at the field to change. Without an authority the category may be one
 * that any of them has.
 */
export function refuseContradictions(
  { authority, ranks, category, pwd }: Contradicting,
  context: z.RefinementCtx,
): void {
  const refuse = (path: string[], message: string) => context.addIssue({ code: "custom", path, message });
  const isCentral = authority === "josaa" || authority === "csab";
  if (isCentral && category && !centralCategories.some((known) => known === category)) {
    refuse(["category"], `must be one of ${centralCategories.join(", ")} for this authority`);
  }
  for (const [list, given = {}] of Object.entries(ranks)) {
    for (const [kind, value] of Object.entries(given)) {
      if (value === undefined) continue;
      if (kind.startsWith("category") && category === "OPEN") {
        refuse(["ranks", list, kind], "is a rank in a category, and the category OPEN has none");
      }
      if (kind.endsWith("_pwd") && pwd !== true) {
        refuse(["ranks", list, kind], "is a rank among persons with disabilities. Please send pwd: true with it");
      }
    }
  }
}
