import { type BirthDate, birthDateParts, splitBirthDate } from "./birth-date.ts";
import { dayInIndia } from "./day-in-india.ts";
import { isMobileNumber, maxLengthOf } from "./person-fields.ts";
import { withoutBlanks } from "./plain-text.ts";

/** Why a text is no day of the calendar, in words for the person who typed it; undefined when it is one. */
function calendarProblem(dob: string, unreadable: string): string | undefined {
  const parts = splitBirthDate(dob);
  const [missing, ...more] = birthDateParts.filter((part) => parts[part] === "");
  if (missing) return more.length > 0 ? unreadable : `Date Of Birth: the ${missing} is missing`;
  const [wrong, ...others] = birthDateParts.filter((part) => !isInRange[part](parts[part]));
  if (wrong) return others.length > 0 ? unreadable : `Date Of Birth: the ${wrong} must ${rangeTexts[wrong]}`;
  const days = daysInMonth(parts);
  if (Number(parts.day) > days) return `Date Of Birth: ${monthName(parts)} ${parts.year} has only ${days} days`;
  return /^\d{4}-\d{2}-\d{2}$/.test(dob) ? undefined : unreadable;
}

const rangeTexts = {
  day: "be a number from 1 to 31",
  month: "be a number from 1 to 12",
  year: "have four digits, such as 2008",
};

const isUpTo = (greatest: number) => (text: string) =>
  /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= greatest;

const isInRange = { day: isUpTo(31), month: isUpTo(12), year: (text: string) => /^\d{4}$/.test(text) };

/** The day before the first of the next month; years below 100 count as written. */
function daysInMonth({ month, year }: BirthDate): number {
  const last = new Date(0);
  last.setUTCFullYear(Number(year), Number(month), 0);
  return last.getUTCDate();
}

function monthName({ month }: BirthDate): string {
  return new Date(Date.UTC(2000, Number(month) - 1, 1)).toLocaleDateString("en-IN", { month: "long", timeZone: "UTC" });
}

/**
 * What a person's name, birth date, phone number and e-mail address may be, once for every form, the pages and the API. No
 * library, no clock: it weighs next to nothing in the browser. Source: docs/specification S5.2, D18.
 */

/** The given texts of specification S5.2 first; the others are ours. */
export const personTexts = {
  firstNameRequired: "First Name is required",
  lastNameRequired: "Last Name is required",
  phoneRequired: "Phone Number is required",
  emailRequired: "Email is required",
  dobRequired: "Date Of Birth is required",
  dobNotPast: "Date of Birth cannot be today or a future date.",
  phoneDigits: "Phone Number takes digits only, at most 10",
  phoneMobile: "Please give an Indian mobile number: 10 digits, the first one 6, 7, 8 or 9",
  emailFormat: "Please enter an e-mail address, such as name@example.org",
  dobUnreadable: "Please enter the Date Of Birth as day, month and year",
  dobTooOld: "Date Of Birth cannot be before 1900",
  tooYoung:
    "You must be at least 13 to have a Margdeep account. You are welcome to read everything here with a parent, without an account",
  tooLong: (most: number) => `Please use at most ${most} characters`,
} as const;

const earliestBirth = "1900-01-01";

/** The address syntax that our mail gateway takes; zod's `z.email()` reads the same. */
const emailSyntax = /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** From this age on nobody else has to agree. Source: docs/specification D18, India's data-protection law. */
export const ageOfMajority = 18;

/** Below this age there is no account at all. Source: docs/specification D18. */
const minAge = 13;

/** What e-mail addresses are compared by: without case, spaces and characters that have no shape. One rule for sign-up, login and reset. */
export function emailKey(email: string): string {
  return withoutBlanks(email).toLowerCase();
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

/** Whether a guardian must agree first. */
export function needsGuardian(dob: string, now: Date): boolean {
  return ageOn(dob, dayInIndia(now)) < ageOfMajority;
}

/**
 * What sign-up and profile ask alike about a person.
 *
 * @param today in India, YYYY-MM-DD
 */
export function personProblems(
  answers: { first_name: string; last_name: string; dob: string; contact: string; email: string; city: string },
  today: string,
) {
  return {
    first_name: textProblem(answers.first_name, maxLengthOf.name, personTexts.firstNameRequired),
    last_name: textProblem(answers.last_name, maxLengthOf.name, personTexts.lastNameRequired),
    dob: birthDateProblem(answers.dob, today),
    contact: phoneProblem(answers.contact),
    email: emailProblem(answers.email, personTexts.emailRequired),
    city: textProblem(answers.city, maxLengthOf.address),
  };
}

/** Why an e-mail address is refused; undefined when it can be written to. */
export function emailProblem(email: string, missing: string): string | undefined {
  if (email === "") return missing;
  if (email.length > maxLengthOf.email) return personTexts.tooLong(maxLengthOf.email);
  return emailSyntax.test(email) ? undefined : personTexts.emailFormat;
}

/** Why a text of one line is refused. @param missing the message for an empty one; undefined: it may be left out */
export function textProblem(text: string, most: number, missing?: string): string | undefined {
  if (text === "") return missing;
  return text.length > most ? personTexts.tooLong(most) : undefined;
}

/** Why a birth date is refused: missing, no day of the calendar, not past, or of somebody too young for an account. */
export function birthDateProblem(dob: string, today: string): string | undefined {
  if (dob === "") return personTexts.dobRequired;
  const unreadable = calendarProblem(dob, personTexts.dobUnreadable);
  if (unreadable) return unreadable;
  if (dob >= today) return personTexts.dobNotPast;
  if (dob < earliestBirth) return personTexts.dobTooOld;
  return ageOn(dob, today) < minAge ? personTexts.tooYoung : undefined;
}

/** Why a mobile number is refused, as `normalizePhone` left it: other characters than digits, or no mobile number of India. */
export function phoneProblem(contact: string): string | undefined {
  if (contact === "") return personTexts.phoneRequired;
  if (!/^\d{1,10}$/.test(contact)) return personTexts.phoneDigits;
  return isMobileNumber(contact) ? undefined : personTexts.phoneMobile;
}

/** The first word of a full name, by which students know the staff; empty for an empty name. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? "";
}
