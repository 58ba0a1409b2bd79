import { useMemo } from "react";
import { type Authority, authorities } from "#features/chances/contract.ts";
import { describeQuestion } from "#features/chances/service/describe-question.server.ts";
import { checkChoices } from "#features/choices/lint/acts.server.ts";
import type { ChoiceList } from "#features/choices/list-rules.ts";
import { sameOriginReferrer } from "#http/documents/same-origin-referrer.ts";
import { formAction } from "#http/request/form-action.server.ts";
import { depsContext, localeContext, visitorContext } from "#http/request-context.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { applicantOf } from "#site/candidate/applicant.server.ts";
import { readAddress } from "#site/chances/answers.ts";
import { namedFacts } from "#site/chances/named-facts.server.ts";
import { knownCandidate } from "#site/chances/read-candidate.server.ts";
import { PageTerms } from "#site/terms/components/page-terms.tsx";
import { renderTerms } from "#site/terms/render-terms.server.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { PrintedFrom } from "#ui/page/printed-from.tsx";
import { TabLinks } from "#ui/page/tab-links.tsx";
import { readRequestedList } from "../../read-requested-list.server.ts";
import type { CheckForm } from "../check-form.ts";
import type { CheckOutcome } from "../check-outcome.ts";
import { CheckFields } from "../components/check-fields.tsx";
import { CheckedRegion } from "../components/checked-region.tsx";
import { useCheck } from "../components/use-check.ts";
import { receiveList } from "../forms/check-list.server.ts";
import type { Route } from "./+types/check";

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const { authority: asked, gender, state } = readAddress(url.searchParams);
  const list = await readRequestedList(context, url);
  const of = list?.authority ?? asked;
  const authority: Authority = authorities.find((known) => known === of) ?? authorities[0];
  const deps = context.get(depsContext);
  const [described, student] = await Promise.all([describeQuestion(deps, authority), context.get(visitorContext)()]);
  const facts = namedFacts(described, context.get(localeContext));
  const { kept, onDevice } = knownCandidate(await applicantOf(context), student, described);
  const opened = openedList(list?.authority === authority ? list : null);
  return {
    facts,
    opened,
    answers: { ...kept, ...onDevice, ...(gender && { gender }), ...(state && { state }), authority },
    pageTerms: renderTerms("choiceCheck", { request, url, context }),
  };
}

function openedList(list: ChoiceList | null): Pick<CheckForm, "choices" | "list"> {
  if (!list) return { choices: [], list: null };
  const { id, name, rows } = list;
  return { choices: rows.flatMap(({ branchId }) => branchId ?? []), list: { id, name, carried: "" } };
}

export const action = formAction(checkChoices, receiveList);

/** The address of the page is sent to no other site. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => sameOriginReferrer(actionHeaders);

/** The traps in a choice list, and what the list will probably bring. */
export default function ChoiceCheckPage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, choice_check: m, chances } = useMessages();
  const { facts, answers, opened } = loaderData;
  const { authority } = facts.fields;
  const first = useMemo<CheckOutcome>(() => {
    const form = { answers, needsHostel: false, wanted: [], isMended: false, ...opened };
    if (!actionData) return { form, checked: null, notUnderstood: [], errors: {}, trouble: null };
    // A page that sends a list alone leaves the other answers to the profile.
    return { ...actionData, form: { ...actionData.form, answers: { ...answers, ...actionData.form.answers } } };
  }, [actionData, answers, opened]);
  const check = useCheck(first);
  return (
    <div className="page py-5">
      <PageHead title={frame.title({ page: m.title() })} description={m.description()} />
      <h1 className="text-2xl md:text-3xl">{m.title()}</h1>
      <p className="mt-1 max-w-reading text-muted print:hidden">{m.lead()}</p>
      <PageTerms html={loaderData.pageTerms} />
      <TabLinks
        label={chances.exams()}
        keepsScroll
        tabs={facts.authorities.map(({ authority: of, name }) => ({
          to: `${patterns.choiceCheck}?authority=${of}`,
          label: chances.exam_name({ authority: of, name }),
          isCurrent: of === authority,
        }))}
      />
      <div className="mt-4 grid grid-cols-1 items-start gap-6 lg:grid-cols-[21rem_minmax(0,1fr)]">
        <div className="print:hidden lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto">
          <CheckFields check={check} facts={facts} />
        </div>
        <CheckedRegion check={check} />
      </div>
      <PrintedFrom />
    </div>
  );
}
