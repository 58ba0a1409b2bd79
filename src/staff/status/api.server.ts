import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { Status } from "#features/monitoring/contract.ts";
import { readStatus } from "#features/monitoring/service/read-status.server.ts";
import { createApiRouter, jsonReply } from "#http/api-router.server.ts";
import { problemReply } from "#http/problem.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { staffOnly } from "#staff/access/guard.server.ts";

const status = createRoute({
  tags: ["Staff: overview"],
  summary: "Whether all is well: what the line above each screen says",
  ...staffOnly("view_overview"),
  method: "get",
  path: "/api/staff/status/",
  responses: {
    200: jsonReply(Status, "What is not well"),
    401: problemReply("The session of this member of staff has ended"),
    404: problemReply("Nobody of the staff is signed in"),
  },
});

/** The product's status, for all staff. */
export function statusRoutes(): OpenAPIHono<ApiEnv> {
  const routes = createApiRouter();
  routes.openapi(status, async (c) => c.json(await readStatus(c.get("deps")), 200));
  return routes;
}
