import { z } from "zod";
import { withoutControls } from "#lib/plain-text.ts";
import { maxReviewLength } from "./limits.ts";

/** What a student says of Margdeep. */
export const Review = z
  .object({
    id: z.number().int(),
    review: z.string(),
    rating: z.number().int().min(0).max(5).describe("stars out of 5"),
    student_name: z.string(),
    is_sample: z.boolean().describe("invented for the starter data"),
  })
  .meta({ id: "Review" });
export type Review = z.infer<typeof Review>;

const noStars = "Please choose one to five stars";
const words = z
  .string("Please write a few words")
  .transform((value) => withoutControls(value.replace(/\r\n?/g, "\n")).trim())
  .refine((value) => value !== "", "Please write a few words")
  .refine((value) => value.length <= maxReviewLength, `Please use at most ${maxReviewLength} characters`);

/** What a student writes. */
export const NewReview = z
  .object({ rating: z.int(noStars).min(1, noStars).max(5, noStars), review: words.describe("what others read") })
  .meta({ id: "NewReview" });
export type NewReview = z.infer<typeof NewReview>;

/** A student's own review and its state. */
export const OwnReview = z
  .object({
    rating: z.number().int(),
    review: z.string(),
    student_name: z.string().describe("the name that is shown with it"),
    state: z.enum(["published", "waiting", "refused"]),
    refusal: z.string().describe("why staff did not publish it; empty unless refused"),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "OwnReview" });
export type OwnReview = z.infer<typeof OwnReview>;
