import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { createApiRouter, invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { choiceOr, pathId, searchText } from "#http/query-fields.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { pages, refusals, entry as staffEntry } from "#staff/records/api-shapes.server.ts";
import { Acceptance, matchStates, StaffMatch, StaffMatchPage } from "./contract.ts";
import { acceptMatch, listMatches, refuseMatch, undoMatch } from "./decide-matches.server.ts";

const entry = (summary: string) => staffEntry("decide_matches", "Staff: matches", summary);
const one = { params: pathId("The match") };
const replies = {
  200: jsonReply(StaffMatch, "The match as it is now"),
  404: problemReply("There is no such match or college; or nobody of the staff is signed in"),
  409: problemReply("Somebody decided it, or undid the decision, meanwhile"),
  ...invalidInput,
  ...refusals,
};

const list = createRoute({
  ...entry("Colleges of imported files that resemble one of ours, the most similar first"),
  method: "get",
  path: "/api/staff/matches/",
  request: {
    query: z.object({
      ...pages,
      q: searchText(200, "Name, place or code in the file"),
      decision: choiceOr("waiting", [...matchStates, "all"], "Which ones"),
    }),
  },
  responses: {
    200: jsonReply(StaffMatchPage, "One page"),
    404: problemReply("Nobody of the staff is signed in"),
    ...invalidInput,
    ...refusals,
  },
});

const accept = createRoute({
  ...entry("The two are one college: the next run of the import joins its facts"),
  method: "post",
  path: "/api/staff/matches/{id}/accept/",
  request: { ...one, ...jsonBody(Acceptance) },
  responses: replies,
});

const refuse = createRoute({
  ...entry("The two are different colleges: imports never join them"),
  method: "post",
  path: "/api/staff/matches/{id}/refuse/",
  request: one,
  responses: replies,
});

const undo = createRoute({
  ...entry("Undoes a decision: the match waits again"),
  method: "post",
  path: "/api/staff/matches/{id}/undo/",
  request: one,
  responses: replies,
});

/** The queue of uncertain matches between imported files and our colleges. */
export function matchRoutes(): OpenAPIHono<ApiEnv> {
  const routes = createApiRouter();
  routes.openapi(list, async (c) => {
    const { q, decision, page, per_page: perPage } = c.req.valid("query");
    const states = matchStates.filter((state) => decision === "all" || state === decision);
    return c.json(await listMatches(c.get("deps"), { q, states }, { page, perPage }), 200);
  });
  routes.openapi(accept, async (c) => {
    const { college_id: collegeId } = c.req.valid("json");
    return c.json(await acceptMatch(c.get("deps"), c.get("staff"), c.req.valid("param").id, collegeId), 200);
  });
  routes.openapi(refuse, async (c) =>
    c.json(await refuseMatch(c.get("deps"), c.get("staff"), c.req.valid("param").id), 200),
  );
  routes.openapi(undo, async (c) =>
    c.json(await undoMatch(c.get("deps"), c.get("staff"), c.req.valid("param").id), 200),
  );
  return routes;
}
