import type { Deps } from "#http/deps.server.ts";
import type { SignedInStaff } from "#http/request-context.server.ts";
import { AppError } from "#lib/errors.ts";
import { type StaffOrigin, startStaffSession } from "#staff/access/service/sessions.server.ts";
import { deleteSessionsOf } from "#staff/access/store/sessions.server.ts";
import { recordChange } from "#staff/history/note-change.server.ts";
import { getMember } from "../store/members.server.ts";
import { confirmSecret, storePendingSecret } from "../store/second-factor.server.ts";
import { requireStaffPassword } from "./check-staff-password.server.ts";
import { memberChange, notifyMember } from "./notify-member.server.ts";
import { countCodeAttempt, issueRecoveryCodes, sealTotpSecret, unsealTotpSecret } from "./second-factor.server.ts";
import { newTotpSecret, showTotpSecret, totpStepOf } from "./totp.server.ts";

/**
 * Creates a TOTP secret, which takes effect once it is confirmed by a code. A new request replaces the pending secret.
 *
 * @throws AppError second_factor_set
 */
export async function beginEnrolment(deps: Deps, session: SignedInStaff) {
  const secret = newTotpSecret();
  const isKept = await storePendingSecret(deps.db, session.id, sealTotpSecret(deps, session.id, secret));
  if (!isKept) throw new AppError("second_factor_set");
  return showTotpSecret(secret, session.email);
}

/**
 * Activates the second factor. Earlier sessions end, and this browser gets a new one.
 *
 * @returns ten recovery codes, which cannot be shown again, and the secret of the new session
 * @throws AppError invalid_input naming code; second_factor_set, enrolment_missing, too_many_attempts
 */
export async function confirmEnrolment(
  deps: Deps,
  session: SignedInStaff,
  code: string,
  origin: StaffOrigin,
): Promise<{ codes: string[]; secret: string }> {
  const member = await getMember(deps.db, session.id);
  if (member?.totpConfirmedAt) throw new AppError("second_factor_set");
  const totpSecret = member?.totpSecret;
  const secret = totpSecret && unsealTotpSecret(deps, session.id, totpSecret);
  if (!secret) throw new AppError("enrolment_missing");
  const step = await countCodeAttempt(deps, session.id, async () => totpStepOf(secret, code, deps.now()));
  const done = await deps.db.transaction(async (tx) => {
    const now = deps.now();
    if (!(await confirmSecret(tx, session.id, { totpSecret, step, now }))) throw new AppError("enrolment_missing");
    const codes = await issueRecoveryCodes(deps, tx, session.id);
    await deleteSessionsOf(tx, session.id, null);
    const whole = { staffId: session.id, isComplete: true, origin, replaces: null };
    const started = await startStaffSession(deps, tx, whole);
    await recordChange(tx, session, memberChange(session, { at: now, summary: "set up a second factor" }));
    await notifyMember(deps, tx, session, "second_factor_set");
    return { codes, secret: started.secret };
  });
  deps.log.info({ event: "staff_second_factor_set", staffId: session.id, address: origin.address }, "security");
  return done;
}

/**
 * Creates ten new recovery codes, which invalidate the earlier ones.
 *
 * @throws AppError invalid_input naming password; second_factor_missing, too_many_attempts, hashing_busy
 */
export async function renewRecoveryCodes(
  deps: Deps,
  staff: { id: number; name: string },
  { password, address }: { password: string; address: string },
): Promise<string[]> {
  await requireStaffPassword(deps, staff.id, { password, field: "password", address });
  const codes = await deps.db.transaction(async (tx) => {
    const member = await getMember(tx, staff.id, true);
    if (!member?.totpConfirmedAt) throw new AppError("second_factor_missing");
    await recordChange(tx, staff, memberChange(staff, { at: deps.now(), summary: "asked for new recovery codes" }));
    return issueRecoveryCodes(deps, tx, staff.id);
  });
  deps.log.info({ event: "staff_recovery_codes_renewed", staffId: staff.id }, "security");
  return codes;
}
