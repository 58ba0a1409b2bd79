import { z } from "zod";

export const matchStates = ["waiting", "accepted", "refused", "ignored"] as const;

/** Whether a college of ours resembles a name that waits. */
export const resemblances = ["some", "none", "all"] as const;

const Code = z.object({ authority: z.string(), code: z.string() });

/** A college of ours that a name may mean. */
const MatchCandidate = z.object({
  id: z.int(),
  name: z.string(),
  aliases: z.array(z.string()),
  city: z.string(),
  district: z.string(),
  state: z.string(),
  university: z.string(),
  ownership: z.string(),
  website: z.string().nullable(),
  founded_year: z.int().nullable(),
  codes: z.array(Code),
  branches: z.int().describe("how many it has"),
  common_programmes: z.array(z.string()).describe("programmes of the file that it has as branches"),
  score: z.number().describe("0 (another college) to 1 (the same)"),
  reasons: z.array(z.string()),
});
export type MatchCandidate = z.infer<typeof MatchCandidate>;

/** The college as the imported files describe it. Empty: not stated. */
const FiledCollege = z.object({
  aliases: z.array(z.string()),
  city: z.string(),
  district: z.string(),
  university: z.string(),
  ownership: z.string(),
  programmes: z.array(z.string()),
});

/** A college of an imported file beside the colleges of ours that resemble it. */
export const StaffMatch = z
  .object({
    id: z.int(),
    authority: z.string().describe("whose list it is, as in the codes of colleges"),
    code: z.string().describe("its code there; for lists without codes its name"),
    name: z.string(),
    place: z.string().describe("as the file gives it; empty: not said"),
    state: z.string(),
    file: FiledCollege,
    files: z.array(z.string()).describe("names of the files with figures"),
    figures: z.int().describe("figures behind the decision"),
    joined: z.int().describe("figures of these that are joined"),
    college: z
      .object({ id: z.int(), name: z.string(), city: z.string(), district: z.string(), state: z.string() })
      .nullable()
      .describe("ours, the most similar or the chosen one; null: none resembles it, or it was removed"),
    candidates: z.array(MatchCandidate).describe("colleges that resemble it, the most similar first"),
    score: z.number().describe("0 (another college) to 1 (the same)"),
    reasons: z.array(z.string()),
    import_kind: z.string(),
    decision: z.enum(matchStates),
    is_created: z.boolean().describe("the decision created the college"),
    decided_by: z.string().nullable(),
    decided_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "StaffMatch" });
export type StaffMatch = z.infer<typeof StaffMatch>;

export const StaffMatchPage = z.object({ count: z.int(), results: z.array(StaffMatch) });

const Amount = z.object({ decisions: z.int(), figures: z.int() });

/** How much waits. */
export const MatchSummary = z
  .object({
    some: Amount.describe("names that resemble a college"),
    none: Amount.describe("names that resemble none"),
    joining: Amount.describe("decided names whose figures are being joined"),
    today: Amount.describe("decisions since midnight in India, and figures that they joined"),
    authorities: z.array(Amount.extend({ authority: z.string() })),
    states: z.array(Amount.extend({ state: z.string() })),
  })
  .meta({ id: "StaffMatchSummary" });
export type MatchSummary = z.infer<typeof MatchSummary>;

const collegeId = z.int().min(1).max(2_147_483_647);

export const Acceptance = z.strictObject({
  college_id: collegeId.describe("the college of ours: the proposed one, or another"),
});

/** What a file of decisions would do, or does. */
export const FiledDecisions = z
  .object({
    joined: z.int().describe("names that are colleges of ours"),
    created: z.int().describe("names for which a college is created"),
    refused: z.int().describe("names that are none of the colleges that resemble them"),
    ignored: z.int().describe("names that are left out"),
    figures: z.int().describe("figures that are joined by these decisions"),
    left: z.int().describe("rows without a decision"),
    rejected: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })),
  })
  .meta({ id: "StaffFiledDecisions" });
export type FiledDecisions = z.infer<typeof FiledDecisions>;

const maxPlace = 100;

/** A college to be created for a name. */
export const NewCollegeOfMatch = z.strictObject({
  name: z.string().trim().min(3, "must have at least 3 characters").max(300),
  city: z.string().trim().max(maxPlace).default(""),
  district: z.string().trim().max(maxPlace).default(""),
});
export type NewCollegeOfMatch = z.infer<typeof NewCollegeOfMatch>;

export const maxCreatedAtOnce = 200;

/** Names that resemble no college: one is created for each. */
export const NewColleges = z
  .strictObject({
    ids: z.array(z.int().min(1)).min(1).max(maxCreatedAtOnce),
    count: z.int().describe("how many, as the member confirmed it"),
  })
  .refine(({ ids, count }) => new Set(ids).size === count, { path: ["count"], message: "is not the number of names" });

export const CreatedColleges = z.object({ decisions: z.int(), colleges: z.int(), figures: z.int() });
