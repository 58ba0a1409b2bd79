import { createRoute, z } from "@hono/zod-openapi";
import { staffRoles } from "#db/schema/choices.ts";
import { invalidInput, jsonReply } from "#http/api-router.server.ts";
import { Problem, problemReply } from "#http/problem.server.ts";
import { choiceOr, flag, optionalId, optionalText, pathId, searchText } from "#http/query-fields.server.ts";
import { requireStaff } from "../accounts/guard.server.ts";
import type { Area } from "../contract.ts";
import { mostAtOnce } from "./change-many.server.ts";
import type { Resource } from "./resource.ts";

const StaffRecord = z
  .looseObject({
    id: z.number().int(),
    version: z.string().describe("what this record is now; a change sends it back"),
    site_path: z
      .string()
      .nullable()
      .optional()
      .describe("where the site shows it; null: not now; left out: records of this kind have no page"),
  })
  .openapi("StaffRecord", { description: "A record with the fields of its resource, as its POST describes them" });

const Listed = z.looseObject({ id: z.number().int() });
const values = z.record(z.string(), z.unknown()).nullable();

const Change = z
  .object({
    id: z.number().int(),
    at: z.string(),
    staff_id: z.number().int(),
    staff_name: z.string(),
    action: z.enum(["create", "update", "delete", "restore", "import", "undo", "act"]),
    resource: z.string(),
    record_id: z.string(),
    label: z.string(),
    summary: z.string(),
    before: values.describe("null: the record was not there"),
    after: values.describe("null: the record is no more"),
    import_run_id: z.number().int().nullable(),
  })
  .openapi("StaffChange");
const ChangePage = z.object({ count: z.number().int().describe("at most 10000"), results: z.array(Change) });

const Conflict = Problem.extend({
  theirs: StaffRecord.optional(),
  changed_by: z.string().nullable().optional(),
  changed_at: z.string().nullable().optional(),
}).openapi("ChangedMeanwhile");

const ImportResult = z
  .object({
    added: z.number().int(),
    changed: z.number().int(),
    left: z.number().int(),
    rejected: z.array(z.object({ row: z.number().int(), column: z.string(), message: z.string() })),
  })
  .openapi("StaffImportResult");

const missing = { 404: problemReply("There is no such record; or nobody of the staff is signed in") };
const conflict = {
  409: {
    description: "Somebody changed the record meanwhile: theirs is how it is now",
    content: { "application/json": { schema: Conflict } },
  },
};

/** Replies that every call for staff can give. */
const refusals = {
  401: problemReply("The session of this member of staff has ended"),
  403: problemReply("The role of this member of staff may not"),
};

const version = z.string({ error: "is required" }).max(100).describe("the record's version as you saw it");
const pages = {
  page: whole(1_000_000, 1, "Counted from 1"),
  per_page: whole(100, 25, "Records on a page, at most 100"),
};

function whole(most: number, fallback: number, description: string) {
  return z
    .string()
    .regex(/^[1-9][0-9]{0,8}$/, "must be a whole number from 1")
    .optional()
    .transform((text) => (text === undefined ? fallback : Math.min(Number(text), most)))
    .openapi({ type: "integer", minimum: 1, default: fallback, description });
}

/** Query of a list: repeated names stay lists. */
function listQuery({ sorts, filters }: Resource) {
  const many = z.union([z.string().max(200), z.array(z.string().max(200)).max(100)]).optional();
  return z.object({
    ...pages,
    sort: choiceOr(sorts[0]!, sorts as [string, ...string[]], "What the list goes by"),
    order: choiceOr("asc", ["asc", "desc"], "Upwards or downwards"),
    q: searchText(200, "Words to find"),
    ids: z
      .string()
      .regex(/^[1-9][0-9]{0,8}(,[1-9][0-9]{0,8}){0,199}$/, "must be numbers with commas between, at most 200")
      .optional()
      .openapi({ description: "These records alone, whole, in this order", example: "1,2,3" }),
    ...Object.fromEntries(filters.map((name) => [`filter[${name}]`, many])),
  });
}

/** What stands in every entry: who may call it, and the guard that holds to it. */
function entry(area: Area, tag: string, summary: string) {
  return { tags: [tag], summary, "x-area": area, middleware: requireStaff(area) };
}

