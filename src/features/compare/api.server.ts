import { createRoute, z } from "@hono/zod-openapi";
import { admit } from "#http/admit.server.ts";
import { answerPublic, createApiRouter, invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import { noStore } from "#http/no-store.ts";
import { pageTags } from "#http/page-tags.ts";
import { perform } from "#http/perform.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { AppError } from "#lib/errors.ts";
import { AnsweredComparison, Comparison, ComparisonQuestion, maxCompared, readComparedIds } from "./contract.ts";
import { compare, compareFrom } from "./service/compare.server.ts";

const list = createRoute({
  ...admit("read_facts"),
  operationId: "compare",
  method: "get",
  path: "/api/compare/",
  tags: ["Streams and colleges"],
  summary: "Two to four colleges or branches side by side",
  description:
    "Each figure with its receipt, and `is_equal` or `not_comparable` where it is. Closing values of branches are in `pools`: those of one pool may be compared, those of two never.",
  request: {
    query: z.object({
      of: z
        .preprocess(
          (given) => (Array.isArray(given) ? given.join(",") : given),
          z
            .string({ error: "is required" })
            .max(200, "must have at most 200 characters")
            .regex(/^(college|branch)-[1-9][0-9]{0,9}(,(college|branch)-[1-9][0-9]{0,9}){0,3}$/, ofMessage()),
        )
        .openapi({
          type: "string",
          maxLength: 200,
          description: "Up to four, between commas",
          example: "college-1,branch-1",
        }),
    }),
  },
  responses: {
    200: jsonReply(Comparison, "The comparison"),
    404: problemReply("None of them is listed"),
    ...invalidInput,
  },
});

function ofMessage(): string {
  return `must be one to ${maxCompared} of the kind college-12 or branch-567, between commas`;
}

const ask = createRoute({
  ...admit("ask_comparison"),
  operationId: "askComparison",
  method: "post",
  path: "/api/compare/",
  tags: ["Streams and colleges"],
  summary: "The same, with how far each is from home",
  description: "Nothing of the body is stored or logged, and no reply is cached.",
  request: jsonBody(ComparisonQuestion),
  responses: {
    200: jsonReply(AnsweredComparison, "The comparison"),
    404: problemReply("None of them is listed"),
    ...invalidInput,
    429: problemReply("More than 60 questions a minute from this address"),
  },
});

/** Comparisons: of published figures for everybody, and from where somebody lives. */
export function comparisonRoutes() {
  const routes = createApiRouter();
  routes.openapi(list, async (c) => {
    const { comparison, colleges } = await compare(c.get("deps"), readComparedIds([c.req.valid("query").of]));
    if (comparison.items.length === 0) throw new AppError("college_not_found");
    const tags = colleges.flatMap(({ id }) => pageTags.college(id));
    return answerPublic(c, comparison, comparison.absent.length > 0 ? [...tags, ...pageTags.colleges] : tags);
  });
  routes.openapi(ask, async (c) => {
    const question = c.req.valid("json");
    const { comparison, home, distances } = await perform(c.get("admitted"), {
      work: () => compareFrom(c.get("deps"), question),
    });
    if (comparison.items.length === 0) throw new AppError("college_not_found");
    return c.json({ ...comparison, home, distances }, 200, noStore);
  });
  return routes;
}
