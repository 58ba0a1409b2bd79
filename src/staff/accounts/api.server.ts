import type { OpenAPIHono } from "@hono/zod-openapi";
import { createApiRouter } from "#http/api-router.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { memberRoutes } from "./members-api.server.ts";
import { ownAccountRoutes } from "./own-api.server.ts";
import { staffSessionRoutes } from "./session-api.server.ts";

/** Login, own account, and the management of staff by admins. */
export function staffAccountRoutes(): OpenAPIHono<ApiEnv> {
  const api = createApiRouter();
  for (const routes of [staffSessionRoutes, ownAccountRoutes, memberRoutes]) api.route("/", routes());
  return api;
}
