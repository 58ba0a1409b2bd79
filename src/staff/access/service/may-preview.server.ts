import type { Deps } from "#http/deps.server.ts";
import { mayEnter } from "#policies/policies.ts";
import { type NamedPolicy, staff } from "#policies/policy.ts";
import { readStaffCookie } from "../session-cookie.server.ts";
import { findStaffSession } from "./sessions.server.ts";

/** It has no call of its own: pages show staff what is not published. */
export const previewUnpublished = {
  name: "preview_unpublished",
  who: staff("content"),
  source: "D23",
} satisfies NamedPolicy;

/** Whether these headers belong to staff who edit content and may preview unpublished records. */
export async function mayPreview(deps: Deps, headers: Headers): Promise<boolean> {
  const secret = readStaffCookie(headers, deps.config);
  const session = secret && (await findStaffSession(deps, secret));
  return session ? session.isComplete && mayEnter(session.role, previewUnpublished.who.area) : false;
}
