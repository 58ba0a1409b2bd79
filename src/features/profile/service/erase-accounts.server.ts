import type { Deps } from "#http/deps.server.ts";
import { eraseStudent, listDueForErasure, listFilesOf } from "../store/erase.server.ts";

const mostAtOnce = 100;

/**
 * Repeated work: erases accounts whose 7 days are over. What stays is listed in docs/decisions/0019-leaving.md. Files go
 * after the rows: one that cannot be removed now is an owner's no more, and the tickets' sweeper finds it.
 */
export async function eraseLeftAccounts(deps: Deps): Promise<void> {
  const { db, files, log } = deps;
  const now = deps.now();
  let erased = 0;
  for (const studentId of await listDueForErasure(db, now, mostAtOnce)) {
    const keys = await db.transaction(async (tx) => {
      const stored = await listFilesOf(tx, studentId);
      return (await eraseStudent(tx, studentId, now)) ? stored : null;
    });
    if (keys === null) continue;
    erased += 1;
    for (const key of keys) {
      await files
        .remove(key)
        .catch((error: unknown) => log.warn({ err: error }, "a file of an erased account is left to the sweeper"));
    }
  }
  if (erased > 0) log.info({ erased }, "accounts were erased as their students asked");
}
