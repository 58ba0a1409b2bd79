import { z } from "@hono/zod-openapi";
import { Problem, problemReply } from "#http/problem.server.ts";
import { choiceOr, plainText, searchText } from "#http/query-fields.server.ts";
import type { ListedActOf } from "#policies/policies.ts";
import { staffOnly } from "#staff/access/guard.server.ts";
import { maxBatchSize } from "./change-many.server.ts";
import type { Resource } from "./resource.ts";

export const StaffRecord = z
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

export const RecordPage = z.object({
  count: z.number().int(),
  results: z.array(z.looseObject({ id: z.number().int() })),
});
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
    after: values.describe("null: the record no longer exists"),
    import_run_id: z.number().int().nullable(),
  })
  .openapi("StaffChange");
export const ChangePage = z.object({ count: z.number().int().describe("at most 10000"), results: z.array(Change) });

const Conflict = Problem.extend({
  theirs: StaffRecord.optional(),
  changed_by: z.string().nullable().optional(),
  changed_at: z.string().nullable().optional(),
}).openapi("ChangedMeanwhile");

export const ImportResult = z
  .object({
    added: z.number().int(),
    changed: z.number().int(),
    left: z.number().int(),
    rejected: z.array(z.object({ row: z.number().int(), column: z.string(), message: z.string() })),
  })
  .openapi("StaffImportResult");

export const missing = { 404: problemReply("There is no such record; or nobody of the staff is signed in") };
export const conflict = {
  409: {
    description: "Somebody changed the record meanwhile: theirs is how it is now",
    content: { "application/json": { schema: Conflict } },
  },
};

/** Responses that every staff call can give. */
export const refusals = {
  401: problemReply("The session of this member of staff has ended"),
  403: problemReply("The role of this member of staff may not"),
};

export const version = z.string({ error: "is required" }).max(100).describe("the record's version as you saw it");
export const pages = {
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

/** The query of a list; repeated names remain arrays. */
export function listQuery({ sorts, filters }: Resource) {
  const many = z
    .preprocess((given) => [given ?? []].flat(), z.array(plainText(200)).max(100))
    .openapi({ type: "array", items: { type: "string", maxLength: 200 } });
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

/** What every route has: who may call it, and the guard that enforces it. */
export function entry(act: ListedActOf<"staff">, tag: string, summary: string) {
  return { tags: [tag], summary, ...staffOnly(act) };
}

export const BulkChange = z.strictObject({
  ids: z
    .array(z.int().min(1).max(2_147_483_647))
    .min(1)
    .max(maxBatchSize, `At most ${maxBatchSize} records can be changed at once`),
  changes: z.record(z.string(), z.unknown()),
});

export const Restoring = z.strictObject({
  change_id: z.int().min(1),
  side: z.enum(["before", "after"]).default("before").describe("the record before that change, or after it"),
  version: version.nullable().default(null).describe("the record as you saw it; null: it is removed"),
});
