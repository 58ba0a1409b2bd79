import { ageOn, contactKey, emailKey, fullAge, leastAge } from "./rules.ts";

/**
 * The rules of the sign-up form, once for the browser, the page and `POST /api/sign-up/`. No library, no clock: they
 * weigh next to nothing in the browser. Source: specification sections 5 and 9, decision D18.
 */

/** The answers as they are typed or sent; lists hold ids as text. */
export interface SignUpAnswers {
  first_name: string;
  last_name: string;
  contact: string;
  email: string;
  password: string;
  /** Undefined: not asked (a call of the API may leave it out). */
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
  "password",
  "confirm_password",
  "city",
  "pincode",
  "intrested_in",
  "package",
] as const satisfies SignUpField[];

/** The most characters each answer may have. */
export const longest = {
  name: 60,
  contact: 10,
  email: 254,
  password: 128,
  address: 200,
  pincode: 6,
  guardianName: 120,
  streams: 50,
} as const;

/** The given texts of specification section 5 first; the others are ours. */
export const signUpTexts = {
  firstNameRequired: "First Name is required",
  lastNameRequired: "Last Name is required",
  phoneRequired: "Phone Number is required",
  emailRequired: "Email is required",
  passwordRequired: "Password is required",
  confirmRequired: "Confirm Password is required",
  dobRequired: "Date Of Birth is required",
  streamsRequired: "Intrested In is required",
  packageRequired: "Select Package for continue",
  passwordsDiffer: "Password and Confirm Password should be same",
  dobNotPast: "Date of Birth cannot be today or a future date.",
  phoneDigits: "Phone Number takes digits only, at most 10",
  pincodeDigits: "Pincode takes digits only, at most 6",
  emailFormat: "Please enter an e-mail address, such as name@example.org",
  dobUnreadable: "Please enter the Date Of Birth as day, month and year",
  dobTooOld: "Date Of Birth cannot be before 1900",
  tooYoung:
    "Margdeep accounts begin at 13. You are welcome to read everything here together with a parent, without an account",
  guardianNameRequired: "Under 18, we need the name of a parent or guardian",
  guardianEmailRequired: "Under 18, we need the e-mail address of a parent or guardian",
  guardianEmailOwn: "Please give the guardian's own e-mail address, not yours",
  tooLong: (most: number) => `Please use at most ${most} characters`,
  streamUnknown: "Please choose from the streams that are listed",
  tooManyStreams: `Please choose at most ${longest.streams}`,
} as const;

const earliestBirth = "1900-01-01";

/** The address syntax that our mail gateway takes; zod's `z.email()` reads the same. */
const emailSyntax = /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Problems with the answers by field, all at once; empty when there is none. */
export function signUpProblems(answers: SignUpAnswers, today: string): Partial<Record<SignUpField, string>> {
  const { first_name, last_name, dob, contact, email, city } = personProblems(answers, today);
  const found: Partial<Record<SignUpField, string | undefined>> = {
    ...{ first_name, last_name, dob },
    ...guardianProblems(answers, today),
    ...{ contact, email },
    password: passwordGivenProblem(answers.password),
    confirm_password: confirmProblem(answers.password, answers.confirm_password),
    city,
    pincode: /^\d{0,6}$/.test(answers.pincode) ? undefined : signUpTexts.pincodeDigits,
    intrested_in: streamsProblem(answers.intrested_in),
    package: answers.package === "" ? signUpTexts.packageRequired : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

/** What sign-up and profile ask alike about a person. */
export function personProblems(
  answers: Pick<SignUpAnswers, "first_name" | "last_name" | "dob" | "contact" | "email" | "city">,
  today: string,
) {
  return {
    first_name: textProblem(answers.first_name, longest.name, signUpTexts.firstNameRequired),
    last_name: textProblem(answers.last_name, longest.name, signUpTexts.lastNameRequired),
    dob: birthDateProblem(answers.dob, today),
    contact: phoneProblem(answers.contact),
    email: emailProblem(answers.email, signUpTexts.emailRequired),
    city: textProblem(answers.city, longest.address),
  };
}

/** Whether a guardian has to be named: 13 to 17 years old. False while the date cannot be read. */
export function asksForGuardian(dob: string, today: string): boolean {
  if (birthDateProblem(dob, today)) return false;
  return ageOn(dob, today) < fullAge;
}

/** The same text beside the field while it is typed (specification section 5). */
export function confirmProblem(password: string, confirmation: string | undefined): string | undefined {
  if (confirmation === undefined) return undefined;
  if (confirmation === "") return signUpTexts.confirmRequired;
  return confirmation === password ? undefined : signUpTexts.passwordsDiffer;
}

/** While it is typed: the digits of a phone number as people paste it, without +91 and a leading 0; at most 10. */
export function phoneDigits(typed: string): string {
  return contactKey(typed).slice(0, longest.contact);
}

/** As it was sent: blanks, dashes and +91 do not matter, anything else stays for the rule to refuse. */
export function sentPhone(sent: string): string {
  return /^[\d\s()+-]*$/.test(sent) ? contactKey(sent) : sent.trim();
}

/** Why an e-mail address is refused; undefined when it can be written to. */
export function emailProblem(email: string, missing: string): string | undefined {
  if (email === "") return missing;
  if (email.length > longest.email) return signUpTexts.tooLong(longest.email);
  return emailSyntax.test(email) ? undefined : signUpTexts.emailFormat;
}

function textProblem(text: string, most: number, missing?: string): string | undefined {
  if (text === "") return missing;
  return text.length > most ? signUpTexts.tooLong(most) : undefined;
}

function phoneProblem(contact: string): string | undefined {
  if (contact === "") return signUpTexts.phoneRequired;
  return /^\d{1,10}$/.test(contact) ? undefined : signUpTexts.phoneDigits;
}

/** How good a password is, only the server says: it knows the common ones. */
function passwordGivenProblem(password: string): string | undefined {
  if (password === "") return signUpTexts.passwordRequired;
  return password.length > longest.password ? signUpTexts.tooLong(longest.password) : undefined;
}

function streamsProblem(ids: string[]): string | undefined {
  if (ids.length === 0) return signUpTexts.streamsRequired;
  return ids.length > longest.streams ? signUpTexts.tooManyStreams : undefined;
}

function birthDateProblem(dob: string, today: string): string | undefined {
  if (dob === "") return signUpTexts.dobRequired;
  if (!isDate(dob)) return signUpTexts.dobUnreadable;
  if (dob >= today) return signUpTexts.dobNotPast;
  if (dob < earliestBirth) return signUpTexts.dobTooOld;
  return ageOn(dob, today) < leastAge ? signUpTexts.tooYoung : undefined;
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const read = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text);
}

function guardianProblems(answers: SignUpAnswers, today: string) {
  if (!asksForGuardian(answers.dob, today)) return {};
  return guardianProblem({ name: answers.guardian_name, email: answers.guardian_email }, answers.email);
}

/** What is wrong with a guardian's name and address; both undefined when nothing is. */
export function guardianProblem(guardian: { name: string; email: string }, studentEmail: string) {
  const isOwn = guardian.email !== "" && emailKey(guardian.email) === emailKey(studentEmail);
  return {
    guardian_name: textProblem(guardian.name, longest.guardianName, signUpTexts.guardianNameRequired),
    guardian_email: isOwn
      ? signUpTexts.guardianEmailOwn
      : emailProblem(guardian.email, signUpTexts.guardianEmailRequired),
  };
}
