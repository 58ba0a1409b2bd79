import type { Db } from "#db/client.server.ts";
import { queueEmail } from "#features/emails/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { Role } from "#staff/access/contract.ts";
import type { NewChange } from "#staff/history/note-change.server.ts";

/** The fields of a member stored in the history, without the e-mail address, because history is permanent. */
type Kept = { name: string; role: Role; is_active: boolean };

/** An entry of the history about a member of staff; without `before` and `after` it is an act. */
export function memberChange(
  member: { id: number; name: string },
  what: { at: Date; summary: string; before?: Kept; after?: Kept },
): NewChange {
  const { before, after } = what;
  const action = after ? (before ? "update" : "create") : "act";
  return { ...what, action, area: "staff", resource: "staff", recordId: member.id, label: member.name };
}

/** Notifies a member by e-mail of a change to the account, in case it was not them. */
export async function notifyMember(
  deps: Deps,
  tx: Db,
  member: { id: number; name: string; email: string },
  what: "password_changed" | "second_factor_set" | "second_factor_taken",
): Promise<void> {
  const at = deps.now().toISOString();
  await queueEmail(deps, tx, {
    kind: "staff_account_changed",
    to: { name: member.name, address: member.email },
    language: "en",
    details: { name: member.name, what, changedAt: at },
    dedupeKey: `staff_account_changed:${member.id}:${what}:${at}`,
  });
}
