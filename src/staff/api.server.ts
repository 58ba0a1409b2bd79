import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { createApiRouter, jsonReply } from "#http/api-router.server.ts";
import { problemReply } from "#http/problem.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { answerUnserved } from "#http/unserved.server.ts";
import { hiddenFromOthers, staffOnly } from "#staff/access/guard.server.ts";
import { staffAccountRoutes } from "#staff/accounts/api.server.ts";
import { contentRoutes } from "#staff/content/api.server.ts";
import { importRoutes } from "#staff/imports/api.server.ts";
import { overviewRoutes } from "#staff/overview/api.server.ts";
import { staffPaymentRoutes } from "#staff/payments/api.server.ts";
import { peopleRoutes } from "#staff/people/api.server.ts";
import { pictureRoutes } from "#staff/pictures/api.server.ts";
import { recordRoutes } from "#staff/records/api.server.ts";
import { statusRoutes } from "#staff/status/api.server.ts";
import { resources } from "./resources.server.ts";

const documentRoute = createRoute({
  method: "get",
  path: "/api/staff/openapi.json",
  summary: "This document",
  ...staffOnly("view_overview"),
  responses: {
    200: jsonReply(z.record(z.string(), z.unknown()), "Every call of the console, as OpenAPI 3.1"),
    404: problemReply("Nobody is signed in as staff"),
  },
});

/**
 * The console's REST API. Every route names its act with `staffOnly`, which reads src/policies; everyone else gets 404.
 * It is not in the public documentation: /api/staff/openapi.json is for staff.
 */
export function staffRoutes(): OpenAPIHono<ApiEnv> {
  const api = createApiRouter();
  const parts: (() => OpenAPIHono<ApiEnv>)[] = [
    staffAccountRoutes,
    () => recordRoutes(resources),
    () => importRoutes(resources),
    pictureRoutes,
    staffPaymentRoutes,
    overviewRoutes,
    statusRoutes,
    contentRoutes,
    peopleRoutes,
  ];
  for (const routes of parts) api.route("/", routes());
  api.openapi(documentRoute, (c) => {
    document ??= describeCalls(api);
    return c.json({ ...document, servers: [{ url: c.get("deps").config.PUBLIC_URL }] }, 200);
  });
  let document: ReturnType<typeof describeCalls> | undefined;
  api.all("/api/staff/*", hiddenFromOthers(), answerUnserved(api));
  return api;
}

function describeCalls(api: OpenAPIHono<ApiEnv>) {
  return api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: { title: "Margdeep staff console", version: "1", description: "For staff. x-area says which roles may." },
  });
}
