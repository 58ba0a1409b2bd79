import type { QuestionFacts } from "#features/chances/service/describe-question.server.ts";
import { mayKeepAnswers } from "#features/profile/rules.ts";
import { readExamAnswers } from "#features/profile/service/exam-answers.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { SignedInStudent } from "#http/request-context.server.ts";
import type { Answers } from "./answers.ts";
import type { Keeping } from "./components/keep-answers.tsx";
import { answersAsked, answersOf } from "./kept-answers.ts";

/** What the page knows of the student who is signed in. */
interface KnownCandidate {
  /** Null: nobody is signed in. */
  keeping: Keeping | null;
  /** Of the profile's answers those that the form asks; null: the profile keeps none. */
  kept: Answers | null;
}

/** The answers that a student keeps, as the form of one authority holds them. No query for anybody else. */
export async function readCandidate(
  deps: Deps,
  student: SignedInStudent | null,
  facts: QuestionFacts,
): Promise<KnownCandidate> {
  if (!student) return { keeping: null, kept: null };
  const { answers } = await readExamAnswers(deps, student.id);
  return {
    keeping: mayKeepAnswers(student) ? "allowed" : "needs_consent",
    kept: answers && answersAsked(answersOf(answers), facts),
  };
}
