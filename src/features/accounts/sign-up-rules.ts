import { isSameMailbox } from "#lib/canonical-mailbox.ts";
import { maxLengths as lengths } from "#lib/max-lengths.ts";
import { maxLengthOf } from "#lib/person-fields.ts";
import {
  ageOfMajority,
  ageOn,
  birthDateProblem,
  emailProblem,
  personProblems,
  personTexts,
  textProblem,
} from "#lib/person-rules.ts";

/**
 * The rules of the sign-up form, once for the browser, the page and `POST /api/sign-up/`. No library, no clock: they
 * weigh next to nothing in the browser. Source: docs/specification S5.2, S9, D18.
 */

/** The answers as they are typed or sent; lists hold ids as text. */
export interface SignUpAnswers {
  first_name: string;
  last_name: string;
  contact: string;
  email: string;
  password: string;
  /** Undefined: not given (a call of the API may leave it out). */
  confirm_password: string | undefined;
  dob: string;
  city: string;
  pincode: string;
  intrested_in: string[];
  package: string;
  guardian_name: string;
  guardian_email: string;
}

export type SignUpField = keyof SignUpAnswers;

/** Every field, in the order of the form: errors are told in it too. */
export const signUpFields = [
  "first_name",
  "last_name",
  "dob",
  "guardian_name",
  "guardian_email",
  "contact",
  "email",
  "city",
  "pincode",
  "intrested_in",
  "password",
  "confirm_password",
  "package",
] as const satisfies SignUpField[];

/** The most characters each answer may have. */
export const maxLengths = {
  ...maxLengthOf,
  password: lengths.password,
  pincode: lengths.pincode,
  guardianName: lengths.fullName,
  streams: 50,
} as const;

/** The given texts of specification S5.2 first; the others are ours. */
export const signUpTexts = {
  ...personTexts,
  passwordRequired: "Password is required",
  confirmRequired: "Confirm Password is required",
  streamsRequired: "Intrested In is required",
  packageRequired: "Select Package for continue",
  passwordsDiffer: "Password and Confirm Password should be same",
  pincodeDigits: "Pincode takes digits only, at most 6",
  pincodeUnknown: "A pincode has 6 digits, and the first one is not 0",
  guardianNameRequired: "If you are under 18, we need the name of a parent or guardian",
  guardianEmailOwn: "Please give the guardian's own e-mail address, not yours",
  streamUnknown: "Please choose from the streams that are listed",
  tooManyStreams: `Please choose at most ${maxLengths.streams}`,
} as const;

/** Problems with the answers by field, all at once; empty when there is none. */
export function signUpProblems(answers: SignUpAnswers, today: string): Partial<Record<SignUpField, string>> {
  const { first_name, last_name, dob, contact, email, city } = personProblems(answers, today);
  const found: Partial<Record<SignUpField, string | undefined>> = {
    first_name,
    last_name,
    dob,
    ...guardianProblems(answers, today),
    contact,
    email,
    city,
    pincode: pincodeProblem(answers.pincode),
    intrested_in: streamsProblem(answers.intrested_in),
    password: newPasswordProblem(answers.password),
    confirm_password: confirmProblem(answers.password, answers.confirm_password),
    package: answers.package === "" ? signUpTexts.packageRequired : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

/** Whether a guardian has to be named: 13 to 17 years old. False while the date cannot be read. */
export function needsGuardianFields(dob: string, today: string): boolean {
  if (birthDateProblem(dob, today)) return false;
  return ageOn(dob, today) < ageOfMajority;
}

/** The same text beside the field while it is typed (specification S5.2). */
export function confirmProblem(password: string, confirmation: string | undefined): string | undefined {
  if (confirmation === undefined) return undefined;
  if (confirmation === "") return signUpTexts.confirmRequired;
  return confirmation === password ? undefined : signUpTexts.passwordsDiffer;
}

/** Source: India Post; the first digit names one of the regions 1 to 9. */
function pincodeProblem(pincode: string): string | undefined {
  if (!/^\d{0,6}$/.test(pincode)) return signUpTexts.pincodeDigits;
  return pincode === "" || /^[1-9]\d{5}$/.test(pincode) ? undefined : signUpTexts.pincodeUnknown;
}

/** Only the server can tell whether a password is common. */
function newPasswordProblem(password: string): string | undefined {
  if (password === "") return signUpTexts.passwordRequired;
  return password.length > maxLengths.password ? signUpTexts.tooLong(maxLengths.password) : undefined;
}

function streamsProblem(ids: string[]): string | undefined {
  if (ids.length === 0) return signUpTexts.streamsRequired;
  return ids.length > maxLengths.streams ? signUpTexts.tooManyStreams : undefined;
}

function guardianProblems(answers: SignUpAnswers, today: string) {
  if (!needsGuardianFields(answers.dob, today)) return {};
  return guardianProblem({ name: answers.guardian_name, email: answers.guardian_email }, answers.email);
}

/**
 * What is wrong with a guardian's name and address; both undefined when nothing is. The address may be empty: then the
 * student hands the link over.
 */
export function guardianProblem(guardian: { name: string; email: string }, studentEmail: string) {
  const isOwn = isSameMailbox(guardian.email, studentEmail);
  return {
    guardian_name: textProblem(guardian.name, maxLengths.guardianName, signUpTexts.guardianNameRequired),
    guardian_email: isOwn ? signUpTexts.guardianEmailOwn : optionalEmailProblem(guardian.email),
  };
}

function optionalEmailProblem(email: string): string | undefined {
  return email === "" ? undefined : emailProblem(email, "");
}
