import { renderToStaticMarkup } from "react-dom/server";
import { everyCollege } from "#features/catalogue/rules.ts";
import { searchColleges } from "#features/catalogue/service/search-colleges.server.ts";
import { readComparedIds } from "#features/compare/contract.ts";
import type { Compared } from "#features/compare/service/compare.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { LanguageProvider, useMessages } from "#lib/messages/messages.tsx";
import type { Asked } from "./components/ask-form.server.tsx";
import { AddOne, Columns } from "./components/columns.server.tsx";
import { ComparisonTables, type Shown } from "./components/comparison.server.tsx";
import { shortNameOf } from "./components/words.ts";
import type { OwnSeats } from "./own-seats.server.ts";

/** What the page shows. All of it is HTML: there is nothing to press but links and plain forms. */
export interface CompareView {
  /** What is compared, in a few words; empty before anything is. */
  names: string;
  html: string;
}

/** Colleges offered for a text. */
const offered = 8;

/** What the address asks for: the columns, and what is searched to add one more. */
export function readCompareAddress(params: URLSearchParams) {
  return { ids: readComparedIds(params.getAll("of")), query: (params.get("q") ?? "").trim().slice(0, 100) };
}

/**
 * The page of a comparison.
 *
 * @param answer where the reader stated where they live
 */
export async function viewComparison(
  deps: Pick<Deps, "db" | "reads" | "work" | "state">,
  compared: Compared,
  {
    query,
    locale,
    own,
    asked,
    answer,
  }: { query: string; locale: Locale; own: OwnSeats; asked: Asked; answer: Shown["answer"] },
): Promise<CompareView> {
  const { comparison, colleges } = compared;
  const found = query ? (await searchColleges(deps, { ...everyCollege, q: query, pageSize: offered })).colleges : [];
  const html = renderToStaticMarkup(
    <LanguageProvider language={languageOf(locale)}>
      <Absent count={comparison.absent.length} />
      <p className="hidden print:block">{comparison.items.map(shortNameOf).join(" · ")}</p>
      <Columns items={comparison.items} colleges={colleges} own={own.lines} />
      <AddOne comparison={comparison} query={query} found={found} />
      {comparison.items.length > 0 ? <ComparisonTables shown={{ comparison, colleges, asked, answer }} /> : null}
    </LanguageProvider>,
  );
  return { names: comparison.items.map(shortNameOf).join(" · "), html };
}

function Absent({ count }: { count: number }) {
  const { compare: m } = useMessages();
  return count === 0 ? null : <p className="mt-3 font-medium text-bad">{m.absent({ count })}</p>;
}