/** The calls of one resource, under `/api/staff/<name>/`. */
export function callsOf(resource: Resource) {
  const { name, area, fields } = resource;
  const path = `/api/staff/${name}/`;
  const tag = `Staff: ${name}`;
  const one = { params: pathId("The record") };
  const loose = (shape: z.ZodRawShape) => z.looseObject(shape);
  const json = <Schema extends z.ZodType>(schema: Schema) => ({
    required: true,
    content: { "application/json": { schema } },
  });
  const plain = { ...refusals, ...missing };
  return {
    list: createRoute({
      ...entry(area, tag, "One page of records"),
      method: "get",
      path,
      request: { query: listQuery(resource) },
      responses: {
        200: jsonReply(z.object({ count: z.number().int(), results: z.array(Listed) }), "The records"),
        ...plain,
        ...invalidInput,
      },
    }),
    show: createRoute({
      ...entry(area, tag, "One record"),
      method: "get",
      path: `${path}{id}/`,
      request: one,
      responses: { 200: jsonReply(StaffRecord, "The record"), ...plain, ...invalidInput },
    }),
    create: createRoute({
      ...entry(area, tag, "A new record"),
      method: "post",
      path,
      request: { body: json(fields) },
      responses: { 201: jsonReply(StaffRecord, "The record"), ...plain, ...invalidInput },
    }),
    change: createRoute({
      ...entry(area, tag, "Changes some fields of a record"),
      method: "patch",
      path: `${path}{id}/`,
      request: { ...one, body: json(loose({ version })) },
      responses: { 200: jsonReply(StaffRecord, "The record as it is now"), ...plain, ...conflict, ...invalidInput },
    }),
    changeMany: createRoute({
      ...entry(area, tag, "Gives the same values to several records, all or none"),
      method: "patch",
      path,
      request: {
        body: json(
          z.strictObject({
            ids: z
              .array(z.int().min(1).max(2_147_483_647))
              .min(1)
              .max(mostAtOnce, `At most ${mostAtOnce} records can be changed at once`),
            changes: z.record(z.string(), z.unknown()),
          }),
        ),
      },
      responses: {
        200: jsonReply(z.object({ changed: z.number().int() }), "How many are different now"),
        ...plain,
        ...invalidInput,
      },
    }),
    remove: createRoute({
      ...entry(area, tag, "Removes a record; its history can bring it back"),
      method: "delete",
      path: `${path}{id}/`,
      request: { ...one, query: z.object({ version }) },
      responses: { 204: { description: "It is removed" }, ...plain, ...conflict, ...invalidInput },
    }),
    exportCsv: createRoute({
      ...entry(area, tag, "The list as a CSV file"),
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
      ...entry(area, tag, "Takes a CSV file back, as the export gives it"),
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
    history: createRoute({
      ...entry(area, tag, "What staff changed of a record, newest first; also of a removed one"),
      method: "get",
      path: `${path}{id}/history/`,
      request: { ...one, query: z.object(pages) },
      responses: { 200: jsonReply(ChangePage, "The changes"), ...plain, ...invalidInput },
    }),
    restore: createRoute({
      ...entry(area, tag, "Writes an older version of a record back, as a new change"),
      method: "post",
      path: `${path}{id}/restore/`,
      request: {
        ...one,
        body: json(
          z.strictObject({
            change_id: z.int().min(1),
            side: z.enum(["before", "after"]).default("before").describe("the record before that change, or after it"),
            version: version.nullable().default(null).describe("the record as you saw it; null: it is removed"),
          }),
        ),
      },
      responses: { 200: jsonReply(StaffRecord, "The record as it is now"), ...plain, ...conflict, ...invalidInput },
    }),
  };
}

const day = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, "must be a day such as 2026-11-21")
  .optional();

/** Everything staff changed, as far as a role may read of it. */
export const historySearch = createRoute({
  ...entry("overview", "Staff: history", "What staff changed, newest first"),
  description: `Each role (${staffRoles.join(", ")}) finds the changes of the parts that it may enter.`,
  method: "get",
  path: "/api/staff/history/",
  request: {
    query: z.object({
      ...pages,
      q: searchText(200, "Beginnings of words of a record's name, number or summary"),
      resource: optionalText(50, "One kind of record"),
      staff_id: optionalId("Who changed it"),
      from: day.openapi({ description: "First day, in India" }),
      to: day.openapi({ description: "Last day, in India" }),
    }),
  },
  responses: { 200: jsonReply(ChangePage, "The changes"), ...refusals, ...missing, ...invalidInput },
});
