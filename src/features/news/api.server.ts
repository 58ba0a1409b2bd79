import { createRoute, z } from "@hono/zod-openapi";
import { admit } from "#http/admit.server.ts";
import { answerPublic, createApiRouter, invalidInput, jsonReply } from "#http/api-router.server.ts";
import { pageTags } from "#http/page-tags.ts";
import { answerPage, pageReply } from "#http/paging.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { pageFields, pathId } from "#http/query-fields.server.ts";
import { NewsArticle, NewsItem } from "./contract.ts";
import { getNews, listNews } from "./service.server.ts";

const list = createRoute({
  ...admit("read_facts"),
  method: "get",
  path: "/api/news/",
  tags: ["News"],
  summary: "Published news, newest first",
  request: { query: z.object(pageFields()) },
  responses: { 200: jsonReply(pageReply(NewsItem), "One page of news"), ...invalidInput },
});

const article = createRoute({
  ...admit("read_facts"),
  method: "get",
  path: "/api/news/{id}/",
  tags: ["News"],
  summary: "One news article",
  request: { params: pathId("The article") },
  responses: {
    200: jsonReply(NewsArticle, "The article"),
    404: problemReply("There is no such article, or it is not published yet"),
    ...invalidInput,
  },
});

/** Calls of specification section 7 about news. */
export function newsRoutes() {
  return createApiRouter()
    .openapi(list, async (c) => {
      const query = c.req.valid("query");
      const page = await listNews(c.get("deps"), { page: query.page, pageSize: query.page_size });
      return answerPage(c, query, { ...page, items: page.news }, {}, pageTags.news);
    })
    .openapi(article, async (c) =>
      answerPublic(c, await getNews(c.get("deps"), c.req.valid("param").id), pageTags.news),
    );
}
