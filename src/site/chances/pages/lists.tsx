import { redirect } from "react-router";
import { askClosings } from "#features/chances/acts.server.ts";
import type { ClosingForm } from "#features/chances/closings/contract.ts";
import { ClosingsQuestion } from "#features/chances/closings/contract.ts";
import {
  describeClosingForm,
  listClosingExams,
  readClosings,
} from "#features/chances/closings/service/answer-closings.server.ts";
import { keyWithModel } from "#features/chances/service/closing-lists.server.ts";
import { readListAnswers } from "#features/profile/service/read-applicant.server.ts";
import { sameOriginReferrer } from "#http/documents/same-origin-referrer.ts";
import { formAction } from "#http/request/form-action.server.ts";
import { candidateCookieContext, depsContext, localeContext } from "#http/request-context.server.ts";
import { closingListPath, patterns } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { useRefusals } from "#lib/messages/use-refusals.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { Link } from "#ui/link.tsx";
import { Breadcrumbs } from "#ui/page/breadcrumbs.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { PrintedFrom } from "#ui/page/printed-from.tsx";
import { addressOf } from "../answers.ts";
import { ClosingAnswer } from "../closings/closing-answer.tsx";
import { ClosingFields, NarrowingFields } from "../closings/closing-fields.tsx";
import { CodeTable } from "../closings/code-table.tsx";
import { ExamChooser } from "../closings/exam-chooser.tsx";
import { type ClosingOutcome, receiveClosings } from "../closings/receive-closings.server.ts";
import { closingFormId, closingsQuestionOf, type SentForm } from "../closings/sent-form.ts";
import type { Route } from "./+types/lists";

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const locale = context.get(localeContext);
  const exams = await listClosingExams(deps, locale);
  const named = searchParams.get("authority");
  const asked = exams.find(({ authority }) => authority === named);
  const calculated = named ? await keyWithModel(deps, named) : null;
  if (calculated) return redirect(addressOf({ authority: calculated }));
  if (!asked) return { exams, form: null, first: null };
  const year = Number.parseInt(searchParams.get("year") ?? "", 10) || null;
  const { authority } = asked;
  const form = await describeClosingForm(
    deps,
    { authority, year: year && asked.years.includes(year) ? year : null },
    locale,
  );
  const stored = readListAnswers({ deps, cookie: context.get(candidateCookieContext) })[authority];
  const sent: SentForm = {
    ...{ of: stored?.of ?? "", figure: stored ? String(stored.value) : "", narrowing: {} },
    answers: stored?.answers ?? {},
  };
  const question = ClosingsQuestion.safeParse(stored && closingsQuestionOf(form, sent));
  const answer = question.success ? await readClosings(deps, question.data, locale).catch(noAnswer) : null;
  const first: ClosingOutcome = { sent, answer, errors: {} };
  return { exams, form, first };
}

/** A stored figure that the lists refuse: the form asks again. */
function noAnswer(thrown: unknown): null {
  if (thrown instanceof AppError) return null;
  throw thrown;
}

export const action = formAction(askClosings, receiveClosings);

/** The address of the page is sent to no other site. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => sameOriginReferrer(actionHeaders);

/** What closed after a student's figure, for authorities without a calculation: one year as it was, without a chance. */
export default function ClosingListsPage({ loaderData: { exams, form, first }, actionData }: Route.ComponentProps) {
  const { frame, closings: m } = useMessages();
  const outcome = actionData && "sent" in actionData ? actionData : first;
  const title = form ? form.title : m.title();
  const ways = [
    { label: m.chances_title(), to: patterns.chances },
    ...(form ? [{ label: m.title(), to: patterns.chancesLists }] : []),
  ];
  return (
    <div className="page pb-5">
      <PageHead title={frame.title({ page: title })} description={m.description()} />
      <Breadcrumbs crumbs={[...ways, { label: title }]} />
      <h1 className="text-2xl md:text-3xl">{title}</h1>
      <p className="mt-2 mb-4 max-w-reading">{m.lead()}</p>
      {exams.length === 0 ? <EmptyState text={m.none()} /> : null}
      {form && outcome ? (
        <OneAuthority form={form} outcome={outcome} />
      ) : exams.length > 0 ? (
        <ExamChooser exams={exams} />
      ) : null}
      <PrintedFrom />
    </div>
  );
}

