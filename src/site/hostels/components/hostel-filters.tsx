import { foods, type HostelKind, type Resident } from "#features/hostels/choice-rules.ts";
import type { HostelFacets, HostelQuery } from "#features/hostels/contract.ts";
import { encodeId } from "#lib/base64-id.ts";
import { useFormat, useMessages, useNames } from "#lib/messages/messages.tsx";
import { FilterForm, type FilterOption, FilterSelect } from "#ui/form/filter-form.tsx";

/** What the price filter offers. */
const rupeesPerMonthOffered = [5_000, 6_000, 7_000, 8_000, 10_000, 12_000, 15_000, 20_000];

/** City, for whom, kind, highest price and order, with how many hostels each choice would show. */
export function HostelFilters({ query, facets }: { query: HostelQuery; facets: HostelFacets }) {
  const m = useMessages();
  const nameOf = useNames();
  const format = useFormat();
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
      {query.collegeId === null ? null : (
        <FilterSelect
          name="walk"
          label={m.hostels.walk_label()}
          value={query.maxWalkMinutes === null ? "" : String(query.maxWalkMinutes)}
          options={limits([5, 10, 15, 20, 30, 45], query.maxWalkMinutes, m.hostels.any_walk(), (minutes) =>
            m.hostels.walk({ minutes }),
          )}
        />
      )}
      <FilterSelect
        name="food"
        label={m.hostels.food()}
        value={query.food ?? ""}
        options={[
          { value: "", label: m.hostels.any_food() },
          ...foods.map((food) => ({ value: food, label: m.hostels.food_name({ food }) })),
        ]}
      />
      <FilterSelect
        name="deposit"
        label={m.hostels.deposit()}
        value={query.maxDepositRupees === null ? "" : String(query.maxDepositRupees)}
        options={limits([5_000, 10_000, 20_000, 50_000], query.maxDepositRupees, m.hostels.any_deposit(), (amount) =>
          m.hostels.up_to_deposit({ amount: format.rupees(amount) }),
        )}
      />
      <FilterSelect
        name="notice"
        label={m.hostels.notice()}
        value={query.maxNoticeDays === null ? "" : String(query.maxNoticeDays)}
        options={limits([7, 15, 30, 60], query.maxNoticeDays, m.hostels.any_notice(), (days) =>
          m.hostels.up_to_notice({ days }),
        )}
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

/** Limits to choose from, with the one that the address has. */
function limits(offered: number[], chosen: number | null, any: string, name: (limit: number) => string) {
  const all = [...new Set([...offered, ...(chosen === null ? [] : [chosen])])].sort((a, b) => a - b);
  return [{ value: "", label: any }, ...all.map((limit) => ({ value: String(limit), label: name(limit) }))];
}
