import type { Db } from "#db/client.server.ts";
import { hashPassword, passwordProblem } from "#features/accounts/service/passwords.server.ts";
import { queueEmail } from "#features/emails/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { linkToken, randomPublicId, sha256 } from "#lib/secrets.server.ts";
import { deleteSessionsOf } from "#staff/access/store/sessions.server.ts";
import { recordChange } from "#staff/history/note-change.server.ts";
import type { InvitationAcceptance } from "../contract.ts";
import { minPasswordLength } from "../rules.ts";
import {
  consumeInvitation,
  deleteOldInvitations,
  findInvitation,
  insertInvitation,
  voidInvitations,
} from "../store/invitations.server.ts";
import { getMember, updateMember } from "../store/members.server.ts";
import { memberChange, notifyMember } from "./notify-member.server.ts";

/** Validity of a link. */
const invitationMs = 72 * 3_600_000;
/** Retention of expired links, for support questions. */
const keptMs = 30 * 86_400_000;

/**
 * Creates a link to choose a password, in the caller's transaction; earlier links are revoked.
 *
 * @returns the input from which the token is derived while the e-mail is written: no row stores the token
 */
export async function createInvitation(
  deps: Pick<Deps, "now" | "secretKey">,
  tx: Db,
  staffId: number,
): Promise<{ id: string; expiresAt: Date }> {
  const now = deps.now();
  const id = randomPublicId();
  const expiresAt = new Date(now.getTime() + invitationMs);
  const tokenHash = sha256(linkToken(deps.secretKey, "staff-invitation", id));
  await voidInvitations(tx, staffId, now);
  await insertInvitation(tx, { id, staffId, tokenHash, createdAt: now, expiresAt });
  return { id, expiresAt };
}

/** Creates a link and sends it by e-mail, in the caller's transaction. */
export async function sendInvitation(
  deps: Deps,
  tx: Db,
  member: { id: number; name: string; email: string; role: string; isNew: boolean },
  invitedBy: string,
): Promise<void> {
  const { id, expiresAt } = await createInvitation(deps, tx, member.id);
  const { name, role, isNew } = member;
  await queueEmail(deps, tx, {
    kind: "staff_invitation",
    to: { name, address: member.email },
    language: "en",
    details: { name, invitedBy, role, isNew, invitationId: id, expiresAt: expiresAt.toISOString() },
    dedupeKey: `staff_invitation:${id}`,
    giveUpAt: expiresAt,
  });
}

/**
 * Reads an open invitation without consuming it, because mail programs prefetch links.
 *
 * @throws AppError invitation_refused
 */
export async function readInvitation(deps: Deps, token: string) {
  const found = await findInvitation(deps.db, sha256(token), deps.now());
  if (!found) throw new AppError("invitation_refused");
  const { name, email, role, expiresAt, passwordHash } = found;
  return { name, email, role, until: expiresAt.toISOString(), is_new: passwordHash === null };
}

/**
 * Sets a password by an invitation's link, once. Ends all sessions, leaves the second factor unchanged, and does not
 * sign in.
 *
 * @returns the e-mail address to sign in with
 * @throws AppError invitation_refused; invalid_input naming password; hashing_busy
 */
export async function acceptInvitation(
  deps: Deps,
  { token, password, name }: InvitationAcceptance,
  address: string,
): Promise<{ email: string }> {
  const open = await findInvitation(deps.db, sha256(token), deps.now());
  if (!open) throw new AppError("invitation_refused");
  const problem = passwordProblem(password, open, minPasswordLength);
  if (problem) throw new AppError("invalid_input", { password: problem });
  const passwordHash = await hashPassword(password);
  return deps.db.transaction(async (tx) => {
    const now = deps.now();
    const id = await consumeInvitation(tx, sha256(token), now);
    const member = id === null ? null : await getMember(tx, id, true);
    if (!member?.isActive) throw new AppError("invitation_refused");
    await updateMember(tx, member.id, { name, passwordHash, updatedAt: now });
    await deleteSessionsOf(tx, member.id, null);
    const isNew = member.passwordHash === null;
    const kept = { role: member.role, is_active: member.isActive };
    const self = { id: member.id, name };
    const summary = isNew ? "accepted the invitation" : "chose a new password by an invitation";
    const names = { before: { ...kept, name: member.name }, after: { ...kept, name } };
    await recordChange(tx, self, memberChange(self, { at: now, summary, ...names }));
    if (!isNew) await notifyMember(deps, tx, { id: member.id, name, email: member.email }, "password_changed");
    deps.log.info({ event: "staff_invitation_accepted", staffId: member.id, address }, "security");
    return { email: member.email };
  });
}

/** Scheduled job. */
export async function removeOldInvitations({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await deleteOldInvitations(db, new Date(now().getTime() - keptMs));
}
