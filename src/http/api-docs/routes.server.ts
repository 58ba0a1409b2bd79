import type { OpenAPIHono } from "@hono/zod-openapi";
import { type Context, Hono } from "hono";
import type { ApiEnv } from "../request-context.server.ts";
import { type ApiDocument, renderApiDocs } from "./page.server.ts";
import { apiDocsStyle } from "./style.server.ts";

const keepMinutes = { "Cache-Control": "public, max-age=300" };

/**
 * The OpenAPI 3.1 document of a router at /api/openapi.json, and a page made from it at /api/docs.
 *
 * @param api the router whose calls are described; calls registered later are not in it
 */
export function apiDocsRoutes(api: OpenAPIHono<ApiEnv>): Hono<ApiEnv> {
  const document = api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Margdeep",
      version: "1",
      description: "Colleges, hostels, jobs and news of India, each figure with its source.",
    },
  });
  const servedFrom = (c: Context<ApiEnv>) => ({ ...document, servers: [{ url: c.get("deps").config.PUBLIC_URL }] });
  const routes = new Hono<ApiEnv>();
  routes.get("/api/openapi.json", (c) => c.json(servedFrom(c), 200, keepMinutes));
  routes.get("/api/docs", (c) => c.html(renderApiDocs(servedFrom(c) as ApiDocument), 200, keepMinutes));
  routes.get("/api/docs.css", (c) =>
    c.body(apiDocsStyle, 200, { ...keepMinutes, "Content-Type": "text/css; charset=utf-8" }),
  );
  return routes;
}
