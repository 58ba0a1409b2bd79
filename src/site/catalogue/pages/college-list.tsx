import type { Stream } from "#features/catalogue/contract.ts";
import { readCollegeQuery } from "#features/catalogue/rules.ts";
import { countSearch } from "#features/catalogue/service/count-searches.server.ts";
import { getStream } from "#features/catalogue/service/list-streams.server.ts";
import { notFound, orErrorPage } from "#http/documents/page-errors.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { writePageData } from "#http/request/document-request.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { cachePublic, onServe } from "#http/responses/public-response.server.ts";
import { patterns } from "#lib/addresses.ts";
import { decodeId } from "#lib/base64-id.ts";
import { readJsonText } from "#lib/json-text.ts";
import { useMessages, useNames } from "#lib/messages/messages.tsx";
import { EnquiryButton } from "#site/enquiries/components/enquiry-button.tsx";
import { renderTerms } from "#site/terms/render-terms.server.tsx";
import { StreamIcon } from "#ui/drawing/stream-icon.tsx";
import { Breadcrumbs } from "#ui/page/breadcrumbs.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { PrintedFrom } from "#ui/page/printed-from.tsx";
import { CollegeResults } from "../components/list/college-results.tsx";
import { StreamCount } from "../components/stream-count.tsx";
import { findList } from "../find-list.server.ts";
import { renderCards } from "../render-cards.server.tsx";
import type { Route } from "./+types/college-list";

export async function loader({ params, url, request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const streamId = decodeId(params.streamid);
  if (streamId === null) throw notFound();
  const query = { ...readCollegeQuery(url.searchParams), streamId };
  cachePublic(context, ...pageTags.stream(streamId), ...(query.q ? pageTags.colleges : []));
  const [stream, { found, list }] = await Promise.all([orErrorPage(getStream(deps, streamId)), findList(deps, query)]);
  countSearch(deps, query, found, (count) => onServe(context, count));
  const asked = { request, url, context };
  const cards = await renderCards(asked, query, found.colleges);
  return writePageData({ stream, query, found: list, cards, pageTerms: renderTerms("collegeList", asked) }, asked);
}

export default function CollegeList({ loaderData }: Route.ComponentProps) {
  const { stream, query, found, cards, pageTerms } = readJsonText(loaderData);
  const m = useMessages();
  const nameOf = useNames();
  return (
    <>
      <PageHead
        title={m.frame.title({ page: m.catalogue.list_title({ stream: nameOf(stream.name) }) })}
        description={m.catalogue.list_description({
          stream: nameOf(stream.name),
          count: stream.college_count + stream.register_count,
        })}
      />
      <StreamBanner stream={stream} />
      <CollegeResults
        query={query}
        found={found}
        cards={cards}
        pageTerms={pageTerms}
        heading={m.catalogue.top_listed()}
        fixed={["stream_id"]}
        empty={<EmptyState text={m.catalogue.no_colleges()} />}
      />
      <PrintedFrom />
    </>
  );
}

function StreamBanner({ stream }: { stream: Stream }) {
  const m = useMessages();
  const nameOf = useNames();
  return (
    <div data-tint={stream.slug} className="bg-tint-soft">
      <div className="page pb-2 max-sm:pt-1.5">
        <div className="-mb-2 max-sm:hidden">
          <Breadcrumbs
            crumbs={[
              { label: m.frame.home(), to: patterns.home },
              { label: m.catalogue.streams_title(), to: patterns.streams },
              { label: nameOf(stream.name) },
            ]}
          />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
          <span className="row-span-2 flex size-11 items-center justify-center rounded-control bg-card text-tint-ink max-sm:hidden">
            <StreamIcon slug={stream.slug} />
          </span>
          <h1 className="text-xl sm:text-2xl">{m.catalogue.list_title({ stream: nameOf(stream.name) })}</h1>
          <EnquiryButton look="secondary" className="sm:row-span-2 max-sm:px-4">
            {m.frame.contact_us()}
          </EnquiryButton>
          <p className="text-sm text-tint-ink max-sm:col-span-2">
            <StreamCount stream={stream}>
              {stream.seats > 0 ? ` · ${m.catalogue.seat_count({ count: stream.seats })}` : ""}
            </StreamCount>
          </p>
        </div>
      </div>
    </div>
  );
}
