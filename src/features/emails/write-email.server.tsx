import type { Deps } from "#http/deps.server.ts";
import type { StoredEmail } from "./store.server.ts";

/** What an e-mail says. */
export function writeEmail(_deps: Deps, email: StoredEmail): { subject: string; text: string; html: string } {
  return { subject: email.kind, text: email.kind, html: email.kind };
}
