import { askChances } from "#features/chances/acts.server.ts";
import { ChancesQuestion } from "#features/chances/contract.ts";
import { fieldsOfLists } from "#features/chances/exam-uses-rules.ts";
import { answerChances } from "#features/chances/service/answer-chances.server.ts";
import { authorityNames } from "#features/chances/service/list-models.server.ts";
import { answerOnPage, parseInput } from "#http/act/form.server.ts";
import type { SentForm } from "#http/request/form-action.server.ts";
import { AppError } from "#lib/errors.ts";
import { type Answers, candidateAnswers, hasRank, questionOf, readAnswers } from "../answers.ts";
import { readSentForm } from "../closings/sent-form.ts";
import { type Outcome, refusalOf } from "../outcome.ts";
import { renderExampleNote } from "../render-example-note.server.tsx";
import { rowsToShow } from "../shown-rows.ts";

/** Answers the form of the page, sent without script. */
export async function receiveQuestion({ request, deps, locale, perform }: SentForm<typeof askChances>) {
  const form = await request.formData();
  const answers = form.has("figure") ? readListForm(new URL(request.url).searchParams, form) : readAnswers(form);
  const example = form.get("example") === "yes" ? renderExampleNote(locale) : undefined;
  const outcome: Outcome = { answers, answer: null, errors: {}, trouble: null, example };
  // The profile could not keep these answers: they are judged even where there is nothing to ask.
  const isRefused = form.get("intent") === "keep";
  return answerOnPage(
    async () => {
      if (!hasRank(answers) && !isRefused) return outcome;
      if (isRefused && Object.keys(candidateAnswers(answers)).length === 0) {
        throw new AppError("invalid_input", { ranks: "is needed. Please give at least one" });
      }
      const question = parseInput(ChancesQuestion, { ...questionOf(answers), ...rowsToShow(answers) }, locale);
      return { ...outcome, answer: await perform(askChances, { work: () => answerChances(deps, question) }) };
    },
    (error) => ({ ...outcome, ...refusalOf(error) }),
  );
}

/** What was typed into a form that asks for the exam and one figure. */
function readListForm(address: URLSearchParams, form: FormData): Answers {
  const authority = address.get("authority") ?? "";
  return { ...fieldsOfLists(authorityNames.get(authority) ?? authority, readSentForm(form)), authority };
}
