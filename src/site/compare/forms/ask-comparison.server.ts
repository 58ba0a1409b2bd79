import { askComparison } from "#features/compare/acts.server.ts";
import { comparedKey } from "#features/compare/contract.ts";
import { compare, compareFrom } from "#features/compare/service/compare.server.ts";
import { answerOnPage } from "#http/act/form.server.ts";
import type { SentForm } from "#http/request/form-action.server.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { readCompareAddress, viewComparison } from "../compare-view.server.tsx";
import { ownSeatsOf } from "../own-seats.server.ts";

/** Answers the form of the page. */
export async function receiveComparisonForm({
  request,
  context,
  deps,
  locale,
  perform,
}: SentForm<typeof askComparison>) {
  const { ids, query } = readCompareAddress(new URL(request.url).searchParams);
  const form = await request.formData();
  const text = (name: string, maxLength: number) =>
    String(form.get(name) ?? "")
      .slice(0, maxLength)
      .trim();
  const asked = { pool: text("pool", 400), home: text("home", 60), error: "" };
  const question = { of: ids.map(comparedKey), home: asked.home };
  return answerOnPage(
    async () => {
      const answer = await perform(askComparison, { work: () => compareFrom(deps, question) });
      const own = await ownSeatsOf(context, answer.comparison);
      return viewComparison(deps, answer, { query, locale, own, asked, answer });
    },
    async ({ fields }) => {
      const error = fields?.home ?? languageOf(locale).messages.compare.slow_down();
      const compared = await compare(deps, ids);
      const own = await ownSeatsOf(context, compared.comparison);
      return viewComparison(deps, compared, { query, locale, own, asked: { ...asked, error }, answer: null });
    },
  );
}
