import type { JobFacets, JobQuery } from "#features/jobs/contract.ts";
import { useMessages, useNames } from "#lib/messages/messages.tsx";
import { FilterCheck, FilterForm, FilterSelect, FilterText } from "#ui/filter-form.tsx";

const sorts = ["newest", "apply_by", "pay"] as const;

/** Text, kind, place, remote and order, with how many openings each choice would show. */
export function JobFilters({ query, facets }: { query: JobQuery; facets: JobFacets }) {
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
