import type { Deps } from "#http/deps.server.ts";
import { countAttempt, studentLogin } from "#http/limits/count-attempts.server.ts";
import { readIdentifier } from "../rules.ts";
import { findCredentials } from "../store/students.server.ts";
import { verifyPassword } from "./passwords.server.ts";
import type { SessionOrigin } from "./sessions.server.ts";

/**
 * Finds the account of an identifier and password. An unknown identifier and a wrong password are answered the same,
 * after the same time. Wrong passwords are counted for the account, whether its e-mail or its number was typed; of an
 * identifier without an account for the identifier: from outside both look alike.
 *
 * @param identifier e-mail or mobile number, as typed
 * @param address of the client, whose attempts are counted
 * @param signal whether the client is still there
 * @throws AppError wrong_credentials, too_many_attempts, hashing_busy
 */
export async function checkPassword(
  deps: Deps,
  { identifier, password }: { identifier: string; password: string },
  { address, signal }: Pick<SessionOrigin, "address" | "signal">,
): Promise<{ id: number; passwordHash: string; language: string }> {
  const who = readIdentifier(identifier);
  const student = await findCredentials(deps.db, who);
  const person = student ? attemptsOf(student.id) : `${who.kind}:${who.key}`;
  return countAttempt(deps, person, address, studentLogin, async () =>
    (await verifyPassword(student?.passwordHash ?? null, password, signal)) ? student : null,
  );
}

/** Under which name the wrong passwords of one account are counted, at the login and wherever the password is required again. */
export function attemptsOf(studentId: number): string {
  return `student:${studentId}`;
}
