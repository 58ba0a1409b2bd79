import { verifyPassword } from "#features/accounts/service/passwords.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { countAttempt, staffLogin } from "#http/limits/count-attempts.server.ts";
import { AppError } from "#lib/errors.ts";
import { getMember } from "../store/members.server.ts";

/**
 * Verifies a password and returns its account. An unknown, inactive or merely invited account takes the same time and
 * gets the same answer as a wrong password. Refusals are logged without the e-mail.
 *
 * @param emailKey normalized e-mail address
 * @param find loads the member's row; called after the attempt is counted
 * @throws AppError staff_credentials_wrong, too_many_attempts, hashing_busy
 */
export async function checkStaffPassword<Person extends { id: number; passwordHash: string | null }>(
  deps: Deps,
  { emailKey, password, address }: { emailKey: string; password: string; address: string },
  find: () => Promise<Person | null>,
): Promise<Person & { passwordHash: string }> {
  let staffId: number | null = null;
  const check = async () => {
    const person = await find();
    staffId = person?.id ?? null;
    const passwordHash = person?.passwordHash ?? null;
    if (!(await verifyPassword(passwordHash, password)) || !person || passwordHash === null) return null;
    return { ...person, passwordHash };
  };
  try {
    return await countAttempt(deps, `staff:${emailKey}`, address, staffLogin, check);
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code !== "hashing_busy") {
      const event = thrown.code === "too_many_attempts" ? "staff_sign_in_limited" : "staff_sign_in_refused";
      deps.log.warn({ event, staffId, address }, "security");
    }
    throw thrown;
  }
}

/**
 * Verifies the password of a signed-in member again.
 *
 * @param field the body's field, named in the refusal
 * @throws AppError invalid_input naming the field; too_many_attempts, hashing_busy
 */
export async function requireStaffPassword(
  deps: Deps,
  staffId: number,
  { password, field, address }: { password: string; field: string; address: string },
): Promise<void> {
  const member = await getMember(deps.db, staffId);
  if (!member) throw new AppError("session_ended");
  try {
    await checkStaffPassword(deps, { emailKey: member.emailKey, password, address }, async () => member);
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === "staff_credentials_wrong") {
      throw new AppError("invalid_input", { [field]: "This is not your password" });
    }
    throw thrown;
  }
}
