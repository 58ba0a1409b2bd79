import { eq, or } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { students } from "#db/schema/accounts.ts";
import type { Deps } from "#http/deps.server.ts";
import { contactKey, emailKey, needsGuardian } from "#lib/person-rules.ts";
import type { AccountDraft } from "../contract.ts";

/** Whether this e-mail or this phone already has an account; compared as sign-up does. */
export async function isAccountTaken(tx: Db, draft: Pick<AccountDraft, "email" | "contact">): Promise<boolean> {
  const [row] = await tx
    .select({ id: students.id })
    .from(students)
    .where(or(eq(students.emailKey, emailKey(draft.email)), eq(students.contactKey, contactKey(draft.contact))))
    .limit(1);
  return row !== undefined;
}

/** The accounts that have this e-mail or this phone: at most two. An empty value finds none. */
export async function findTakenBy(tx: Db, draft: Pick<AccountDraft, "email" | "contact">): Promise<number[]> {
  const rows = await tx
    .select({ id: students.id })
    .from(students)
    .where(or(eq(students.emailKey, emailKey(draft.email)), eq(students.contactKey, contactKey(draft.contact))));
  return rows.map(({ id }) => id);
}

/** Whether two e-mail addresses count as one. */
export function isSameEmail(one: string, other: string): boolean {
  return emailKey(one) === emailKey(other);
}

/** Whether the draft is of somebody under 18, who may not pay before a guardian has agreed (decision D18). */
export function isMinorsDraft({ now }: Pick<Deps, "now">, draft: Pick<AccountDraft, "dob">): boolean {
  return needsGuardian(draft.dob, now());
}
