import { plainDigits } from "margdeep-search/any-script";
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

const mobileNumber = /^[6-9]\d{9}$/;

/** Whether digits are an Indian mobile number, without country code and leading 0. */
export function isMobileNumber(digits: string): boolean {
  return mobileNumber.test(digits);
}

/**
 * What mobile numbers are compared by: their digits, without India's country code or a leading 0 before ten digits.
 * One rule for sign-up, login and reset. After a "+" the first digits are a country code however many follow: "+91 98220 220"
 * is an unfinished number, not another person's.
 */
export function contactKey(contact: string): string {
  const plain = plainDigits(contact);
  const digits = plain.replace(/\D/g, "");
  if (/^\D*\+/.test(plain)) return digits.replace(/^910?(?=\d{10}$)|^91/, "");
  return digits.length > maxLengthOf.contact ? digits.replace(/^(?:(?:00)?91|0(?:91)?)(?=\d{10}$)/, "") : digits;
}

/**
 * While it is typed: digits, after a "+" if there is one. A country code or a leading 0 goes once the whole number is there,
 * and no digit is cut: what is too long is shown, and refused in words.
 */
export function phoneWhileTyped(typed: string): string {
  const key = contactKey(typed);
  if (isMobileNumber(key)) return key;
  const plain = plainDigits(typed);
  return (/^\D*\+/.test(plain) ? "+" : "") + plain.replace(/\D/g, "");
}

/** Whether another digit can belong to a number: a whole mobile number takes one only where its 91 may be the country code. */
export function canTakeDigit(phone: string): boolean {
  return !isMobileNumber(phone) || phone.startsWith("91");
}

/** As it was sent: blanks, dashes and +91 do not matter, anything else stays for the rule to refuse. */
export function normalizePhone(sent: string): string {
  const plain = plainDigits(sent);
  return /^[\d\s()+.-]*$/.test(plain) ? contactKey(plain) : sent.trim();
}

/** A PIN code as it is typed or sent: its digits, without the blank that addresses print in the middle. */
export function normalizePincode(sent: string): string {
  const plain = plainDigits(sent).trim();
  return /^[\d\s-]*$/.test(plain) ? plain.replace(/\D/g, "") : plain;
}
