import { planPapers } from "#features/calendar/papers/acts.server.ts";
import { listCalendarChoices } from "#features/calendar/service/list-calendar.server.ts";
import { sameOriginReferrer } from "#http/documents/same-origin-referrer.ts";
import { formAction } from "#http/request/form-action.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Link } from "#ui/link.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { PrintedFrom } from "#ui/page/printed-from.tsx";
import { PaperList } from "../components/paper-list.tsx";
import { PapersForm } from "../components/papers-form.tsx";
import { receivePapersForm } from "../forms/papers.server.ts";
import type { Route } from "./+types/papers";

export async function loader({ context }: Route.LoaderArgs) {
  return await listCalendarChoices(context.get(depsContext));
}

export const action = formAction(planPapers, receivePapersForm);

/** The address of the page is sent to no other site. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => sameOriginReferrer(actionHeaders);

/** Which certificates to get, from which day, and what is late: computed from the dates of the chosen exams. */
export default function PapersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, papers: m } = useMessages();
  return (
    <div className="page py-5">
      <PageHead title={frame.title({ page: m.title() })} description={m.description()} />
      <h1 className="text-2xl md:text-3xl">{m.title()}</h1>
      <p className="mt-1 max-w-reading text-muted">{m.lead()}</p>
      <Link to={patterns.calendar} className="link tap-row print:hidden">
        {frame.calendar()}
      </Link>
      <div className="mt-2 grid grid-cols-1 items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <PapersForm exams={loaderData.exams} states={loaderData.states} outcome={actionData} />
        <section id="plan" aria-label={m.plan()} className="min-w-0">
          {actionData?.plan ? (
            <PaperList plan={actionData.plan} />
          ) : (
            <p className="card p-4 text-muted md:p-5 print:hidden">{m.none_yet()}</p>
          )}
        </section>
      </div>
      <PrintedFrom />
    </div>
  );
}
