import { z } from "zod";
import { resumeSections } from "#db/schema/choices.ts";
import { withoutControls } from "#lib/plain-text.ts";
import { resumeLimits } from "./resume-rules.ts";

const instant = z.string().describe("ISO 8601, in universal time");
const text = (least: number, most: number) =>
  z
    .string("is required")
    .transform((typed) => withoutControls(typed.replaceAll("\r\n", "\n")).trim())
    .pipe(z.string().min(least, "is required").max(most, `must have at most ${most} characters`));

/** A comment and its place: a page, a section, or a section of a page. */
export const ResumeComment = z
  .strictObject({
    page: z.number().int().min(1).max(resumeLimits.pages).nullable(),
    section: z.enum(resumeSections).nullable(),
    text: text(1, resumeLimits.comment),
  })
  .refine(({ page, section }) => page !== null || section !== null, {
    message: "must name a page or a section",
    path: ["section"],
  })
  .meta({ id: "ResumeComment" });
export type ResumeComment = z.output<typeof ResumeComment>;

/** What a counsellor writes about a résumé, as a draft or to be sent. */
export const NewResumeReview = z
  .strictObject({
    comments: z.array(ResumeComment).max(resumeLimits.comments).default([]),
    summary: text(0, resumeLimits.summary).default(""),
    send: z.boolean().default(false).describe("true: the student reads it, and it no longer changes"),
    deliverable: z
      .number()
      .int()
      .min(1)
      .max(2_147_483_647)
      .nullable()
      .default(null)
      .describe("of the same package, pending and no call: sending delivers it"),
  })
  .refine(({ send, summary }) => !send || summary !== "", { message: "is required", path: ["summary"] })
  .meta({ id: "NewResumeReview" });
export type NewResumeReview = z.output<typeof NewResumeReview>;

/** A review as its student reads it. */
export const ResumeReview = z
  .object({
    version: z.number().int().describe("above 1: it corrects the one before it"),
    comments: z.array(
      z.object({
        page: z.number().int().nullable(),
        section: z.enum(resumeSections).nullable(),
        text: z.string(),
      }),
    ),
    summary: z.string(),
    author: z.string(),
    sent_at: instant,
  })
  .meta({ id: "ResumeReview" });
export type ResumeReview = z.infer<typeof ResumeReview>;

const ResumeVersion = z
  .object({
    version: z.number().int(),
    name: z.string().describe("of the file"),
    counsellor: z.string().describe("with whom it was shared"),
    uploaded_at: instant,
    file: z
      .object({ id: z.string().describe("for GET /api/attachments/{id}"), size_bytes: z.number().int() })
      .nullable()
      .describe("null: replaced, withdrawn, or expired 30 days after the call"),
    reviews: z.array(ResumeReview).describe("the newest first"),
  })
  .meta({ id: "ResumeVersion" });
export type ResumeVersion = z.infer<typeof ResumeVersion>;

/** A call for which a résumé can be shared, with what was shared and answered. */
export const ResumeOfCall = z
  .object({
    call: z.string().describe("its reference"),
    title: z.string().describe("of the deliverable that the call is of"),
    counsellor: z.string().describe("who reads what is shared now"),
    held_at: instant,
    can_share: z.boolean().describe("until 30 days after the call"),
    until: instant.describe("when the counsellor no longer sees it, and the file is removed"),
    versions: z.array(ResumeVersion).describe("the newest first"),
  })
  .meta({ id: "ResumeOfCall" });
export type ResumeOfCall = z.infer<typeof ResumeOfCall>;
export const ResumesOfCalls = z.object({ results: z.array(ResumeOfCall) }).meta({ id: "ResumesOfCalls" });

/** The form has a file and nothing else. */
export const NewResume = z.object({}).meta({ id: "NewResume" });

/** A résumé as the counsellor of its call sees it. */
export const StaffResume = z
  .object({
    version: z.number().int(),
    name: z.string(),
    uploaded_at: instant,
    size_bytes: z.number().int().nullable().describe("null: the student replaced or withdrew the file"),
    draft: z
      .object({ comments: ResumeReview.shape.comments, summary: z.string() })
      .nullable()
      .describe("what was written and not sent"),
    reviews: z.array(ResumeReview).describe("that were sent, the newest first"),
  })
  .meta({ id: "StaffResume" });
export type StaffResume = z.infer<typeof StaffResume>;
