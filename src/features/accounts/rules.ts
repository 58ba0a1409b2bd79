import type { consentStates } from "#db/schema/choices.ts";
import { contactKey } from "#lib/person-fields.ts";
import { emailKey } from "#lib/person-rules.ts";

/** How a person names themselves at login: an e-mail address has an @, anything else is a mobile number. */
export function readIdentifier(identifier: string): { kind: "email" | "contact"; key: string } {
  return identifier.includes("@")
    ? { kind: "email", key: emailKey(identifier) }
    : { kind: "contact", key: contactKey(identifier) };
}

/** Whether a guardian must agree first, and what they decided. */
export type ConsentState = (typeof consentStates)[number];

/** Whether this student may pay for something: under 18 only once the guardian has agreed. Source: docs/specification D18. */
export function mayPay(student: { consent: ConsentState }): boolean {
  return student.consent === "not_needed" || student.consent === "given";
}
