import { hash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type { ApiEnv } from "#http/request-context.server.ts";
import { answerProblem } from "#http/responses/problem.server.ts";
import { setGauges } from "./gauges.server.ts";
import { readFigures } from "./service/read-figures.server.ts";

/** Where Prometheus reads. */
export const metricsPath = "/metrics";

/**
 * `/metrics` for Prometheus, who brings METRICS_TOKEN as a bearer token; without that variable nothing is there. A
 * database that is away is told in the figures, which come all the same.
 */
export function metricsRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.get(metricsPath, async (c) => {
    const deps = c.get("deps");
    const metrics = deps.state.metrics;
    const token = deps.config.METRICS_TOKEN;
    if (!metrics || !token) return answerProblem(c, "not_found");
    if (!isSame(c.req.header("authorization") ?? "", `Bearer ${token}`)) {
      c.header("WWW-Authenticate", "Bearer");
      return answerProblem(c, "token_refused");
    }
    setGauges(metrics.registry, await readFigures(deps), deps);
    return c.body(await metrics.registry.metrics(), 200, {
      "Content-Type": metrics.registry.contentType,
      "Cache-Control": "no-store",
    });
  });
  return routes;
}

/** Compares in a time that tells nothing of how much was right. */
function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", wanted, "buffer"));
}
