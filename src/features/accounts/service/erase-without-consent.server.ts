import { eraseAccount } from "#features/profile/service/erase-account.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { fullAge } from "#lib/person-rules.ts";
import { listWithoutConsent, releaseGrownUps } from "../store/consents.server.ts";
import { consentDays } from "./guardian-consent.server.ts";

const mostAtOnce = 200;

/**
 * Erases accounts of minors whose guardian refused or took consent back, or who did not answer within 14 days. Whoever
 * became 18 meanwhile needs nobody's consent and stays. Repeated work; running it twice erases nothing more.
 *
 * Source: decision D18.
 */
export async function eraseAccountsWithoutConsent(deps: Deps): Promise<void> {
  const { db, log } = deps;
  const at = deps.now();
  await releaseGrownUps(db, lastBirthDateOfAge(dayInIndia(at)), at);
  const ids = await listWithoutConsent(db, new Date(at.getTime() - consentDays * 86_400_000), mostAtOnce);
  let erased = 0;
  for (const id of ids) {
    if (await eraseAccount(deps, id, "no_consent")) erased += 1;
  }
  if (erased > 0) log.info({ erased }, "accounts without a guardian's consent were erased");
}

/** Whoever was born on this day or before is 18 today. On 29 February nobody turns 18: those born on it do on 1 March. */
function lastBirthDateOfAge(today: string): string {
  const year = Number(today.slice(0, 4)) - fullAge;
  return `${year}${today.slice(4).replace("-02-29", "-02-28")}`;
}
