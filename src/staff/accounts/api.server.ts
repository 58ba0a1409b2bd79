import type { OpenAPIHono } from "@hono/zod-openapi";
import { createApiRouter } from "#http/api-router.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { memberRoutes } from "./members-api.server.ts";
import { ownAccountRoutes } from "./own-api.server.ts";
import { staffSessionRoutes } from "./session-api.server.ts";

/** Login, one's own account, and the staff as admins look after them. */
export function staffAccountRoutes(): OpenAPIHono<ApiEnv> {
  const api = createApiRouter();
  for (const routes of [staffSessionRoutes, ownAccountRoutes, memberRoutes]) api.route("/", routes());
  return api;
}
