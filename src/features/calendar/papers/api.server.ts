import { createRoute } from "@hono/zod-openapi";
import { admit } from "#http/admit.server.ts";
import { createApiRouter, invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import { noStore } from "#http/no-store.ts";
import { perform } from "#http/perform.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { PaperPlan, PaperQuestion } from "./contract.ts";
import { answerPapers } from "./service/plan-papers.server.ts";

const plan = createRoute({
  ...admit("plan_papers"),
  operationId: "planPapers",
  method: "post",
  path: "/api/calendar/papers/",
  tags: ["Calendar"],
  summary: "Which certificates a candidate needs, from which day each counts, and what is late already",
  description:
    "Computed from the dates of the chosen exams as they are today. Times are what is usual, never a promise. Nothing of the body is stored or logged, and no reply is cached.",
  request: jsonBody(PaperQuestion),
  responses: {
    200: jsonReply(PaperPlan, "The plan"),
    ...invalidInput,
    404: problemReply("There is no such exam"),
    429: problemReply("More than 60 questions a minute from this address"),
  },
});

/** The paper plan. Source: docs/specification S17.4. */
export function paperRoutes() {
  return createApiRouter().openapi(plan, async (c) => {
    const question = c.req.valid("json");
    const work = () => answerPapers(c.get("deps"), question);
    return c.json(await perform(c.get("admitted"), { work }), 200, noStore);
  });
}
