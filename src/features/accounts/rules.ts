import type { consentStates } from "#db/schema/accounts.ts";
import { dayInIndia } from "#lib/day-in-india.ts";

/** What e-mail addresses are compared by: without case and spaces. One rule for sign-up, login and reset. */
export function emailKey(email: string): string {
  return email.replace(/\s+/g, "").toLowerCase();
}

/**
 * What mobile numbers are compared by: their digits, without India's country code or a leading 0 before ten digits.
 * One rule for sign-up, login and reset.
 */
export function contactKey(contact: string): string {
  const digits = contact.replace(/\D/g, "");
  return digits.length > 10 ? digits.replace(/^(?:(?:00)?91|0(?:91)?)(?=\d{10}$)/, "") : digits;
}

/** How a person names themselves at login: an e-mail address has an @, anything else is a mobile number. */
export function readIdentifier(identifier: string): { kind: "email" | "contact"; key: string } {
  return identifier.includes("@")
    ? { kind: "email", key: emailKey(identifier) }
    : { kind: "contact", key: contactKey(identifier) };
}

/**
 * Age in completed years. Somebody born on 29 February grows older on 1 March in other years.
 *
 * @param dob YYYY-MM-DD
 * @param day YYYY-MM-DD
 */
export function ageOn(dob: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dob.slice(0, 4));
  return day.slice(5) < dob.slice(5) ? years - 1 : years;
}

/** From this age on nobody else has to agree. Source: decision D18, India's data-protection law. */
export const fullAge = 18;

/** Whether a guardian must agree first. */
export function needsGuardian(dob: string, now: Date): boolean {
  return ageOn(dob, dayInIndia(now)) < fullAge;
}

/** Below this age there is no account at all. Source: decision D18. */
export const leastAge = 13;

/** Whether a guardian must agree first, and what they said. */
export type ConsentState = (typeof consentStates)[number];

/** Whether this student may pay for something: under 18 only once the guardian has agreed. Source: decision D18. */
export function mayPay(student: { consent: ConsentState }): boolean {
  return student.consent === "not_needed" || student.consent === "given";
}
