import { requireOwnPassword } from "#features/accounts/service/own-password.server.ts";
import { queueEmail } from "#features/emails/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { findEraseAt, findProfile, lockEraseAt, updateStudent } from "../store/profiles.server.ts";

/** The time in which one may change one's mind. */
export const erasureGraceMs = 7 * 86_400_000;

/**
 * Notes that a student wants the account deleted, and tells them by e-mail how to keep it. On a second request, the first day
 * is.
 *
 * @param address client address, whose wrong passwords are counted
 * @throws AppError invalid_input naming delete_password; too_many_attempts, hashing_busy
 */
export async function requestErasure(deps: Deps, studentId: number, password: string, address: string): Promise<void> {
  await requireOwnPassword(deps, studentId, { password, field: "delete_password", address });
  await deps.db.transaction(async (tx) => {
    const now = deps.now();
    const student = await findProfile(tx, studentId, now);
    if (!student) throw new AppError("not_signed_in");
    if ((await lockEraseAt(tx, studentId)) !== null) return;
    const eraseAt = new Date(now.getTime() + erasureGraceMs);
    await updateStudent(tx, studentId, { eraseAt, updatedAt: now });
    await queueEmail(deps, tx, {
      kind: "account_leaving",
      to: { name: `${student.firstName} ${student.lastName}`, address: student.email },
      language: student.language,
      details: { firstName: student.firstName, eraseAt: eraseAt.toISOString() },
      dedupeKey: `account-leaving:${studentId}:${eraseAt.toISOString()}`,
      giveUpAt: eraseAt,
    });
    deps.log.info({ event: "erasure_asked", studentId }, "security");
  });
}

/** The account stays after all. */
export async function cancelErasure({ db, now }: Pick<Deps, "db" | "now">, studentId: number): Promise<void> {
  await updateStudent(db, studentId, { eraseAt: null, updatedAt: now() });
}

/** When the account will be erased, as the API answers it; null: it stays. */
export async function readErasure({ db }: Pick<Deps, "db">, studentId: number): Promise<{ erase_at: string | null }> {
  return { erase_at: (await findEraseAt(db, studentId))?.toISOString() ?? null };
}
