import { releaseAndListExpiredConsents } from "#features/accounts/service/expired-consents.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { eraseAccount } from "./erase-account.server.ts";

/** Erases accounts that a guardian's consent did not come for. Repeated work; running it twice erases nothing more. */
export async function eraseAccountsWithoutConsent(deps: Deps): Promise<void> {
  const ids = await releaseAndListExpiredConsents(deps);
  let erased = 0;
  for (const id of ids) {
    if (await eraseAccount(deps, id, "no_consent")) erased += 1;
  }
  if (erased > 0) deps.log.info({ erased }, "accounts without a guardian's consent were erased");
}
