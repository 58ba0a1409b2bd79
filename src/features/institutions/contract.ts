import { z } from "zod";
import { officeStates, statedTopics, statementStates } from "#db/schema/choices.ts";
import { filledText, typedText } from "#lib/typed-text.ts";
import { maxAnswer, maxOfficeName, maxProgramme, maxRole, maxValue } from "./values.ts";

/** The claim of a college's page, and the request for a new link. */
export const OfficeClaim = z.object({
  name: filledText(maxOfficeName, "Please enter your name"),
  role: filledText(maxRole, "Please enter your role at the college").describe("such as Registrar"),
  email: filledText(254, "Please enter your e-mail address")
    .pipe(z.email("Please enter an e-mail address, such as name@example.org"))
    .describe("at the domain of the college's web site"),
  captcha: z.string().max(4000).optional().describe("a solved challenge of GET /api/captcha/?form=contact"),
});
export type OfficeClaim = z.infer<typeof OfficeClaim>;

/** The same whether or not the address is known. */
export const ClaimTaken = z.object({ message: z.string() }).meta({ id: "CollegeOfficeClaimTaken" });

/** A figure or a contact that the college states, with a PDF that proves it. */
export const NewStatement = z.object({
  topic: z.enum(statedTopics, "Please choose what you state"),
  programme: typedText(maxProgramme).default("").describe("empty: the college as a whole"),
  year: z
    .string()
    .trim()
    .refine((year) => /^(?:20\d\d)?$/.test(year), "Please enter a year such as 2026")
    .default("")
    .describe("needed for a figure; the academic year begins in it"),
  value: filledText(maxValue, "Please enter the value").describe("whole rupees a year, seats or students for a figure"),
});
export type NewStatement = z.infer<typeof NewStatement>;

export const OfficeStatement = z.object({
  id: z.number().int(),
  topic: z.enum(statedTopics),
  programme: z.string(),
  year: z.number().int().nullable(),
  value: z.string(),
  state: z.enum(statementStates),
  reason: z.string().describe("of staff who declined it"),
  stated_on: z.string().describe("YYYY-MM-DD"),
});
export type OfficeStatement = z.infer<typeof OfficeStatement>;

/** A report about the college's page: the figure alone, nothing of who reported it or wrote what. */
const OfficeReport = z.object({
  id: z.number().int(),
  fact: z.string(),
  shown: z.string().describe("what the receipt stated when it was reported"),
  reported_on: z.string().describe("YYYY-MM-DD"),
  answer: z.string().nullable().describe("of the office"),
});

/** What an office sees by its link. */
export const CollegeOffice = z
  .object({
    college: z.object({ id: z.number().int(), name: z.string() }),
    state: z.enum(officeStates),
    name: z.string(),
    role: z.string(),
    statements: z.array(OfficeStatement).describe("of an approved office; newest first, at most 50"),
    reports: z.array(OfficeReport).describe("of an approved office: figures that are disputed"),
  })
  .meta({ id: "CollegeOffice" });
export type CollegeOffice = z.infer<typeof CollegeOffice>;

/** What an office says to a report. */
export const OfficeAnswer = z.object({
  answer: filledText(maxAnswer, "Please write an answer").describe("what is right, and where it is written"),
});
