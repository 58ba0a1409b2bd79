import { z } from "zod";

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
