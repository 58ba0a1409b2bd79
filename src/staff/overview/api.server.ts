import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { invalidateFigures } from "#features/monitoring/service/read-figures.server.ts";
import { createApiRouter, invalidInput, jsonReply } from "#http/api-router.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { problemReply } from "#http/problem.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { AppError } from "#lib/errors.ts";
import { type SignedInStaff, staffOnly } from "#staff/access/guard.server.ts";
import { recordChange } from "#staff/history/note-change.server.ts";
import { actOnFailedEmail } from "./act-on-failed-email.server.ts";
import { actOnFailedWebhook } from "./act-on-failed-webhook.server.ts";
import { Overview } from "./contract.ts";
import { readOverview } from "./read-overview.server.ts";

const refusals = {
  401: problemReply("The session of this member of staff has ended"),
  403: problemReply("The role of this member of staff may not"),
  404: problemReply("There is no such failed job, e-mail or message; or nobody of the staff is signed in"),
};

const overview = createRoute({
  tags: ["Staff: overview"],
  summary: "What the office sees first; parts that a role may not enter are null",
  ...staffOnly("view_overview"),
  method: "get",
  path: "/api/staff/overview/",
  responses: { 200: jsonReply(Overview, "The overview"), ...refusals },
});

const Act = z.enum(["retry", "drop"]);

const actOnJob = createRoute({
  tags: ["Staff: overview"],
  summary: "Lets a job that was given up start again, or drops it",
  ...staffOnly("retry_failed_work"),
  operationId: "actOnFailedJob",
  method: "post",
  path: "/api/staff/failed-jobs/{id}/{act}/",
  request: { params: z.object({ id: z.string().max(100), act: Act }) },
  responses: { 204: { description: "It is done" }, ...refusals, ...invalidInput },
});

const actOnEmail = createRoute({
  tags: ["Staff: overview"],
  summary: "Sends an e-mail again that was refused or given up, or drops it",
  ...staffOnly("retry_failed_work"),
  operationId: "actOnFailedEmail",
  method: "post",
  path: "/api/staff/failed-emails/{id}/{act}/",
  request: {
    params: z.object({
      id: z.coerce
        .number()
        .int()
        .positive()
        .max(2 ** 31 - 1),
      act: Act,
    }),
  },
  responses: {
    204: { description: "It is done" },
    409: problemReply("Its link no longer works"),
    ...refusals,
    ...invalidInput,
  },
});

const actOnWebhook = createRoute({
  tags: ["Staff: overview"],
  summary: "Tries a message of the payment provider again that was given up, or drops it",
  ...staffOnly("retry_failed_work"),
  operationId: "actOnFailedWebhook",
  method: "post",
  path: "/api/staff/failed-webhooks/{id}/{act}/",
  request: { params: z.object({ id: z.string().max(100), act: Act }) },
  responses: { 204: { description: "It is done" }, ...refusals, ...invalidInput },
});

/** The overview, and admin actions on failed jobs, e-mails and webhooks. */
export function overviewRoutes(): OpenAPIHono<ApiEnv> {
  const routes = createApiRouter();
  routes.openapi(overview, async (c) => c.json(await readOverview(c.get("deps"), c.get("staff").role), 200));
  routes.openapi(actOnJob, async (c) => {
    const { id, act } = c.req.valid("param");
    await actOn(c.get("deps"), c.get("staff"), id, act);
    invalidateFigures(c.get("deps"));
    return c.body(null, 204);
  });
  routes.openapi(actOnEmail, async (c) => {
    const { id, act } = c.req.valid("param");
    await actOnFailedEmail(c.get("deps"), c.get("staff"), id, act);
    invalidateFigures(c.get("deps"));
    return c.body(null, 204);
  });
  routes.openapi(actOnWebhook, async (c) => {
    const { id, act } = c.req.valid("param");
    await actOnFailedWebhook(c.get("deps"), c.get("staff"), id, act);
    invalidateFigures(c.get("deps"));
    return c.body(null, 204);
  });
  return routes;
}

/** @throws AppError failed_job_not_found */
async function actOn(deps: Deps, staff: SignedInStaff, id: string, act: "retry" | "drop"): Promise<void> {
  const job = (await deps.jobs.listFailed()).find((one) => one.id === id);
  if (!job || !(await deps.jobs[act](id))) throw new AppError("failed_job_not_found");
  await recordChange(deps.db, staff, {
    at: deps.now(),
    action: "act",
    area: "staff",
    resource: "failed-jobs",
    recordId: id,
    label: job.name,
    summary: act === "retry" ? "Failed job retried" : "Failed job dropped",
  });
}
