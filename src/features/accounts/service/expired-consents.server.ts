import type { Deps } from "#http/deps.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { ageOfMajority } from "#lib/person-rules.ts";
import { listWithoutConsent, releaseAdults } from "../store/consents.server.ts";
import { consentDays } from "./guardian-consent.server.ts";

const maxBatchSize = 200;

/**
 * Students who may not stay without a guardian's consent: it was refused or withdrawn, or nobody answered within 14 days.
 * Anyone who became 18 meanwhile needs no consent and is released first.
 *
 * @returns ids of at most 200 students
 *
 * Source: docs/specification D18.
 */
export async function releaseAndListExpiredConsents({ db, now }: Deps): Promise<number[]> {
  const at = now();
  await releaseAdults(db, lastBirthDateOfAge(dayInIndia(at)), at);
  return listWithoutConsent(db, new Date(at.getTime() - consentDays * 86_400_000), maxBatchSize);
}

/** Anyone who was born on this day or before is 18 today. On 29 February nobody turns 18: those born on it do on 1 March. */
function lastBirthDateOfAge(today: string): string {
  const year = Number(today.slice(0, 4)) - ageOfMajority;
  return `${year}${today.slice(4).replace("-02-29", "-02-28")}`;
}
