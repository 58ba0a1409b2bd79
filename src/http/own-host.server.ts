import type { MiddlewareHandler } from "hono";
import { answerProblem } from "./problem.server.ts";
import type { ApiEnv } from "./request-context.server.ts";

/** Requests for these come from this machine. */
const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Refuses, in production, requests for a name that is not ours: a proxy that passes anything on, or a name that somebody
 * else pointed at us. Nothing is built from the requested host: links come from PUBLIC_URL alone.
 */
export function ownHostOnly(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { MODE, PUBLIC_URL } = c.get("deps").config;
    if (MODE !== "production") return next();
    const { hostname } = new URL(c.req.url);
    const isOurs = hostname === new URL(PUBLIC_URL).hostname || loopback.has(hostname);
    return isOurs ? next() : answerProblem(c, "wrong_host");
  };
}