function OneAuthority({
  form,
  outcome: { sent, answer, errors: refused },
}: {
  form: ClosingForm;
  outcome: ClosingOutcome;
}) {
  const { closings: m } = useMessages();
  const say = useRefusals();
  const fieldName = (name: string) => (name === "programme" ? m.programme() : m.figure());
  const errors = Object.fromEntries(
    Object.entries(refused).map(([name, text]) => [name, m.error_of({ field: fieldName(name), text: say(text) })]),
  );
  const seatTypes = (answer?.seat_types ?? []).map(({ seat_type: value, words }) => ({ value, label: words || value }));
  return (
    <>
      <Years form={form} />
      <ErrorSummary errors={errors} />
      <details open={answer === null} className="asked-fold card print:hidden">
        <summary>
          <span>{answer ? m.your_answers() : m.question()}</span>
          {answer ? <span className="link font-semibold">{m.change()}</span> : null}
        </summary>
        <form
          id={closingFormId}
          method="post"
          action={`${closingListPath(form.authority, form.year)}#answer`}
          noValidate
          autoComplete="off"
          className="wide-form"
        >
          <ClosingFields form={form} sent={sent} errors={errors} />
          <Button type="submit" className="justify-self-start">
            {m.show()}
          </Button>
          <p className="text-sm text-muted">{m.privacy()}</p>
        </form>
        <p className="px-4 pb-2">
          <Link to={patterns.chancesConvert} className="link tap-row">
            {m.convert()}
          </Link>
        </p>
        {answer ? <Forget /> : null}
      </details>
      {answer ? (
        <section id="answer" aria-labelledby="answer-title" className="mt-4 scroll-mt-24">
          <h2 id="answer-title" className="text-2xl">
            {m.answer({ unit: unitOf(form, answer.figure), value: answer.value, year: String(answer.year) })}
          </h2>
          <p className="max-w-reading text-muted">
            {m.no_chance()} {form.rounds_mean}
          </p>
          <details className="no-print my-2">
            <summary className="link tap-row list-none font-semibold">{m.narrow()}</summary>
            <div className="grid gap-4 py-2 sm:grid-cols-2">
              <NarrowingFields form={form} sent={sent} seatTypes={seatTypes} />
              <Button type="submit" form={closingFormId} look="secondary" className="justify-self-start">
                {m.apply()}
              </Button>
            </div>
          </details>
          <ClosingAnswer form={form} answer={answer} side={sent.narrowing.side ?? "after"} />
        </section>
      ) : null}
      <CodeTable form={form} />
    </>
  );
}

function unitOf({ figures }: ClosingForm, key: string) {
  return figures.find((figure) => figure.key === key)?.unit ?? "rank";
}

/** Clears what is stored, here and for every other page. */
function Forget() {
  const { closings: m } = useMessages();
  return (
    <form method="post" action={patterns.aboutYou} className="px-4 pb-3">
      {m.stored()}{" "}
      <button type="submit" name="intent" value="clear" className="link min-h-11 font-semibold">
        {m.forget()}
      </button>
    </form>
  );
}

/** The year of the lists, whether it is final, and the other years. */
function Years({ form: { authority, year, years, rounds, has_later_rounds: hasLater, entry } }: { form: ClosingForm }) {
  const { closings: m } = useMessages();
  const isProvisional = rounds.some((round) => round.is_provisional);
  return (
    <div className="mb-3 grid gap-1">
      {entry === "first_year" ? null : <p className="font-semibold">{m.entry({ entry })}</p>}
      {isProvisional ? <p className="max-w-reading font-semibold">{m.provisional({ year: String(year) })}</p> : null}
      {hasLater ? <p className="max-w-reading font-semibold">{m.early({ year: String(year) })}</p> : null}
      {years.length > 1 ? (
        <p className="flex flex-wrap items-center gap-x-4">
          {m.years()}
          {years.map((one) =>
            one === year ? (
              <strong key={one}>{one}</strong>
            ) : (
              <Link key={one} to={closingListPath(authority, one)} className="link tap-row">
                {one}
              </Link>
            ),
          )}
        </p>
      ) : null}
    </div>
  );
}
