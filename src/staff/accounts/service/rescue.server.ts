import type { Deps } from "#http/deps.server.ts";
import { staffInvitationPath } from "#lib/addresses.ts";
import { emailKey } from "#lib/person-rules.ts";
import { linkToken } from "#lib/secrets.server.ts";
import { deleteSessionsOf } from "#staff/access/store/sessions.server.ts";
import { recordChange } from "#staff/history/note-change.server.ts";
import { findByEmail, updateMember } from "../store/members.server.ts";
import { clearSecondFactor } from "../store/second-factor.server.ts";
import { createInvitation } from "./invitations.server.ts";
import { memberChange } from "./notify-member.server.ts";

/**
 * Recovery for operators with server access when no admin can sign in: activates an account, removes its second factor,
 * ends its sessions and creates a link to choose a new password. Recorded in the history.
 *
 * @returns the link and its expiry; null when no member has this e-mail address
 */
export function rescueMember(
  deps: Pick<Deps, "db" | "now" | "secretKey" | "config">,
  email: string,
): Promise<{ link: string; expiresAt: Date } | null> {
  return deps.db.transaction(async (tx) => {
    const at = deps.now();
    const member = await findByEmail(tx, emailKey(email));
    if (!member) return null;
    await updateMember(tx, member.id, { isActive: true, updatedAt: at });
    await clearSecondFactor(tx, member.id, at);
    await deleteSessionsOf(tx, member.id, null);
    const { id, expiresAt } = await createInvitation(deps, tx, member.id);
    const summary = "rescued on the server: switched on, second factor taken away, link to choose a password";
    await recordChange(tx, { id: member.id, name: "The server's operator" }, memberChange(member, { at, summary }));
    const path = staffInvitationPath(linkToken(deps.secretKey, "staff-invitation", id));
    return { link: deps.config.PUBLIC_URL + path, expiresAt };
  });
}
