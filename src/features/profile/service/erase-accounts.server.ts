import type { Deps } from "#http/deps.server.ts";
import { listDueForErasure } from "../store/erase.server.ts";
import { eraseAccount } from "./erase-account.server.ts";

const maxBatchSize = 100;

/** Repeated work: erases accounts whose 7 days are over. */
export async function eraseClosedAccounts(deps: Deps): Promise<void> {
  let erased = 0;
  for (const studentId of await listDueForErasure(deps.db, deps.now(), maxBatchSize)) {
    if (await eraseAccount(deps, studentId, "asked")) erased += 1;
  }
  if (erased > 0) deps.log.info({ erased }, "accounts were erased at their students' request");
}
