import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { contactKey } from "#lib/person-fields.ts";
import { emailKey, needsGuardian } from "#lib/person-rules.ts";
import type { AccountDraft } from "../contract.ts";
import { findStudentsByKeys } from "../store/students.server.ts";

/** Whether this e-mail or this phone already has an account; compared as sign-up does. */
export async function isAccountTaken(tx: Db, draft: Pick<AccountDraft, "email" | "contact">): Promise<boolean> {
  return (await findTakenBy(tx, draft)).length > 0;
}

/** The accounts that have this e-mail or this phone: at most two. An empty value finds none. */
export function findTakenBy(tx: Db, { email, contact }: Pick<AccountDraft, "email" | "contact">): Promise<number[]> {
  return findStudentsByKeys(tx, { emailKey: emailKey(email), contactKey: contactKey(contact) });
}

/** Whether two e-mail addresses count as one. */
export function isSameEmail(one: string, other: string): boolean {
  return emailKey(one) === emailKey(other);
}

/** Whether the draft is of somebody under 18, who may not pay before a guardian has agreed (specification D18). */
export function isMinorsDraft({ now }: Pick<Deps, "now">, draft: Pick<AccountDraft, "dob">): boolean {
  return needsGuardian(draft.dob, now());
}
