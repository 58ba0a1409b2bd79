import { useMemo } from "react";
import { redirect } from "react-router";
import { askChances } from "#features/chances/acts.server.ts";
import { listClosingExams } from "#features/chances/closings/service/answer-closings.server.ts";
import { type Authority, authorities, ChancesQuestion } from "#features/chances/contract.ts";
import { fieldsOfLists } from "#features/chances/exam-uses-rules.ts";
import { answerChances } from "#features/chances/service/answer-chances.server.ts";
import { describeQuestion } from "#features/chances/service/describe-question.server.ts";
import { authorityNames } from "#features/chances/service/list-models.server.ts";
import { readListAnswers } from "#features/profile/service/read-applicant.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { sameOriginReferrer } from "#http/documents/same-origin-referrer.ts";
import { formAction } from "#http/request/form-action.server.ts";
import { candidateCookieContext, depsContext, localeContext, visitorContext } from "#http/request-context.server.ts";
import { closingListPath, patterns } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";
import { readJsonText } from "#lib/json-text.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { applicantOf } from "#site/candidate/applicant.server.ts";
import { PageTerms } from "#site/terms/components/page-terms.tsx";
import { renderTerms } from "#site/terms/render-terms.server.tsx";
import { Link } from "#ui/link.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { PrintedFrom } from "#ui/page/printed-from.tsx";
import { ServerPart } from "#ui/parts/server-part.tsx";
import { type Answers, hasRank, questionOf, readAddress } from "../answers.ts";
import { AnswerRegion } from "../components/answer-region.tsx";
import { AskedFold } from "../components/asked-fold.tsx";
import { ExamTabs } from "../components/exam-tabs.tsx";
import { ChooseAnswers, KeepAnswers } from "../components/keep-answers.tsx";
import { KeptNotice } from "../components/kept-notice.tsx";
import { SeatWords } from "../components/pool-name.ts";
import { QuestionForm } from "../components/question-form.tsx";
import { useChances } from "../components/use-chances.ts";
import { receiveQuestion } from "../forms/ask.server.ts";
import { namedFacts } from "../named-facts.server.ts";
import { type Outcome, refusalOf } from "../outcome.ts";
import { knownCandidate } from "../read-candidate.server.ts";
import { renderOtherExams } from "../render-other-exams.server.tsx";
import { renderScoreCard } from "../render-score-card.server.tsx";
import { rowsToShow } from "../shown-rows.ts";
import type { Route } from "./+types/chances";

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const { authority: asked, ...answers } = readAddress(url.searchParams);
  const applicant = await applicantOf(context);
  const authority: Authority = authorities.find((known) => known === asked) ?? applicant?.authority ?? authorities[0];
  const deps = context.get(depsContext);
  const [exams, described, student] = await Promise.all([
    listClosingExams(deps, context.get(localeContext)),
    describeQuestion(deps, authority),
    context.get(visitorContext)(),
  ]);
  if (asked && exams.some((exam) => exam.authority === asked)) return redirect(closingListPath(asked));
  const { keeping, kept, onDevice } = knownCandidate(applicant, student, described);
  const facts = namedFacts(described, context.get(localeContext));
  const listed = listedAnswers(context, authority);
  const first = { ...listed, ...kept, ...onDevice, ...answers, authority };
  const { answer, trouble } = await answerKept(deps, first);
  const pageTerms = renderTerms("chances", { request, url, context });
  const scoreCard = renderScoreCard(authority, { request, url, context });
  const otherExams = renderOtherExams(
    exams.filter(({ model }) => model === null),
    { request, url, context },
  );
  return {
    scoreCard,
    otherExams,
    facts,
    keeping,
    kept,
    isStored: onDevice !== null || hasRank(listed),
    answers: first,
    answer,
    trouble,
    pageTerms,
  };
}

/** What this device stores from before the authority had a model. */
function listedAnswers(context: Route.LoaderArgs["context"], authority: Authority): Answers {
  const name = authorityNames.get(authority) ?? "";
  const stored = readListAnswers({ deps: context.get(depsContext), cookie: context.get(candidateCookieContext) })[name];
  return stored ? fieldsOfLists(name, { ...stored, figure: String(stored.value) }) : {};
}

/** What is stored is answered at once, with script and without. Which field is refused is for the form to tell, once it is sent. */
async function answerKept(deps: Deps, answers: Answers): Promise<Pick<Outcome, "answer" | "trouble">> {
  const nothing = { answer: null, trouble: null };
  if (!hasRank(answers)) return nothing;
  const question = ChancesQuestion.safeParse({ ...questionOf(answers), ...rowsToShow(answers) });
  if (!question.success) return nothing;
  try {
    return { answer: await answerChances(deps, question.data), trouble: null };
  } catch (thrown) {
    if (thrown instanceof AppError) return { answer: null, trouble: refusalOf(thrown).trouble };
    throw thrown;
  }
}

export const action = formAction(askChances, receiveQuestion);

/** The address of the page is sent to no other site. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => sameOriginReferrer(actionHeaders);

/** Where a student can get in: questions beside their answer. */
export default function ChancesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, chances: m } = useMessages();
  const { facts, answers, answer, trouble, keeping, kept, isStored } = loaderData;
  const first = useMemo<Outcome>(
    () => actionData ?? { answers, answer, errors: {}, trouble },
    [actionData, answers, answer, trouble],
  );
  const asking = useChances(first, { kept, isStored, isSent: actionData !== undefined });
  return (
    <div className="page py-5">
      <PageHead title={frame.title({ page: m.title() })} description={m.description()} />
      <h1 className="text-2xl md:text-3xl">{m.title()}</h1>
      <p className="mt-1 max-w-reading text-muted print:hidden">
        {asking.isOpen ? `${m.lead()} ` : null}
        <Link to={patterns.chancesRecord} className={asking.isOpen ? "link" : "link tap-row"}>
          {m.record_link()}
        </Link>
      </p>
      <PageTerms html={loaderData.pageTerms} />

      <ExamTabs facts={facts} asking={asking} />
      <ServerPart id="other-exams" html={readJsonText(loaderData.otherExams)} />
      <ChooseAnswers choice={asking.choice} />
      {asking.outcome.example ? <ServerPart id="example" html={asking.outcome.example} /> : null}
      <div onInput={asking.askLater} className="mt-4 grid grid-cols-1 gap-4">
        <AskedFold asking={asking} claims={facts.claims}>
          <QuestionForm
            asking={asking}
            facts={facts}
            first={first.answers}
            scoreCard={
              <ServerPart id="score-card" html={readJsonText(loaderData.scoreCard)} className="col-span-full" />
            }
          >
            <KeptNotice isStored={asking.isStored} forget={asking.forget} />
            {keeping ? <KeepAnswers keeping={keeping} hasKept={kept !== null} /> : null}
          </QuestionForm>
        </AskedFold>
        <SeatWords value={facts.seatWords}>
          <AnswerRegion asking={asking} facts={facts} first={first.answers} />
        </SeatWords>
      </div>
      <PrintedFrom />
    </div>
  );
}
