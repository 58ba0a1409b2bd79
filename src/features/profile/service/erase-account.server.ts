import type { Deps } from "#http/deps.server.ts";
import { type ErasureReason, eraseStudent, listFilesOf } from "../store/erase.server.ts";

/**
 * Erases one account, whole; what stays is listed in docs/decisions/0019-leaving.md. Files go after the rows: one that
 * cannot be removed now is an owner's no more, and the tickets' sweeper finds it.
 *
 * @returns false when the reason is one no more
 */
export async function eraseAccount(deps: Deps, studentId: number, reason: ErasureReason): Promise<boolean> {
  const { db, files, log } = deps;
  const keys = await db.transaction(async (tx) => {
    const stored = await listFilesOf(tx, studentId);
    return (await eraseStudent(tx, studentId, reason, deps.now())) ? stored : null;
  });
  for (const key of keys ?? []) {
    await files
      .remove(key)
      .catch((error: unknown) => log.warn({ err: error }, "a file of an erased account is left to the sweeper"));
  }
  return keys !== null;
}
