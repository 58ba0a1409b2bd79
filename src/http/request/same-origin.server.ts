import type { MiddlewareHandler } from "hono";
import type { ApiEnv } from "../request-context.server.ts";
import { answerProblem } from "../responses/problem.server.ts";
import { comesFromListedOrigin } from "./cross-origin.server.ts";

/** What providers post: no browser sends it, and each is signed. */
const signedAddresses = ["/api/payment-webhook/", "/api/text-message-webhook/"];
const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses what another site makes a visitor's browser send. Browsers say where a request comes from (Sec-Fetch-Site, or
 * Origin in older ones); a client that is no browser says neither, and passes as long as it brings no cookie. So does a
 * call of the REST API by a page of an origin that the operator lists.
 */
export function sameOriginOnly(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (
      signedAddresses.includes(c.req.path) ||
      safeMethods.has(c.req.method) ||
      isOwn(c.req.raw.headers, c.get("deps").config.PUBLIC_URL) ||
      comesFromListedOrigin(c.req.raw.headers, c.req.path, c.get("deps").config)
    )
      return next();
    return answerProblem(c, "cross_site");
  };
}

function isOwn(headers: Headers, publicUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site) return site === "same-origin";
  const origin = headers.get("origin");
  if (origin) return origin === new URL(publicUrl).origin;
  return !headers.has("cookie");
}
