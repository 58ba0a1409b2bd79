import { data } from "react-router";
import { getCareer } from "#features/careers/service.server.ts";
import { orErrorPage } from "#http/documents/page-errors.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { canSeePreview, previewHeaders } from "#http/request/preview.server.ts";
import { depsContext, localeContext } from "#http/request-context.server.ts";
import { cachePublic } from "#http/responses/public-response.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useFormat, useLanguage, useMessages } from "#lib/messages/messages.tsx";
import { readContent } from "#site/information/read-content.server.ts";
import { buttonClasses } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { Breadcrumbs } from "#ui/page/breadcrumbs.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { PreviewNotice } from "#ui/page/preview-notice.tsx";
import { InlineProse, Prose } from "#ui/prose.tsx";
import { ReadAloudButton } from "#ui/read-aloud/read-aloud-button.tsx";
import { Part, SideDrawing } from "../components/information-page.tsx";
import type { Route } from "./+types/career";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  cachePublic(context, ...pageTags.careers);
  const isPreview = await canSeePreview(context, request);
  const deps = context.get(depsContext);
  const career = await orErrorPage(getCareer(deps, params.career, context.get(localeContext), isPreview));
  const shown = { parent: readContent(context, "career-guidance").title, career };
  return isPreview ? data({ ...shown, isPreview }, { headers: previewHeaders }) : shown;
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

type CareerPage = Route.ComponentProps["loaderData"]["career"];

/** One career, course or path: the answer first, then what one studies, needs and pays, where it leads, and the sources. */
export default function Career({ loaderData }: Route.ComponentProps) {
  const { parent, career } = loaderData;
  const m = useMessages();
  return (
    <div id="career" className="page">
      <PageHead title={m.frame.title({ page: career.title })} description={career.description} />
      <Breadcrumbs
        crumbs={[
          { label: m.frame.home(), to: patterns.home },
          { label: parent, to: patterns.careerGuidance },
          { label: career.title },
        ]}
      />
      {"isPreview" in loaderData ? <PreviewNotice /> : null}
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12">
        <CareerText career={career} />
        <div className="mt-8 lg:mt-2">
          <SideDrawing id={7} />
          <NextSteps next={career.next} />
        </div>
      </div>
    </div>
  );
}

function CareerText({ career }: { career: CareerPage }) {
  const m = useMessages();
  const isForeign = career.language !== useLanguage().locale;
  return (
    <div>
      {isForeign ? <p className="mt-2 text-sm text-muted">{m.careers.in_english()}</p> : null}
      <div lang={isForeign ? career.language : undefined}>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3">
          <h1 className="text-3xl md:text-4xl">{career.title}</h1>
          <ReadAloudButton part="career" />
        </div>
        <Prose html={career.answer} className="reading mt-4 text-lg" />
        <TextPart heading={m.careers.studies(career)} html={career.studies} />
        <TextPart heading={m.careers.needs()} html={career.needs} />
        {career.exams.length === 0 ? null : (
          <Part heading={m.information.entrance_exams()}>
            <dl className="grid gap-3">
              {career.exams.map(({ name, note }) => (
                <div key={name} className="card p-4">
                  <dt className="font-semibold">{name}</dt>
                  {note ? (
                    <dd>
                      <InlineProse html={note} />
                    </dd>
                  ) : null}
                </div>
              ))}
            </dl>
          </Part>
        )}
        <TextPart heading={m.careers.fees()} html={career.fees} />
        <TextPart heading={m.careers.leads(career)} html={career.leads} />
        <TextPart heading={m.careers.without(career)} html={career.without} />
      </div>
      <Sources career={career} />
    </div>
  );
}

function TextPart({ heading, html }: { heading: string; html: string }) {
  return html === "" ? null : (
    <Part heading={heading}>
      <Prose html={html} className="reading" />
    </Part>
  );
}

function NextSteps({ next }: Pick<CareerPage, "next">) {
  const m = useMessages();
  return next.length === 0 ? null : (
    <nav aria-labelledby="next-steps" className="card p-4 print:hidden">
      <h2 id="next-steps" className="text-lg">
        {m.careers.next()}
      </h2>
      <ul className="mt-3 grid gap-3">
        {next.map(({ label, href }) => (
          <li key={href}>
            <Link to={href} className={buttonClasses("secondary", "w-full")}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Sources({ career: { sources, checked_on: checkedOn } }: { career: CareerPage }) {
  const m = useMessages();
  const format = useFormat();
  return (
    <Part heading={m.careers.sources()}>
      <ol className="grid list-inside list-decimal gap-1 text-sm">
        {sources.map(({ title, publisher, address }, at) => (
          // A figure in the text links to the source that it is from.
          <li key={`${title} ${address}`} id={`source-${at + 1}`}>
            {publisher}:{" "}
            <a href={address} rel="noopener nofollow" className="link tap-row">
              {title}
            </a>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-sm text-muted">{m.careers.checked({ when: format.date(checkedOn) })}</p>
    </Part>
  );
}
