import type { QuestionFacts } from "#features/chances/service/describe-question.server.ts";
import type { Applicant } from "#features/profile/applicant-contract.ts";
import { mayKeepAnswers } from "#features/profile/rules.ts";
import type { SignedInStudent } from "#http/request-context.server.ts";
import type { Answers } from "./answers.ts";
import { answersForForm, answersOf } from "./candidate-answers.ts";
import type { Keeping } from "./components/keep-answers.tsx";

/** What the page knows of the visitor. */
interface KnownCandidate {
  /** Null: nobody is signed in. */
  keeping: Keeping | null;
  /** Of the profile's answers those that the form asks; null: the profile keeps none. */
  kept: Answers | null;
  /** The same of the cookie of this device. */
  onDevice: Answers | null;
}

/** The answers that a student keeps, in the profile or on the device, as the form of one authority holds them. */
export function knownCandidate(
  applicant: Applicant | null,
  student: SignedInStudent | null,
  facts: QuestionFacts,
): KnownCandidate {
  const asked = applicant && answersForForm(answersOf(applicant.answers), facts);
  const home: Answers = applicant?.home ? { home: applicant.home } : {};
  return {
    keeping: student && (mayKeepAnswers(student) ? "allowed" : "needs_consent"),
    kept: applicant?.keptIn === "profile" ? asked : null,
    onDevice: applicant?.keptIn === "device" ? { ...asked, ...home } : null,
  };
}
