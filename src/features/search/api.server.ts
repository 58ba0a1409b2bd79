import { createRoute, z } from "@hono/zod-openapi";
import { containsRank } from "#features/catalogue/rank-rules.ts";
import { maxTextLength } from "#features/catalogue/rules.ts";
import { admit } from "#http/admit.server.ts";
import { answerPublic, createApiRouter, invalidInput, jsonReply } from "#http/api-router.server.ts";
import { pageTags } from "#http/page-tags.ts";
import { searchText } from "#http/query-fields.server.ts";
import { DirectAnswer } from "./contract.ts";
import { answerQuestion } from "./service/answer-question.server.ts";

const answers = createRoute({
  ...admit("read_facts"),
  operationId: "answerQuestion",
  method: "get",
  path: "/api/answers/",
  tags: ["Search"],
  summary: "What a text asks for beside a list of colleges",
  description:
    "An exam, chances with a rank, two colleges to compare, whether a college is recognised, hostels, scholarships, jobs, an article or a page; the likeliest first. Empty for a text that asks for colleges: listColleges answers those.",
  request: { query: z.object({ q: searchText(maxTextLength, "The text") }) },
  responses: { 200: jsonReply(z.object({ results: z.array(DirectAnswer) }), "The answers"), ...invalidInput },
});

/** What the search page shows above the colleges. */
export function searchRoutes() {
  return createApiRouter().openapi(answers, async (c) => {
    const { q } = c.req.valid("query");
    const results = await answerQuestion(c.get("deps"), q);
    if (containsRank(q)) {
      c.header("Cache-Control", "no-store");
      return c.json({ results }, 200);
    }
    return answerPublic(c, { results }, answerTags);
  });
}

/** Whatever an answer may be made of. */
const answerTags = [
  ...pageTags.colleges,
  ...pageTags.calendar,
  ...pageTags.hostels,
  ...pageTags.jobs,
  ...pageTags.scholarships,
  ...pageTags.news,
];
