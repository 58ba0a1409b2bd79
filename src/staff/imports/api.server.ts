import { createRoute, z } from "@hono/zod-openapi";
import { createApiRouter, invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { readMultipart } from "#http/read-multipart.server.ts";
import { AppError } from "#lib/errors.ts";
import { staffOnly } from "#staff/access/guard.server.ts";
import type { Resource } from "#staff/records/resource.ts";
import { ChosenColumns, ImportKind, ImportRunDetails, ImportRunSummary } from "./contract.ts";
import { type ImportDeps, listKinds } from "./kinds.server.ts";
import { getRun, getRuns } from "./service/read-runs.server.ts";
import { receiveFile } from "./service/receive-file.server.ts";
import { cancelRun, chooseColumns, requestCheck, requestRun, requestUndo } from "./service/request-step.server.ts";

const common = { tags: ["Staff: imports"], ...staffOnly("import_data") };
const refusals = {
  401: problemReply("The session is over"),
  403: problemReply("Your role may not"),
  404: problemReply("There is no such import, or nobody is signed in as staff"),
};
const numbered = { params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }) };
const stepRefused = { 409: problemReply("The import is not at that step") };

/** A file of 25 MB is a spreadsheet of about 200,000 rows. */
const limits = { maxFiles: 40, maxFileBytes: 25 * 1024 * 1024, maxBytes: 60 * 1024 * 1024 };

const kindsRoute = createRoute({
  ...common,
  method: "get",
  path: "/api/staff/imports/kinds/",
  summary: "What can be imported, and which fields each takes",
  responses: { 200: jsonReply(z.object({ results: z.array(ImportKind) }), "Kinds"), ...refusals },
});

const listRoute = createRoute({
  ...common,
  method: "get",
  path: "/api/staff/imports/",
  summary: "Imports, the newest first",
  request: {
    query: z.object({
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      per_page: z.coerce.number().int().min(1).max(100).default(25),
    }),
  },
  responses: {
    200: jsonReply(z.object({ count: z.int(), results: z.array(ImportRunSummary) }), "A page of imports"),
    ...invalidInput,
    ...refusals,
  },
});

/** Described, not parsed, by the router: the handler streams the body. */
const form = {
  type: "object" as const,
  required: ["kind", "files"],
  properties: {
    kind: { type: "string" as const, description: "as /api/staff/imports/kinds/ names it" },
    files: { type: "array" as const, items: { type: "string" as const, format: "binary" } },
    captured_on: {
      type: "string" as const,
      format: "date",
      description: "public data files: the day on which they were taken from their publisher",
    },
    year: { type: "string" as const, description: "public data files: the year, where their names do not say it" },
    via: { type: "string" as const, description: "public data files: the copy through which they came" },
  },
};

const receiveRoute = createRoute({
  ...common,
  method: "post",
  path: "/api/staff/imports/",
  summary: "Send a file to import; nothing is written yet",
  request: {
    body: {
      required: true,
      content: {
        "multipart/form-data": { schema: form },
      },
    },
  },
  responses: {
    201: jsonReply(ImportRunDetails, "The import, with the columns of its file"),
    ...invalidInput,
    400: problemReply("The form did not arrive complete"),
    413: problemReply("More than 60 MB"),
    ...refusals,
  },
});

const showRoute = createRoute({
  ...common,
  method: "get",
  path: "/api/staff/imports/{id}/",
  summary: "One import: how far it is, and what was found",
  request: numbered,
  responses: { 200: jsonReply(ImportRunDetails, "The import"), ...refusals },
});

const columnsRoute = createRoute({
  ...common,
  method: "put",
  path: "/api/staff/imports/{id}/columns/",
  summary: "Choose which column fills which field",
  request: { ...numbered, ...jsonBody(ChosenColumns) },
  responses: { 200: jsonReply(ImportRunDetails, "The import"), ...invalidInput, ...stepRefused, ...refusals },
});

function stepRoute(step: "check" | "run" | "cancel" | "undo", summary: string) {
  return createRoute({
    ...common,
    method: "post",
    path: `/api/staff/imports/{id}/${step}/`,
    summary,
    request: numbered,
    responses: { 202: jsonReply(ImportRunDetails, "The import"), ...invalidInput, ...stepRefused, ...refusals },
  });
}

/** Calls of imports in the browser. @param resources every kind of record that staff edit */
export function importRoutes(resources: readonly Resource[]) {
  const api = createApiRouter();
  const withResources = (deps: Deps): ImportDeps => ({ ...deps, resources });
  api.openapi(kindsRoute, (c) => c.json({ results: listKinds(withResources(c.get("deps"))) }, 200));
  api.openapi(listRoute, async (c) => {
    const { page, per_page: perPage } = c.req.valid("query");
    return c.json(await getRuns(withResources(c.get("deps")), { page, perPage }), 200);
  });
  api.openapi(receiveRoute, async (c) => {
    const deps = withResources(c.get("deps"));
    const id = await readMultipart(c.req.raw, limits, deps.files.scratchFolder, ({ fields, files, fault }) => {
      if (fault?.kind === "too_many") throw new AppError("invalid_input", { file: "Please send at most 40 files" });
      if (fault) throw new AppError("invalid_input", { file: `${fault.name} is larger than 25 MB` });
      return receiveFile(deps, c.get("staff").id, fields.kind ?? "", files, fields);
    });
    return c.json(await getRun(deps, id), 201);
  });
  api.openapi(showRoute, async (c) => c.json(await getRun(withResources(c.get("deps")), c.req.valid("param").id), 200));
  api.openapi(columnsRoute, async (c) => {
    const { id } = c.req.valid("param");
    await chooseColumns(withResources(c.get("deps")), id, c.req.valid("json").columns);
    return c.json(await getRun(withResources(c.get("deps")), id), 200);
  });
  api.openapi(stepRoute("check", "Check every row: a dry run that writes nothing"), async (c) => {
    const { id } = c.req.valid("param");
    await requestCheck(withResources(c.get("deps")), id);
    return c.json(await getRun(withResources(c.get("deps")), id), 202);
  });
  api.openapi(stepRoute("run", "Import what was checked"), async (c) => {
    const { id } = c.req.valid("param");
    await requestRun(withResources(c.get("deps")), c.get("staff"), id);
    return c.json(await getRun(withResources(c.get("deps")), id), 202);
  });
  api.openapi(stepRoute("cancel", "Stop after the current batch"), async (c) => {
    const { id } = c.req.valid("param");
    await cancelRun(withResources(c.get("deps")), id);
    return c.json(await getRun(withResources(c.get("deps")), id), 202);
  });
  api.openapi(stepRoute("undo", "Take everything back that the import changed"), async (c) => {
    const { id } = c.req.valid("param");
    await requestUndo(withResources(c.get("deps")), c.get("staff"), id);
    return c.json(await getRun(withResources(c.get("deps")), id), 202);
  });
  return api;
}
