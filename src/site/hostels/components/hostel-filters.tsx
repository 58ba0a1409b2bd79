import type { HostelFacets, HostelKind, HostelQuery, Resident } from "#features/hostels/contract.ts";
import { encodeId } from "#lib/base64-id.ts";
import { useMessages, useNames } from "#lib/messages/messages.tsx";
import { FilterForm, type FilterOption, FilterSelect } from "#ui/form/filter-form.tsx";

/** What the price filter offers. */
const rupeesPerMonthOffered = [5_000, 6_000, 7_000, 8_000, 10_000, 12_000, 15_000, 20_000];

/** City, for whom, kind, highest price and order, with how many hostels each choice would show. */
export function HostelFilters({ query, facets }: { query: HostelQuery; facets: HostelFacets }) {
  const m = useMessages();
  const nameOf = useNames();
  const counted = (
    values: { value: string; count: number }[],
    chosen: string | null,
    name: (value: string) => string,
  ) => {
    const known = chosen === null || values.some(({ value }) => value === chosen);
    const all = known ? values : [{ value: chosen, count: 0 }, ...values];
    return all.map(({ value, count }): FilterOption => {
      return { value, label: m.filters.option_count({ name: name(value), count }) };
    });
  };
  const city = facets.city.find(({ value }) => value.toLowerCase() === query.city?.toLowerCase())?.value ?? query.city;
  const offered =
    query.maxRupeesPerMonth === null
      ? rupeesPerMonthOffered
      : [...new Set([...rupeesPerMonthOffered, query.maxRupeesPerMonth])].sort((a, b) => a - b);
  const usualSort = query.collegeId === null ? "price" : "distance";
  const sorts = query.collegeId === null ? (["price", "name"] as const) : (["distance", "price", "name"] as const);
  return (
    <FilterForm>
      {query.collegeId === null ? null : <input type="hidden" name="college" value={encodeId(query.collegeId)} />}
      <FilterSelect
        name="city"
        label={m.hostels.city()}
        value={city ?? ""}
        options={[{ value: "", label: m.hostels.any_city() }, ...counted(facets.city, city, nameOf)]}
      />
      <FilterSelect
        name="for"
        label={m.hostels.for_whom()}
        value={query.forWhom ?? ""}
        options={[
          { value: "", label: m.hostels.anyone() },
          ...counted(facets.for_whom, query.forWhom, (value) => m.hostels.resident({ resident: value as Resident })),
        ]}
      />
      <FilterSelect
        name="kind"
        label={m.hostels.kind()}
        value={query.kind ?? ""}
        options={[
          { value: "", label: m.hostels.any_kind() },
          ...counted(facets.kind, query.kind, (value) => m.hostels.kind_name({ kind: value as HostelKind })),
        ]}
      />
      <FilterSelect
        name="price"
        label={m.hostels.price()}
        value={query.maxRupeesPerMonth === null ? "" : String(query.maxRupeesPerMonth)}
        options={[
          { value: "", label: m.hostels.any_price() },
          ...offered.map((price) => ({ value: String(price), label: m.hostels.up_to({ price }) })),
        ]}
      />
      <FilterSelect
        name="sort"
        label={m.hostels.sort()}
        value={query.sort === usualSort ? "" : query.sort}
        isChosen={false}
        options={sorts.map((sort) => ({
          value: sort === usualSort ? "" : sort,
          label: m.hostels.sort_name({ sort }),
        }))}
      />
    </FilterForm>
  );
}
