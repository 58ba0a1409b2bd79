import { createRoute, z } from "@hono/zod-openapi";
import { admit } from "#http/admit.server.ts";
import { createApiRouter, invalidInput, jsonReply } from "#http/api-router.server.ts";
import { answerPage, pageReply } from "#http/paging.server.ts";
import { optionalText, pageFields } from "#http/query-fields.server.ts";
import { ClosingList, ListedCollege } from "./closing-lists-contract.ts";
import { listClosingLists, listListedColleges } from "./service/closing-lists.server.ts";

const lists = createRoute({
  ...admit("read_facts"),
  operationId: "listClosingLists",
  method: "get",
  path: "/api/chances/lists/",
  tags: ["Chances"],
  summary: "Authorities with closing values and no model",
  description: "Their lists are shown as they were, without a chance. Up to ten minutes old.",
  responses: { 200: jsonReply(z.object({ results: z.array(ClosingList) }), "One entry for each authority") },
});

const colleges = createRoute({
  ...admit("read_facts"),
  operationId: "listClosingListColleges",
  method: "get",
  path: "/api/chances/lists/colleges/",
  tags: ["Chances"],
  summary: "The colleges in those lists, by name",
  request: {
    query: z.object({
      authority: optionalText(100, "Only of this authority, as `GET /api/chances/lists/` names it"),
      ...pageFields(),
    }),
  },
  responses: { 200: jsonReply(pageReply(ListedCollege), "One page of colleges"), ...invalidInput },
});

/** Calls about lists that are shown as they were. */
export function closingListRoutes() {
  const routes = createApiRouter();
  routes.openapi(lists, async (c) => {
    const results = await listClosingLists(c.get("deps"));
    return c.json({ results }, 200, { "Cache-Control": "public, max-age=60" });
  });
  routes.openapi(colleges, async (c) => {
    const query = c.req.valid("query");
    return answerPage(
      c,
      query,
      await listListedColleges(c.get("deps"), { ...query, pageSize: query.page_size }),
      {},
      [],
    );
  });
  return routes;
}
