import { createRoute, z } from "@hono/zod-openapi";
import { createApiRouter, invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import { flag, optionalId, optionalText, pathId } from "#http/query-fields.server.ts";
import { entry, missing, pages, refusals } from "./api-shapes.server.ts";
import { liftCorrection, listCorrections } from "./corrections.server.ts";
import type { Resource } from "./resource.ts";

const Correction = z
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

const list = createRoute({
  ...entry("keep_content", "Staff: content", "Fields that staff corrected, which imports leave as they are"),
  operationId: "listCorrections",
  method: "get",
  path: "/api/staff/corrections/",
  request: {
    query: z.object({
      ...pages,
      resource: optionalText(50, "One kind of record"),
      record_id: optionalId("One record of that kind"),
      different: flag("Only where the publisher now says otherwise"),
    }),
  },
  responses: {
    200: jsonReply(z.object({ count: z.number().int(), results: z.array(Correction) }), "Newest first"),
    ...refusals,
    ...missing,
    ...invalidInput,
  },
});

const lift = createRoute({
  ...entry("keep_content", "Staff: content", "Lets imports change a corrected field again"),
  operationId: "liftCorrection",
  method: "post",
  path: "/api/staff/corrections/{id}/lift/",
  request: {
    params: pathId("The correction"),
    ...jsonBody(z.strictObject({ take: z.boolean().describe("also write the publisher's value now") })),
  },
  responses: {
    200: jsonReply(z.object({ resource: z.string(), record_id: z.number().int() }), "The record it was of"),
    ...refusals,
    ...missing,
    ...invalidInput,
  },
});

/** What staff corrected, by record or where the publisher says otherwise, and lifting it (decision 0048). */
export function correctionRoutes(resources: readonly Resource[]) {
  return createApiRouter()
    .openapi(list, async (c) => {
      const { different: isDifferent, record_id: recordId, per_page: perPage, ...query } = c.req.valid("query");
      return c.json(await listCorrections(c.get("deps"), resources, { ...query, isDifferent, recordId, perPage }), 200);
    })
    .openapi(lift, async (c) => {
      const { id } = c.req.valid("param");
      const { take } = c.req.valid("json");
      return c.json(await liftCorrection(c.get("deps"), c.get("staff"), resources, id, take), 200);
    });
}
