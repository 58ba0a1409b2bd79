import type { z } from "zod";
import { publishReview, type ReadReview } from "#features/reviews/service/decide-review.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { type ChangedBy, recordChange } from "#staff/history/note-change.server.ts";
import type { ReviewsPublished } from "./contract.ts";

/**
 * Decides a review, or undoes the decision.
 *
 * @param work publishes, refuses or returns the review
 * @throws AppError review_not_found, review_changed; invalid_input for a refusal without a reason
 */
export async function decideReview<Read extends ReadReview>(
  deps: Deps,
  staff: ChangedBy,
  summary: string,
  work: (within: Deps, read: Read) => Promise<void>,
  read: Read,
): Promise<void> {
  const { reviewId: id } = read;
  await deps.db.transaction(async (tx) => {
    await work({ ...deps, db: tx }, read);
    const record = { area: "people", resource: "reviews", recordId: id, label: `Review ${id}` } as const;
    await recordChange(tx, staff, { at: deps.now(), action: "act", ...record, summary });
  });
}

/** Publishes the reviews that have not changed since they were read; the others are left unpublished, to be read again. */
export async function publishMany(
  deps: Deps,
  staff: ChangedBy,
  read: readonly ReadReview[],
): Promise<z.infer<typeof ReviewsPublished>> {
  const outcome: z.infer<typeof ReviewsPublished> = { published: [], left: [] };
  await deps.db.transaction(async (tx) => {
    for (const one of [...read].sort((a, b) => a.reviewId - b.reviewId)) {
      try {
        await decideReview({ ...deps, db: tx }, staff, "Published", publishReview, one);
        outcome.published.push(one.reviewId);
      } catch (thrown) {
        if (!(thrown instanceof AppError && /^review_(not_found|changed)$/.test(thrown.code))) throw thrown;
        outcome.left.push(one.reviewId);
      }
    }
  });
  return outcome;
}
