import { type ChangeEvent, type ReactNode, useId } from "react";
import { useLocation, useSubmit } from "react-router";
import type { CollegeQuery, Sort } from "#features/catalogue/contract.ts";
import { type JsonText, readJsonText } from "#lib/json-text.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { PageTerms } from "#site/terms/components/page-terms.tsx";
import { ButtonLink, buttonClasses } from "#ui/button.tsx";
import { SheetButton } from "#ui/dialog/column-sheet.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { Link } from "#ui/link.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Pagination } from "#ui/page/pagination.tsx";
import { useIsListLoading } from "#ui/page/use-is-list-loading.ts";
import type { PartHtml } from "#ui/parts/part-html.ts";
import { ServerPart } from "#ui/parts/server-part.tsx";
import { type ChosenFilter, ChosenFilters, useChosenFilters } from "./chosen-filters.tsx";
import { FilterPanel, filterFormId } from "./filter-panel.tsx";
import { type FilterName, queryOfForm, withoutFilters } from "./list-address.ts";
import type { ListView, WayOut } from "./list-view.ts";
import { QuickFilters } from "./quick-filters.tsx";
import { RegisterColleges } from "./register-colleges.tsx";
import { filterSheetId } from "./use-filter-form.ts";

const sortOptions: Sort[] = ["relevance", "seats", "closing_rank", "fees", "name"];

interface CollegeResultsProps {
  query: CollegeQuery;
  found: ListView;
  heading: string;
  /** Filters that belong to the page itself and are not offered for removal. */
  fixed: readonly FilterName[];
  /** Shown when nothing was found at all; a way out is added. */
  empty: ReactNode;
  streamNames?: ReadonlyMap<string, string>;
  /** The cards, rendered by the server with `renderCards`. */
  cards: JsonText<PartHtml | null>;
  /** The terms of the cards, rendered by the server. */
  pageTerms: JsonText<PartHtml | null>;
}

/** A college list: filters in a bar or in a sheet, chosen filters as chips, results, pages. */
export function CollegeResults({
  query,
  found,
  heading,
  fixed,
  empty,
  streamNames,
  cards,
  pageTerms,
}: CollegeResultsProps) {
  const chosen = useChosenFilters(query, fixed, streamNames, found.level);
  const m = useMessages();
  const isPending = useIsListLoading();
  const hasColleges = found.shown + found.register.length > 0;
  return (
    <div className="page py-2">
      <FilterPanel
        query={query}
        facets={found.facets}
        level={found.level}
        count={found.count}
        {...(streamNames && { streamNames })}
      />
      <section aria-label={heading} aria-busy={isPending}>
        <div className="gap-x-4 lg:flex lg:items-center">
          <ResultsHeading found={found} heading={heading} />
          <div className="filter-line">
            <FilterButton chosenCount={chosen.length} />
            <SortSelect sort={query.sort} hasText={query.q !== ""} />
            <ChosenFilters chosen={chosen} fixed={fixed} />
            <QuickFilters query={query} facets={found.facets} />
          </div>
        </div>
        {query.sort === "closing_rank" ? (
          <p className="pb-2 text-sm text-muted">{m.catalogue.closing_order()}</p>
        ) : null}
        <div className={isPending ? "opacity-50 transition-opacity delay-150" : undefined}>
          {hasColleges ? (
            <>
              {found.shown > 0 ? <ServerPart id="college-cards" html={readJsonText(cards)} /> : null}
              <RegisterColleges colleges={found.register} count={found.registerCount} isOnly={found.count === 0} />
              <Pagination
                page={found.page}
                pageCount={Math.ceil((found.count + found.registerCount) / found.pageSize)}
              />
              <PageTerms html={pageTerms} />
            </>
          ) : (
            <NothingShown found={found} fixed={fixed} chosen={chosen} empty={empty} />
          )}
        </div>
      </section>
    </div>
  );
}

/** Heading, and which results are shown. */
function ResultsHeading({ found, heading }: { found: ListView; heading: string }) {
  const m = useMessages();
  const from = (found.page - 1) * found.pageSize + 1;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 lg:block">
      <h2 className="text-lg leading-tight md:text-xl">{heading}</h2>
      {found.shown > 0 ? (
        <p role="status" className="text-sm text-muted md:text-base">
          {m.catalogue.shown_range({ from, to: from + found.shown - 1, count: found.count })}
          {found.registerCount > 0 ? ` · ${m.registers.after({ count: found.registerCount })}` : null}
        </p>
      ) : null}
    </div>
  );
}

