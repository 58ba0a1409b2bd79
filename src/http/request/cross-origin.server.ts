import type { Context, MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import type { Config } from "#lib/config.server.ts";
import { isCall } from "../limits/quotas.server.ts";
import type { ApiEnv } from "../request-context.server.ts";

/** What scripts of other origins may read beside the body. */
const exposeHeaders = [
  "ETag",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "X-Request-Id",
  "Deprecation",
  "Sunset",
  "Link",
];
/** What clients of the Model Context Protocol send with a message, as its specification of Streamable HTTP names them. */
const assistantHeaders = ["Mcp-Protocol-Version", "Mcp-Method", "Mcp-Name"];
/** In seconds: how long a browser may remember the answer to a preflight. */
const maxAge = 3600;
const readMethods = ["GET", "HEAD"];

/** Any origin reads what is public. The answer names no origin, so that caches share it. */
const allowReads = cors({
  origin: "*",
  allowMethods: readMethods,
  allowHeaders: ["Accept-Language", "If-None-Match"],
  exposeHeaders,
  maxAge,
});

/** Origins that the operator lists make every call, with a token and never with a cookie. */
const allowListed = cors({
  origin: (origin, c: Context<ApiEnv>) => (isListedOrigin(origin, c.get("deps").config) ? origin : null),
  allowMethods: [...readMethods, "POST", "PUT", "PATCH", "DELETE"],
  allowHeaders: ["Authorization", "Content-Type", "Accept-Language", "If-None-Match", ...assistantHeaders],
  exposeHeaders,
  maxAge,
});

/**
 * Answers browsers that ask for pages of other origins: any origin reads public calls, those of `CORS_ORIGINS` make every
 * call of the REST API. No answer allows credentials, and none to another origin sets a cookie. The staff console's API
 * answers its own origin alone.
 */
export function shareWithOrigins(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (!isShared(c.req.path)) return next();
    if (c.req.method === "OPTIONS") {
      return isPreflight(c) ? (asksToRead(c) ? allowReads : allowListed)(c, next) : next();
    }
    // After the answer: what is set on a response before it overrides what the call itself says, such as Cache-Control.
    await next();
    await (isRead(c) ? allowReads : allowListed)(c, async () => {});
    if (comesFromListedOrigin(c.req.raw.headers, c.req.path, c.get("deps").config)) c.res.headers.delete("Set-Cookie");
  };
}

/** Whether a script of an origin of `CORS_ORIGINS` sent this call, and brought no cookie: nobody can be signed in by it. */
export function comesFromListedOrigin(headers: Headers, path: string, config: Config): boolean {
  const origin = headers.get("origin");
  return origin !== null && isShared(path) && !headers.has("cookie") && isListedOrigin(origin, config);
}

function isListedOrigin(origin: string, { CORS_ORIGINS }: Config): boolean {
  return CORS_ORIGINS.includes(origin);
}

/** The calls of the REST API, of specification S7 outside /api/, and of assistants. */
function isShared(path: string): boolean {
  return isCall(path) && !path.startsWith("/api/staff/");
}

function isPreflight(c: Context<ApiEnv>): boolean {
  return c.req.header("origin") !== undefined && c.req.header("access-control-request-method") !== undefined;
}

function isRead(c: Context<ApiEnv>): boolean {
  return readMethods.includes(c.req.method) && c.req.header("authorization") === undefined;
}

/** Whether the call after this preflight reads without a token. */
function asksToRead(c: Context<ApiEnv>): boolean {
  const headers = (c.req.header("access-control-request-headers") ?? "").toLowerCase().split(/\s*,\s*/);
  return (
    readMethods.includes(c.req.header("access-control-request-method") ?? "") && !headers.includes("authorization")
  );
}
