import { type Context, Hono } from "hono";
import type { ApiEnv } from "../request-context.server.ts";
import { forServer } from "./describe.server.ts";
import type { ApiDocument } from "./document.ts";
import { renderApiDocs } from "./page.server.ts";
import { apiDocsStyle } from "./style.server.ts";

const keepMinutes = { "Cache-Control": "public, max-age=300" };

/**
 * An OpenAPI 3.1 document at /api/openapi.json, and a page made from it at /api/docs.
 *
 * @param makeDocument makes the document, at the first request: that takes a tenth of a second, and a start waits for nothing it can do without
 */
export function apiDocsRoutes(makeDocument: () => ApiDocument): Hono<ApiEnv> {
  let document: ApiDocument | undefined;
  const served = (c: Context<ApiEnv>) => {
    document ??= makeDocument();
    return forServer(document, c.get("deps").config);
  };
  const routes = new Hono<ApiEnv>();
  routes.get("/api/openapi.json", (c) => c.json(served(c), 200, keepMinutes));
  routes.get("/api/docs", (c) => c.html(renderApiDocs(served(c)), 200, keepMinutes));
  routes.get("/api/docs.css", (c) =>
    c.body(apiDocsStyle, 200, { ...keepMinutes, "Content-Type": "text/css; charset=utf-8" }),
  );
  return routes;
}
