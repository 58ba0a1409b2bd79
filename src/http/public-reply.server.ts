import type { Context } from "hono";
import { createContext, type RouterContextProvider } from "react-router";
import type { ApiEnv, PublicReply } from "./request-context.server.ts";

/** Null for a private reply. */
export const publicReplyContext = createContext<PublicReply | null>(null);

type Asked = Readonly<RouterContextProvider> | Context<ApiEnv>;

/**
 * Lets the page cache keep this reply: it is the same for everybody who is not signed in.
 *
 * @param tags every fact it shows; once one of them changes, the reply is rendered again. A page of fixed words names none.
 */
export function cachePublic(asked: Asked, ...tags: string[]): void {
  const reply = publicReplyOf(asked);
  if (!reply) return;
  reply.isPublic = true;
  addCacheTags(asked, ...tags);
}

/** Adds the facts that a part of the page shows; whether the page may be cached is for the page to decide. */
export function addCacheTags(asked: Asked, ...tags: string[]): void {
  const reply = publicReplyOf(asked);
  for (const tag of tags) reply?.tags.add(tag);
}

/** Ends the caching of this reply at an instant: something that it shows ends then without a change in the database. */
export function cacheUntil(asked: Asked, instant: Date): void {
  const reply = publicReplyOf(asked);
  if (reply) reply.untilMs = Math.min(reply.untilMs, instant.getTime());
}

/** Runs something for each visitor who gets this reply: now, and again whenever it is served from the page cache. */
export function onServe(asked: Asked, work: () => void): void {
  const reply = publicReplyOf(asked);
  if (reply) reply.onServe.push(work);
  else work();
}

/**
 * Sends a cookie that tells no more than the address does to each visitor who gets this reply, so that it may be cached.
 *
 * @returns false where no cache asks: the caller sends it with its own headers
 */
export function sendWithReply(asked: Asked, cookie: string): boolean {
  return Boolean(publicReplyOf(asked)?.cookies.push(cookie));
}

function publicReplyOf(asked: Asked): PublicReply | null {
  return "req" in asked ? asked.get("publicReply") : asked.get(publicReplyContext);
}
