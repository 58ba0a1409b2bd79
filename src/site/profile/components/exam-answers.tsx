import type { ExamAnswers, KeptExamAnswers } from "#features/profile/exam-answers-contract.ts";
import { patterns } from "#lib/addresses.ts";
import { useFormat, useMessages, useNames } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";

/** The exam answers that the profile keeps, the way to change them, and their removal, which is confirmed first. */
export function ExamAnswersBox({ kept: { answers, kept_at: keptAt } }: { kept: KeptExamAnswers }) {
  const { profile: m } = useMessages();
  const format = useFormat();
  const text = keptAt === null ? m.answers_none() : answers ? m.answers_text() : m.answers_outdated();
  return (
    <section
      id="exam-answers"
      aria-labelledby="exam-answers-title"
      className="card mt-6 max-w-2xl scroll-mt-4 p-4 sm:p-6"
    >
      <h2 id="exam-answers-title" className="text-xl">
        {m.answers_title()}
      </h2>
      <p className="mt-1">{text}</p>
      {answers ? <AnswerList answers={answers} /> : null}
      {keptAt ? <p className="mt-3 text-sm text-muted">{m.answers_since({ date: format.date(keptAt) })}</p> : null}
      <Link to={patterns.chances} className="link mt-2 inline-flex min-h-11 items-center">
        {keptAt ? m.answers_change() : m.answers_page()}
      </Link>
      {keptAt ? <Removal /> : null}
    </section>
  );
}

function AnswerList({ answers }: { answers: ExamAnswers }) {
  const facts = useFacts(answers);
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Each answer that was given, as the form of chances names it. */
function useFacts({ ranks, category, pwd, gender, state, aat, home_university }: ExamAnswers): [string, string][] {
  const { chances, profile } = useMessages();
  const format = useFormat();
  const nameOf = useNames();
  const figures = Object.entries(ranks).flatMap(([list, kinds]) =>
    Object.entries(kinds ?? {}).map(([kind, value]): [string, string | undefined] => [
      chances.rank_label({ list: chances.list_name({ list }), kind: chances.kind_name({ kind }) }),
      // A percentile has more digits than a number of a text.
      value === undefined || kind === "percentile" ? value?.toString() : format.number(value),
    ]),
  );
  const yesOrNo = (answer: boolean) => (answer ? "yes" : "no");
  const others: [string, string | undefined][] = [
    [chances.category(), category && chances.category_name({ category })],
    [profile.answers_pwd(), pwd === undefined ? pwd : profile.answers_yes({ answer: yesOrNo(pwd) })],
    [chances.gender(), gender && chances.gender_name({ gender })],
    [chances.state(), state && nameOf(state)],
    [chances.aat(), aat === undefined ? aat : chances.aat_name({ answer: yesOrNo(aat) })],
    [chances.home_university(), home_university],
  ];
  return [...figures, ...others].filter((fact): fact is [string, string] => fact[1] !== undefined);
}

function Removal() {
  const { profile: m } = useMessages();
  return (
    <details>
      <summary className="link tap-row list-none">{m.answers_remove()}</summary>
      <form method="post" action={patterns.examAnswers} className="mt-2 grid gap-3">
        <p>{m.answers_remove_text()}</p>
        <Button type="submit" name="intent" value="remove" look="secondary" className="justify-self-start text-bad">
          {m.answers_remove_yes()}
        </Button>
      </form>
    </details>
  );
}
