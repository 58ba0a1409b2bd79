import { data, redirect } from "react-router";
import type { CollegeQuery, Stream } from "#features/catalogue/contract.ts";
import { containsRank } from "#features/catalogue/rank-rules.ts";
import { readCollegeQuery } from "#features/catalogue/rules.ts";
import { countSearch } from "#features/catalogue/service/count-searches.server.ts";
import { listShownStreams } from "#features/catalogue/service/list-streams.server.ts";
import { type FactAnswer, isFactAnswer } from "#features/search/contract.ts";
import { answerQuestion } from "#features/search/service/answer-question.server.ts";
import { isWholeAnswer } from "#features/search/whole-answers.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { type LoaderPage, writePageData, writeRendered } from "#http/request/document-request.server.ts";
import { type ActionArgs, formAction } from "#http/request/form-action.server.ts";
import { depsContext, localeContext } from "#http/request-context.server.ts";
import { cachePublic, onServe } from "#http/responses/public-response.server.ts";
import { patterns, searchPath } from "#lib/addresses.ts";
import { type JsonText, readJsonText } from "#lib/json-text.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { renderTerms } from "#site/terms/render-terms.server.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { renderCached } from "#ui/parts/part-cache.server.tsx";
import type { PartHtml } from "#ui/parts/part-html.ts";
import { ServerPart } from "#ui/parts/server-part.tsx";
import { CollegeResults } from "../components/list/college-results.tsx";
import { DirectAnswers, type RowAnswer } from "../components/list/direct-answers.tsx";
import { FactCard } from "../components/list/fact-card.server.tsx";
import { filterNames } from "../components/list/list-address.ts";
import type { ListView } from "../components/list/list-view.ts";
import { QuestionParts } from "../components/list/question-parts.tsx";
import { SearchBox } from "../components/list/search-box.tsx";
import { StreamTiles } from "../components/list/stream-tiles.tsx";
import {
  describeQuestion,
  describeSearchReading,
  type QuestionText,
  type ReadingText,
} from "../describe-reading.server.ts";
import { findList } from "../find-list.server.ts";
import { renderCards } from "../render-cards.server.tsx";
import type { Route } from "./+types/search";

/** Cities offered as starting points. */
const startCities = 12;

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const isPersonal = containsRank(readCollegeQuery(url.searchParams).q);
  // A page that shows somebody's rank is never cached, and its address is sent to nobody.
  if (!isPersonal) cachePublic(context, ...answerTags);
  const shown = await answerSearch({ url, request, context });
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
  const shown = await answerSearch({ url, request, context });
  if (!shown.answers.some(({ kind }) => kind === "rank" || kind === "marks"))
    return redirect(`${url.pathname}${url.search}`, 303);
  return data(writePageData({ ...shown, isPosted: true }, { url, request, context }), { headers: personalHeaders });
});

/** What the page shows to a query, as its address has it. */
async function answerSearch({ url, request, context }: LoaderPage) {
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
  const facts = answers.filter(isFactAnswer);
  return {
    isPosted: false,
    streams,
    query,
    answers: answers.filter((answer): answer is RowAnswer => !isFactAnswer(answer)),
    fact: facts[0] ? renderFact(facts[0], asked) : null,
    reading: describeSearchReading(
      query,
      found.readAs,
      { hasAnswer: answers.length > 0, instead: answers.some(isWholeAnswer) ? null : found.searchedInstead },
      url.search,
      context.get(localeContext),
    ),
    found: isAsked
      ? {
          ...list,
          question: query.exact ? null : describeQuestion(query, found.question, context.get(localeContext)),
          searchedInstead: found.searchedInstead,
          offers: found.offers,
          cards: await renderCards(asked, query, found.colleges),
          pageTerms: renderTerms("collegeList", asked),
        }
      : null,
    cities: found.facets.city.slice(0, startCities).map(({ value, count }) => ({ name: value, count })),
  };
}

function renderFact(answer: FactAnswer, asked: LoaderPage) {
  const { parts } = asked.context.get(depsContext).state;
  return writeRendered(renderCached(parts, FactCard, { answer }, asked.context.get(localeContext)), asked);
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
  const { isPosted, streams, query, answers, fact, reading, found, cities } = readJsonText(actionData ?? loaderData);
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
      {reading && !reading.isInstead ? <Reading {...reading} /> : null}
      {found ? (
        <Results {...{ streams, query, answers, fact, reading, found, isPosted }} />
      ) : (
        <StartingPoints streams={streams} cities={cities} />
      )}
    </>
  );
}

/** What was understood, and the way to search for what was typed instead. */
function Reading({ text, isInstead, link, to }: ReadingText) {
  return (
    <p role={isInstead ? "status" : undefined} className={isInstead ? "page pt-6 text-lg" : "page pt-4 text-muted"}>
      <span className="wrap-anywhere">{text}</span>{" "}
      <Link to={to} rel="nofollow" className="link tap-row">
        {link}
      </Link>
    </p>
  );
}

type FoundList = ListView & {
  question: QuestionText | null;
  searchedInstead: string | null;
  offers: string[];
  cards: JsonText<PartHtml | null>;
  pageTerms: JsonText<PartHtml | null>;
};

interface ResultsProps {
  streams: Stream[];
  query: CollegeQuery;
  answers: RowAnswer[];
  /** The card of a figure of one college, rendered by the server. */
  fact: JsonText<PartHtml | null> | null;
  reading: ReadingText | null;
  found: FoundList;
  /** Whether the text is in no address. */
  isPosted: boolean;
}

function Results({ streams, query, answers, fact, reading, found, isPosted }: ResultsProps) {
  const m = useMessages();
  const streamNames = new Map(streams.map(({ id, name }) => [String(id), name]));
  const isAnswered = answers.length > 0 && found.count + found.registerCount === 0;
  const hasWhole = answers.some(isWholeAnswer);
  return (
    <>
      {fact ? <ServerPart id="fact-card" html={readJsonText(fact)} /> : null}
      <DirectAnswers answers={answers} isPosted={isPosted} />
      {reading?.isInstead ? <Reading {...reading} /> : null}
      {found.question && !hasWhole && !isAnswered ? <QuestionParts {...found.question} /> : null}
      {hasWhole || isAnswered ? null : (
        <CollegeResults
          query={query}
          found={found}
          cards={found.cards}
          pageTerms={found.pageTerms}
          heading={
            query.q ? m.catalogue.results_for({ query: found.searchedInstead ?? query.q }) : m.catalogue.all_results()
          }
          fixed={["q"]}
          streamNames={streamNames}
          empty={<NothingFound query={query} offers={found.offers} />}
        />
      )}
    </>
  );
}

/** Nothing that is surely meant: what was perhaps meant is offered, never shown as if it were. */
function NothingFound({ query, offers }: { query: CollegeQuery; offers: string[] }) {
  const m = useMessages();
  const isFiltered = Object.entries(query).some(
    ([name, value]) => !["q", "sort", "page", "pageSize"].includes(name) && value,
  );
  const text = isFiltered
    ? m.catalogue.no_results_filtered({ query: query.q })
    : m.catalogue.no_results({ query: query.q });
  return (
    <EmptyState text={query.q ? text : m.catalogue.no_colleges()}>
      {offers.map((text) => (
        <ButtonLink key={text} to={searchPath(text)}>
          {wordCount(text) < wordCount(query.q) ? m.answers.search_instead({ text }) : m.answers.did_you_mean({ text })}
        </ButtonLink>
      ))}
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

function wordCount(text: string): number {
  return text.trim().split(/\s+/).length;
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
