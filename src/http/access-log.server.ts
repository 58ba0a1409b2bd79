import { randomBytes } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { metricsOf, observeRequest } from "./metrics.server.ts";
import type { ApiEnv } from "./request-context.server.ts";
import { answeredRoute } from "./route-pattern.server.ts";
import { secretPattern } from "./secret-paths.server.ts";

/**
 * Gives each request an id and writes one line about it when it is answered: method, path without its query, status,
 * milliseconds. Never a body, a header or a query.
 */
export function accessLog(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const started = performance.now();
    const requestId = randomBytes(9).toString("base64url");
    c.set("requestId", requestId);
    await next();
    // Not c.header: that makes the reply anew, and its body a stream.
    c.res.headers.set("X-Request-Id", requestId);
    const ms = performance.now() - started;
    const { method } = c.req;
    const { status } = c.res;
    const deps = c.get("deps");
    if (metricsOf(deps)) observeRequest(deps, { route: answeredRoute(c), method, status, seconds: ms / 1000 });
    deps.log.info(
      {
        requestId,
        method,
        path: loggedPath(c.req.path),
        status,
        ms: Math.round(ms * 10) / 10,
      },
      "request",
    );
  };
}

function loggedPath(path: string): string {
  return secretPattern(path) ?? path.slice(0, 200);
}
