import { getSender } from "#features/enquiries/service/own-enquiries.server.ts";
import type { Fact } from "#features/facts/contract.ts";
import { readFact } from "#features/facts/service/read-fact.server.ts";
import { reportFigure } from "#features/reports/acts.server.ts";
import { actForm, button } from "#http/act/form.server.ts";
import { orErrorPage } from "#http/documents/page-errors.server.ts";
import { aboutTags } from "#http/documents/page-tags.ts";
import { depsContext, visitorContext } from "#http/request-context.server.ts";
import { cachePublic } from "#http/responses/public-response.server.ts";
import { collegeListPath, collegePath, hostelPath } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Link } from "#ui/link.tsx";
import { revalidateUnlessUnsent, sendOrKeep } from "#ui/offline/send-or-keep.ts";
import { Breadcrumbs } from "#ui/page/breadcrumbs.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { FactOrigin } from "../components/fact-origin.tsx";
import { useFigureName, useFigureValue, useTermValue } from "../components/fact-words.ts";
import { ReportForm } from "../components/report-form.tsx";
import type { Route } from "./+types/fact";

export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const fact = await orErrorPage(readFact(deps, params.id));
  cachePublic(context, ...aboutTags(fact.about));
  const student = await context.get(visitorContext)();
  return { fact, sender: student && (await getSender(deps, student.id)) };
}

export const action = actForm({ report: button(reportFigure, ({ reference }) => reference) }, ["fact_not_found"]);

/** Without a connection the page stays, and says that nothing was sent. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(serverAction);
}

export const shouldRevalidate = revalidateUnlessUnsent;

/** The receipt of one figure. */
export default function FactPage({ loaderData: { fact, sender }, actionData }: Route.ComponentProps) {
  const m = useMessages();
  const back = pathOf(fact.about);
  return (
    <div className="page pb-10">
      <PageHead
        title={m.frame.title({ page: m.facts.title() })}
        description={m.facts.description({ name: fact.about.name })}
        isIndexed={false}
      />
      <Breadcrumbs crumbs={[{ label: fact.about.name, to: back }, { label: m.facts.title() }]} />
      <h1 className="text-2xl md:text-3xl">{m.facts.title()}</h1>
      <p className="mt-1 text-lg">{[fact.about.name, fact.branch?.name].filter(Boolean).join(" · ")}</p>
      <Dispute fact={fact} />
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Figures fact={fact} />
        <FactOrigin fact={fact} />
      </div>
      <ReportForm fact={fact} sender={sender} outcome={actionData} />
      <p className="mt-6">
        <Link to={back} className="link tap-row">
          {m.facts.back({ name: fact.about.name })}
        </Link>
      </p>
    </div>
  );
}

function pathOf({ kind, id }: Fact["about"]): string {
  if (kind === "college") return collegePath(id);
  return kind === "hostel" ? hostelPath(id) : collegeListPath(id);
}

function Dispute({ fact: { disputed_since: since } }: { fact: Fact }) {
  const m = useMessages();
  const format = useFormat();
  if (!since) return null;
  return (
    <p role="note" className="mt-4 rounded-card border-2 border-accent bg-card p-4">
      {m.facts.disputed({ when: format.date(since) })}
    </p>
  );
}

/** What is published, what it means, and what it is of. */
function Figures({ fact }: { fact: Fact }) {
  const m = useMessages();
  const nameOf = useFigureName();
  const readFigure = useFigureValue();
  const readTerm = useTermValue();
  return (
    <section className="card p-4 md:p-5">
      <dl className="grid gap-3">
        {fact.figures.map((figure) => (
          <div key={figure.name}>
            <dt className="text-sm text-muted">{nameOf(figure.name)}</dt>
            <dd className="text-xl font-bold break-words">{readFigure(figure)}</dd>
          </div>
        ))}
      </dl>
      <p className="reading mt-4">{m.facts.meaning({ kind: fact.kind })}</p>
      {fact.terms.length > 0 ? (
        <>
          <h2 className="mt-5 text-lg">{m.facts.of()}</h2>
          <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
            {fact.terms.map(({ term, value }) => (
              <div key={term} className="contents">
                <dt className="text-muted">{m.facts.term_name({ term })}</dt>
                <dd>{readTerm(term, value)}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
    </section>
  );
}
