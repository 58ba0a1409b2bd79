import { z } from "zod";
import { defineAct } from "#http/act/act.server.ts";
import { facts, pageOf } from "#http/act/replies.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { pageFields, pathId } from "#http/request/query-fields.server.ts";
import { policyOf } from "#policies/policies.ts";
import { NewsArticle, NewsItem } from "./contract.ts";
import { getNews, listNews } from "./service.server.ts";

const tag = "News";

const list = defineAct({
  ...policyOf("read_facts"),
  tag,
  rest: "GET /api/news/",
  summary: "Published news, newest first",
  query: z.object(pageFields()),
  work: ({ deps, query }) => listNews(deps, { page: query.page, pageSize: query.page_size }),
  reply: pageOf(NewsItem, "One page of news", pageTags.news),
});

const article = defineAct({
  ...policyOf("read_facts"),
  tag,
  rest: "GET /api/news/{id}/",
  summary: "One news article",
  params: pathId("The article"),
  work: ({ deps, params }) => getNews(deps, params.id),
  reply: facts(NewsArticle, "The article", pageTags.news),
  refusals: { 404: "There is no such article, or it is not published yet" },
});

/** Published news. */
export const newsActs = [list, article];
