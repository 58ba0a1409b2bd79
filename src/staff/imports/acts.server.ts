import { z } from "zod";
import { defineAct } from "#http/act/act.server.ts";
import type { StaffCall } from "#http/act/call.server.ts";
import { created, noContent, ok } from "#http/act/replies.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { readMultipart } from "#http/request/read-multipart.server.ts";
import { AppError } from "#lib/errors.ts";
import { staff } from "#policies/policy.ts";
import type { Resource } from "#staff/records/resource.ts";
import { ChosenColumns, ChosenMap, ImportKind, ImportRunDetails, ImportRunSummary, RememberedMap } from "./contract.ts";
import { listKinds } from "./kinds.server.ts";
import { getRun, getRuns } from "./service/read-runs.server.ts";
import { receiveFile } from "./service/receive-file.server.ts";
import { forgetMap, getMaps } from "./service/remembered-maps.server.ts";
import {
  cancelRun,
  chooseColumns,
  chooseMap,
  requestCheck,
  requestRun,
  requestUndo,
} from "./service/request-step.server.ts";

/** A file of 25 MB is a spreadsheet of about 200,000 rows. */
const limits = { maxFiles: 40, maxFileBytes: 25 * 1024 * 1024, maxBytes: 60 * 1024 * 1024 };

const text = (description: string) => ({ type: "string" as const, description });

/** The work streams it. */
const form = {
  type: "object" as const,
  required: ["kind", "files"],
  properties: {
    kind: text("as /api/staff/imports/kinds/ names it"),
    files: { type: "array" as const, items: { type: "string" as const, format: "binary" } },
    captured_on: {
      ...text("public data files: the day on which they were taken from their publisher"),
      format: "date",
    },
    year: text("public data files: the year, where their names do not say it"),
    via: text("public data files: the copy through which they came"),
    stated_by: text("lists of others: the office that states the facts"),
    stated_on: { ...text("lists of others: the day on which it stated them"), format: "date" },
    is_owner: text("lists of others: `yes` where the records are the office's own"),
  },
};

/** Imports in the browser. @param resources every kind of record that staff edit */
export function importActs(resources: readonly Resource[]) {
  const withResources = (deps: Deps) => ({ ...deps, resources });
  const importing = { tag: "Staff: imports", name: "import_data", who: staff("content"), source: "D23, 0025" };
  const ofRun = {
    ...importing,
    params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
    reply: ok(ImportRunDetails, "The import", ({ deps, params }: StaffCall<{ id: number }>) =>
      getRun(withResources(deps), params.id),
    ),
  };
  const stepRefused = { 409: "The import is not at that step" };
  const step = { ...ofRun, reply: { ...ofRun.reply, status: 202 as const }, refusals: stepRefused };
  return [
    defineAct({
      ...importing,
      rest: "GET /api/staff/imports/kinds/",
      summary: "What can be imported, and which fields each takes",
      work: ({ deps }) => ({ results: listKinds(withResources(deps)) }),
      reply: ok(z.object({ results: z.array(ImportKind) }), "Kinds"),
    }),
    defineAct({
      ...importing,
      rest: "GET /api/staff/imports/",
      summary: "Imports, the newest first",
      query: z.object({
        page: z.coerce.number().int().min(1).max(10_000).default(1),
        per_page: z.coerce.number().int().min(1).max(100).default(25),
      }),
      work: ({ deps, query: { page, per_page: perPage } }) => getRuns(withResources(deps), { page, perPage }),
      reply: ok(z.object({ count: z.int(), results: z.array(ImportRunSummary) }), "A page of imports"),
    }),
    defineAct({
      ...importing,
      rest: "POST /api/staff/imports/",
      summary: "Send a file to import; nothing is written yet",
      body: { required: true, content: { "multipart/form-data": { schema: form } } },
      work: async ({ deps: given, staff, request }) => {
        const deps = withResources(given);
        const id = await readMultipart(request, limits, deps.files.scratchFolder, ({ fields, files, fault }) => {
          if (fault?.kind === "too_many") throw new AppError("invalid_input", { file: "Please send at most 40 files" });
          if (fault) throw new AppError("invalid_input", { file: `${fault.name} is larger than 25 MB` });
          return receiveFile(deps, staff.id, fields.kind ?? "", files, fields);
        });
        return getRun(deps, id);
      },
      reply: created(ImportRunDetails, "The import, with the columns of its file"),
      refusals: { 400: "The form did not arrive complete", 413: "More than 60 MB" },
    }),
    defineAct({
      ...ofRun,
      rest: "GET /api/staff/imports/{id}/",
      summary: "One import: how far it is, and what was found",
      work: ({ deps, params }) => getRun(withResources(deps), params.id),
      reply: ok(ImportRunDetails, "The import"),
    }),
    defineAct({
      ...ofRun,
      rest: "PUT /api/staff/imports/{id}/columns/",
      summary: "Choose which column fills which field",
      input: ChosenColumns,
      work: ({ deps, params, input }) => chooseColumns(withResources(deps), params.id, input.columns),
      refusals: stepRefused,
    }),
    defineAct({
      ...ofRun,
      rest: "PUT /api/staff/imports/{id}/map/",
      summary: "Choose which column of a public list holds what",
      input: ChosenMap,
      work: ({ deps, params, input }) => chooseMap(withResources(deps), params.id, input),
      refusals: stepRefused,
    }),
    defineAct({
      ...importing,
      rest: "GET /api/staff/column-maps/",
      operationId: "getColumnMaps",
      summary: "How the next lists of known headings are read, the last used first",
      work: ({ deps }) => getMaps(withResources(deps)),
      reply: ok(z.object({ results: z.array(RememberedMap) }), "Column maps"),
    }),
    defineAct({
      ...importing,
      rest: "DELETE /api/staff/column-maps/{id}/",
      operationId: "forgetColumnMap",
      summary: "Forget a column map: the next file of its headings needs a new one",
      params: ofRun.params,
      work: ({ deps, staff, params }) => forgetMap(withResources(deps), staff, params.id),
      reply: noContent("Forgotten"),
    }),
    defineAct({
      ...step,
      rest: "POST /api/staff/imports/{id}/check/",
      summary: "Check every row: a dry run that writes nothing",
      work: ({ deps, params }) => requestCheck(withResources(deps), params.id),
    }),
    defineAct({
      ...step,
      rest: "POST /api/staff/imports/{id}/run/",
      summary: "Import what was checked",
      work: ({ deps, staff, params }) => requestRun(withResources(deps), staff, params.id),
    }),
    defineAct({
      ...step,
      rest: "POST /api/staff/imports/{id}/cancel/",
      summary: "Stop after the current batch",
      work: ({ deps, params }) => cancelRun(withResources(deps), params.id),
    }),
    defineAct({
      ...step,
      rest: "POST /api/staff/imports/{id}/undo/",
      summary: "Take everything back that the import changed",
      work: ({ deps, staff, params }) => requestUndo(withResources(deps), staff, params.id),
    }),
  ];
}
