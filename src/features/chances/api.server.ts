import { createRoute, z } from "@hono/zod-openapi";
import { admit } from "#http/admit.server.ts";
import { answerJsonText, createApiRouter, invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import { noStore } from "#http/no-store.ts";
import { answerPage, pageReply } from "#http/paging.server.ts";
import { perform } from "#http/perform.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { choiceOr, optionalChoice, optionalId, optionalNumber, pageFields } from "#http/query-fields.server.ts";
import { authorities, ChancesAnswer, ChancesQuestion, NeededRanks } from "./contract.ts";
import { ChanceFailure, ChanceRecord } from "./record-contract.ts";
import { answerChancesToJson } from "./service/answer-chances.server.ts";
import { neededRanks } from "./service/needed-ranks.server.ts";
import { listFailures, readRecord } from "./service/read-record.server.ts";

const ask = createRoute({
  ...admit("ask_chances"),
  operationId: "askChances",
  method: "post",
  path: "/api/chances/",
  tags: ["Chances"],
  summary: "Which seats a candidate may have, and how likely each is",
  description:
    "Every seat of the authority's newest list that the candidate may have, with the chance that it closes at or behind their rank. A rank is never used in place of another: seats whose rank was not sent are counted in `withheld`. Nothing of the body is stored or logged, and no reply is cached. `docs/chances.md` says what a chance means.",
  request: jsonBody(ChancesQuestion),
  responses: {
    200: jsonReply(ChancesAnswer, "One page of seats"),
    ...invalidInput,
    404: problemReply("There is no model of this authority"),
    429: problemReply("More than 60 questions a minute from this address"),
  },
});

const judgedYear = optionalNumber(2000, 2100, "Only of this judged year");

const record = createRoute({
  ...admit("read_facts"),
  operationId: "getChanceRecord",
  method: "get",
  path: "/api/chances/record/",
  tags: ["Chances"],
  summary: "How often the chances of past years were wrong",
  description:
    "Each past year, judged by a model that was trained on the years before it alone, beside last year's closing as a hard line. It is computed with each model.",
  request: {
    query: z.object({
      authority: optionalChoice(authorities, "Only of this authority"),
      year: judgedYear,
    }),
  },
  responses: {
    200: jsonReply(z.object({ results: z.array(ChanceRecord) }), "One record for each authority with a model"),
    ...invalidInput,
  },
});

const failures = createRoute({
  ...admit("read_facts"),
  operationId: "listChanceFailures",
  method: "get",
  path: "/api/chances/record/failures/",
  tags: ["Chances"],
  summary: "The seats of which a statement of 90 % and more failed, by name",
  description: "Of each seat and year the surest of such statements; newest year first, the surest first.",
  request: {
    query: z.object({
      authority: choiceOr("josaa", authorities, "Of this authority"),
      year: judgedYear,
      ...pageFields(),
    }),
  },
  responses: {
    200: jsonReply(pageReply(ChanceFailure), "One page of failures"),
    ...invalidInput,
    404: problemReply("There is no model of this authority"),
  },
});

const needed = createRoute({
  ...admit("read_facts"),
  operationId: "listNeededRanks",
  method: "get",
  path: "/api/chances/needed/",
  tags: ["Chances"],
  summary: "The rank that each seat of a branch or college asks for",
  description: "With which rank, or percentile, the chance is 50 % and 90 %. Name a branch or a college.",
  request: {
    query: z
      .object({
        authority: optionalChoice(authorities, "Only of this authority"),
        branch_id: optionalId("The branch"),
        college_id: optionalId("The college"),
      })
      .refine((of) => (of.branch_id === null) !== (of.college_id === null), {
        path: ["branch_id"],
        message: "name either a branch or a college",
      }),
  },
  responses: {
    200: jsonReply(
      z.object({ results: z.array(NeededRanks) }),
      "One list for each authority that allots the seats; empty where none has a model",
    ),
    ...invalidInput,
  },
});

/** A model that is published meanwhile is served within seconds: nobody keeps these for long. */
const forAMinute = { "Cache-Control": "public, max-age=60" };

/** Calls about chances of admission. */
export function chanceRoutes() {
  const routes = createApiRouter();
  routes.openapi(ask, async (c) => {
    const question = c.req.valid("json");
    const answer = await perform(c.get("admitted"), { work: () => answerChancesToJson(c.get("deps"), question) });
    return answerJsonText<ChancesAnswer>(c, answer, noStore);
  });
  routes.openapi(record, async (c) => {
    const results = await readRecord(c.get("deps"), c.req.valid("query"));
    return c.json({ results }, 200, forAMinute);
  });
  routes.openapi(failures, async (c) => {
    const query = c.req.valid("query");
    const page = await listFailures(c.get("deps"), { ...query, pageSize: query.page_size });
    return answerPage(c, query, { ...page, items: page.failures }, {}, []);
  });
  routes.openapi(needed, async (c) => {
    const { authority, branch_id: branchId, college_id: collegeId } = c.req.valid("query");
    const of = branchId === null ? { collegeId: collegeId! } : { branchId };
    const results = await neededRanks(c.get("deps"), { ...of, authority: authority ?? undefined });
    return c.json({ results }, 200, forAMinute);
  });
  return routes;
}
