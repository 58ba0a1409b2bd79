import { type ConsentState, mayPay } from "#features/accounts/rules.ts";
import { needsGuardian, personProblems, personTexts } from "#lib/person-rules.ts";
import { maxProgrammeLength } from "./values.ts";

/** What a profile would say after a change. */
export interface ProfileAnswers {
  first_name: string;
  last_name: string;
  dob: string;
  email: string;
  address: string;
  contact: string;
  programme: string;
  admission_year: number | null;
}

const ageTexts = {
  becomesMinor:
    "With this birth date, a parent or guardian must agree first. Please write to Help and support, and we will sort it out together",
  becomesAdult:
    "The birth date decides whether a parent or guardian must agree. If it is wrong, please write to Help and support",
};

const yearsAhead = 2;
const earliestYear = 1950;

/**
 * Problems by field, all at once; empty when there is none. The sign-up's rules, and one more: a birth date does not lead
 * over the age at which nobody else has to agree, in neither direction (specification D18). A phone number that was accepted by a
 * former rule may stay.
 *
 * @param before what is known
 * @param today in India, YYYY-MM-DD
 */
export function profileProblems(
  answers: ProfileAnswers,
  before: { dob: string; contact: string },
  { now, today }: { now: Date; today: string },
): Record<string, string> {
  const { city, dob, ...person } = personProblems({ ...answers, city: answers.address }, today);
  const latestYear = Number(today.slice(0, 4)) + yearsAhead;
  const year = answers.admission_year;
  const found = {
    ...person,
    contact: answers.contact === before.contact ? undefined : person.contact,
    dob: dob ?? ageProblem(answers.dob, before.dob, now),
    address: city,
    programme: answers.programme.length > maxProgrammeLength ? personTexts.tooLong(maxProgrammeLength) : undefined,
    admission_year:
      year !== null && (year < earliestYear || year > latestYear)
        ? `Please give a year from ${earliestYear} to ${latestYear}`
        : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function ageProblem(dob: string, before: string, now: Date): string | undefined {
  if (dob === before || needsGuardian(dob, now) === needsGuardian(before, now)) return undefined;
  return needsGuardian(dob, now) ? ageTexts.becomesMinor : ageTexts.becomesAdult;
}

/** Whether exam answers of this student may be stored: under 18 once the guardian has agreed, as with payments. */
export function mayKeepAnswers(student: { consent: ConsentState }): boolean {
  return mayPay(student);
}
