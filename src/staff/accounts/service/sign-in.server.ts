import { rehashIfOutdated } from "#features/accounts/service/passwords.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { SignedInStaff } from "#http/request-context.server.ts";
import { AppError } from "#lib/errors.ts";
import { emailKey } from "#lib/person-rules.ts";
import { sha256 } from "#lib/secrets.server.ts";
import { type StaffOrigin, startStaffSession } from "#staff/access/service/sessions.server.ts";
import { deleteSession } from "#staff/access/store/sessions.server.ts";
import type { Step } from "../contract.ts";
import { nextStep } from "../rules.ts";
import { findCredentials, getMember, updateMember } from "../store/members.server.ts";
import { checkStaffPassword } from "./check-staff-password.server.ts";
import { consumeCode, countCodeAttempt } from "./second-factor.server.ts";

/**
 * The first step of the login.
 *
 * @param replaces secret of this browser's previous staff session, which ends
 * @returns the next step, and the secret of a session that permits only that step
 * @throws AppError staff_credentials_wrong, too_many_attempts, hashing_busy
 */
export async function signInStaff(
  deps: Deps,
  { email, password }: { email: string; password: string },
  origin: StaffOrigin,
  replaces: string | null,
): Promise<{ step: Step; secret: string }> {
  const key = emailKey(email);
  const tried = { emailKey: key, password, address: origin.address };
  const person = await checkStaffPassword(deps, tried, () => findCredentials(deps.db, key));
  const step = nextStep(deps.config.MODE, person.role, person.totpConfirmedAt !== null);
  const rehashed = await rehashIfOutdated(person.passwordHash, password);
  const { secret } = await deps.db.transaction(async (tx) => {
    if (rehashed) await updateMember(tx, person.id, { passwordHash: rehashed });
    const ended = replaces ? sha256(replaces) : null;
    return startStaffSession(deps, tx, { staffId: person.id, isComplete: step === "done", origin, replaces: ended });
  });
  const event = step === "done" ? "staff_signed_in" : "staff_password_right";
  deps.log.info({ event, staffId: person.id, step, address: origin.address }, "security");
  return { step, secret };
}

/**
 * The second step: a code from the app or a recovery code; each is valid once.
 *
 * @returns the secret of the now complete session; null when it was already complete
 * @throws AppError invalid_input naming code; second_factor_missing, too_many_attempts
 */
export async function verifyStaffCode(
  deps: Deps,
  session: SignedInStaff,
  code: string,
  origin: StaffOrigin,
): Promise<{ secret: string } | null> {
  if (session.isComplete) return null;
  const member = await getMember(deps.db, session.id);
  if (!member?.totpConfirmedAt) throw new AppError("second_factor_missing");
  const { secret, by } = await countCodeAttempt(deps, member.id, () =>
    deps.db.transaction(async (tx) => {
      const by = await consumeCode(deps, tx, member, code);
      if (!by) return null;
      const whole = { staffId: member.id, isComplete: true, origin, replaces: session.sessionHash };
      return { by, ...(await startStaffSession(deps, tx, whole)) };
    }),
  );
  deps.log.info({ event: "staff_signed_in", staffId: member.id, by, address: origin.address }, "security");
  return { secret };
}

/** Ends the session of the given secret. */
export async function signOutStaff({ db, log }: Deps, secret: string): Promise<void> {
  const staffId = await deleteSession(db, sha256(secret));
  if (staffId !== null) log.info({ event: "staff_signed_out", staffId }, "security");
}
