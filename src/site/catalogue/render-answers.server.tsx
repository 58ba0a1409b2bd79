import type { CollegeQuery } from "#features/catalogue/contract.ts";
import { type DirectAnswer, isFactAnswer } from "#features/search/contract.ts";
import { type LoaderPage, writeRendered } from "#http/request/document-request.server.ts";
import { localeContext } from "#http/request-context.server.ts";
import type { JsonText } from "#lib/json-text.ts";
import { renderUncached } from "#ui/parts/part-cache.server.tsx";
import type { PartHtml } from "#ui/parts/part-html.ts";
import { DirectAnswers, type RowAnswer } from "./components/list/direct-answers.server.tsx";
import { FactCard } from "./components/list/fact-card.server.tsx";
import { NothingFound } from "./components/list/nothing-found.server.tsx";
import { QuestionParts } from "./components/list/question-parts.server.tsx";
import { SearchReading } from "./components/list/search-reading.tsx";
import type { QuestionText, ReadingText } from "./describe-reading.server.ts";

interface ShownAnswers {
  answers: DirectAnswer[];
  /** Whether the text is in no address. */
  isPosted: boolean;
  reading: ReadingText | null;
  question: QuestionText | null;
}

/** What is shown before the colleges of a search, as HTML for a `ServerPart`. It may show somebody's rank: it is never cached. */
export function renderAnswers(shown: ShownAnswers, loader: LoaderPage): JsonText<PartHtml | null> {
  return writeRendered(renderUncached(SearchAnswers, shown, loader.context.get(localeContext)), loader);
}

/** What a search that finds no college shows instead of them. */
export function renderNothingFound(
  shown: { query: CollegeQuery; offers: string[] },
  loader: LoaderPage,
): JsonText<PartHtml | null> {
  return writeRendered(renderUncached(NothingFound, shown, loader.context.get(localeContext)), loader);
}

function SearchAnswers({ answers, isPosted, reading, question }: ShownAnswers) {
  const fact = answers.find(isFactAnswer);
  const rows = answers.filter((answer): answer is RowAnswer => !isFactAnswer(answer));
  return (
    <>
      {fact ? <FactCard answer={fact} /> : null}
      <DirectAnswers answers={rows} isPosted={isPosted} />
      {reading ? <SearchReading {...reading} /> : null}
      {question ? <QuestionParts {...question} /> : null}
    </>
  );
}
