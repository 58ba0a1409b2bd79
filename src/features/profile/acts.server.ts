import { defineAct } from "#http/act/act.server.ts";
import type { StudentCall } from "#http/act/call.server.ts";
import { noContent, ok } from "#http/act/replies.server.ts";
import { pathId } from "#http/request/query-fields.server.ts";
import { assertOwn } from "#http/session/admit.server.ts";
import { studentOrToken } from "#policies/policy.ts";
import { Profile, ProfileChanges } from "./contract.ts";
import { ExamAnswersToKeep, KeptExamAnswers } from "./exam-answers-contract.ts";
import { keepExamAnswers, readExamAnswers, removeExamAnswers } from "./service/exam-answers.server.ts";
import { getProfile } from "./service/read-profile.server.ts";
import { updateProfile } from "./service/update-profile.server.ts";

const tag = "Profile";
const anotherStudent = "It belongs to another student or does not exist; the reply does not say which";

/** A student reads their profile. */
export const readProfile = defineAct({
  name: "read_profile",
  who: studentOrToken("profile", "token_refused"),
  and: "own profile only",
  source: "D3, D9",
  tag,
  rest: "GET /api/users/{id}/",
  operationId: "getProfile",
  summary: "A student's own profile",
  description: "A student's own profile only.",
  params: pathId("the student, as POST /api/sign-in/ answers it"),
  work: ({ deps, studentId, params }) => getProfile(deps, assertOwn(studentId, params.id)),
  reply: ok(Profile, "The profile"),
  refusals: { 403: anotherStudent },
});

/** A student changes their profile. */
export const changeProfile = defineAct({
  name: "change_profile",
  who: studentOrToken("profile", "token_refused"),
  attempts: "sign_in",
  and: "own profile only; a new e-mail or phone number needs the password",
  source: "D3, D9",
  tag,
  rest: "PATCH /api/users/{id}/",
  operationId: "updateProfile",
  summary: "Change the own profile",
  description:
    "A student's own profile only. What is left out stays. A new e-mail or phone number needs current_password.",
  params: pathId("the student"),
  input: ProfileChanges,
  work: ({ deps, studentId, params, input, clientAddress }) =>
    updateProfile(deps, assertOwn(studentId, params.id), input, clientAddress),
  reply: ok(
    Profile,
    "The profile as it is now; new_email waits for both mailboxes",
    ({ deps, studentId }: StudentCall) => getProfile(deps, studentId),
  ),
  refusals: {
    403: anotherStudent,
    429: "Too many wrong passwords; Retry-After says when the next one is heard",
    503: "Too many people sign in at this moment; Retry-After says when to try again",
  },
});

const ofAnswers = { tag, who: studentOrToken("profile", "not_signed_in"), source: "D18" };
const changing = {
  ...ofAnswers,
  name: "change_exam_answers",
  and: "own answers only; under 18 after a guardian's consent",
};

const readAnswers = defineAct({
  ...ofAnswers,
  name: "read_exam_answers",
  and: "own answers only",
  rest: "GET /api/exam-answers/",
  operationId: "getExamAnswers",
  summary: "The exam answers that the student keeps for questions about chances",
  description: "Of the student alone. `answers` fit into the body of POST /api/chances/.",
  work: readKept,
  reply: ok(KeptExamAnswers, "What is kept"),
});

/** A student keeps exam answers in their profile. */
export const keepAnswers = defineAct({
  ...changing,
  rest: "PUT /api/exam-answers/",
  operationId: "keepExamAnswers",
  summary: "Keep exam answers in the profile, in place of those before",
  description:
    "Of the student alone. They are kept with the account until the student removes them. Staff do not see them.",
  input: ExamAnswersToKeep,
  work: ({ deps, studentId, input, locale }) => keepExamAnswers(deps, studentId, input.answers, locale),
  reply: ok(KeptExamAnswers, "What is kept now", readKept),
  refusals: { 403: "The student is under 18, and no guardian has agreed yet" },
});

/** A student removes them. */
export const removeAnswers = defineAct({
  ...changing,
  rest: "DELETE /api/exam-answers/",
  operationId: "removeExamAnswers",
  summary: "Remove the exam answers from the profile",
  description: "Of the student alone. Answers the same when none are kept.",
  work: ({ deps, studentId }) => removeExamAnswers(deps, studentId),
  reply: noContent("None are kept any more"),
});

/** A student's details, and the exam answers stored with them. Source: docs/specification S7, D3, D9. */
export const profileActs = [readProfile, changeProfile, readAnswers, keepAnswers, removeAnswers];

function readKept({ deps, studentId }: StudentCall): Promise<KeptExamAnswers> {
  return readExamAnswers(deps, studentId);
}
