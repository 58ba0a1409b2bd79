import { isIP } from "node:net";
import type { MiddlewareHandler } from "hono";
import type { Config } from "#lib/config.server.ts";
import type { ApiEnv } from "../request-context.server.ts";
import { answerProblem } from "../responses/problem.server.ts";

/** Requests for these come from this machine. */
const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Refuses, in production, requests for a name that is not ours: a proxy that passes anything on, or a name that somebody
 * else pointed at us. Nothing is built from the requested host: links come from PUBLIC_URL alone.
 */
export function ownHostOnly(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { config } = c.get("deps");
    if (config.MODE !== "production" || isOwnName(new URL(c.req.url).hostname, config)) return next();
    return answerProblem(c, "wrong_host");
  };
}

/**
 * Whether a request names us in any mode: by our name, as this machine, or by a number. A page of another site that had its
 * name pointed at this machine (DNS rebinding) names itself.
 */
export function namesUs(url: string, config: Config): boolean {
  const { hostname } = new URL(url);
  return isOwnName(hostname, config) || isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
}

function isOwnName(name: string, { PUBLIC_URL }: Config): boolean {
  return loopback.has(name) || name === new URL(PUBLIC_URL).hostname;
}

/**
 * Whether a Host header names us, for the page cache, which answers before {@link ownHostOnly} is called. What is not written plainly
 * counts as a stranger's: the product decides then.
 */
export function createHostCheck(config: Config): (host: string | undefined) => boolean {
  if (config.MODE !== "production") return () => true;
  const own = new Set([...loopback, new URL(config.PUBLIC_URL).hostname]);
  return (host = "") => own.has(host) || own.has(host.replace(/:\d{1,5}$/, ""));
}
