import type { Context } from "hono";
import { problemReply } from "#http/problem.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import type { ListedActOf } from "#policies/policies.ts";
import { staffOnly } from "./guard.server.ts";
import type { StaffOrigin } from "./service/sessions.server.ts";

/** Common parts of every entry: who may call it, and the guard that enforces this. */
export function staffEntry(act: ListedActOf<"staff">, summary: string) {
  return { tags: ["Staff: accounts"], summary, ...staffOnly(act) };
}

/** Replies common to all staff calls. */
export const staffRefusals = {
  401: problemReply("The session has ended, or the login's second step is missing"),
  403: problemReply("The role does not open this"),
  404: problemReply("There is nothing like it; or nobody of the staff is signed in"),
};

export const tooMany = { 429: problemReply("Too many attempts; Retry-After says when the next one is heard") };
export const busy = { 503: problemReply("Too many people sign in at this moment; Retry-After says when to try again") };

export const nothing = { 204: { description: "Done" } };
/** Client details of the request. */
export function originOf(c: Context): StaffOrigin {
  return { address: (c as Context<ApiEnv>).get("clientAddress"), device: c.req.header("user-agent") ?? "" };
}
