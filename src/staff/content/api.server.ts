import { createRoute, z } from "@hono/zod-openapi";
import { createApiRouter, invalidInput, jsonReply } from "#http/api-router.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { pathId } from "#http/query-fields.server.ts";
import { renderMarkdown } from "#lib/markdown.server.ts";
import { staffOnly } from "#staff/access/guard.server.ts";
import { conflict } from "#staff/records/api-shapes.server.ts";
import { jobResource } from "./jobs.server.ts";
import { listNearColleges } from "./near-colleges.server.ts";
import { clearPosting, readClearance } from "./posting-clearance.server.ts";

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

const Clearance = z.object({
  state: z.enum(["not_needed", "held", "cleared"]),
  sentences: z.array(z.string()).describe("those that ask the student to pay"),
  cleared_by: z.string().nullable().describe("the name of the second person"),
  may_clear: z.boolean().describe("whether the one who asks may clear it"),
});
const clearancePath = "/api/staff/jobs/{id}/clearance/";

const clearanceRoute = createRoute({
  method: "get",
  path: clearancePath,
  ...content,
  tags: ["Staff: jobs"],
  summary: "Whether a posting's words about money wait for a second person",
  request: { params: pathId("The posting") },
  responses: { 200: jsonReply(Clearance, "As it is now"), ...refusals },
});

const clearRoute = createRoute({
  method: "post",
  path: clearancePath,
  ...staffOnly("clear_posting"),
  tags: ["Staff: jobs"],
  summary: "Clear a held posting, as a second person",
  request: {
    params: pathId("The posting"),
    body: {
      required: true,
      content: {
        "application/json": { schema: z.strictObject({ version: z.string().max(100), publish: z.boolean() }) },
      },
    },
  },
  responses: {
    200: jsonReply(z.object({ id: z.number().int() }).loose(), "The posting as it is now"),
    ...refusals,
    // Not held any more, or changed since it was read: with the posting as it is now.
    ...conflict,
  },
});

/** Content calls outside records: data shown in forms, and the second person's word on a posting. */
export function contentRoutes() {
  return createApiRouter()
    .openapi(previewRoute, (c) => c.json({ html: renderMarkdown(c.req.valid("json").text) }, 200))
    .openapi(clearanceRoute, async (c) =>
      c.json(await readClearance(c.get("deps").db, c.req.valid("param").id, c.get("staff").id), 200),
    )
    .openapi(clearRoute, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(await clearPosting(c.get("deps"), c.get("staff"), jobResource, id, c.req.valid("json")), 200);
    })
    .openapi(nearRoute, async (c) => {
      const { id } = c.req.valid("param");
      return c.json({ results: await listNearColleges(c.get("deps").db, id) }, 200);
    });
}
