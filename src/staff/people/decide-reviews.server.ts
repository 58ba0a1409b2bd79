import type { z } from "zod";
import {
  publishReview,
  type ReadReview,
  refuseReview,
  returnReview,
} from "#features/reviews/service/decide-review.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { type ChangedBy, recordChange } from "#staff/history/note-change.server.ts";
import type { ReviewsPublished, StaffReview } from "./contract.ts";
import { readStaffReview } from "./list-reviews.server.ts";

/** @throws AppError review_not_found, review_changed */
export async function publish(deps: Deps, staff: ChangedBy, read: ReadReview): Promise<StaffReview> {
  await decide(deps, staff, read.reviewId, "Published", (within) => publishReview(within, read));
  return readStaffReview(deps.db, read.reviewId);
}

/** @throws AppError invalid_input, review_not_found, review_changed */
export async function refuse(
  deps: Deps,
  staff: ChangedBy,
  read: ReadReview & { reason: string },
): Promise<StaffReview> {
  await decide(deps, staff, read.reviewId, "Refused", (within) => refuseReview(within, read));
  return readStaffReview(deps.db, read.reviewId);
}

/** Revokes a decision: the review waits again. @throws AppError review_not_found, review_changed */
export async function undoDecision(deps: Deps, staff: ChangedBy, read: ReadReview): Promise<StaffReview> {
  await decide(deps, staff, read.reviewId, "Decision undone", (within) => returnReview(within, read));
  return readStaffReview(deps.db, read.reviewId);
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
      const within = { ...deps, db: tx };
      const isPublished = await decide(within, staff, one.reviewId, "Published", (inner) =>
        publishReview(inner, one),
      ).then(
        () => true,
        (thrown: unknown) => {
          const isExpected = thrown instanceof AppError && /^review_(not_found|changed)$/.test(thrown.code);
          if (!isExpected) throw thrown;
          return false;
        },
      );
      outcome[isPublished ? "published" : "left"].push(one.reviewId);
    }
  });
  return outcome;
}

async function decide(
  deps: Deps,
  staff: ChangedBy,
  id: number,
  summary: string,
  work: (within: Deps) => Promise<void>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await work({ ...deps, db: tx });
    const record = { area: "people", resource: "reviews", recordId: id, label: `Review ${id}` } as const;
    await recordChange(tx, staff, { at: deps.now(), action: "act", ...record, summary });
  });
}
