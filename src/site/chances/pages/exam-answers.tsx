import { readExamAnswers } from "#features/profile/service/exam-answers.server.ts";
import { formAction } from "#http/form-action.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { requireStudent } from "#http/require-student.server.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { AccountTabs } from "#site/profile/components/account-tabs.tsx";
import { ExamAnswersBox } from "#site/profile/components/exam-answers.tsx";
import { Button } from "#ui/button.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { addressOf } from "../answers.ts";
import { useErrorSentences } from "../components/error-sentences.ts";
import { type RefusedAnswers, receiveExamAnswers } from "../forms/exam-answers.server.ts";
import type { Route } from "./+types/exam-answers";

export async function loader({ request, context }: Route.LoaderArgs) {
  const student = await requireStudent(context, request);
  return { kept: await readExamAnswers(context.get(depsContext), student.id) };
}

export const action = formAction("change_exam_answers", receiveExamAnswers);

/** Takes the exam answers of the form of chances; a refusal is shown here with the way back to the form. */
export default function ExamAnswersPage({ loaderData: { kept }, actionData }: Route.ComponentProps) {
  const { frame, profile: m } = useMessages();
  return (
    <>
      <PageHead title={frame.title({ page: m.answers_title() })} isIndexed={false} />
      <AccountTabs open="profile" />
      <h1 className="mb-5 text-3xl">{m.answers_title()}</h1>
      {actionData ? <Refused refused={actionData} /> : null}
      <ExamAnswersBox kept={kept} />
    </>
  );
}

/** What was typed goes back to the form in the body of a request, never in an address. */
function Refused({ refused: { answers, errors, problem } }: { refused: RefusedAnswers }) {
  const { chances: m } = useMessages();
  const sentences = useErrorSentences(errors);
  return (
    <form
      method="post"
      action={addressOf({ authority: answers.authority ?? "" })}
      className="max-w-2xl rounded-card border-2 border-bad bg-bad-soft p-4"
    >
      <div role="alert">
        <h2 className="text-lg">{m.keep_refused()}</h2>
        <ul className="mt-1">
          {[...(problem ? [problem] : []), ...Object.values(sentences)].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      {Object.entries(answers).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" look="secondary" className="mt-3">
        {m.keep_back()}
      </Button>
    </form>
  );
}
