import { hashPassword, passwordProblem } from "#features/accounts/service/passwords.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { SignedInStaff } from "#http/request-context.server.ts";
import { AppError } from "#lib/errors.ts";
import { mayEnter } from "#policies/policies.ts";
import { areas } from "#staff/access/contract.ts";
import { type StaffOrigin, startStaffSession } from "#staff/access/service/sessions.server.ts";
import { deleteSessionsOf } from "#staff/access/store/sessions.server.ts";
import { recordChange } from "#staff/history/note-change.server.ts";
import { minPasswordLength } from "../rules.ts";
import { voidInvitations } from "../store/invitations.server.ts";
import { getMember, updateMember } from "../store/members.server.ts";
import { countRecoveryCodes } from "../store/second-factor.server.ts";
import { requireStaffPassword } from "./check-staff-password.server.ts";
import { memberChange, notifyMember } from "./notify-member.server.ts";

/** The signed-in member and their areas. */
export async function describeMe({ db, config }: Deps, staff: SignedInStaff) {
  const member = await getMember(db, staff.id);
  const { id, name, email, role } = staff;
  return {
    id,
    name,
    email,
    role,
    areas: areas.filter((area) => mayEnter(role, area)),
    has_second_factor: Boolean(member?.totpConfirmedAt),
    recovery_codes_left: await countRecoveryCodes(db, id),
    mode: config.MODE,
  };
}

/**
 * Changes the password after verifying the old one. All other sessions and open invitations end; this browser gets a
 * new session.
 *
 * @returns the secret of the new session
 * @throws AppError invalid_input naming old_password or new_password; too_many_attempts, hashing_busy
 */
export async function changeOwnStaffPassword(
  deps: Deps,
  staff: SignedInStaff,
  input: { oldPassword: string; newPassword: string },
  origin: StaffOrigin,
): Promise<{ secret: string }> {
  const problem = passwordProblem(input.newPassword, staff, minPasswordLength);
  if (problem) throw new AppError("invalid_input", { new_password: problem });
  const { address } = origin;
  await requireStaffPassword(deps, staff.id, { password: input.oldPassword, field: "old_password", address });
  const passwordHash = await hashPassword(input.newPassword);
  return deps.db.transaction(async (tx) => {
    const now = deps.now();
    await updateMember(tx, staff.id, { passwordHash, updatedAt: now });
    await voidInvitations(tx, staff.id, now);
    await deleteSessionsOf(tx, staff.id, null);
    const whole = { staffId: staff.id, isComplete: true, origin, replaces: null };
    const { secret } = await startStaffSession(deps, tx, whole);
    await recordChange(tx, staff, memberChange(staff, { at: now, summary: "changed the own password" }));
    await notifyMember(deps, tx, staff, "password_changed");
    deps.log.info({ event: "staff_password_changed", staffId: staff.id, address }, "security");
    return { secret };
  });
}
