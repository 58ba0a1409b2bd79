import { redirect } from "react-router";
import { askClosings } from "#features/chances/acts.server.ts";
import type { ClosingsAnswer } from "#features/chances/closings/contract.ts";
import { ClosingsQuestion } from "#features/chances/closings/contract.ts";
import { describeClosingForm, readClosings } from "#features/chances/closings/service/answer-closings.server.ts";
import { keyWithModel } from "#features/chances/service/closing-lists.server.ts";
import { storeListAnswers } from "#features/profile/service/read-applicant.server.ts";
import { answerOnPage, parseInput } from "#http/act/form.server.ts";
import type { SentForm as Sent } from "#http/request/form-action.server.ts";
import { candidateCookieContext } from "#http/request-context.server.ts";
import { closingListPath } from "#lib/addresses.ts";
import type { FieldErrors } from "#lib/errors.ts";
import { addressOf } from "../answers.ts";
import { closingsQuestionOf, readSentForm, type SentForm } from "./sent-form.ts";

export interface ClosingOutcome {
  sent: SentForm;
  answer: ClosingsAnswer | null;
  errors: FieldErrors;
}

/**
 * Answers the form of one authority's lists, and stores the figure on the device. A form without an authority in its address,
 * as the chooser of exams sends it, goes on to that authority's page with its body; one of an authority with a model to the chances.
 */
export async function receiveClosings({ request, deps, locale, context, perform }: Sent<typeof askClosings>) {
  const form = await request.clone().formData();
  const params = new URL(request.url).searchParams;
  const authority = params.get("authority") ?? "";
  if (!authority) return redirect(`${closingListPath(String(form.get("authority") ?? ""))}#answer`, 307);
  const calculated = await keyWithModel(deps, authority);
  // With its body: the page of chances reads the figure.
  if (calculated) return redirect(`${addressOf({ authority: calculated })}#answer`, 307);
  const year = Number.parseInt(params.get("year") ?? "", 10) || null;
  const facts = await describeClosingForm(deps, { authority, year }, locale);
  const sent = readSentForm(form);
  const outcome: ClosingOutcome = { sent, answer: null, errors: {} };
  // As search and the chooser send it, which ask for no programme: the form waits for it with the figure.
  if (facts.programmes.length > 0 && !form.has("programme")) return outcome;
  return answerOnPage(
    async () => {
      const question = parseInput(ClosingsQuestion, closingsQuestionOf(facts, sent), locale);
      const answer = await perform(askClosings, { work: () => readClosings(deps, question, locale) });
      const cookie = context.get(candidateCookieContext);
      const { figure: of, value } = answer;
      storeListAnswers({ deps, cookie }, authority, { of, value, answers: question.answers });
      return { ...outcome, answer };
    },
    ({ fields: { value, ...others } = {}, message }) => {
      const errors = value ? { figure: value, ...others } : others;
      return { ...outcome, errors: Object.keys(errors).length > 0 ? errors : { figure: message } };
    },
  );
}
