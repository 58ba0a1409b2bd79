import type { z } from "zod";
import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { StaffReview, StaffReviewPage } from "./contract.ts";
import {
  findReviewRow,
  findReviewRowOf,
  listReviewRows,
  type ReviewRow,
  type ReviewState,
} from "./review-store.server.ts";

/** Reviews for staff: waiting ones, oldest first, then the others, newest first. */
export async function listStaffReviews(
  { db }: Pick<Deps, "db">,
  filter: { q: string; state: ReviewState[] },
  page: { page: number; perPage: number },
): Promise<z.infer<typeof StaffReviewPage>> {
  const { count, rows } = await listReviewRows(db, filter, page);
  return { count, results: rows.map(presentReview) };
}

/** @throws AppError review_not_found */
export async function readStaffReview(db: Db, id: number): Promise<StaffReview> {
  const row = await findReviewRow(db, id);
  if (!row) throw new AppError("review_not_found");
  return presentReview(row);
}

/** A student's only review, or null. */
export async function readReviewOf(db: Db, studentId: number): Promise<StaffReview | null> {
  const row = await findReviewRowOf(db, studentId);
  return row ? presentReview(row) : null;
}

function presentReview(row: ReviewRow): StaffReview {
  const { id, rating, review, refusal } = row;
  return {
    id,
    rating,
    review,
    refusal,
    student_name: row.studentName,
    student_id: row.studentId,
    is_sample: row.isSample,
    state: row.isPublished ? "published" : refusal ? "refused" : "waiting",
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
