import { queueEmail } from "#features/emails/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { voidResets } from "../store/resets.server.ts";
import { getAddressee, updatePassword } from "../store/students.server.ts";
import { requireOwnPassword } from "./own-password.server.ts";
import { hashPassword, passwordProblem } from "./passwords.server.ts";
import { endAllSessions, type SessionOrigin, startSession } from "./sessions.server.ts";

/**
 * Sets a new password for a signed-in student who knows the old one. Every session and token ends, links to reset
 * it are void, this browser goes on with a session of a new id, and the student is told by e-mail.
 *
 * @returns the secret of the new session
 * @throws AppError invalid_input naming old_password or new_password; too_many_attempts, hashing_busy
 */
export async function changePassword(
  deps: Deps,
  student: { id: number; email: string },
  input: { oldPassword: string; newPassword: string },
  origin: SessionOrigin,
): Promise<{ secret: string }> {
  const problem = passwordProblem(input.newPassword, student);
  if (problem) throw new AppError("invalid_input", { new_password: problem });
  await requireOwnPassword(deps, student.id, {
    password: input.oldPassword,
    field: "old_password",
    address: origin.address,
  });
  const passwordHash = await hashPassword(input.newPassword);
  return deps.db.transaction(async (tx) => {
    const now = deps.now();
    const addressee = await getAddressee(tx, student.id);
    if (!addressee) throw new AppError("not_signed_in");
    await updatePassword(tx, student.id, passwordHash, now);
    await voidResets(tx, student.id, "", now);
    await endAllSessions(tx, student.id);
    const { secret, sessionHash } = await startSession(deps, tx, { studentId: student.id, kind: "browser", origin });
    await queueEmail(deps, tx, {
      kind: "password_changed",
      to: { name: `${addressee.firstName} ${addressee.lastName}`, address: addressee.email },
      language: addressee.language,
      details: { firstName: addressee.firstName, changedAt: now.toISOString() },
      dedupeKey: `password_changed:${sessionHash}`,
    });
    deps.log.info({ event: "password_changed", studentId: student.id }, "security");
    return { secret };
  });
}
