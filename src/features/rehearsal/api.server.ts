import { createRoute, z } from "@hono/zod-openapi";
import { authorities } from "#features/chances/contract.ts";
import { admit } from "#http/admit.server.ts";
import { answerJsonText, createApiRouter, invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import { noStore } from "#http/no-store.ts";
import { perform, usesOfRows } from "#http/perform.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { choiceOr } from "#http/query-fields.server.ts";
import { RehearsalAnswer, RehearsalQuestion, RehearsalYear } from "./contract.ts";
import { rehearseToJson } from "./service/rehearse.server.ts";
import { listRehearsalYears } from "./service/stored-lists.server.ts";

const replay = createRoute({
  ...admit("rehearse"),
  operationId: "rehearseCounselling",
  method: "post",
  path: "/api/rehearsal/",
  tags: ["Chances"],
  summary: "A past year's counselling, replayed round by round with a candidate's list",
  description:
    "In each round every pool that the candidate may have is tried, choice by choice, in the authority's order. A seat is allotted where the rank that counts for it is within the closing value of that round; a seat that is held is never lost. The rounds are those of the real candidates of the year, without this one. `docs/rehearsal.md` says what a replay cannot know. Nothing of the body is stored or logged, and no reply is cached.",
  request: jsonBody(RehearsalQuestion),
  responses: {
    200: jsonReply(RehearsalAnswer, "The rounds until a decision is missing, or all of them"),
    ...invalidInput,
    404: problemReply("There are no lists of this authority and year"),
    429: problemReply("More than 60 questions a minute from this address; a list counts once for each 100 rows"),
  },
});

const years = createRoute({
  ...admit("read_facts"),
  operationId: "listRehearsalYears",
  method: "get",
  path: "/api/rehearsal/years/",
  tags: ["Chances"],
  summary: "The years that can be replayed, with what we have of their rounds",
  request: { query: z.object({ authority: choiceOr("josaa", authorities, "Of this authority") }) },
  responses: {
    200: jsonReply(z.object({ results: z.array(RehearsalYear) }), "Newest first; up to a minute old"),
    ...invalidInput,
  },
});

/** Calls about replays of past years. */
export function rehearsalRoutes() {
  const routes = createApiRouter();
  routes.openapi(replay, async (c) => {
    const question = c.req.valid("json");
    const answer = await perform(c.get("admitted"), {
      weight: () => usesOfRows(question.choices.length),
      work: () => rehearseToJson(c.get("deps"), question),
    });
    return answerJsonText<RehearsalAnswer>(c, answer, noStore);
  });
  routes.openapi(years, async (c) => {
    const results = await listRehearsalYears(c.get("deps"), c.req.valid("query").authority);
    return c.json({ results }, 200, { "Cache-Control": "public, max-age=60" });
  });
  return routes;
}
