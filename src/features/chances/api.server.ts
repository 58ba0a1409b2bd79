import { createRoute } from "@hono/zod-openapi";
import { admit } from "#http/admit.server.ts";
import { createApiRouter, invalidInput, jsonReply } from "#http/api-router.server.ts";
import { perform } from "#http/perform.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { ChancesAnswer, ChancesQuestion } from "./contract.ts";
import { answerChances } from "./service/answer-chances.server.ts";

const ask = createRoute({
  ...admit("ask_chances"),
  operationId: "askChances",
  method: "post",
  path: "/api/chances/",
  tags: ["Chances"],
  summary: "Which seats a candidate may have, and how likely each is",
  description:
    "Every seat of the authority's newest list that the candidate may have, with the chance that it closes at or behind their rank. A rank is never used in place of another: seats whose rank was not sent are counted in `withheld`. Nothing of the body is stored or logged, and no reply is cached. `docs/chances.md` says what a chance means.",
  request: { body: { required: true, content: { "application/json": { schema: ChancesQuestion } } } },
  responses: {
    200: jsonReply(ChancesAnswer, "One page of seats"),
    ...invalidInput,
    404: problemReply("There is no model of this authority"),
    429: problemReply("More than 60 questions a minute from this address"),
  },
});

/** Calls about chances of admission. */
export function chanceRoutes() {
  return createApiRouter().openapi(ask, async (c) => {
    const question = c.req.valid("json");
    const answer = await perform(c.get("admitted"), { work: () => answerChances(c.get("deps"), question) });
    return c.json(answer, 200, { "Cache-Control": "no-store" });
  });
}
