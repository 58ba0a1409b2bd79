import { createApiRouter } from "./http/api-router.server.ts";
import { answerProblem } from "./http/problem.server.ts";

/**
 * The REST door: every call of specification section 7 that stands, its OpenAPI document and a page to read it.
 * An address without its trailing slash answers 308 (decision D2).
 */
export function apiRoutes() {
  const api = createApiRouter();
  api.doc31("/api/openapi.json", {
    openapi: "3.1.0",
    info: {
      title: "Margdeep",
      version: "1",
      description: "Colleges, hostels, jobs and news of India, each figure with its source.",
    },
  });
  api.get("/api/*", (c, next) => {
    const url = new URL(c.req.url);
    if (url.pathname.endsWith("/")) return next();
    return c.redirect(`${url.pathname}/${url.search}`, 308);
  });
  api.all("/api/*", (c) => answerProblem(c, "not_found"));
  return api;
}
