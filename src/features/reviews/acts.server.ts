import { z } from "zod";
import { defineAct } from "#http/act/act.server.ts";
import type { StudentCall } from "#http/act/call.server.ts";
import { noContent, ok, pageOf } from "#http/act/replies.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { pageFields } from "#http/request/query-fields.server.ts";
import { AppError } from "#lib/errors.ts";
import { policyOf } from "#policies/policies.ts";
import { perStudent, studentOrToken } from "#policies/policy.ts";
import { NewReview, OwnReview, Review } from "./contract.ts";
import { listReviews } from "./service/list-reviews.server.ts";
import { deleteReview, getOwnReview, writeReview } from "./service/own-review.server.ts";

const tag = "Reviews";
const own = { tag, who: studentOrToken("reviews", "not_signed_in"), source: "D3, D24" };

const listPublished = defineAct({
  ...policyOf("read_facts"),
  rest: "GET /api/reviews/",
  tag,
  summary: "Published reviews by students, newest first",
  query: z.object(pageFields()),
  work: ({ deps, query }) => listReviews(deps, { page: query.page, pageSize: query.page_size }),
  reply: pageOf(Review, "One page of reviews", pageTags.reviews),
});

const readOwn = defineAct({
  ...own,
  name: "read_own_review",
  and: "own review only",
  rest: "GET /api/own-review/",
  summary: "A student's own review and its state",
  description: "A student has one review.",
  work: readReview,
  reply: ok(OwnReview, "The review"),
  refusals: { 404: "The student has written none" },
});

/** A student writes their one review, or changes it. */
export const writeOwnReview = defineAct({
  ...own,
  name: "write_review",
  limit: perStudent("review"),
  rest: "PUT /api/own-review/",
  operationId: "writeOwnReview",
  summary: "Write the own review, or change it",
  description:
    "A student has one review. A changed one waits for staff again; the same words and stars change nothing.",
  input: NewReview,
  work: ({ deps, studentId, input }) => writeReview(deps, studentId, input),
  reply: ok(OwnReview, "The review as it is now", readReview),
});

/** A student deletes their review. */
export const deleteOwnReview = defineAct({
  ...own,
  name: "delete_review",
  and: "own review only",
  rest: "DELETE /api/own-review/",
  summary: "Delete the own review, from the public list too",
  description: "A student has one review. Answers the same when there is none.",
  work: ({ deps, studentId }) => deleteReview(deps, studentId),
  reply: noContent("There is none any more"),
});

/** Published reviews, and a student's own. Source: docs/specification D24. */
export const reviewActs = [listPublished, readOwn, writeOwnReview, deleteOwnReview];

/** @throws AppError review_not_found */
async function readReview({ deps, studentId }: StudentCall): Promise<OwnReview> {
  const review = await getOwnReview(deps, studentId);
  if (!review) throw new AppError("review_not_found");
  return review;
}
