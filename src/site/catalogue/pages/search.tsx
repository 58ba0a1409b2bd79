import { data, redirect } from "react-router";
import type { CollegeQuery, Stream } from "#features/catalogue/contract.ts";
import { containsRank } from "#features/catalogue/rank-rules.ts";
import { readCollegeQuery } from "#features/catalogue/rules.ts";
import { countSearch } from "#features/catalogue/service/count-searches.server.ts";
import { listShownStreams } from "#features/catalogue/service/list-streams.server.ts";
import { answerQuestion } from "#features/search/service/answer-question.server.ts";
import { isWholeAnswer } from "#features/search/whole-answers.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { type LoaderPage, writePageData } from "#http/request/document-request.server.ts";
import { type ActionArgs, formAction } from "#http/request/form-action.server.ts";
import { depsContext, localeContext } from "#http/request-context.server.ts";
import { cachePublic, onServe } from "#http/responses/public-response.server.ts";
import { patterns, searchPath } from "#lib/addresses.ts";
import { type JsonText, readJsonText } from "#lib/json-text.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { renderTerms } from "#site/terms/render-terms.server.tsx";
import { Link } from "#ui/link.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import type { PartHtml } from "#ui/parts/part-html.ts";
import { ServerPart } from "#ui/parts/server-part.tsx";
import { CollegeResults } from "../components/list/college-results.tsx";
import { filterNames } from "../components/list/list-address.ts";
import type { ListView } from "../components/list/list-view.ts";
import { SearchBox } from "../components/list/search-box.tsx";
import { SearchReading } from "../components/list/search-reading.tsx";
import { StreamTiles } from "../components/list/stream-tiles.tsx";
import { describeQuestion, describeSearchReading } from "../describe-reading.server.ts";
import { findList } from "../find-list.server.ts";
import { renderAnswers, renderNothingFound } from "../render-answers.server.tsx";
import { renderCards } from "../render-cards.server.tsx";
import type { Route } from "./+types/search";

/** Cities offered as starting points. */
const startCities = 12;

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const isPersonal = containsRank(readCollegeQuery(url.searchParams).q);
  // A page that shows somebody's rank is never cached, and its address is sent to nobody.
  if (!isPersonal) cachePublic(context, ...answerTags);
  const { hasFigure: _, ...shown } = await answerSearch({ url, request, context }, false);
  return data(writePageData(shown, { url, request, context }), isPersonal ? { headers: personalHeaders } : undefined);
}

/**
 * A text with figures, posted by the search box, so that a rank is in no address. The answer is the page itself; any other
 * text has an address of its own.
 */
export const action = formAction("read_facts", async ({ request, context }: ActionArgs<unknown>) => {
  const form = await request.formData();
  const url = new URL(searchPath(String(form.get("q") ?? "")), request.url);
  const language = new URL(request.url).searchParams.get("lang");
  if (language) url.searchParams.set("lang", language);
  const { hasFigure, ...shown } = await answerSearch({ url, request, context }, true);
  if (!hasFigure) return redirect(`${url.pathname}${url.search}`, 303);
  return data(writePageData(shown, { url, request, context }), { headers: personalHeaders });
});

/**
 * What the page shows to a query, as its address has it.
 *
 * @param isPosted whether the text is in no address
 */
