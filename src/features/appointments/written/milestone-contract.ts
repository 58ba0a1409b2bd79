import { z } from "zod";
import { milestoneStates } from "#db/schema/choices.ts";
import { withoutControls } from "#lib/plain-text.ts";
import { milestoneLimits } from "./milestone-rules.ts";

const instant = z.string().describe("ISO 8601, in universal time");
const id = z.number().int().min(1).max(2_147_483_647);

/** What was agreed, and by when. */
export const MilestoneTerms = z
  .strictObject({
    due_on: z.iso.date("must be a day such as 2026-11-21").describe("in India, from today on"),
    agreed: z
      .string("is required")
      .transform((typed) => withoutControls(typed.replaceAll("\r\n", "\n")).trim())
      .pipe(z.string().min(1, "is required").max(milestoneLimits.agreed, "must have at most 500 characters")),
  })
  .meta({ id: "MilestoneTerms" });
export type MilestoneTerms = z.output<typeof MilestoneTerms>;

/** Adds milestones to a project; the student is told once. */
export const NewMilestones = z
  .strictObject({
    deliverable: id.describe("of the package that the call is of"),
    milestones: z.array(MilestoneTerms).min(1, "is required").max(milestoneLimits.atOnce),
  })
  .meta({ id: "NewMilestones" });
export type NewMilestones = z.output<typeof NewMilestones>;

export const MilestoneState = z.strictObject({ state: z.enum(milestoneStates) }).meta({ id: "MilestoneState" });

/** A milestone of a project as its student reads it. */
export const Milestone = z
  .object({
    id: z.number().int(),
    deliverable: z.number().int(),
    title: z.string().describe("of the deliverable"),
    agreed: z.string(),
    due_on: z.string().meta({ format: "date" }),
    moved_from: z.string().meta({ format: "date" }).nullable().describe("the date before; null: it was never moved"),
    author: z.string(),
    written_at: instant,
    changed_at: instant.nullable().describe("when words or date were last changed; null: never"),
    state: z.enum(milestoneStates),
    decided_at: instant.nullable().describe("when it was reached or dropped"),
  })
  .meta({ id: "Milestone" });
export type Milestone = z.infer<typeof Milestone>;
export const Milestones = z.object({ results: z.array(Milestone) }).meta({ id: "Milestones" });
