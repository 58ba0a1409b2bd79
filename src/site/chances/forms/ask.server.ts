import { data } from "react-router";
import { ChancesQuestion } from "#features/chances/contract.ts";
import { answerChances } from "#features/chances/service/answer-chances.server.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { noStore } from "#http/no-store.ts";
import { fieldErrors } from "#http/problem.server.ts";
import { AppError, problems } from "#lib/errors.ts";
import { type Answers, candidateAnswers, fieldOf, hasRank, questionOf, readAnswers } from "../answers.ts";
import { type Outcome, troubleOf } from "../outcome.ts";
import { rowsToShow } from "../shown-rows.ts";

/**
 * Answers the form of the page, sent without script. The answer is the page itself: a redirect would need an address, and
 * no figure may be in one.
 */
export async function receiveQuestion({ request, deps, locale, perform }: SentForm<"ask_chances">) {
  const form = await request.formData();
  const answers = readAnswers(form);
  // The profile could not keep these answers: they are judged even where there is nothing to ask.
  const isRefused = form.get("intent") === "keep";
  const reply = (status: number, outcome: Partial<Outcome>) =>
    data({ answers, answer: null, errors: {}, trouble: null, ...outcome } satisfies Outcome, {
      status,
      headers: noStore,
    });
  if (!hasRank(answers) && !isRefused) return reply(200, {});
  if (isRefused && Object.keys(candidateAnswers(answers)).length === 0) {
    return reply(problems.invalid_input.status, { errors: { ranks: "is needed. Please give at least one" } });
  }
  const parsed = ChancesQuestion.safeParse({ ...questionOf(answers), ...rowsToShow(answers) });
  if (!parsed.success)
    return reply(problems.invalid_input.status, { errors: byField(fieldErrors(parsed.error, locale)) });
  try {
    const answer = await perform("ask_chances", { work: () => answerChances(deps, parsed.data) });
    return reply(200, { answer });
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return reply(
      thrown.status,
      thrown.fields ? { errors: byField(thrown.fields) } : { trouble: troubleOf(thrown.status) },
    );
  }
}

/** Refusals at the fields of the form, which have no `ranks` before their names. */
function byField(errors: Readonly<Record<string, string>>): Answers {
  return Object.fromEntries(Object.entries(errors).map(([place, text]) => [fieldOf(place), text]));
}
