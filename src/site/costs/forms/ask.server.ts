import { data } from "react-router";
import { askCosts } from "#features/costs/acts.server.ts";
import { answerOnPage, doAct } from "#http/act/form.server.ts";
import { notFound } from "#http/documents/page-errors.server.ts";
import type { SentForm } from "#http/request/form-action.server.ts";
import { decodeId } from "#lib/base64-id.ts";
import { questionOf, readAnswers } from "../answers.ts";
import type { Outcome } from "../outcome.ts";
import { readBranchId } from "../read-branch.ts";

/** Answers the form of the page, sent without script. */
export async function receiveCostQuestion(sent: SentForm<typeof askCosts, { collegeid?: string }>) {
  const collegeId = decodeId(sent.params.collegeid ?? "");
  if (collegeId === null) throw notFound();
  const answers = readAnswers(await sent.request.formData());
  const input = questionOf(answers, collegeId, readBranchId(new URL(sent.request.url).searchParams));
  return answerOnPage<Outcome>(
    async () => ({ answers, answer: await doAct(sent, askCosts, { input }), errors: {}, trouble: null }),
    ({ code, status, fields }) => {
      if (code === "college_not_found") throw data({ code }, { status });
      const trouble = status === 429 ? "too_many" : "refused";
      return { answers, answer: null, errors: fields ?? {}, trouble: fields ? null : trouble };
    },
  );
}