/** Opens the sheet of filters on narrow screens. */
function FilterButton({ chosenCount }: { chosenCount: number }) {
  const m = useMessages();
  const format = useFormat();
  return (
    <SheetButton sheet={filterSheetId} className={buttonClasses("secondary", "shrink-0 px-3 lg:hidden")}>
      <Icon name="sliders-horizontal" className="size-5" strokeWidth={1.5} aria-hidden="true" />
      {m.catalogue.filters()}
      {chosenCount > 0 ? (
        <span className="inline-flex size-6 items-center justify-center rounded-full bg-accent text-sm text-on-accent">
          <span aria-hidden="true">{format.number(chosenCount)}</span>
          <span className="sr-only">{m.catalogue.filters_chosen({ count: chosenCount })}</span>
        </span>
      ) : null}
    </SheetButton>
  );
}

/**
 * The order of the list: a field of the filter form that is above the results.
 *
 * @param hasText whether the list is of a search: without one the order "relevance" has the colleges first that we know most of
 */
function SortSelect({ sort, hasText }: { sort: Sort; hasText: boolean }) {
  const m = useMessages();
  const submit = useSubmit();
  const id = useId();
  const applySort = (event: ChangeEvent<HTMLSelectElement>) => {
    if (event.target.form) submit(queryOfForm(new FormData(event.target.form)));
  };
  return (
    <div className="flex shrink-0 items-center gap-2 lg:order-last lg:ml-auto">
      <label htmlFor={id} className="shrink-0 text-sm text-muted max-lg:sr-only">
        {m.catalogue.sort()}
      </label>
      <select
        id={id}
        name="sort"
        form={filterFormId}
        defaultValue={sort}
        onChange={applySort}
        className="select-field min-w-36 max-md:px-2"
      >
        {sortOptions.map((option) => (
          <option key={option} value={option}>
            {m.catalogue.sort_name({ sort: option === "relevance" && !hasText ? "known" : option })}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" form={filterFormId} className={buttonClasses("secondary", "px-3")}>
          {m.catalogue.sort_apply()}
        </button>
      </noscript>
    </div>
  );
}

/** Nothing to show: because there is nothing, or because the address names a page behind the last. */
function NothingShown({
  found,
  fixed,
  chosen,
  empty,
}: {
  found: ListView;
  fixed: readonly FilterName[];
  chosen: ChosenFilter[];
  empty: ReactNode;
}) {
  const m = useMessages();
  const { search } = useLocation();
  if (found.count + found.registerCount > 0) {
    const params = new URLSearchParams(search);
    params.delete("page");
    return (
      <EmptyState text={m.catalogue.no_such_page({ page: found.page })}>
        <ButtonLink to={`?${params}`}>{m.catalogue.first_page()}</ButtonLink>
      </EmptyState>
    );
  }
  if (chosen.length === 0) return empty;
  return (
    <>
      {empty}
      <WaysOut waysOut={found.waysOut} chosen={chosen} />
      <p className="mt-4 text-center">
        <ButtonLink to={withoutFilters(search, fixed)}>{m.catalogue.clear_filters()}</ButtonLink>
      </p>
    </>
  );
}

/** What an empty list would have without each of its filters. */
function WaysOut({ waysOut, chosen }: { waysOut: WayOut[]; chosen: ChosenFilter[] }) {
  const { catalogue: m } = useMessages();
  const { search } = useLocation();
  const ways = waysOut.flatMap(({ name, count }) => {
    const label = chosen.find((filter) => filter.name === name)?.label;
    const params = new URLSearchParams(search);
    params.delete(name);
    params.delete("page");
    return label ? [{ to: `?${params}`, label: m.without({ filter: label, count }) }] : [];
  });
  if (ways.length === 0) return null;
  return (
    <div className="mt-4 text-center">
      <p className="font-semibold">{m.without_title()}</p>
      <ul>
        {ways.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="link tap-row">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
