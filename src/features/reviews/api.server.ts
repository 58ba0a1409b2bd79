import { createRoute, z } from "@hono/zod-openapi";
import { admit } from "#http/admit.server.ts";
import { createApiRouter, invalidInput, jsonReply } from "#http/api-router.server.ts";
import { pageTags } from "#http/page-tags.ts";
import { answerPage, pageReply } from "#http/paging.server.ts";
import { pageFields } from "#http/query-fields.server.ts";
import { Review } from "./contract.ts";
import { listReviews } from "./service/list-reviews.server.ts";

const list = createRoute({
  ...admit("read_facts"),
  method: "get",
  path: "/api/reviews/",
  tags: ["Reviews"],
  summary: "Published reviews by students, newest first",
  request: { query: z.object(pageFields()) },
  responses: { 200: jsonReply(pageReply(Review), "One page of reviews"), ...invalidInput },
});

/** Calls of specification section 7 about reviews. */
export function reviewRoutes() {
  return createApiRouter().openapi(list, async (c) => {
    const query = c.req.valid("query");
    const page = await listReviews(c.get("deps"), { page: query.page, pageSize: query.page_size });
    return answerPage(c, query, { ...page, items: page.reviews }, {}, pageTags.reviews);
  });
}
