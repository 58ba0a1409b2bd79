import { describeOptions } from "#features/chances/service/describe-question.server.ts";
import { formAction } from "#http/request/form-action.server.ts";
import { visitorContext } from "#http/request-context.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { applicantOf } from "#site/candidate/applicant.server.ts";
import { cameFrom } from "#site/seo/came-from.server.ts";
import { Button } from "#ui/button.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { ApplicantFacts } from "../components/applicant-facts.tsx";
import { ApplicantForm } from "../components/applicant-form.tsx";
import { formAnswersOf } from "../form-answers.ts";
import { receiveApplicant } from "../forms/keep-applicant.server.ts";
import type { Route } from "./+types/about-you";

export async function loader({ request, context }: Route.LoaderArgs) {
  const [applicant, student] = await Promise.all([applicantOf(context), context.get(visitorContext)()]);
  return {
    applicant,
    back: cameFrom(request, patterns.chances),
    options: describeOptions(),
    isSignedIn: student !== null,
  };
}

export const action = formAction("keep_applicant", receiveApplicant);

/** A student's exam answers: to give, to change, to clear. */
export default function AboutYou({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, applicant: m, chances } = useMessages();
  const { applicant, options } = loaderData;
  const back = actionData?.back ?? loaderData.back;
  const isInProfile = applicant?.keptIn === "profile";
  return (
    <div className="page max-w-2xl py-5">
      <PageHead title={frame.title({ page: m.title() })} description={m.description()} isIndexed={false} />
      <h1 className="text-2xl md:text-3xl">{m.title()}</h1>
      <p className="mt-2 mb-4 text-muted">{m.lead()}</p>
      <div id="about-you" className="card p-4 md:p-5">
        <ApplicantForm
          options={options}
          answers={actionData?.answers ?? formAnswersOf(applicant?.answers ?? null)}
          refusals={actionData?.refusals ?? {}}
          back={back}
          submit={m.save()}
        >
          {isInProfile ? (
            <>
              <input type="hidden" name="agreed" value="yes" />
              <p className="text-sm text-muted">{chances.keep_text()}</p>
            </>
          ) : (
            <p className="text-sm text-muted">{m.kept_device()}</p>
          )}
        </ApplicantForm>
      </div>
      {applicant ? (
        <form method="post" action={patterns.aboutYou} className="mt-5 grid gap-3">
          <input type="hidden" name="back" value={back === patterns.chances ? patterns.home : back} />
          <p>
            {m.shown_for()} <ApplicantFacts answers={applicant.answers} />
          </p>
          {isInProfile ? <p>{m.kept_profile()}</p> : null}
          <Button type="submit" look="secondary" name="intent" value="clear" className="justify-self-start">
            {m.clear_all()}
          </Button>
        </form>
      ) : null}
    </div>
  );
}
