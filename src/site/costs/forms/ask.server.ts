import { data } from "react-router";
import { CostQuestion } from "#features/costs/contract.ts";
import { answerCosts } from "#features/costs/service/answer-costs.server.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { noStore } from "#http/no-store.ts";
import { notFound } from "#http/page-errors.server.ts";
import { fieldErrors } from "#http/problem.server.ts";
import { decodeId } from "#lib/base64-id.ts";
import { AppError, problems } from "#lib/errors.ts";
import { questionOf, readAnswers } from "../answers.ts";
import type { Outcome } from "../outcome.ts";
import { readBranchId } from "../read-branch.ts";

/**
 * Answers the form of the page, sent without script. The answer is the page itself: a redirect would need an address, and
 * nothing personal may be in one.
 */
export async function receiveCostQuestion({
  request,
  params,
  deps,
  locale,
  perform,
}: SentForm<"ask_costs", { collegeid?: string }>) {
  const collegeId = decodeId(params.collegeid ?? "");
  if (collegeId === null) throw notFound();
  const answers = readAnswers(await request.formData());
  const branchId = readBranchId(new URL(request.url).searchParams);
  const reply = (status: number, outcome: Partial<Outcome>) =>
    data({ answers, answer: null, errors: {}, trouble: null, ...outcome } satisfies Outcome, {
      status,
      headers: noStore,
    });
  const parsed = CostQuestion.safeParse(questionOf(answers, collegeId, branchId));
  if (!parsed.success) return reply(problems.invalid_input.status, { errors: fieldErrors(parsed.error, locale) });
  try {
    const answer = await perform("ask_costs", { work: () => answerCosts(deps, parsed.data) });
    return reply(200, { answer });
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    if (thrown.status === problems.college_not_found.status) throw data({ code: thrown.code }, { status: 404 });
    const trouble = thrown.status === problems.slow_down.status ? "too_many" : "refused";
    return reply(thrown.status, thrown.fields ? { errors: thrown.fields } : { trouble });
  }
}
