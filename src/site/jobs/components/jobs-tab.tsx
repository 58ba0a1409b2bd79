import type { JobFacets, JobQuery } from "#features/jobs/contract.ts";
import type { JobPage } from "#features/jobs/service.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages, useNames } from "#lib/messages/messages.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { FilterCheck, FilterForm, FilterSelect, FilterText } from "#ui/form/filter-form.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { useInNamedLanguage } from "#ui/page/named-language.tsx";
import { Pagination } from "#ui/page/pagination.tsx";
import { useIsListLoading } from "#ui/page/use-is-list-loading.ts";
import { JobGrid } from "./job-card.tsx";

const sorts = ["newest", "apply_by", "pay"] as const;

/** Text, kind, place, remote and order, with how many openings each choice would show. */
function JobFilters({ query, facets }: { query: JobQuery; facets: JobFacets }) {
  const m = useMessages();
  const nameOf = useNames();
  const withChosen = (values: { value: string; count: number }[], chosen: string | null) =>
    chosen === null || values.some(({ value }) => value === chosen) ? values : [{ value: chosen, count: 0 }, ...values];
  const place =
    facets.place.find(({ value }) => value.toLowerCase() === query.place?.toLowerCase())?.value ?? query.place;
  return (
    <FilterForm>
      <FilterText name="q" label={m.jobs.search()} value={query.q} />
      <FilterSelect
        name="kind"
        label={m.jobs.kind()}
        value={query.kind ?? ""}
        options={[
          { value: "", label: m.jobs.any_kind() },
          ...withChosen(facets.kind, query.kind).map(({ value, count }) => ({
            value,
            label: m.filters.option_count({ name: m.jobs.kind_name({ kind: value }), count }),
          })),
        ]}
      />
      <FilterSelect
        name="place"
        label={m.jobs.place()}
        value={place ?? ""}
        options={[
          { value: "", label: m.jobs.any_place() },
          ...withChosen(facets.place, place).map(({ value, count }) => ({
            value,
            label: m.filters.option_count({ name: nameOf(value), count }),
          })),
        ]}
      />
      <FilterCheck name="remote" label={m.jobs.remote_only({ count: facets.remote })} isOn={query.remote} />
      <FilterSelect
        name="sort"
        label={m.jobs.sort()}
        value={query.sort === "newest" ? "" : query.sort}
        isChosen={false}
        options={sorts.map((sort) => ({ value: sort === "newest" ? "" : sort, label: m.jobs.sort_name({ sort }) }))}
      />
    </FilterForm>
  );
}

/** Openings with their filters: the tab that is shown first. */
export function JobsTab({ list, query, today }: { list: JobPage; query: JobQuery; today: string }) {
  const m = useMessages();
  const isLoading = useIsListLoading();
  const inNamedLanguage = useInNamedLanguage();
  return (
    <>
      <JobFilters query={query} facets={list.facets} />
      <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="text-xl">{m.jobs.heading()}</h2>
        <p role="status" className="text-muted">
          {isLoading ? m.jobs.loading() : m.jobs.count({ count: list.count })}
        </p>
      </div>
      <div className={`mt-3 ${isLoading ? "opacity-60" : ""}`} aria-busy={isLoading}>
        {list.items.length === 0 ? (
          <EmptyState text={m.jobs.empty()}>
            <ButtonLink to={inNamedLanguage(patterns.campusDrives)}>{m.jobs.show_all()}</ButtonLink>
          </EmptyState>
        ) : (
          <JobGrid jobs={list.items} today={today} />
        )}
      </div>
      <Pagination page={list.page} pageCount={Math.ceil(list.count / list.pageSize)} />
    </>
  );
}
