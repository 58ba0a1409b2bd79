import { patterns } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";

/** Each answer that was given: how it is called, and what was answered. */
export type NamedAnswers = readonly (readonly [label: string, value: string])[];

/**
 * The exam answers that the profile keeps, the way to change them, and their removal, which is confirmed first.
 *
 * @param answers null: none are stored, or they are outdated
 * @param keptAt null: none are stored
 */
export function ExamAnswersBox({ answers, keptAt }: { answers: NamedAnswers | null; keptAt: string | null }) {
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
      {answers ? (
        <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {answers.map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {keptAt ? <p className="mt-3 text-sm text-muted">{m.answers_since({ date: format.date(keptAt) })}</p> : null}
      <Link to={patterns.chances} className="link mt-2 inline-flex min-h-11 items-center">
        {keptAt ? m.answers_change() : m.answers_page()}
      </Link>
      {keptAt ? <Removal /> : null}
    </section>
  );
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
