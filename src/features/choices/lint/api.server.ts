import { createRoute } from "@hono/zod-openapi";
import { admit } from "#http/admit.server.ts";
import { answerJsonText, createApiRouter, invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import { noStore } from "#http/no-store.ts";
import { perform, usesOfRows } from "#http/perform.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { CheckedList, ListToCheck, PreparedList } from "./contract.ts";
import { checkListToJson, prepareCheckToJson } from "./service/check-list.server.ts";

const refusals = {
  ...invalidInput,
  404: problemReply("There is no model of this authority"),
  429: problemReply("More than 60 questions a minute from this address; a list counts once for each 100 rows"),
};

const check = createRoute({
  ...admit("check_choices"),
  operationId: "checkChoices",
  method: "post",
  path: "/api/choices/check/",
  tags: ["Choices"],
  summary: "The traps in a choice list, and the chance of each row being the one allotted",
  description:
    "Simulates 4,000 years with a fixed seed: closing values of one year move together as far as past years show. Every finding names its rows, the authority's rule where there is one, and where it can be mended a list without it; nothing is changed. Nothing of the body is stored or logged, and no reply is cached. `docs/choice-check.md` says what each kind means.",
  request: jsonBody(ListToCheck),
  responses: { 200: jsonReply(CheckedList, "The checked list"), ...refusals },
});

const prepare = createRoute({
  ...admit("check_choices"),
  operationId: "prepareChoiceCheck",
  method: "post",
  path: "/api/choices/check/rows/",
  tags: ["Choices"],
  summary: "What the check of a choice list needs to know of its rows",
  description:
    "The same question as `POST /api/choices/check/`, answered with the pools of each row and their chances, so that a program can check other orders of the same rows by itself. Nothing of the body is stored or logged.",
  request: jsonBody(ListToCheck),
  responses: { 200: jsonReply(PreparedList, "The rows of the list"), ...refusals },
});

/** Calls that check choice lists. */
export function choiceCheckRoutes() {
  const routes = createApiRouter();
  routes.openapi(check, async (c) => {
    const asked = c.req.valid("json");
    const checked = await perform(c.get("admitted"), {
      weight: () => usesOfRows(asked.choices.length),
      work: () => checkListToJson(c.get("deps"), asked),
    });
    return answerJsonText<CheckedList>(c, checked, noStore);
  });
  routes.openapi(prepare, async (c) => {
    const asked = c.req.valid("json");
    const prepared = await perform(c.get("admitted"), {
      weight: () => usesOfRows(asked.choices.length),
      work: () => prepareCheckToJson(c.get("deps"), asked),
    });
    return answerJsonText<PreparedList>(c, prepared, noStore);
  });
  return routes;
}
