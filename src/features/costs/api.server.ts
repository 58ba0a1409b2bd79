import { createRoute } from "@hono/zod-openapi";
import { admit } from "#http/admit.server.ts";
import { createApiRouter, invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import { noStore } from "#http/no-store.ts";
import { perform } from "#http/perform.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { CostAnswer, CostQuestion } from "./contract.ts";
import { answerCosts } from "./service/answer-costs.server.ts";

const ask = createRoute({
  ...admit("ask_costs"),
  operationId: "askCosts",
  method: "post",
  path: "/api/costs/",
  tags: ["Costs"],
  summary: "What a course costs in all, and what leaving it costs",
  description:
    "Fees over all years, hostel, food, travel and deposits; scholarships that the answers do not contradict; the instalment of a loan beside the median salary that the college filed; what the rules of UGC and of the authority give back to a student who leaves. Each figure says whether it is published, entered or an assumption. Nothing of the body is stored or logged, and no reply is cached. `docs/costs.md` says how it is computed.",
  request: jsonBody(CostQuestion),
  responses: {
    200: jsonReply(CostAnswer, "The costs"),
    ...invalidInput,
    404: problemReply("There is no such college"),
    429: problemReply("More than 60 questions a minute from this address"),
  },
});

/** Calls about the cost of a course. */
export function costRoutes() {
  const routes = createApiRouter();
  routes.openapi(ask, async (c) => {
    const question = c.req.valid("json");
    const answer = await perform(c.get("admitted"), { work: () => answerCosts(c.get("deps"), question) });
    return c.json(answer, 200, noStore);
  });
  return routes;
}
