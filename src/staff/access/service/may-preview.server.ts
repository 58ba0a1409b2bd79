import type { Deps } from "#http/deps.server.ts";
import { mayEnter, policies } from "#policies/policies.ts";
import { readStaffCookie } from "../session-cookie.server.ts";
import { findStaffSession } from "./sessions.server.ts";

/** Whether these headers belong to staff who edit content and may preview unpublished records. */
export async function mayPreview(deps: Deps, headers: Headers): Promise<boolean> {
  const secret = readStaffCookie(headers, deps.config);
  const session = secret && (await findStaffSession(deps, secret));
  return session ? session.isComplete && mayEnter(session.role, policies.preview_unpublished.who.area) : false;
}
