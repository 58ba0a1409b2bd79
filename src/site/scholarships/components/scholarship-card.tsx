import type { Scholarship } from "#features/scholarships/contract.ts";
import { frequencyOf, sumsOf } from "#features/scholarships/rules.ts";
import { useFormat, useMessages, useNames, usePlaceLine } from "#lib/messages/messages.tsx";
import { OutsideLink } from "#ui/button.tsx";
import { EnglishNote, useTextLang } from "#ui/page/english-text.tsx";
import { SourceNote } from "#ui/page/source-note.tsx";

/** One scholarship: what it pays, for whom, until when, and what its source says of it. */
export function ScholarshipCard({ scholarship, headingLevel = 2 }: { scholarship: Scholarship; headingLevel?: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const;
  const { scholarships: m } = useMessages();
  const format = useFormat();
  const nameOf = useNames();
  const placeLine = usePlaceLine();
  const amountText = useAmountText();
  const { awards, categories, genders, max_income: income, states, cities, streams } = scholarship;
  const facts = [
    { label: m.amount(), text: amountText(scholarship) },
    { label: m.classes(), text: scholarship.classes.map((name) => m.class_name({ name })).join(", ") },
    { label: m.category(), text: categories.join(", ") || m.every_category() },
    { label: m.gender(), text: genders.map((gender) => m.gender_name({ gender })).join(", ") || m.everybody() },
    { label: m.income(), text: income === null ? m.no_limit() : m.income_up_to({ amount: format.rupees(income) }) },
    { label: m.state(), text: placeLine([...states, ...cities]) || m.all_india() },
    { label: m.stream(), text: streams.map(nameOf).join(", ") || m.every_stream() },
    { label: m.awards(), text: awards === null ? "" : format.number(awards) },
  ].filter(({ text }) => text);
  return (
    <article className="card flex h-full flex-col gap-3 p-4 md:p-5">
      <div>
        <Heading className="text-lg leading-snug">{scholarship.name}</Heading>
        <p className={`mt-1 font-semibold ${scholarship.state === "open" ? "" : "text-muted"}`}>
          <WhenToApply scholarship={scholarship} />
        </p>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {facts.map(({ label, text }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
      </dl>
      <Conditions scholarship={scholarship} />
      <div className="mt-auto">
        {scholarship.link ? (
          <OutsideLink href={scholarship.link}>{m.apply({ name: scholarship.name })}</OutsideLink>
        ) : null}
        <SourceNote source={scholarship.source} />
      </div>
    </article>
  );
}

/** Words an amount: sums with the rupee sign and how often they are paid, anything else as its source writes it. */
export function useAmountText(): (scholarship: Pick<Scholarship, "amount" | "frequency">) => string {
  const { scholarships: m } = useMessages();
  const format = useFormat();
  return ({ amount, frequency }) => {
    if (!amount) return m.not_stated();
    const sums = sumsOf(amount);
    const shown = sums ? sums.map(format.rupees).join(" – ") : amount;
    const often = frequencyOf(frequency);
    return often
      ? m.amount_often({ amount: shown, often })
      : m.amount_text({ amount: shown, frequency: frequency || "none" });
  };
}

/** Never more than the source says: a date that is expected or past is to be checked. */
export function WhenToApply({ scholarship }: { scholarship: Scholarship }) {
  const { scholarships: m } = useMessages();
  const format = useFormat();
  const { state, listed_status: status, last_date: last, source } = scholarship;
  if (state === "closed") return m.closed();
  if (state === "open") {
    return last === null ? m.open({ day: format.date(source.captured_on) }) : m.open_until({ last: format.date(last) });
  }
  if (status === "open" && last !== null) return m.past({ last: format.date(last) });
  return last === null ? m.expected() : m.expected_until({ last: format.date(last) });
}

function Conditions({ scholarship }: { scholarship: Scholarship }) {
  const { scholarships: m } = useMessages();
  const langOf = useTextLang();
  const parts = [
    { label: m.eligibility(), text: scholarship.eligibility },
    { label: m.benefits(), text: scholarship.benefits },
    { label: m.documents(), text: scholarship.documents },
  ].filter(({ text }) => text);
  if (parts.length === 0) return null;
  return (
    <details>
      <summary className="link tap-row list-none">{m.conditions()}</summary>
      <EnglishNote texts={parts.map(({ text }) => text)} />
      {parts.map(({ label, text }) => (
        <div key={label} className="mt-2">
          <h3 className="font-semibold">{label}</h3>
          <p lang={langOf(text)} className="whitespace-pre-line [overflow-wrap:anywhere]">
            {text}
          </p>
        </div>
      ))}
    </details>
  );
}
