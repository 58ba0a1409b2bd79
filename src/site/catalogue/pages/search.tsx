import type { CollegeQuery, Stream } from "#features/catalogue/contract.ts";
import type { SearchPage } from "#features/catalogue/register-contract.ts";
import { readCollegeQuery } from "#features/catalogue/rules.ts";
import { countSearch } from "#features/catalogue/service/count-searches.server.ts";
import { listStreams } from "#features/catalogue/service/list-streams.server.ts";
import { searchColleges } from "#features/catalogue/service/search-colleges.server.ts";
import { pageTags } from "#http/page-tags.ts";
import { cachePublic, onServe } from "#http/public-reply.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { pack, unpack } from "#lib/packed.ts";
import type { OwnLineText } from "#site/applicant/components/own-line.tsx";
import { ownLinesOf } from "#site/applicant/own-lines.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { CollegeResults } from "../components/college-results.tsx";
import { filterNames } from "../components/list-address.ts";
import { RegisterColleges } from "../components/register-colleges.tsx";
import { SearchBox } from "../components/search-box.tsx";
import { StreamTiles } from "../components/stream-tiles.tsx";
import type { Route } from "./+types/search";

/** Cities offered as starting points. */
const startCities = 12;

export async function loader({ url, context }: Route.LoaderArgs) {
  cachePublic(context, ...pageTags.colleges);
  const deps = context.get(depsContext);
  const { searchParams } = url;
  const query = readCollegeQuery(searchParams);
  const isAsked = filterNames.some((name) => searchParams.get(name)?.trim());
  const [streams, found] = await Promise.all([
    listStreams(deps),
    searchColleges(deps, isAsked ? query : { ...query, page: 1, pageSize: 1 }),
  ]);
  if (isAsked) countSearch(deps, query, found, (count) => onServe(context, count));
  const shown = isAsked ? found.colleges.map(({ id }) => id) : [];
  return pack({
    streams,
    query,
    own: await ownLinesOf(context, shown, query.branch),
    found: isAsked ? found : null,
    cities: found.facets.city.slice(0, startCities).map(({ value, count }) => ({ name: value, count })),
  });
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { streams, query, found, own, cities } = unpack(loaderData);
  const m = useMessages();
  const title = query.q ? m.catalogue.search_title_for({ query: query.q }) : m.catalogue.search_title();
  return (
    <>
      <PageHead title={m.frame.title({ page: title })} description={m.catalogue.search_description()} />
      <div className="border-b border-line bg-sunken">
        <div className="page py-6 md:py-8">
          <h1 className="mb-4 text-2xl">{m.catalogue.search_title()}</h1>
          <SearchBox key={query.q} query={query.q} isLarge />
        </div>
      </div>
      {found ? (
        <Results streams={streams} query={query} found={found} own={own} />
      ) : (
        <StartingPoints streams={streams} cities={cities} />
      )}
    </>
  );
}

function Results({
  streams,
  query,
  found,
  own,
}: {
  streams: Stream[];
  query: CollegeQuery;
  found: SearchPage;
  own: Readonly<Record<number, OwnLineText>>;
}) {
  const m = useMessages();
  const streamNames = new Map(streams.map(({ id, name }) => [String(id), name]));
  return (
    <>
      <RegisterColleges colleges={found.register} />
      {found.searchedInstead ? (
        <p role="status" className="page pt-6 text-lg">
          {m.catalogue.searched_instead({ query: query.q, instead: found.searchedInstead })}
        </p>
      ) : null}
      {found.register.length > 0 && found.count === 0 ? null : (
        <CollegeResults
          query={query}
          found={found}
          own={own}
          heading={
            query.q ? m.catalogue.results_for({ query: found.searchedInstead ?? query.q }) : m.catalogue.all_results()
          }
          fixed={["q"]}
          streamNames={streamNames}
          empty={<NothingFound query={query} />}
        />
      )}
    </>
  );
}

function NothingFound({ query }: { query: CollegeQuery }) {
  const m = useMessages();
  const isFiltered = Object.entries(query).some(
    ([name, value]) => !["q", "sort", "page", "pageSize"].includes(name) && value,
  );
  const text = isFiltered
    ? m.catalogue.no_results_filtered({ query: query.q })
    : m.catalogue.no_results({ query: query.q });
  return (
    <EmptyState text={query.q ? text : m.catalogue.no_colleges()}>
      <div className="text-left">
        <h3 className="text-lg">{m.catalogue.try_title()}</h3>
        <ul className="mt-2 list-disc space-y-1 pl-5">
          <li>{m.catalogue.try_fewer()}</li>
          <li>{m.catalogue.try_short()}</li>
        </ul>
      </div>
      <ButtonLink to={patterns.streams} look="secondary">
        {m.catalogue.view_all_streams()}
      </ButtonLink>
    </EmptyState>
  );
}

/** Without a question: streams and the cities with the most colleges. */
function StartingPoints({ streams, cities }: { streams: Stream[]; cities: { name: string; count: number }[] }) {
  const m = useMessages();
  return (
    <div className="page py-8">
      <h2 className="mb-4 text-xl">{m.catalogue.start_streams()}</h2>
      <StreamTiles streams={streams} heading="h3" />
      <h2 className="mt-10 mb-4 text-xl">{m.catalogue.start_cities()}</h2>
      <ul className="flex flex-wrap gap-2">
        {cities.map(({ name, count }) => (
          <li key={name}>
            <Link
              to={`?${new URLSearchParams({ city: name })}`}
              className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-card px-4 font-medium hover:border-ink"
            >
              {m.catalogue.option_count({ name, count })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
