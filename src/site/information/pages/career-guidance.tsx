import { careerKinds } from "#features/careers/rules.ts";
import { listCareers } from "#features/careers/service.server.ts";
import { listShownStreams } from "#features/catalogue/service/list-streams.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { depsContext, localeContext } from "#http/request-context.server.ts";
import { cachePublic } from "#http/responses/public-response.server.ts";
import { careerPath, collegeListPath, patterns } from "#lib/addresses.ts";
import { useMessages, useNames } from "#lib/messages/messages.tsx";
import { readContent } from "#site/information/read-content.server.ts";
import { buttonClasses } from "#ui/button.tsx";
import { StreamIcon } from "#ui/drawing/stream-icon.tsx";
import { Link } from "#ui/link.tsx";
import { Prose } from "#ui/prose.tsx";
import { FaqList } from "../components/faq-list.tsx";
import { FoldSummary } from "../components/fold-summary.tsx";
import { Contents, InformationPage, Part, SideDrawing } from "../components/information-page.tsx";
import { ItemGrid } from "../components/item-list.tsx";
import type { Route } from "./+types/career-guidance";

export async function loader({ context }: Route.LoaderArgs) {
  cachePublic(context, ...pageTags.colleges, ...pageTags.careers);
  const deps = context.get(depsContext);
  const [streams, careers] = await Promise.all([listShownStreams(deps), listCareers(deps, context.get(localeContext))]);
  const addresses = Object.fromEntries(streams.map((stream) => [stream.slug, collegeListPath(stream.id)]));
  return { content: readContent(context, "career-guidance"), addresses, careers };
}

export default function CareerGuidance({ loaderData: { content, addresses, careers } }: Route.ComponentProps) {
  const m = useMessages();
  const parts = [
    ...(careers.length > 0 ? [{ id: "careers", heading: m.careers.heading() }] : []),
    { id: "services", heading: content.services.heading },
    { id: "streams", heading: content.streams.heading },
    { id: "highlights", heading: content.highlights.heading },
    { id: "faq", heading: content.faq.heading },
  ];
  const aside = (
    <>
      <SideDrawing id={5} />
      <Contents parts={parts} />
    </>
  );
  return (
    <InformationPage
      content={content}
      questions={content.faq.items}
      intro={content.intro}
      lead={<StreamLinks streams={content.streams.items} />}
      aside={aside}
    >
      <CareerLinks careers={careers} />
      <Part id="services" heading={content.services.heading}>
        <ItemGrid items={content.services.items} />
      </Part>
      <Part id="streams" heading={content.streams.heading}>
        <ul className="grid gap-4 lg:grid-cols-2">
          {content.streams.items.map((stream) => (
            <StreamGuide key={stream.slug} stream={stream} address={addresses[stream.slug] ?? patterns.streams} />
          ))}
        </ul>
      </Part>
      <Part id="highlights" heading={content.highlights.heading}>
        <ItemGrid items={content.highlights.items} />
      </Part>
      <Part id="faq" heading={content.faq.heading}>
        <FaqList faq={content.faq} />
      </Part>
    </InformationPage>
  );
}

/** The pages on careers and courses, kind by kind. */
function CareerLinks({ careers }: Pick<Route.ComponentProps["loaderData"], "careers">) {
  const m = useMessages();
  const kinds = careerKinds.filter((kind) => careers.some((career) => career.kind === kind));
  return kinds.length === 0 ? null : (
    <Part id="careers" heading={m.careers.heading()}>
      <p className="reading">{m.careers.intro()}</p>
      {kinds.map((kind) => (
        <CareerKind key={kind} heading={m.careers[kind]()} careers={careers.filter((career) => career.kind === kind)} />
      ))}
    </Part>
  );
}

/** The titles of one kind, in columns where there is room. */
function CareerKind({ heading, careers }: { heading: string } & Pick<Route.ComponentProps["loaderData"], "careers">) {
  return (
    <div className="mt-4">
      <h3 className="text-lg">{heading}</h3>
      <ul className="mt-1 gap-x-8 sm:columns-2 lg:columns-3">
        {careers.map(({ slug, title }) => (
          <li key={slug} className="break-inside-avoid border-b border-line">
            <Link
              to={careerPath(slug)}
              className="flex min-h-11 items-center py-1 font-semibold text-link hover:underline"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Jumps to each stream's text: the page is many screens long on a phone. */
function StreamLinks({ streams }: { streams: readonly StreamText[] }) {
  const nameOf = useNames();
  return (
    <ul className="mt-6 flex flex-wrap gap-2 print:hidden">
      {streams.map(({ slug, name }) => (
        <li key={slug} data-tint={slug}>
          <a href={`#${slug}`} className={buttonClasses("secondary", "gap-2")}>
            <StreamIcon slug={slug} className="size-5 text-tint-ink" />
            {nameOf(name)}
          </a>
        </li>
      ))}
    </ul>
  );
}

type StreamText = Route.ComponentProps["loaderData"]["content"]["streams"]["items"][number];

/** What a stream is, its entrance exams, where it leads, and its colleges. */
function StreamGuide({ stream, address }: { stream: StreamText; address: string }) {
  const m = useMessages();
  const nameOf = useNames();
  const lists = [
    { heading: m.information.entrance_exams(), entries: stream.exams },
    { heading: m.information.typical_paths(), entries: stream.paths },
  ];
  return (
    <li id={stream.slug} data-tint={stream.slug} className="card flex flex-col p-5">
      <h3 className="flex items-center gap-3 text-xl">
        <span className="flex size-11 items-center justify-center rounded-control bg-tint-soft text-tint-ink">
          <StreamIcon slug={stream.slug} className="size-6" />
        </span>
        {nameOf(stream.name)}
      </h3>
      <Prose html={stream.what} className="mt-3" />
      {lists.map(({ heading, entries }) => (
        <details key={heading} className="group mt-2">
          <FoldSummary className="min-h-11">{heading}</FoldSummary>
          <ul className="mt-1 list-disc space-y-1 pl-5 marker:text-tint">
            {entries.map((entry) => (
              <li key={entry}>{entry}</li>
            ))}
          </ul>
        </details>
      ))}
      <div className="mt-auto pt-5">
        <Link to={address} className={buttonClasses("secondary")}>
          {m.information.stream_colleges({ stream: nameOf(stream.name) })}
        </Link>
      </div>
    </li>
  );
}
