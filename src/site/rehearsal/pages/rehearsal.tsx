import { useMemo } from "react";
import { type RehearsedAuthority, rehearsedAuthorities } from "#features/chances/contract.ts";
import { describeQuestion, type QuestionFacts } from "#features/chances/service/describe-question.server.ts";
import { rehearseCounselling } from "#features/rehearsal/acts.server.ts";
import { listRehearsalYears } from "#features/rehearsal/service/stored-lists.server.ts";
import { sameOriginReferrer } from "#http/documents/same-origin-referrer.ts";
import { formAction } from "#http/request/form-action.server.ts";
import { depsContext, visitorContext } from "#http/request-context.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { applicantOf } from "#site/candidate/applicant.server.ts";
import { readAddress } from "#site/chances/answers.ts";
import { knownCandidate } from "#site/chances/read-candidate.server.ts";
import { PageTerms } from "#site/terms/components/page-terms.tsx";
import { renderTerms } from "#site/terms/render-terms.server.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { PrintedFrom } from "#ui/page/printed-from.tsx";
import { TabLinks } from "#ui/page/tab-links.tsx";
import { BrowserLists } from "../components/browser-lists.tsx";
import { RehearsalFields } from "../components/rehearsal-fields.tsx";
import { RehearsalRegion } from "../components/rehearsal-region.tsx";
import { useRehearsal } from "../components/use-rehearsal.ts";
import { receiveRehearsal } from "../forms/rehearse.server.ts";
import type { RehearsalOutcome } from "../outcome.ts";
import { readOfferedList, readOfferedLists } from "../read-own-lists.server.ts";
import type { Route } from "./+types/rehearsal";

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const { authority: asked } = readAddress(url.searchParams);
  const deps = context.get(depsContext);
  const student = await context.get(visitorContext)();
  const taken = await readOfferedList(deps, student, url.searchParams.get("list"));
  const of = taken?.authority ?? asked;
  const authority: RehearsedAuthority = rehearsedAuthorities.find((known) => known === of) ?? rehearsedAuthorities[0];
  const [facts, years] = await Promise.all([describeQuestion(deps, authority), listRehearsalYears(deps, authority)]);
  const { kept, onDevice } = knownCandidate(await applicantOf(context), student, facts);
  const lists = await readOfferedLists(deps, student);
  return {
    facts,
    lists,
    taken,
    years: years.map(({ year }) => year),
    others: notRehearsed(facts),
    answers: { ...kept, ...onDevice, authority },
    pageTerms: renderTerms("rehearsal", { request, url, context }),
  };
}

/** Names of the counsellings with chances that cannot be rehearsed. */
function notRehearsed({ authorities, rehearsed }: QuestionFacts): string {
  const known = new Set(rehearsed.map(({ authority }) => authority));
  return authorities.flatMap(({ authority, name }) => (known.has(authority) ? [] : [name])).join(", ");
}

export const action = formAction(rehearseCounselling, receiveRehearsal);

/** The address of the page is sent to no other site. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => sameOriginReferrer(actionHeaders);

/** A past year of counselling, round by round, with the student's own ranks and list. */
export default function RehearsalPage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, chances, rehearsal: m } = useMessages();
  const { facts, lists, taken, years, answers } = loaderData;
  const first = useMemo<RehearsalOutcome>(() => {
    const form = { answers, year: "", list: "", choices: [], decisions: [], other: null, ...taken?.fields };
    return actionData ?? { form, answer: null, notUnderstood: [], errors: {}, trouble: null };
  }, [actionData, answers, taken]);
  const rehearsing = useRehearsal(first);
  return (
    <div className="page py-5">
      <PageHead title={frame.title({ page: m.title() })} description={m.description()} />
      <h1 className="text-2xl md:text-3xl">{m.title()}</h1>
      <p className="mt-1 max-w-reading text-muted print:hidden">{m.lead()}</p>
      <PageTerms html={loaderData.pageTerms} />
      <TabLinks
        label={chances.exams()}
        tabs={facts.rehearsed.map(({ authority, name }) => ({
          to: `${patterns.rehearsal}?authority=${authority}`,
          label: chances.exam_name({ authority, name }),
          isCurrent: authority === facts.fields.authority,
        }))}
      />
      {loaderData.others ? (
        <p className="mt-2 max-w-reading text-sm text-muted print:hidden">
          {m.not_rehearsed({ names: loaderData.others })}
        </p>
      ) : null}
      <div className="mt-4 grid grid-cols-1 items-start gap-6 lg:grid-cols-[21rem_minmax(0,1fr)]">
        <div className="print:hidden lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto">
          <BrowserLists />
          <RehearsalFields
            rehearsing={rehearsing}
            facts={facts}
            first={first}
            years={years}
            lists={lists}
            taken={taken}
          />
        </div>
        <RehearsalRegion rehearsing={rehearsing} hasYears={years.length > 0} />
      </div>
      <PrintedFrom />
    </div>
  );
}
