import { renderToStaticMarkup } from "react-dom/server";
import type { College, GoneFrom } from "#features/catalogue/contract.ts";
import { academicYear } from "#lib/academic-year.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import type { Language } from "#lib/messages/messages.tsx";

/**
 * What is no longer in a register, as HTML: the browser gets no script for it.
 *
 * @returns "" when everything is still there, as far as we know
 */
export function renderGoneNotice(
  { gone_from, branches }: Pick<College, "gone_from" | "branches">,
  locale: Locale,
): string {
  const language = languageOf(locale);
  const { messages, format } = language;
  const gone = gone_from
    ? [messages.register.college_gone({ register: nameOf(gone_from, language), when: format.date(gone_from.since) })]
    : [];
  const goneBranches = branches.flatMap(({ gone_from: from, branch_name, degree }) =>
    from ? [{ from, name: [branch_name, degree].filter(Boolean).join(", ") }] : [],
  );
  for (const group of Map.groupBy(goneBranches, ({ from }) => JSON.stringify(from)).values()) {
    const { from } = group[0]!;
    const names = group.map(({ name }) => name).join("; ");
    const told = { register: nameOf(from, language), when: format.date(from.since), branches: names };
    gone.push(messages.register.branches_gone(told));
  }
  if (gone.length === 0) return "";
  return renderToStaticMarkup(
    <div className="card mt-6 border-line-strong p-4">
      {gone.map((text) => (
        <p key={text} className="mb-1">
          {text}
        </p>
      ))}
    </div>,
  );
}

function nameOf({ publisher, year }: GoneFrom, { messages: { register: m } }: Language): string {
  return year === null ? publisher : m.of({ publisher, year: academicYear(year) });
}
