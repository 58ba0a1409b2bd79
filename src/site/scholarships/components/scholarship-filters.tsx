import type { Gender, ScholarshipFacets, ScholarshipQuery } from "#features/scholarships/contract.ts";
import { useFormat, useMessages, useNames } from "#lib/messages/messages.tsx";
import { FilterForm, FilterSelect } from "#ui/form/filter-form.tsx";

/** As in the contract, whose schema would come into the browser with it. */
const genders: readonly Gender[] = ["female", "male", "other"];
/** Limits that scholarships usually have, and steps between them; rupees a year. */
const incomes = [100_000, 250_000, 300_000, 400_000, 500_000, 600_000, 800_000, 1_000_000, 1_500_000];

/** What decides who may apply: category, gender, state and family income of the student. */
export function ScholarshipFilters({ query, facets }: { query: ScholarshipQuery; facets: ScholarshipFacets }) {
  const { scholarships: m } = useMessages();
  const format = useFormat();
  const nameOf = useNames();
  const named = (values: { value: string }[], chosen: string | null) => {
    const names = values.map(({ value }) => value);
    return [...(chosen === null || names.includes(chosen) ? [] : [chosen]), ...names].map((value) => ({
      value,
      label: nameOf(value),
    }));
  };
  const amounts = query.income === null || incomes.includes(query.income) ? incomes : [query.income, ...incomes];
  return (
    <FilterForm>
      <FilterSelect
        name="category"
        label={m.category()}
        value={query.category ?? ""}
        options={[{ value: "", label: m.any() }, ...named(facets.category, query.category)]}
      />
      <FilterSelect
        name="gender"
        label={m.gender()}
        value={query.gender ?? ""}
        options={[
          { value: "", label: m.any() },
          ...genders.map((gender) => ({ value: gender, label: m.gender_name({ gender }) })),
        ]}
      />
      <FilterSelect
        name="state"
        label={m.state()}
        value={query.state ?? ""}
        options={[{ value: "", label: m.any() }, ...named(facets.state, query.state)]}
      />
      <FilterSelect
        name="income"
        label={m.income()}
        value={query.income === null ? "" : String(query.income)}
        options={[
          { value: "", label: m.any() },
          ...amounts.map((amount) => ({ value: String(amount), label: format.rupees(amount) })),
        ]}
      />
    </FilterForm>
  );
}
