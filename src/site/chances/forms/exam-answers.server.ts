import { data, redirect } from "react-router";
import { ChancesQuestion } from "#features/chances/contract.ts";
import { ExamAnswers } from "#features/profile/exam-answers-contract.ts";
import { keepExamAnswers, readExamAnswers, removeExamAnswers } from "#features/profile/service/exam-answers.server.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { fieldErrors } from "#http/problem.server.ts";
import { localeContext } from "#http/request-context.server.ts";
import { patterns } from "#lib/addresses.ts";
import { AppError, type FieldErrors, problems } from "#lib/errors.ts";
import { type Answers, candidateAnswers, fieldOf, questionOf, readAnswers } from "../answers.ts";
import { addressBeside, answersOf } from "../kept-answers.ts";

/** Why answers were not kept. */
export interface RefusedAnswers {
  answers: Answers;
  /** By the field of the form. */
  errors: Record<string, string>;
  /** What is wrong apart from the fields; null: nothing. */
  problem: string | null;
}

/** No browser and no cache may keep a page that holds somebody's ranks. */
const headers = { "Cache-Control": "no-store" };

/** Keeps the answers of the form of /chances, or removes what is kept. Either way no answer is in an address. */
export async function receiveExamAnswers({
  request,
  context,
  student,
  deps,
  perform,
}: SentForm<"change_exam_answers">) {
  const form = await request.formData();
  if (form.get("intent") === "remove") {
    await perform("change_exam_answers", { work: () => removeExamAnswers(deps, student.id) });
    return redirect(`${patterns.profile}?removed#exam-answers`, 303);
  }
  const answers = readAnswers(form);
  const refuse = (status: number, errors: FieldErrors, problem: string | null = null) =>
    data<RefusedAnswers>({ answers, errors: byField(errors), problem }, { status, headers });
  const asked = ChancesQuestion.safeParse({ ...questionOf(candidateAnswers(answers)), authority: answers.authority });
  if (!asked.success) return refuse(problems.invalid_input.status, fieldErrors(asked.error));
  const { answers: before } = await readExamAnswers(deps, student.id);
  const others = before ? answersNotAsked(answersOf(before), [...form.keys(), "pwd"], answers) : {};
  const parsed = ExamAnswers.safeParse(questionOf({ ...others, ...candidateAnswers(answers) }));
  if (!parsed.success) return refuse(problems.invalid_input.status, fieldErrors(parsed.error));
  try {
    const locale = context.get(localeContext);
    await perform("change_exam_answers", { work: () => keepExamAnswers(deps, student.id, parsed.data, locale) });
    return redirect(`${addressBeside(answers, answersOf(parsed.data))}#keep-answers`, 303);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return refuse(thrown.status, thrown.fields ?? {}, thrown.fields ? null : thrown.message);
  }
}

/**
 * What was kept and the form has no field for, such as the percentile of another exam, stays; so does a category that the
 * form's authority does not have.
 */
function answersNotAsked(before: Answers, names: readonly string[], { authority, category }: Answers): Answers {
  const isForeign = (name: string, text: string) =>
    name === "category" && !category && !ChancesQuestion.safeParse({ authority, category: text }).success;
  return Object.fromEntries(
    Object.entries(before).filter(([name, text]) => !names.includes(name) || isForeign(name, text)),
  );
}

function byField(errors: FieldErrors): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([place, text]) => [fieldOf(place), text]));
}
