import { randomFillSync } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Deps } from "../deps.server.ts";
import type { ApiEnv } from "../request-context.server.ts";
import { type CacheOutcome, observeRequest } from "../responses/metrics.server.ts";
import { answeredRoute } from "./route-pattern.server.ts";
import { secretPattern } from "./secret-paths.server.ts";

/**
 * Gives each request an id and writes one line about it when it is answered: method, path without its query, status,
 * milliseconds. Never a body, a header or a query. A request by the page cache itself has an id and no line: the
 * visitor's has one.
 */
export function accessLog(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const started = performance.now();
    const requestId = newRequestId();
    c.set("requestId", requestId);
    await next();
    // Not c.header: that builds a new reply whose body is a stream.
    c.res.headers.set("X-Request-Id", requestId);
    if (c.get("publicResponse")) return;
    const deps = c.get("deps");
    const route = deps.state.metrics ? answeredRoute(c) : "";
    const { method, path } = c.req;
    logResponse(deps, { requestId, method, path: loggedPath(path), route, status: c.res.status, started });
  };
}

/** One answered request, for its line and its figures. */
interface Answered {
  requestId: string;
  method: string;
  /** Without the query, and without a secret. */
  path: string;
  /** The route's pattern. */
  route: string;
  status: number;
  /** By performance.now(). */
  started: number;
  cache?: CacheOutcome;
}

/** Writes the line of an answered request and counts it. */
export function logResponse(deps: Deps, { route, started, cache, ...line }: Answered): void {
  const ms = performance.now() - started;
  const { method, status } = line;
  observeRequest(deps, { route, method, status, seconds: ms / 1000, ...(cache && { cache }) });
  deps.log.info({ ...line, ms: Math.round(ms * 10) / 10, ...(cache && { cache }) }, "request");
}

const idBytes = 9;
/** Random bytes are drawn in advance: drawing them for each id would cost more than the rest of answering a cached page. */
const ahead = Buffer.allocUnsafeSlow(idBytes * 256);
let used = ahead.length;

/** 72 random bits as base64url: names a request in its reply, the log and on error pages. */
export function newRequestId(): string {
  if (used === ahead.length) {
    randomFillSync(ahead);
    used = 0;
  }
  used += idBytes;
  return ahead.toString("base64url", used - idBytes, used);
}

function loggedPath(path: string): string {
  return secretPattern(path) ?? path.slice(0, 200);
}
