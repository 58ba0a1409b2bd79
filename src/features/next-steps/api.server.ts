import { createRoute } from "@hono/zod-openapi";
import { admit, studentOf } from "#http/admit.server.ts";
import { createApiRouter, jsonReply } from "#http/api-router.server.ts";
import { NextSteps } from "./contract.ts";
import { listNextSteps } from "./service.server.ts";

const list = createRoute({
  ...admit("read_next_steps"),
  operationId: "listNextSteps",
  method: "get",
  path: "/api/next-steps/",
  tags: ["Profile"],
  summary: "What waits for the student, what stops them first",
  description: "By a student's access token, or the session cookie of the website. Of the student alone.",
  responses: { 200: jsonReply(NextSteps, "At most one of each kind") },
});

/** What waits for a student: the first part of the dashboard. Source: issue 20. */
export function nextStepRoutes() {
  const api = createApiRouter();
  api.openapi(list, async (c) =>
    c.json({ results: await listNextSteps(c.get("deps"), studentOf(c)) }, 200, {
      "Cache-Control": "private, no-store",
    }),
  );
  return api;
}
