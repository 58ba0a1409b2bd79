import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { admit } from "#http/admit.server.ts";
import { createApiRouter, invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import { noStore } from "#http/no-store.ts";
import { perform, usesOfRows } from "#http/perform.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { listAuthorities } from "./choice-list.ts";
import { ChoiceSearchResult, PastedChoices, ReadChoices } from "./contract.ts";
import { describeBranches, readPaste, searchChoices } from "./service/describe-choices.server.ts";
import { countLines, toWireRow, toWireRows } from "./service/read-listed.ts";

const tags = ["Choice lists"];
const authority = z.enum(listAuthorities).openapi({ description: "whose names and codes" });

const readRoute = createRoute({
  ...admit("find_choices"),
  operationId: "readChoices",
  method: "post",
  path: "/api/choices/read/",
  tags,
  summary: "Read pasted codes or names as choices",
  description:
    "By the authority's codes and names, or ours. A line that is not understood keeps its text. Nothing is stored.",
  request: jsonBody(PastedChoices),
  responses: { 200: jsonReply(ReadChoices, "Every line, in its order"), ...invalidInput },
});

const searchRoute = createRoute({
  ...admit("find_choices"),
  operationId: "searchChoices",
  method: "get",
  path: "/api/choices/search/",
  tags,
  summary: "Branches for a choice list, by words of their names, or by their numbers",
  description:
    "At most 30 by words; every one that exists by `ids`. Names and codes are the authority's where its lists have them.",
  request: {
    query: z.object({
      authority,
      q: z.string().max(200).optional().openapi({ description: "words; all must fit" }),
      ids: z
        .string()
        .regex(/^\d{1,10}(,\d{1,10}){0,99}$/, "must be branch numbers with commas between them")
        .optional()
        .openapi({ description: "branch numbers with commas between them, instead of words", example: "12,15" }),
    }),
  },
  responses: { 200: jsonReply(z.array(ChoiceSearchResult), "The branches"), ...invalidInput },
});

/** Branch numbers in an address; those beyond a database's integers are no branch. */
export function branchIdsOf(text: string): number[] {
  return text
    .split(",")
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647)
    .slice(0, 100);
}

/** The calls by which rows of a choice list are found, for everybody. */
export function choiceFinderRoutes() {
  const api = createApiRouter();
  const limited = <T>(c: Context<ApiEnv>, work: () => Promise<T>) => perform(c.get("admitted"), { work });
  api.openapi(readRoute, async (c) => {
    const { authority: of, text } = c.req.valid("json");
    const found = await perform(c.get("admitted"), {
      weight: () => usesOfRows(countLines(text)),
      work: () => readPaste(c.get("deps"), of, text),
    });
    return c.json(toWireRows(found), 200, noStore);
  });
  api.openapi(searchRoute, async (c) => {
    const { authority: of, q = "", ids } = c.req.valid("query");
    const deps = c.get("deps");
    const find = () => (ids ? describeBranches(deps, of, branchIdsOf(ids)) : searchChoices(deps, of, q));
    return c.json((await limited(c, find)).map(toWireRow), 200, noStore);
  });
  return api;
}
