import { redirect } from "react-router";
import { ChancesQuestion } from "#features/chances/contract.ts";
import { keepAnswers, removeAnswers } from "#features/profile/acts.server.ts";
import { ExamAnswers } from "#features/profile/exam-answers-contract.ts";
import { readExamAnswers } from "#features/profile/service/exam-answers.server.ts";
import { doAct } from "#http/act/form.server.ts";
import type { SentForm } from "#http/request/form-action.server.ts";
import { patterns } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";
import { type Answers, addressOf, candidateAnswers, questionOf, readAnswers } from "../answers.ts";
import { addressBeside, answersOf } from "../candidate-answers.ts";

/**
 * Stores the answers of the form of /chances, or removes what is stored. Either way no answer is in an address: what cannot be
 * stored is sent on to the form's own page with its body, which says what is wrong and loses nothing.
 */
export async function receiveExamAnswers(sent: SentForm<typeof keepAnswers | typeof removeAnswers>): Promise<Response> {
  const { request, student, deps } = sent;
  const form = await request.formData();
  if (form.get("intent") === "remove") {
    await doAct(sent, removeAnswers, {});
    return redirect(`${patterns.profile}?removed#exam-answers`, 303);
  }
  const answers = readAnswers(form);
  const backToForm = () => redirect(addressOf({ authority: answers.authority ?? "" }), 307);
  const asked = ChancesQuestion.safeParse({ ...questionOf(candidateAnswers(answers)), authority: answers.authority });
  if (!asked.success) return backToForm();
  const { answers: before } = await readExamAnswers(deps, student.id);
  const others = before ? answersNotAsked(answersOf(before), [...form.keys(), "pwd"], answers) : {};
  const toKeep = questionOf({ ...others, ...candidateAnswers(answers) });
  const parsed = ExamAnswers.safeParse(toKeep);
  if (!parsed.success) return backToForm();
  try {
    await doAct(sent, keepAnswers, { input: { answers: toKeep, consent: true } });
    return redirect(`${addressBeside(answers, answersOf(parsed.data))}#keep-answers`, 303);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return backToForm();
  }
}

/**
 * What was stored and the form has no field for, such as the percentile of another exam, stays; so does a category that the
 * form's authority does not have.
 */
function answersNotAsked(before: Answers, names: readonly string[], { authority, category }: Answers): Answers {
  const isForeign = (name: string, text: string) =>
    name === "category" && !category && !ChancesQuestion.safeParse({ authority, category: text }).success;
  return Object.fromEntries(
    Object.entries(before).filter(([name, text]) => !names.includes(name) || isForeign(name, text)),
  );
}
