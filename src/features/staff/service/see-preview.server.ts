import type { RouterContextProvider } from "react-router";
import { depsContext } from "#http/request-context.server.ts";
import { findStaffSession } from "../accounts/service/sessions.server.ts";
import { readStaffCookie } from "../accounts/session-cookie.server.ts";
import { mayEnter } from "../rules.ts";

/**
 * Whether a page shows what is not published: its address ends in `?preview`, and staff who write content look at it.
 * For everybody else the word in the address changes nothing.
 */
export async function seesPreview(context: Readonly<RouterContextProvider>, request: Request): Promise<boolean> {
  if (!new URL(request.url).searchParams.has("preview")) return false;
  const deps = context.get(depsContext);
  const secret = readStaffCookie(request.headers, deps.config);
  const session = secret && (await findStaffSession(deps, secret));
  return session ? session.isComplete && mayEnter(session.role, "content") : false;
}

/** Headers of a previewed page: no browser and no cache in between keeps it. */
export const previewHeaders = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
