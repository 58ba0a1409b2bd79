import { z } from "@hono/zod-openapi";
import { jsonReply } from "#http/api-router.server.ts";
import { choiceOr, plainText, searchText } from "#http/request/query-fields.server.ts";
import { Problem } from "#http/responses/problem.server.ts";
import { staff } from "#policies/policy.ts";
import { idList, pages } from "#staff/access/list-fields.ts";
import { maxBatchSize } from "./change-records.server.ts";
import type { Resource } from "./resource.ts";

/** Whose the records of the content area are, and what belongs to them. */
export const keepContent = { name: "keep_content", who: staff("content"), source: "D23" };

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
export const Correction = z
  .object({
    id: z.number().int(),
    resource: z.string(),
    record_id: z.number().int(),
    label: z.string().describe("of the record"),
    field: z.string().describe("of an entry in a list with the entry's name: outcomes/UG, 4 years/placed"),
    ours: z.unknown().describe("the value that staff gave"),
    publisher_value: z.unknown().describe("what the newest import found instead; null: the same, or no import since"),
    publisher_source: z.string().nullable(),
    publisher_seen_on: z.string().nullable().describe("the day of that source's capture; null: it says the same"),
    locked_at: z.string(),
    staff_name: z.string(),
  })
  .openapi("StaffCorrection");

export const ChangePage = z.object({ count: z.number().int().describe("at most 10000"), results: z.array(Change) });

const Conflict = Problem.extend({
  theirs: StaffRecord.optional(),
  changed_by: z.string().nullable().optional(),
  changed_at: z.string().nullable().optional(),
}).openapi("ChangedMeanwhile");

/** Of a change to a record: somebody else changed it. */
export const conflict = { 409: jsonReply(Conflict, "Somebody changed the record meanwhile: theirs is how it is now") };

export const version = z.string({ error: "is required" }).max(100).describe("the record's version as you saw it");
/** The query of a list; repeated names remain arrays. */
export function listQuery({ sorts, filters }: Resource) {
  const many = z
    .preprocess((given) => [given ?? []].flat(), z.array(plainText(200)).max(100))
    .openapi({ type: "array", items: { type: "string", maxLength: 200 } });
  return z.object({
    ...pages(),
    sort: choiceOr(sorts[0]!, sorts as [string, ...string[]], "What the list goes by"),
    order: choiceOr("asc", ["asc", "desc"], "Upwards or downwards"),
    q: searchText(200, "Words to find"),
    ids: idList(200, "These records alone, whole, in this order"),
    ...Object.fromEntries(filters.map((name) => [`filter[${name}]`, many])),
  });
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
