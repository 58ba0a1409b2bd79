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

/** The form of one's own review. */
export const NewReview = z.object({
  rating: z
    .string("Please choose one to five stars")
    .regex(/^[1-5]$/, "Please choose one to five stars")
    .transform(Number),
  review: z
    .string("Please write a few words")
    .transform((value) => withoutControls(value.replace(/\r\n?/g, "\n")).trim())
    .refine((value) => value !== "", "Please write a few words")
    .refine((value) => value.length <= maxReviewLength, `Please use at most ${maxReviewLength} characters`),
});
export type NewReview = z.infer<typeof NewReview>;

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
