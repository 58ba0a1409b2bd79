import { queueEmail } from "#features/emails/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { Steps } from "#http/perform.server.ts";
import { AppError } from "#lib/errors.ts";
import { emailKey } from "#lib/person-rules.ts";
import { linkToken, randomPublicId, sha256 } from "#lib/secrets.server.ts";
import type { PasswordResetConfirmation, PasswordResetRequest } from "../session-contract.ts";
import { deleteOldResets, findOpenReset, insertReset, useReset, voidResets } from "../store/resets.server.ts";
import { findAddressee, getAddressee, updatePassword } from "../store/students.server.ts";
import { hashPassword, passwordProblem } from "./passwords.server.ts";
import { endAllSessions } from "./sessions.server.ts";

/** How long a link works. Source: docs/specification D16. */
const resetMs = 30 * 60_000;
/** Expired resets are retained this long, for support questions. */
const keptMs = 30 * 86_400_000;

/**
 * The steps of asking for a new password (`ask_password_reset`). A job looks up the address later, so the request takes
 * the same time and has the same answer for known and unknown ones. Above 3 an hour for one address nothing is sent.
 */
export function resetRequestSteps(deps: Deps, { email, captcha }: PasswordResetRequest): Steps<void, void> {
  return {
    captcha: { token: captcha, answers: { email } },
    quietly: { key: sha256(emailKey(email)), answer: undefined },
    work: () =>
      deps.db.transaction((tx) => deps.jobs.add(tx, "start-password-reset", { email, resetId: randomPublicId() })),
  };
}

/** The job: writes to the student whose address it is; an unknown address ends here. Running twice sends one e-mail. */
export async function startPasswordReset(
  deps: Deps,
  { email, resetId }: { email: string; resetId: string },
): Promise<void> {
  const now = deps.now();
  const expiresAt = new Date(now.getTime() + resetMs);
  const tokenHash = sha256(linkToken(deps.secretKey, "password-reset", resetId));
  await deps.db.transaction(async (tx) => {
    const student = await findAddressee(tx, emailKey(email));
    if (!student) return;
    const reset = { id: resetId, studentId: student.id, tokenHash, createdAt: now, expiresAt };
    if (!(await insertReset(tx, reset))) return;
    await voidResets(tx, student.id, resetId, now);
    await queueEmail(deps, tx, {
      kind: "password_reset",
      to: { name: `${student.firstName} ${student.lastName}`, address: student.email },
      language: student.language,
      details: { firstName: student.firstName, studentPublicId: student.publicId, resetId },
      dedupeKey: `password_reset:${resetId}`,
      giveUpAt: expiresAt,
    });
  });
}

/** Whether a link still works; looking changes nothing, mail scanners look too. */
export async function isOpenReset({ db, now }: Deps, uid: string, token: string): Promise<boolean> {
  return (await findOpenReset(db, { publicId: uid, tokenHash: sha256(token) }, now())) !== null;
}

/**
 * Sets a new password by the link of an e-mail, once: every session and token ends, other links too, and the student is
 * told. Nobody is signed in by it.
 *
 * @throws AppError reset_link_refused; invalid_input naming new_password; hashing_busy
 */
export async function confirmPasswordReset(
  deps: Deps,
  { new_password, uid, token }: PasswordResetConfirmation,
): Promise<void> {
  const link = { publicId: uid, tokenHash: sha256(token) };
  const open = await findOpenReset(deps.db, link, deps.now());
  if (!open) throw new AppError("reset_link_refused");
  const problem = passwordProblem(new_password, open);
  if (problem) throw new AppError("invalid_input", { new_password: problem });
  const passwordHash = await hashPassword(new_password);
  await deps.db.transaction(async (tx) => {
    const now = deps.now();
    const studentId = await useReset(tx, link, now);
    const student = studentId === null ? null : await getAddressee(tx, studentId);
    if (!student) throw new AppError("reset_link_refused");
    await updatePassword(tx, student.id, passwordHash, now);
    await voidResets(tx, student.id, "", now);
    await endAllSessions(tx, student.id);
    await queueEmail(deps, tx, {
      kind: "password_changed",
      to: { name: `${student.firstName} ${student.lastName}`, address: student.email },
      language: student.language,
      details: { firstName: student.firstName, changedAt: now.toISOString() },
      dedupeKey: `password_changed:${link.tokenHash}`,
    });
    deps.log.info({ event: "password_reset", studentId: student.id }, "security");
  });
}

/** Repeated work. */
export async function removeOldResets({ db, now }: Deps): Promise<void> {
  await deleteOldResets(db, new Date(now().getTime() - keptMs));
}
