import { z } from "zod";
import { interviewPoints } from "#db/schema/choices.ts";
import { withoutControls } from "#lib/plain-text.ts";
import { interviewDays, interviewLimits, maxRating } from "./interview-rules.ts";

const instant = z.string().describe("ISO 8601, in universal time");
const rating = z.number().int().min(1).max(maxRating);
const Ratings = z.strictObject(
  Object.fromEntries(interviewPoints.map((point) => [point, rating])) as Record<
    (typeof interviewPoints)[number],
    typeof rating
  >,
);

const text = (most: number) =>
  z
    .string("is required")
    .transform((typed) => withoutControls(typed.replaceAll("\r\n", "\n")).trim())
    .pipe(z.string().min(1, "is required").max(most, `must have at most ${most} characters`));

/** What a counsellor writes after a mock interview. */
export const NewMockInterview = z
  .strictObject({
    field: text(interviewLimits.field).describe("such as computer science, or an MBA"),
    questions: z.array(text(interviewLimits.question)).min(1, "is required").max(interviewLimits.questions),
    ratings: Ratings.describe(`1 to ${maxRating} for each point`),
    notes: text(interviewLimits.notes),
  })
  .meta({ id: "NewMockInterview" });
export type NewMockInterview = z.output<typeof NewMockInterview>;

/** A mock interview as its student reads it. */
export const MockInterview = z
  .object({
    reference: z.string().describe("of its call"),
    field: z.string(),
    questions: z.array(z.string()),
    ratings: Ratings,
    notes: z.string(),
    author: z.string(),
    held_at: instant,
    written_at: instant,
    question: z.string().nullable().describe("of the student; null: none was asked"),
    answer: z.string().nullable(),
    can_ask: z.boolean().describe(`once, until ${interviewDays.ask} days after the call`),
  })
  .meta({ id: "MockInterview" });
export type MockInterview = z.infer<typeof MockInterview>;
export const MockInterviews = z.object({ results: z.array(MockInterview) }).meta({ id: "MockInterviews" });

export const InterviewQuestion = z
  .strictObject({ question: text(interviewLimits.asked) })
  .meta({ id: "InterviewQuestion" });
export const InterviewAnswer = z.strictObject({ answer: text(interviewLimits.answer) }).meta({ id: "InterviewAnswer" });
