import { maxLengths } from "./max-lengths.ts";

/**
 * What the fields of a form need to know of a person's answers before anybody judges them; `person-rules.ts` does, which a
 * page that only shows the fields does not load.
 */

/** The most characters of each answer. */
export const maxLengthOf = {
  name: maxLengths.name,
  contact: maxLengths.mobile,
  email: maxLengths.email,
  address: maxLengths.address,
} as const;

/**
 * What mobile numbers are compared by: their digits, without India's country code or a leading 0 before ten digits.
 * One rule for sign-up, login and reset.
 */
export function contactKey(contact: string): string {
  const digits = contact.replace(/\D/g, "");
  return digits.length > 10 ? digits.replace(/^(?:(?:00)?91|0(?:91)?)(?=\d{10}$)/, "") : digits;
}

/** While it is typed: the digits of a phone number as people paste it, without +91 and a leading 0; at most 10. */
export function phoneDigits(typed: string): string {
  return contactKey(typed).slice(0, maxLengthOf.contact);
}

/** As it was sent: blanks, dashes and +91 do not matter, anything else stays for the rule to refuse. */
export function normalizePhone(sent: string): string {
  return /^[\d\s()+-]*$/.test(sent) ? contactKey(sent) : sent.trim();
}
