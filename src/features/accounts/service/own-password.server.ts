import type { Deps } from "#http/deps.server.ts";
import { countAttempt, studentLogin } from "#http/limits/count-attempts.server.ts";
import { AppError } from "#lib/errors.ts";
import { findOwnCredentials } from "../store/students.server.ts";
import { attemptsOf } from "./check-password.server.ts";
import { verifyPassword } from "./passwords.server.ts";

const texts = {
  missing: "Please type your password",
  wrong: "This is not your password",
};

/**
 * Asks a signed-in student for the password again before an act that must not be done on a borrowed phone. Attempts
 * are counted as those of the login.
 *
 * @param field the form's, which the refusal names
 * @throws AppError invalid_input naming the field; too_many_attempts, hashing_busy, not_signed_in
 */
export async function requireOwnPassword(
  deps: Deps,
  studentId: number,
  { password, field, address }: { password: string; field: string; address: string },
): Promise<void> {
  if (password === "") throw new AppError("invalid_input", { [field]: texts.missing });
  const own = await findOwnCredentials(deps.db, studentId);
  if (!own) throw new AppError("not_signed_in");
  try {
    await countAttempt(deps, attemptsOf(studentId), address, studentLogin, async () =>
      (await verifyPassword(own.passwordHash, password)) ? own : null,
    );
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === "wrong_credentials") {
      throw new AppError("invalid_input", { [field]: texts.wrong });
    }
    throw thrown;
  }
}
