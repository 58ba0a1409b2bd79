import { createRoute } from "@hono/zod-openapi";
import { admit, studentOf } from "#http/admit.server.ts";
import { createApiRouter, invalidInput, jsonReply } from "#http/api-router.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { perform } from "#http/perform.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { AppError } from "#lib/errors.ts";
import { OwnReviewReply, ReviewBody } from "./contract.ts";
import { deleteReview, getOwnReview, writeReview } from "./service/own-review.server.ts";

const noStore = { "Cache-Control": "private, no-store" };
const tags = ["Reviews"];
const path = "/api/own-review/";
const description = "By a student's access token, or the session cookie of the website. A student has one review.";

const readRoute = createRoute({
  ...admit("read_own_review"),
  method: "get",
  path,
  tags,
  summary: "A student's own review and its state",
  description,
  responses: {
    200: jsonReply(OwnReviewReply, "The review"),
    404: problemReply("The student has written none"),
  },
});

const writeRoute = createRoute({
  ...admit("write_review"),
  operationId: "writeOwnReview",
  method: "put",
  path,
  tags,
  summary: "Write the own review, or change it",
  description: `${description} A changed one waits for staff again; the same words and stars change nothing.`,
  request: { body: { required: true, content: { "application/json": { schema: ReviewBody } } } },
  responses: { 200: jsonReply(OwnReviewReply, "The review as it is now"), ...invalidInput },
});

const removeRoute = createRoute({
  ...admit("delete_review"),
  method: "delete",
  path,
  tags,
  summary: "Delete the own review, from the public list too",
  description: `${description} Answers the same when there is none.`,
  responses: { 204: { description: "There is none any more" } },
});

/** The calls of a student's own review: what its page does. Source: decision D24. */
export function ownReviewRoutes() {
  const api = createApiRouter();
  api.openapi(readRoute, async (c) => c.json(await readReview(c.get("deps"), studentOf(c)), 200, noStore));
  api.openapi(writeRoute, async (c) => {
    const [deps, studentId] = [c.get("deps"), studentOf(c)];
    await perform(c.get("admitted"), { work: () => writeReview(deps, studentId, c.req.valid("json")) });
    return c.json(await readReview(deps, studentId), 200, noStore);
  });
  api.openapi(removeRoute, async (c) => {
    const [deps, studentId] = [c.get("deps"), studentOf(c)];
    await perform(c.get("admitted"), { work: () => deleteReview(deps, studentId) });
    return c.body(null, 204, noStore);
  });
  return api;
}

/** @throws AppError review_not_found */
async function readReview(deps: Deps, studentId: number) {
  const own = await getOwnReview(deps, studentId);
  if (!own) throw new AppError("review_not_found");
  const { studentName, updatedAt, ...others } = own;
  return { ...others, student_name: studentName, updated_at: updatedAt };
}
