import type { Context } from "hono";
import { createContext, type RouterContextProvider } from "react-router";
import type { ApiEnv, PublicResponse } from "../request-context.server.ts";

/** Null for a private response. */
export const publicResponseContext = createContext<PublicResponse | null>(null);

type RequestScope = Readonly<RouterContextProvider> | Context<ApiEnv>;

/**
 * Allows the page cache to cache this response: it is the same for all visitors who are not signed in.
 *
 * @param tags every fact it shows; once one of them changes, the response is rendered again. A page with fixed text needs none.
 */
export function cachePublic(scope: RequestScope, ...tags: string[]): void {
  const response = publicResponseOf(scope);
  if (!response) return;
  response.isPublic = true;
  addCacheTags(scope, ...tags);
}

/** Adds the facts that a part of the page shows; whether the page may be cached is decided by the page. */
export function addCacheTags(scope: RequestScope, ...tags: string[]): void {
  const response = publicResponseOf(scope);
  for (const tag of tags) response?.tags.add(tag);
}

/** Ends the caching of this response at an instant: something that it shows ends then without a change in the database. */
export function cacheUntil(scope: RequestScope, instant: Date): void {
  const response = publicResponseOf(scope);
  if (response) response.untilMs = Math.min(response.untilMs, instant.getTime());
}

/** Runs something for each visitor who gets this response: now, and whenever it is served from the page cache. */
export function onServe(scope: RequestScope, work: () => void): void {
  const response = publicResponseOf(scope);
  if (response) response.onServe.push(work);
  else work();
}

/**
 * Sends a cookie to each visitor who gets this response. The response may still be cached, since the cookie reveals no more than the
 * address does.
 *
 * @returns false when the request is not from the cache: the caller sends the cookie in its own headers
 */
export function sendWithResponse(scope: RequestScope, cookie: string): boolean {
  return Boolean(publicResponseOf(scope)?.cookies.push(cookie));
}

function publicResponseOf(scope: RequestScope): PublicResponse | null {
  return "req" in scope ? scope.get("publicResponse") : scope.get(publicResponseContext);
}
