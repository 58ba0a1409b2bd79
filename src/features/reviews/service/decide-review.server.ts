import { z } from "zod";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { decideReview, lockReview } from "../store.server.ts";

const Reason = z.string().trim().min(1).max(500);

/** A review as staff read it: what was changed after that is not decided on unread. */
export interface ReadReview {
  reviewId: number;
  /** `updated_at` of what was read. */
  updatedAt: Date;
}

/**
 * Puts a review on the public list.
 *
 * @throws AppError review_not_found, review_changed
 */
export function publishReview(deps: Pick<Deps, "db">, read: ReadReview): Promise<void> {
  return decide(deps, read, { isPublished: true, refusal: "" });
}

/**
 * Keeps a review off the public list, or takes it down, and tells its student why.
 *
 * @param read.reason what the student reads, at most 500 characters
 * @throws AppError invalid_input, review_not_found, review_changed
 */
export async function refuseReview(deps: Pick<Deps, "db">, read: ReadReview & { reason: string }): Promise<void> {
  const reason = Reason.safeParse(read.reason);
  if (!reason.success) throw new AppError("invalid_input", { reason: "Please say why, in at most 500 characters" });
  await decide(deps, read, { isPublished: false, refusal: reason.data });
}

/**
 * Takes a decision back: the review is on no list and waits for staff again.
 *
 * @throws AppError review_not_found, review_changed
 */
export function returnReview(deps: Pick<Deps, "db">, read: ReadReview): Promise<void> {
  return decide(deps, read, { isPublished: false, refusal: "" });
}

function decide(
  { db }: Pick<Deps, "db">,
  { reviewId, updatedAt }: ReadReview,
  decision: { isPublished: boolean; refusal: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockReview(tx, reviewId);
    if (!row) throw new AppError("review_not_found");
    if (row.updatedAt.getTime() !== updatedAt.getTime()) throw new AppError("review_changed");
    await decideReview(tx, reviewId, decision);
  });
}
