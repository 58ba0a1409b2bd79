import { createRoute, z } from "@hono/zod-openapi";
import { createApiRouter, invalidInput, jsonReply } from "#http/api-router.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { pathId } from "#http/query-fields.server.ts";
import { renderMarkdown } from "#lib/markdown.server.ts";
import { staffOnly } from "#staff/access/guard.server.ts";
import { listNearColleges } from "./near-colleges.server.ts";

const content = staffOnly("keep_content");
const refusals = {
  401: problemReply("The session of this member of staff has ended"),
  403: problemReply("The role of this member of staff may not"),
  404: problemReply("Nobody of the staff is signed in"),
  ...invalidInput,
};

const previewRoute = createRoute({
  operationId: "previewMarkdown",
  method: "post",
  path: "/api/staff/preview/markdown/",
  ...content,
  tags: ["Staff: content"],
  summary: "Markdown as the site shows it",
  request: {
    body: {
      required: true,
      content: { "application/json": { schema: z.strictObject({ text: z.string().max(50_000) }) } },
    },
  },
  responses: { 200: jsonReply(z.object({ html: z.string().describe("safe to show") }), "The HTML"), ...refusals },
});

const nearRoute = createRoute({
  method: "get",
  path: "/api/staff/hostels/{id}/near-colleges/",
  ...content,
  tags: ["Staff: hostels"],
  summary: "Colleges near a hostel, computed ones and those linked by hand",
  request: { params: pathId("The hostel") },
  responses: {
    200: jsonReply(
      z.object({
        results: z.array(
          z.object({
            college_id: z.number().int(),
            name: z.string(),
            city: z.string(),
            metres: z.number().int(),
            is_manual: z.boolean(),
          }),
        ),
      }),
      "Nearest first, at most 200",
    ),
    ...refusals,
  },
});

/** Content calls outside records: read-only data shown in forms. */
export function contentRoutes() {
  return createApiRouter()
    .openapi(previewRoute, (c) => c.json({ html: renderMarkdown(c.req.valid("json").text) }, 200))
    .openapi(nearRoute, async (c) => {
      const { id } = c.req.valid("param");
      return c.json({ results: await listNearColleges(c.get("deps").db, id) }, 200);
    });
}
