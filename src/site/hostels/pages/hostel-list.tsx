import { writePageData } from "#http/request/document-request.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { cachePublic } from "#http/responses/public-response.server.ts";
import { patterns } from "#lib/addresses.ts";
import { readJsonText } from "#lib/json-text.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { RemovableFilter } from "#ui/form/removable-filter.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { useInNamedLanguage } from "#ui/page/named-language.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { Pagination } from "#ui/page/pagination.tsx";
import { useIsListLoading } from "#ui/page/use-is-list-loading.ts";
import { ServerPart } from "#ui/parts/server-part.tsx";
import { HostelBanner } from "../components/hostel-banner.tsx";
import { HostelFilters } from "../components/hostel-filters.tsx";
import { findHostelList, hostelListTags } from "../find-hostel-list.server.ts";
import { renderCards } from "../render-cards.server.tsx";
import type { Route } from "./+types/hostel-list";
import { readHostelQuery } from "./read-query.server.ts";

/** A college that is not listed is left out of the question: the list is shown without distances. */
export async function loader({ context, url, request }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const asked = readHostelQuery(url.searchParams);
  cachePublic(context, ...hostelListTags(asked));
  const { query, college, page } = await findHostelList(deps, asked);
  const { items: hostels, ...list } = page;
  const cards = hostels.length > 0 ? await renderCards({ request, url, context }, hostels, college) : null;
  return writePageData({ list, cards, query, collegeName: college?.name ?? null }, { request, url, context });
}

export default function HostelListPage({ loaderData }: Route.ComponentProps) {
  const m = useMessages();
  const isLoading = useIsListLoading();
  const inNamedLanguage = useInNamedLanguage();
  const { list, cards, query, collegeName } = readJsonText(loaderData);
  return (
    <>
      <PageHead title={m.frame.title({ page: m.hostels.list_title() })} description={m.hostels.list_description()} />
      <HostelBanner />
      <div className="page pt-3 pb-6 md:pt-5">
        <HostelFilters query={query} facets={list.facets} />
        <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 className="text-xl">{m.hostels.heading()}</h2>
          <p role="status" className="text-muted">
            {isLoading ? m.hostels.loading() : m.hostels.count({ count: list.count })}
          </p>
        </div>
        <p className="mt-1 text-sm text-muted">{m.hostels.confirmed_first()}</p>
        {collegeName ? (
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <RemovableFilter name="college" label={m.hostels.near({ college: collegeName })} />
            <p className="text-sm text-muted">{m.hostels.straight_line()}</p>
          </div>
        ) : null}
        <div className={`mt-4 ${isLoading ? "opacity-60" : ""}`} aria-busy={isLoading}>
          {cards ? (
            <ServerPart id="hostel-cards" html={readJsonText(cards)} />
          ) : (
            <EmptyState text={m.hostels.empty()}>
              <ButtonLink to={inNamedLanguage(patterns.hostelList)}>{m.hostels.show_all()}</ButtonLink>
            </EmptyState>
          )}
        </div>
        <Pagination page={list.page} pageCount={Math.ceil(list.count / list.pageSize)} />
      </div>
    </>
  );
}
