import type { RouterContextProvider } from "react-router";
import { chooseOwnClosing, findOwnClosings, type OwnClosing } from "#features/chances/service/own-closings.server.ts";
import { depsContext, localeContext } from "#http/request-context.server.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { applicantOf } from "#site/candidate/applicant.server.ts";
import type { OwnLineText } from "./components/own-line.tsx";

/**
 * For each of these colleges the line that its card tells a student with exam answers: the closing value of their own
 * seats of one branch, and how likely they are. Empty for everybody else, and without the colleges that no model speaks of.
 *
 * @param branch words of the branch that the list is about; null: the most sought-after branch within reach
 */
export async function ownLinesOf(
  context: Readonly<RouterContextProvider>,
  collegeIds: readonly number[],
  branch: string | null = null,
): Promise<Record<number, OwnLineText>> {
  const applicant = await applicantOf(context);
  if (!applicant) return {};
  const found = await findOwnClosings(context.get(depsContext), applicant, collegeIds);
  const lines: Record<number, OwnLineText> = {};
  for (const [id, closings] of found) {
    const wanted = branch
      ? closings.filter(({ branch_name: name }) => name.toLowerCase() === branch.toLowerCase())
      : [];
    const own = chooseOwnClosing(wanted.length > 0 ? wanted : closings);
    const line = own && describeOwnClosing(own, context.get(localeContext));
    if (line) lines[id] = line;
  }
  return lines;
}

/** One's own seats in words: "Mechanical Engineering: closes at 24,100 for you (2025)" and "Likely"; null: no closing value. */
export function describeOwnClosing(own: OwnClosing, locale: Locale): OwnLineText | null {
  if (!own.closing) return null;
  const { applicant: m, chances } = languageOf(locale).messages;
  const { closing, year, round } = own.closing;
  const values = { branch: own.branch_name, closing, year: String(year), round: round ?? 0 };
  return {
    text: own.isPercentile ? m.own_closing_percentile(values) : m.own_closing(values),
    label: own.label && { key: own.label, name: chances.label_name({ label: own.label }) },
    branch: own.branch_name,
    closing,
    isPercentile: own.isPercentile,
    year,
  };
}