async function answerSearch({ url, request, context }: LoaderPage, isPosted: boolean) {
  const deps = context.get(depsContext);
  const { searchParams } = url;
  const query = readCollegeQuery(searchParams);
  const isAsked = filterNames.some((name) => searchParams.get(name)?.trim());
  const [streams, { found, list }, answers] = await Promise.all([
    listShownStreams(deps),
    findList(deps, isAsked ? query : { ...query, page: 1, pageSize: 1 }),
    query.page === 1 && !query.exact ? answerQuestion(deps, query.q, context.get(localeContext)) : [],
  ]);
  if (isAsked) countSearch(deps, query, found, (count) => onServe(context, count));
  const asked = { request, url, context };
  const locale = context.get(localeContext);
  const hasWhole = answers.some(isWholeAnswer);
  const hasHostels = answers.some(({ kind }) => kind === "hostels");
  // Beside hostels, colleges that only some of the words found are noise: 'boys pg in pune with food'.
  const isNoise = hasWhole || (hasHostels && found.searchedInstead !== null);
  const readAs = { hasAnswer: answers.length > 0, instead: isNoise ? null : found.searchedInstead };
  const reading = describeSearchReading(query, found.readAs, readAs, url.search, locale);
  const areCollegesShown = !isNoise && (answers.length === 0 || found.count + found.registerCount > 0);
  const asQuestion = { locale, hasHostels };
  const question = query.exact || !areCollegesShown ? null : describeQuestion(query, found.question, asQuestion);
  return {
    hasFigure: answers.some(({ kind }) => kind === "rank" || kind === "marks"),
    streams,
    query,
    reading: reading?.isInstead ? null : reading,
    found: isAsked
      ? {
          ...list,
          areCollegesShown,
          searchedInstead: found.searchedInstead,
          answers: renderAnswers({ answers, isPosted, reading: reading?.isInstead ? reading : null, question }, asked),
          nothing: renderNothingFound({ query, offers: found.offers }, asked),
          cards: await renderCards(asked, query, found.colleges),
          pageTerms: renderTerms("collegeList", asked),
        }
      : null,
    cities: found.facets.city.slice(0, startCities).map(({ value, count }) => ({ name: value, count })),
  };
}

/** Whatever an answer may be made of. */
const answerTags = [
  ...pageTags.colleges,
  ...pageTags.calendar,
  ...pageTags.hostels,
  ...pageTags.jobs,
  ...pageTags.scholarships,
  ...pageTags.careers,
  ...pageTags.news,
];

const personalHeaders = { "Cache-Control": "no-store", "Referrer-Policy": "strict-origin" };

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders?.has("Cache-Control") ? actionHeaders : loaderHeaders;
}

export default function Search({ loaderData, actionData }: Route.ComponentProps) {
  const { streams, query, reading, found, cities } = readJsonText(actionData ?? loaderData);
  const m = useMessages();
  const title = query.q ? m.catalogue.search_title_for({ query: query.q }) : m.catalogue.search_title();
  return (
    <>
      <PageHead
        title={m.frame.title({ page: title })}
        description={m.catalogue.search_description()}
        isIndexed={!query.exact}
      />
      <div className="border-b border-line bg-sunken">
        <div className="page py-3 md:py-5">
          <h1 className="mb-2 text-xl md:text-2xl">{m.catalogue.search_title()}</h1>
          <SearchBox key={query.q} query={query.q} isLarge />
        </div>
      </div>
      {reading ? <SearchReading {...reading} /> : null}
      {found ? <Results {...{ streams, query, found }} /> : <StartingPoints streams={streams} cities={cities} />}
    </>
  );
}

type FoundList = ListView & {
  areCollegesShown: boolean;
  searchedInstead: string | null;
  answers: JsonText<PartHtml | null>;
  nothing: JsonText<PartHtml | null>;
  cards: JsonText<PartHtml | null>;
  pageTerms: JsonText<PartHtml | null>;
};

function Results({ streams, query, found }: { streams: Stream[]; query: CollegeQuery; found: FoundList }) {
  const { catalogue: m } = useMessages();
  const streamNames = new Map(streams.map(({ id, name }) => [String(id), name]));
  return (
    <>
      <ServerPart id="search-answers" html={readJsonText(found.answers)} />
      {found.areCollegesShown ? (
        <CollegeResults
          query={query}
          found={found}
          cards={found.cards}
          pageTerms={found.pageTerms}
          heading={query.q ? m.results_for({ query: found.searchedInstead ?? query.q }) : m.all_results()}
          fixed={["q"]}
          streamNames={streamNames}
          empty={<ServerPart id="nothing-found" html={readJsonText(found.nothing)} />}
        />
      ) : null}
    </>
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
      <p className="mt-4">
        <Link to={patterns.map} className="link tap-row font-semibold">
          {m.catalogue.map_link()}
        </Link>
      </p>
    </div>
  );
}
