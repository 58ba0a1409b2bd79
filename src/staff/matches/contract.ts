import { z } from "zod";

export const matchStates = ["waiting", "accepted", "refused"] as const;

const MatchedCollege = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  district: z.string(),
  state: z.string(),
});

/** A college of an imported file beside the college of ours that resembles it most. */
export const StaffMatch = z
  .object({
    id: z.int(),
    authority: z.string().describe("whose list it is, as in the codes of colleges"),
    code: z.string().describe("its code there; for lists without codes its name"),
    name: z.string(),
    place: z.string().describe("as the file gives it; empty: not said"),
    state: z.string(),
    college: MatchedCollege.nullable().describe("ours; null: it was removed meanwhile"),
    score: z.number().describe("0 (another college) to 1 (the same)"),
    reasons: z.array(z.string()),
    import_kind: z.string(),
    decision: z.enum(matchStates),
    decided_by: z.string().nullable(),
    decided_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "StaffMatch" });
export type StaffMatch = z.infer<typeof StaffMatch>;

export const StaffMatchPage = z.object({ count: z.int(), results: z.array(StaffMatch) });

export const Acceptance = z.strictObject({
  college_id: z.int().min(1).max(2_147_483_647).describe("the college of ours: the proposed one, or another"),
});
