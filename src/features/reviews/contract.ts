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

export interface ReviewQuery {
  /** Counted from 1. */
  page: number;
  pageSize: number;
}

/** One page of the list, newest first. */
export interface ReviewPage {
  count: number;
  page: number;
  pageSize: number;
  reviews: Review[];
}

const noStars = "Please choose one to five stars";
const words = z
  .string("Please write a few words")
  .transform((value) => withoutControls(value.replace(/\r\n?/g, "\n")).trim())
  .refine((value) => value !== "", "Please write a few words")
  .refine((value) => value.length <= maxReviewLength, `Please use at most ${maxReviewLength} characters`);

/** The form of one's own review. */
export const NewReview = z.object({
  rating: z
    .string(noStars)
    .regex(/^[1-5]$/, noStars)
    .transform(Number),
  review: words,
});
export type NewReview = z.infer<typeof NewReview>;

/** Body of `PUT /api/own-review/`: the same, with the stars as a number. */
export const ReviewBody = z
  .object({ rating: z.int(noStars).min(1, noStars).max(5, noStars), review: words.describe("what others read") })
  .meta({ id: "NewReview" });

/** Reply of the calls about one's own review. */
export const OwnReviewReply = z
  .object({
    rating: z.number().int(),
    review: z.string(),
    student_name: z.string().describe("the name that is shown with it"),
    state: z.enum(["published", "waiting", "refused"]),
    refusal: z.string().describe("why staff did not publish it; empty unless refused"),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "OwnReview" });

/** The state of a student's own review. */
export type ReviewState = "published" | "waiting" | "refused";

export interface OwnReview {
  rating: number;
  review: string;
  /** The name that is shown with it. */
  studentName: string;
  state: ReviewState;
  /** Why staff did not publish it; "" unless refused. */
  refusal: string;
  updatedAt: string;
}
