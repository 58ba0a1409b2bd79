import type { Deps } from "#http/deps.server.ts";
import { mayEnter, policies } from "#policies/policies.ts";
import { readStaffCookie } from "../session-cookie.server.ts";
import { findStaffSession } from "./sessions.server.ts";

/** Whether these headers come from staff who write content, and so may look at what is not published. */
export async function mayPreview(deps: Deps, headers: Headers): Promise<boolean> {
  const secret = readStaffCookie(headers, deps.config);
  const session = secret && (await findStaffSession(deps, secret));
  return session ? session.isComplete && mayEnter(session.role, policies.preview_unpublished.who.area) : false;
}
