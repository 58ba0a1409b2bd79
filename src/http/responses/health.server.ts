import { setTimeout as wait } from "node:timers/promises";
import { Hono } from "hono";
import type { ApiEnv } from "../request-context.server.ts";
import { noStore } from "./no-store.ts";
import { answerProblem } from "./problem.server.ts";

/** A load balancer that waits longer counts the process as down. */
const maxMs = 2_000;

/** `/healthz`: this process is alive. `/readyz`: it can serve, its database answers and is migrated. */
export function healthRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.get("/healthz", (c) => c.json({ status: "alive" }, 200, noStore));
  routes.get("/readyz", async (c) => {
    const answer = c
      .get("deps")
      .isReady()
      .catch(() => false);
    const ready = await Promise.race([answer, wait(maxMs, false, { ref: false })]);
    if (!ready) return answerProblem(c, "not_ready");
    return c.json({ status: "ready" }, 200, noStore);
  });
  return routes;
}
