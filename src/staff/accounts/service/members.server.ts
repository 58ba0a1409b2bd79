import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { SignedInStaff } from "#http/request-context.server.ts";
import { AppError } from "#lib/errors.ts";
import { emailKey } from "#lib/person-rules.ts";
import { deleteOwnSession, deleteSessionsOf } from "#staff/access/store/sessions.server.ts";
import { recordChange } from "#staff/history/note-change.server.ts";
import type { Member, MemberChange, NewMember } from "../contract.ts";
import { changeRefusal } from "../rules.ts";
import { voidInvitations } from "../store/invitations.server.ts";
import {
  countOtherAdmins,
  getMember,
  insertMember,
  listMembers,
  lockMembers,
  type MemberQuery,
  type MemberRow,
  readMember,
  updateMember,
} from "../store/members.server.ts";
import { clearSecondFactor } from "../store/second-factor.server.ts";
import { sendInvitation } from "./invitations.server.ts";
import { memberChange, notifyMember } from "./notify-member.server.ts";

/** A page of current and former staff. */
export async function listStaff({ db, now }: Deps, query: MemberQuery) {
  const { count, rows } = await listMembers(db, query, now());
  return { count, results: rows.map(shown) };
}

/** @throws AppError staff_not_found */
export async function readStaff({ db, now }: Pick<Deps, "db" | "now">, id: number): Promise<Member> {
  const row = await readMember(db, id, now());
  if (!row) throw new AppError("staff_not_found");
  return shown(row);
}

function shown(row: MemberRow): Member {
  const { id, name, email, role } = row;
  const asText = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString());
  return {
    id,
    name,
    email,
    role,
    is_active: row.isActive,
    has_second_factor: row.hasSecondFactor,
    state: !row.isActive ? "off" : row.hasPassword ? "active" : "invited",
    created_at: row.createdAt.toISOString(),
    last_seen_at: asText(row.lastSeenAt),
    invitation_until: asText(row.invitationUntil),
  };
}

/**
 * Creates an account without a password and sends a link to choose one.
 *
 * @throws AppError staff_exists
 */
export function inviteStaff(deps: Deps, actor: SignedInStaff, { email, role, name }: NewMember): Promise<Member> {
  return deps.db.transaction(async (tx) => {
    const at = deps.now();
    const known = name ?? email.split("@")[0] ?? email;
    const row = {
      name: known,
      email,
      emailKey: emailKey(email),
      role,
      invitedBy: actor.id,
      createdAt: at,
      updatedAt: at,
    };
    const id = await insertMember(tx, row);
    if (id === null) throw new AppError("staff_exists", { email: "Somebody already has this e-mail address" });
    await sendInvitation(deps, tx, { id, name: known, email, role, isNew: true }, actor.name);
    const after = { name: known, role, is_active: true };
    await recordChange(tx, actor, memberChange({ id, name: known }, { at, summary: `invited as ${role}`, after }));
    deps.log.info({ event: "staff_invited", staffId: id, role, by: actor.id }, "security");
    return readStaff({ db: tx, now: deps.now }, id);
  });
}

/**
 * Changes a colleague's name, role or active state. A new role or deactivation ends their sessions.
 *
 * @throws AppError staff_not_found, own_account, last_admin, not_your_role
 */
export function changeStaff(deps: Deps, actor: SignedInStaff, id: number, change: MemberChange): Promise<Member> {
  return deps.db.transaction(async (tx) => {
    const at = deps.now();
    // Serialized, so that two admins cannot deactivate each other at the same time.
    await lockMembers(tx);
    const member = await requireMember(tx, id);
    const own = await requireMember(tx, actor.id);
    const refusal = changeRefusal(own, member, change, await countOtherAdmins(tx, id));
    if (refusal) throw new AppError(refusal);
    const before = { name: member.name, role: member.role, is_active: member.isActive };
    const after = { ...before, ...definedOf(change) };
    if (JSON.stringify(before) === JSON.stringify(after)) return readStaff({ db: tx, now: deps.now }, id);
    const { name, role, is_active: isActive } = after;
    await updateMember(tx, id, { name, role, isActive, updatedAt: at });
    if (role !== before.role || !isActive) await deleteSessionsOf(tx, id, null);
    if (!isActive) await voidInvitations(tx, id, at);
    const summary = summaryOf(before, after);
    await recordChange(tx, actor, memberChange({ id, name }, { at, summary, before, after }));
    deps.log.info({ event: "staff_changed", staffId: id, role, isActive, by: actor.id }, "security");
    return readStaff({ db: tx, now: deps.now }, id);
  });
}

type Kept = Required<MemberChange>;

function definedOf(change: MemberChange): Partial<Kept> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

function summaryOf(before: Kept, after: Kept): string {
  const said: string[] = [];
  if (before.role !== after.role) said.push(`role ${before.role} → ${after.role}`);
  if (before.is_active !== after.is_active) said.push(after.is_active ? "switched on" : "switched off");
  return said.join(", ");
}

/**
 * Sends a new link to choose a password: to a member whose invitation expired or who forgot the password.
 *
 * @throws AppError staff_not_found, also for an inactive member
 */
export function inviteStaffAgain(deps: Deps, actor: SignedInStaff, id: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const member = await requireMember(tx, id);
    if (!member.isActive) throw new AppError("staff_not_found");
    const isNew = member.passwordHash === null;
    await sendInvitation(deps, tx, { ...member, isNew }, actor.name);
    const summary = isNew ? "invited again" : "sent a link to choose a new password";
    await recordChange(tx, actor, memberChange(member, { at: deps.now(), summary }));
    deps.log.info({ event: "staff_invited_again", staffId: id, by: actor.id }, "security");
  });
}

/**
 * Removes the second factor of a colleague who lost their phone: their sessions end, and a new one is set up at the
 * next login.
 *
 * @throws AppError staff_not_found, own_account, second_factor_missing
 */
export function resetSecondFactor(deps: Deps, actor: SignedInStaff, id: number): Promise<void> {
  if (actor.id === id) throw new AppError("own_account");
  return deps.db.transaction(async (tx) => {
    const at = deps.now();
    const member = await requireMember(tx, id);
    if (!(await clearSecondFactor(tx, id, at))) throw new AppError("second_factor_missing");
    await deleteSessionsOf(tx, id, null);
    await recordChange(tx, actor, memberChange(member, { at, summary: "took the second factor away" }));
    await notifyMember(deps, tx, member, "second_factor_taken");
    deps.log.warn({ event: "staff_second_factor_taken", staffId: id, by: actor.id }, "security");
  });
}

/**
 * Ends a colleague's sessions.
 *
 * @param sessionHash the session to end; null for all
 * @throws AppError staff_not_found, session_not_found
 */
export function endSessionsOfStaff(
  deps: Deps,
  actor: SignedInStaff,
  id: number,
  sessionHash: string | null,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const member = await requireMember(tx, id);
    if (sessionHash === null) await deleteSessionsOf(tx, id, null);
    else if (!(await deleteOwnSession(tx, id, sessionHash))) throw new AppError("session_not_found");
    const summary = sessionHash === null ? "ended all sessions" : "ended a session";
    await recordChange(tx, actor, memberChange(member, { at: deps.now(), summary }));
    deps.log.info({ event: "staff_sessions_ended", staffId: id, by: actor.id }, "security");
  });
}

async function requireMember(tx: Db, id: number) {
  const member = await getMember(tx, id, true);
  if (!member) throw new AppError("staff_not_found");
  return member;
}
