import type { College, GoneFrom } from "#features/catalogue/college-contract.ts";
import { academicYear } from "#lib/academic-year.ts";
import { type Language, useFormat, useMessages } from "#lib/messages/messages.tsx";

type Words = Pick<Language, "messages" | "format">;

/** What is no longer in a register; nothing when everything is still there, as far as we know. */
export function GoneNotice({ college: { gone_from, branches } }: { college: Pick<College, "gone_from" | "branches"> }) {
  const language = { messages: useMessages(), format: useFormat() };
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
  if (gone.length === 0) return null;
  return (
    <div className="card mt-6 border-line-strong p-4">
      {gone.map((text) => (
        <p key={text} className="mb-1">
          {text}
        </p>
      ))}
    </div>
  );
}

function nameOf({ publisher, year }: GoneFrom, { messages: { register: m } }: Words): string {
  return year === null ? publisher : m.of({ publisher, year: academicYear(year) });
}
