import type { MiddlewareHandler } from "hono";
import type { ApiEnv } from "../request-context.server.ts";
import { clearCookie, readCookie, setCookie } from "./own-cookies.server.ts";

/** Marks a page that is private only because of data stored on this device; public/service-worker.js reads it. */
export const keptOnDevice = "X-Kept-On-Device";

/**
 * Gives pages the cookie with the visitor's exam details. A response for which it was read, or that changes it, is private and
 * never cached, since it may contain a rank.
 */
export function provideCandidateCookie(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { config } = c.get("deps");
    let isPrivate = false;
    let replacement: string | null | undefined;
    c.set("candidateCookie", {
      read: () => {
        const text = readCookie(c.req.raw.headers, config, "candidate");
        isPrivate ||= text !== null;
        return text;
      },
      replace: (text) => {
        replacement = text;
      },
    });
    await next();
    if (!isPrivate && replacement === undefined) return;
    const { headers } = c.res;
    // The service worker stores such pages on this device alone, and deletes them with the cookie.
    if (isPrivate && c.res.status === 200) headers.set(keptOnDevice, "yes");
    headers.set("Cache-Control", "private, no-store");
    headers.delete("ETag");
    if (replacement === undefined) return;
    const cookie =
      replacement === null ? clearCookie(config, "candidate") : setCookie(config, "candidate", replacement);
    headers.append("Set-Cookie", cookie);
  };
}
