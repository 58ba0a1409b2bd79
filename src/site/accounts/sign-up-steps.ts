import { type SignUpAnswers, signUpFields, signUpProblems } from "#features/accounts/sign-up-rules.ts";
import type { FieldErrors } from "#lib/errors.ts";

/** Who somebody is; how they sign in and what they choose. */
export type SignUpStep = 1 | 2;

const fieldsOfSecond: readonly string[] = ["password", "confirm_password", "package"];
const fieldsOfFirst: readonly string[] = signUpFields.filter((name) => !fieldsOfSecond.includes(name));

/** The id of a step's heading, which is what the address names (`/signup#step-2`). */
export function stepId(step: SignUpStep): string {
  return `step-${step}`;
}

/** The first step with something to correct; null where no field is to blame. */
export function stepToCorrect(errors: FieldErrors): SignUpStep | null {
  const names = Object.keys(errors);
  if (names.some((name) => fieldsOfFirst.includes(name))) return 1;
  return names.some((name) => fieldsOfSecond.includes(name)) ? 2 : null;
}

/** What has to be corrected before the second step opens. @param today in India, YYYY-MM-DD */
export function firstStepProblems(answers: SignUpAnswers, today: string): FieldErrors {
  const found = Object.entries(signUpProblems(answers, today));
  return Object.fromEntries(found.filter(([name]) => fieldsOfFirst.includes(name)));
}
