import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { factReportStates } from "#db/schema/choices.ts";
import { answerDownload } from "#http/answer-download.server.ts";
import { createApiRouter, invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { pathId } from "#http/query-fields.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { staffOnly } from "#staff/access/guard.server.ts";
import { ReportDecision, StaffReport, StaffReportPage } from "./contract.ts";
import { decide, listStaffReports, openFile } from "./decide.server.ts";

const perPage = 20;
const tags = ["Staff: reports"];
const refusals = {
  401: problemReply("The session of this member of staff has ended"),
  403: problemReply("The role of this member of staff may not"),
  404: problemReply("There is no such report; or nobody of the staff is signed in"),
  ...invalidInput,
};

const listRoute = createRoute({
  ...staffOnly("read_reports"),
  method: "get",
  path: "/api/staff/reports/",
  tags,
  summary: "Reports that a figure is wrong, each with the figure beside it",
  description: `Those that wait longest come first, ${perPage} on a page; counts says how many there are in each state.`,
  request: {
    query: z.object({
      page: z
        .string()
        .regex(/^[1-9][0-9]{0,3}$/, "must be a whole number from 1")
        .optional()
        .transform((text) => Number(text ?? 1))
        .openapi({ type: "integer", minimum: 1, default: 1 }),
      "filter[state]": z
        .preprocess((value) => [value ?? []].flat().filter(Boolean), z.array(z.enum(factReportStates)).max(5))
        .openapi({ type: "array", items: { type: "string", enum: [...factReportStates] } }),
    }),
  },
  responses: { 200: jsonReply(StaffReportPage, "One page"), ...refusals },
});

const decideRoute = createRoute({
  ...staffOnly("decide_reports"),
  operationId: "decideReport",
  method: "post",
  path: "/api/staff/reports/{id}/decide/",
  tags,
  summary: "Decide a report, and answer who wrote it by e-mail",
  description: "needs_more asks for more: the figure stays disputed, and the report is decided later.",
  request: {
    params: pathId("The report"),
    ...jsonBody(ReportDecision),
  },
  responses: {
    200: jsonReply(StaffReport, "The report as it is now"),
    ...refusals,
    409: problemReply("It was decided or withdrawn meanwhile"),
  },
});

const fileRoute = createRoute({
  ...staffOnly("read_reports"),
  operationId: "openReportFile",
  method: "get",
  path: "/api/staff/reports/{id}/files/{file}",
  tags,
  summary: "A file of a report, as a download",
  request: { params: pathId("The report").extend({ file: z.string().min(1).max(100) }) },
  responses: {
    200: { description: "The file", content: { "application/octet-stream": { schema: z.string() } } },
    ...refusals,
    503: problemReply("The file storage does not answer"),
  },
});

/** The queue of reports that a figure is wrong. */
export function reportQueueRoutes(): OpenAPIHono<ApiEnv> {
  const routes = createApiRouter();
  routes.openapi(listRoute, async (c) => {
    const { page, "filter[state]": states } = c.req.valid("query");
    const asked = { limit: perPage, offset: (page - 1) * perPage };
    return c.json(await listStaffReports(c.get("deps"), states, asked), 200);
  });
  routes.openapi(decideRoute, async (c) =>
    c.json(await decide(c.get("deps"), c.get("staff"), c.req.valid("param").id, c.req.valid("json")), 200),
  );
  routes.openapi(fileRoute, async (c) => {
    const { id, file } = c.req.valid("param");
    return answerDownload(c, file, await openFile(c.get("deps"), c.get("staff"), id, file));
  });
  return routes;
}
