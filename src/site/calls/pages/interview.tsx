import { Form, redirect, useNavigation } from "react-router";
import { interviewPoints } from "#db/schema/choices.ts";
import { askInterview } from "#features/appointments/written/acts.server.ts";
import type { MockInterview } from "#features/appointments/written/interview-contract.ts";
import { interviewLimits } from "#features/appointments/written/interview-rules.ts";
import { readInterview } from "#features/appointments/written/interviews.server.ts";
import { actForm, button } from "#http/act/form.server.ts";
import { orErrorPage } from "#http/documents/page-errors.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { requireStudent } from "#http/session/require-student.server.ts";
import { interviewPath, patterns } from "#lib/addresses.ts";
import { wallClock } from "#lib/clock.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { TextField } from "#ui/form/field.tsx";
import { Link } from "#ui/link.tsx";
import { revalidateUnlessUnsent, sendOrKeep } from "#ui/offline/send-or-keep.ts";
import { Notice } from "#ui/page/notice.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { PrintedFrom } from "#ui/page/printed-from.tsx";
import type { Route } from "./+types/interview";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const student = await requireStudent(context, request);
  const interview = await orErrorPage(readInterview(context.get(depsContext), student.id, params.reference));
  return { interview, isAsked: new URL(request.url).searchParams.has("asked") };
}

export const action = actForm(
  {
    ask: button(askInterview, (_result, _sent, { reference = "" }) =>
      redirect(`${interviewPath(reference)}?asked`, 303),
    ),
  },
  ["interview_not_found"],
);

/** Without a connection the page stays, and says that nothing was sent. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(serverAction);
}

export const shouldRevalidate = revalidateUnlessUnsent;

export function headers() {
  return { "Cache-Control": "private, no-store" };
}

/** A mock interview as its counsellor wrote it down; the student may ask about it once. */
export default function InterviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, written: m } = useMessages();
  const format = useFormat();
  const { interview, isAsked } = loaderData;
  const { field, author, held_at: at, notes, questions } = interview;
  return (
    <>
      <PageHead title={frame.title({ page: m.interview() })} isIndexed={false} />
      <Link to={patterns.myPackage} className="no-print link tap-row gap-2">
        <Icon name="arrow-left" className="size-4" strokeWidth={1.5} aria-hidden="true" />
        {m.back()}
      </Link>
      <h1 className="text-2xl md:text-3xl">{m.interview()}</h1>
      <p className="mt-2 font-semibold wrap-anywhere">{m.interview_field({ field })}</p>
      <p className="wrap-anywhere">{m.interview_held({ author, day: format.date(wallClock(at).day) })}</p>
      <Ratings interview={interview} />
      <h2 className="mt-6 text-xl">{m.interview_notes()}</h2>
      <p className="mt-2 max-w-reading wrap-anywhere whitespace-pre-line">{notes}</p>
      <h2 className="mt-6 text-xl">{m.interview_questions()}</h2>
      <ol className="mt-2 list-decimal pl-6">
        {questions.map((question, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question may be there twice, and none moves
          <li key={index} className="wrap-anywhere">
            {question}
          </li>
        ))}
      </ol>
      <Question interview={interview} isAsked={isAsked} outcome={actionData} />
      <PrintedFrom />
    </>
  );
}

function Ratings({ interview: { ratings } }: { interview: MockInterview }) {
  const { written: m } = useMessages();
  return (
    <>
      <h2 className="mt-6 text-xl">{m.interview_ratings()}</h2>
      <dl className="mt-2 grid max-w-reading gap-1">
        {interviewPoints.map((point) => (
          <div key={point} className="flex justify-between gap-4 border-line border-b py-1">
            <dt>{m.point({ point })}</dt>
            <dd className="figure font-semibold">{m.rating({ rating: ratings[point] })}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface QuestionProps {
  interview: MockInterview;
  isAsked: boolean;
  outcome: Route.ComponentProps["actionData"];
}

function Question({ interview, isAsked, outcome }: QuestionProps) {
  const { calls, written: m } = useMessages();
  const isSending = useNavigation().state !== "idle";
  const { question, answer, can_ask: canAsk } = interview;
  const refusal = outcome === null ? calls.not_sent() : outcome?.errors.form;
  return (
    <section aria-labelledby="your-question" className="mt-6">
      <h2 id="your-question" className="text-xl">
        {m.ask_heading()}
      </h2>
      {refusal ? (
        <Notice isBad className="mt-2">
          {refusal}
        </Notice>
      ) : null}
      {isAsked && question !== null ? <Notice className="mt-2">{m.asked()}</Notice> : null}
      {question === null ? null : (
        <>
          <p className="mt-2 wrap-anywhere whitespace-pre-line">{m.your_question({ question })}</p>
          <p className="mt-2 wrap-anywhere whitespace-pre-line">
            {answer === null ? m.answer_waits() : m.answer({ answer })}
          </p>
        </>
      )}
      {question === null && !canAsk ? <p className="mt-2">{m.ask_over()}</p> : null}
      {canAsk ? (
        <Form method="post" noValidate className="mt-2 grid max-w-reading justify-items-start gap-3 *:w-full">
          <TextField
            name="question"
            label={m.ask()}
            hint={m.ask_hint()}
            error={outcome?.errors.question}
            defaultValue={outcome?.values.question}
            maxLength={interviewLimits.asked}
            className="h-28"
            required
          />
          <Button type="submit" name="intent" value="ask" isBusy={isSending}>
            {m.ask_send()}
          </Button>
        </Form>
      ) : null}
    </section>
  );
}
