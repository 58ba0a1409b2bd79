import { z } from "zod";
import { publishReview, refuseReview, returnReview } from "#features/reviews/service/decide-review.server.ts";
import { defineAct } from "#http/act/act.server.ts";
import type { StaffCall } from "#http/act/call.server.ts";
import { ok } from "#http/act/replies.server.ts";
import { pathId, searchText } from "#http/request/query-fields.server.ts";
import { staff } from "#policies/policy.ts";
import { anyOf, pages } from "#staff/access/list-fields.ts";
import {
  ReviewDecision,
  ReviewRefusal,
  ReviewsPublished,
  ReviewsToPublish,
  reviewStates,
  StaffReview,
  StaffReviewPage,
} from "./contract.ts";
import { decideReview, publishMany } from "./decide-reviews.server.ts";
import { listStaffReviews, readStaffReview } from "./list-reviews.server.ts";
import { lastPage } from "./rules.ts";

const deciding = { tag: "Staff: people", name: "decide_reviews", who: staff("people"), source: "D24" };
const ofReview = {
  ...deciding,
  params: pathId("The review"),
  reply: ok(StaffReview, "The review as it is now", ({ deps, params }: StaffCall<{ id: number }>) =>
    readStaffReview(deps.db, params.id),
  ),
  refusals: { 409: "The review was changed meanwhile: read it again" },
};

const readOf = (reviewId: number, updatedAt: string) => ({ reviewId, updatedAt: new Date(updatedAt) });

/** Reviews, and what staff decide about them. Source: docs/specification D24. */
export const reviewActs = [
  defineAct({
    ...deciding,
    rest: "GET /api/staff/reviews/",
    summary: "Reviews: those that wait first, from the oldest on",
    query: z.object({
      ...pages(25, lastPage),
      q: searchText(200, "Words of a review or a name"),
      "filter[state]": anyOf(reviewStates),
    }),
    work: ({ deps, query: { q, page, per_page: perPage, "filter[state]": state } }) =>
      listStaffReviews(deps, { q, state }, { page, perPage }),
    reply: ok(StaffReviewPage, "One page"),
  }),
  defineAct({
    ...deciding,
    rest: "POST /api/staff/reviews/publish/",
    summary: "Publish reviews that are as they were read",
    input: ReviewsToPublish,
    work: ({ deps, staff, input }) =>
      publishMany(
        deps,
        staff,
        input.reviews.map(({ id, updated_at }) => readOf(id, updated_at)),
      ),
    reply: ok(ReviewsPublished, "What was published, and what was left"),
  }),
  defineAct({
    ...ofReview,
    rest: "POST /api/staff/reviews/{id}/publish/",
    summary: "Publish a review",
    input: ReviewDecision,
    work: ({ deps, staff, params, input }) =>
      decideReview(deps, staff, "Published", publishReview, readOf(params.id, input.updated_at)),
  }),
  defineAct({
    ...ofReview,
    rest: "POST /api/staff/reviews/{id}/refuse/",
    summary: "Refuse a review, with a reason that its student reads",
    input: ReviewRefusal,
    work: ({ deps, staff, params, input: { updated_at: updatedAt, reason } }) =>
      decideReview(deps, staff, "Refused", refuseReview, { ...readOf(params.id, updatedAt), reason }),
  }),
  defineAct({
    ...ofReview,
    rest: "POST /api/staff/reviews/{id}/undo/",
    summary: "Take a decision back: the review waits again",
    input: ReviewDecision,
    work: ({ deps, staff, params, input }) =>
      decideReview(deps, staff, "Decision undone", returnReview, readOf(params.id, input.updated_at)),
  }),
];
