import { createRoute, z } from "@hono/zod-openapi";
import { staffRoles } from "#db/schema/choices.ts";
import { invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { flag, optionalDay, optionalId, optionalText, pathId, searchText } from "#http/query-fields.server.ts";
import {
  BulkChange,
  ChangePage,
  conflict,
  entry,
  ImportResult,
  listQuery,
  missing,
  pages,
  RecordPage,
  Restoring,
  refusals,
  StaffRecord,
  version,
} from "./api-shapes.server.ts";
import type { Resource } from "./resource.ts";

const one = { params: pathId("The record") };
const plain = { ...refusals, ...missing };

/** The routes of one resource, under `/api/staff/<name>/`. */
export function callsOf(resource: Resource) {
  return {
    ...readingCalls(resource),
    ...writingCalls(resource),
    ...manyCalls(resource),
    ...fileCalls(resource),
    ...historyCalls(resource),
  };
}

/** Which act permits editing the records of an area. */
const keeping = { content: "keep_content", people: "keep_answer_templates" } as const;

function addressOf({ name, area }: Resource) {
  return { act: keeping[area], path: `/api/staff/${name}/`, tag: `Staff: ${name}` };
}

function readingCalls(resource: Resource) {
  const { act, path, tag } = addressOf(resource);
  return {
    list: createRoute({
      ...entry(act, tag, "One page of records"),
      method: "get",
      path,
      request: { query: listQuery(resource) },
      responses: {
        200: jsonReply(RecordPage, "The records"),
        ...plain,
        ...invalidInput,
      },
    }),
    show: createRoute({
      ...entry(act, tag, "One record"),
      method: "get",
      path: `${path}{id}/`,
      request: one,
      responses: { 200: jsonReply(StaffRecord, "The record"), ...plain, ...invalidInput },
    }),
  };
}

function writingCalls(resource: Resource) {
  const { act, path, tag } = addressOf(resource);
  return {
    create: createRoute({
      ...entry(act, tag, "A new record"),
      method: "post",
      path,
      request: jsonBody(resource.fields),
      responses: { 201: jsonReply(StaffRecord, "The record"), ...plain, ...invalidInput },
    }),
    change: createRoute({
      ...entry(act, tag, "Changes some fields of a record"),
      method: "patch",
      path: `${path}{id}/`,
      request: { ...one, ...jsonBody(z.looseObject({ version })) },
      responses: { 200: jsonReply(StaffRecord, "The record as it is now"), ...plain, ...conflict, ...invalidInput },
    }),
    remove: createRoute({
      ...entry(act, tag, "Removes a record; its history can bring it back"),
      method: "delete",
      path: `${path}{id}/`,
      request: { ...one, query: z.object({ version }) },
      responses: { 204: { description: "It is removed" }, ...plain, ...conflict, ...invalidInput },
    }),
  };
}

function manyCalls(resource: Resource) {
  const { act, path, tag } = addressOf(resource);
  return {
    changeMany: createRoute({
      ...entry(act, tag, "Gives the same values to several records, all or none"),
      method: "patch",
      path,
      request: {
        ...jsonBody(BulkChange),
      },
      responses: {
        200: jsonReply(z.object({ changed: z.number().int() }), "How many are different now"),
        ...plain,
        ...invalidInput,
      },
    }),
  };
}

function fileCalls(resource: Resource) {
  const { act, path, tag } = addressOf(resource);
  return {
    exportCsv: createRoute({
      ...entry(act, tag, "The list as a CSV file"),
      method: "get",
      path: `${path}export.csv`,
      request: { query: listQuery(resource) },
      responses: {
        200: { description: "The file", content: { "text/csv": { schema: z.string() } } },
        ...plain,
        ...invalidInput,
      },
    }),
    importCsv: createRoute({
      ...entry(act, tag, "Takes a CSV file back, as the export gives it"),
      method: "post",
      path: `${path}import/`,
      request: {
        query: z.object({ dry_run: flag("Say what would happen, and change nothing") }),
        body: { required: true, content: { "text/csv": { schema: z.string() } } },
      },
      responses: {
        200: jsonReply(ImportResult, "What became of the rows"),
        413: problemReply("The file is larger than 5 MB"),
        ...plain,
        ...invalidInput,
      },
    }),
  };
}

function historyCalls(resource: Resource) {
  const { act, path, tag } = addressOf(resource);
  return {
    history: createRoute({
      ...entry(act, tag, "What staff changed of a record, newest first; also of a removed one"),
      method: "get",
      path: `${path}{id}/history/`,
      request: { ...one, query: z.object(pages) },
      responses: { 200: jsonReply(ChangePage, "The changes"), ...plain, ...invalidInput },
    }),
    restore: createRoute({
      ...entry(act, tag, "Writes an older version of a record back, as a new change"),
      method: "post",
      path: `${path}{id}/restore/`,
      request: {
        ...one,
        ...jsonBody(Restoring),
      },
      responses: { 200: jsonReply(StaffRecord, "The record as it is now"), ...plain, ...conflict, ...invalidInput },
    }),
  };
}

/** All changes by staff that a role may read. */
export const historySearch = createRoute({
  ...entry("read_history", "Staff: history", "What staff changed, newest first"),
  description: `Each role (${staffRoles.join(", ")}) finds the changes of the parts that it may enter.`,
  method: "get",
  path: "/api/staff/history/",
  request: {
    query: z.object({
      ...pages,
      q: searchText(200, "Beginnings of words of a record's name, number or summary"),
      resource: optionalText(50, "One kind of record"),
      staff_id: optionalId("Who changed it"),
      from: optionalDay("First day, in India"),
      to: optionalDay("Last day, in India"),
    }),
  },
  responses: { 200: jsonReply(ChangePage, "The changes"), ...refusals, ...missing, ...invalidInput },
});
