import { createRoute, z } from "@hono/zod-openapi";
import { createApiRouter, invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { choiceOr, pathId } from "#http/query-fields.server.ts";
import { missing, pages, refusals, entry as staffEntry } from "#staff/records/api-shapes.server.ts";
import {
  FoundSuggestions,
  Merge,
  MergeOrder,
  MergePage,
  MergePreview,
  MergeQuestion,
  SuggestionPage,
} from "./contract.ts";
import { getMerge, getMerges } from "./service/list-merges.server.ts";
import { mergeRecords, previewMerge } from "./service/merge-records.server.ts";
import { decideSuggestion, getSuggestions, settleTwins } from "./service/suggest-merges.server.ts";
import { undoMerge } from "./service/undo-merge.server.ts";

const entry = (summary: string) => staffEntry("merge_records", "Staff: merging", summary);

const previewRoute = createRoute({
  ...entry("What merging two colleges, or two branches of a college, would do; nothing is written"),
  operationId: "previewMerge",
  method: "post",
  path: "/api/staff/merges/preview/",
  request: jsonBody(MergeQuestion),
  responses: {
    200: jsonReply(MergePreview, "What would move, and where the two differ"),
    ...invalidInput,
    ...missing,
    ...refusals,
  },
});

const mergeRoute = createRoute({
  ...entry("Make two records one"),
  operationId: "merge",
  method: "post",
  path: "/api/staff/merges/",
  request: jsonBody(MergeOrder),
  responses: {
    201: jsonReply(Merge, "The merge, which can be undone for 30 days"),
    409: problemReply("A row has changed since the preview"),
    ...invalidInput,
    ...missing,
    ...refusals,
  },
});

const listRoute = createRoute({
  ...entry("Merges, newest first"),
  operationId: "listMerges",
  method: "get",
  path: "/api/staff/merges/",
  request: { query: z.object(pages) },
  responses: { 200: jsonReply(MergePage, "A page of merges"), ...invalidInput, ...missing, ...refusals },
});

const numbered = { params: pathId("The merge") };

const showRoute = createRoute({
  ...entry("One merge"),
  operationId: "getMerge",
  method: "get",
  path: "/api/staff/merges/{id}/",
  request: numbered,
  responses: { 200: jsonReply(Merge, "The merge"), ...invalidInput, ...missing, ...refusals },
});

const undoRoute = createRoute({
  ...entry("Bring back what a merge moved, within 30 days"),
  operationId: "undoMerge",
  method: "post",
  path: "/api/staff/merges/{id}/undo/",
  request: numbered,
  responses: {
    200: jsonReply(Merge, "The merge, with how many rows are back and how many had changed since"),
    409: problemReply("It is too late, it was undone already, a later merge comes first, or its code is taken"),
    ...invalidInput,
    ...missing,
    ...refusals,
  },
});

const suggestionsRoute = createRoute({
  ...entry("Pairs that may be one and wait for staff, most likely first"),
  operationId: "listMergeSuggestions",
  method: "get",
  path: "/api/staff/merge-suggestions/",
  request: { query: z.object({ kind: choiceOr("college", ["college", "branch"], "Colleges, or branches"), ...pages }) },
  responses: { 200: jsonReply(SuggestionPage, "A page of pairs"), ...invalidInput, ...missing, ...refusals },
});

const findRoute = createRoute({
  ...entry("Look for pairs now, as the nightly job does; records that are certainly one are merged"),
  operationId: "findMergeSuggestions",
  method: "post",
  path: "/api/staff/merge-suggestions/find/",
  responses: { 200: jsonReply(FoundSuggestions, "How many wait"), ...missing, ...refusals },
});

const nothing = { 204: { description: "Done" } };

function decideRoute(verb: "refuse" | "reopen", summary: string) {
  return createRoute({
    ...entry(summary),
    operationId: `${verb}MergeSuggestion`,
    method: "post",
    path: `/api/staff/merge-suggestions/{id}/${verb}/`,
    request: { params: pathId("The pair") },
    responses: { ...nothing, ...invalidInput, ...missing, ...refusals },
  });
}

type Question = z.infer<typeof MergeQuestion>;

function mergingOf({ kind, kept_id: keptId, removed_id: removedId, choices }: Question) {
  return { kind, keptId, removedId, choices };
}

/** Calls for two records that are one. */
export function mergingRoutes() {
  return mergeCalls(suggestionCalls());
}

function suggestionCalls() {
  const api = createApiRouter();
  api.openapi(suggestionsRoute, async (c) => {
    const { kind, page, per_page: perPage } = c.req.valid("query");
    return c.json(await getSuggestions(c.get("deps"), kind, page, perPage), 200);
  });
  api.openapi(findRoute, async (c) => c.json(await settleTwins(c.get("deps")), 200));
  api.openapi(decideRoute("refuse", "The two are two: remembered for good"), async (c) => {
    await decideSuggestion(c.get("deps"), c.get("staff"), c.req.valid("param").id, true);
    return c.body(null, 204);
  });
  api.openapi(decideRoute("reopen", "They may be one after all"), async (c) => {
    await decideSuggestion(c.get("deps"), c.get("staff"), c.req.valid("param").id, false);
    return c.body(null, 204);
  });
  return api;
}

function mergeCalls(api: ReturnType<typeof createApiRouter>) {
  return api
    .openapi(previewRoute, async (c) => c.json(await previewMerge(c.get("deps"), mergingOf(c.req.valid("json"))), 200))
    .openapi(mergeRoute, async (c) => {
      const { version, total, ...question } = c.req.valid("json");
      const deps = c.get("deps");
      const id = await mergeRecords(deps, c.get("staff"), mergingOf(question), { version, total });
      return c.json(await getMerge(deps, id), 201);
    })
    .openapi(listRoute, async (c) => {
      const { page, per_page: perPage } = c.req.valid("query");
      return c.json(await getMerges(c.get("deps"), page, perPage), 200);
    })
    .openapi(showRoute, async (c) => c.json(await getMerge(c.get("deps"), c.req.valid("param").id), 200))
    .openapi(undoRoute, async (c) => {
      const { id } = c.req.valid("param");
      await undoMerge(c.get("deps"), c.get("staff"), id);
      return c.json(await getMerge(c.get("deps"), id), 200);
    });
}
