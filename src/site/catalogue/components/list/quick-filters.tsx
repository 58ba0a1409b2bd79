import { useLocation } from "react-router";
import type { CollegeQuery } from "#features/catalogue/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Link } from "#ui/link.tsx";
import type { ListView } from "./list-view.ts";

/** Families offered above a list. */
const quickFamilies = 3;

/** As near as somebody walks or takes one bus. */
const nearM = "5000";

/**
 * What most people narrow a list by, one tap each: links, so that they work without script and without opening the filters.
 * What is chosen already is among the chips above.
 */
export function QuickFilters({ query, facets }: { query: CollegeQuery; facets: ListView["facets"] }) {
  const { catalogue: m } = useMessages();
  const { search } = useLocation();
  const families = query.family || query.branch ? [] : facets.family.slice(0, quickFamilies);
  const government = query.ownership ? undefined : facets.ownership.find(({ value }) => value === "government");
  const choices = [
    ...families.map(({ value, count }) => {
      const name = m.family_name({ family: value });
      return { name: "family", value, label: m.option_count({ name, count }) };
    }),
    ...(government
      ? [
          {
            name: "ownership",
            value: "government",
            label: m.option_count({ name: m.ownership_name({ ownership: "government" }), count: government.count }),
          },
        ]
      : []),
    ...(query.hostelWithinM === null ? [{ name: "hostel_within_m", value: nearM, label: m.hostel_within() }] : []),
  ];
  if (choices.length === 0) return null;
  return (
    <ul aria-label={m.quick_filters()} className="quick-filters">
      {choices.map(({ name, value, label }) => (
        <li key={value}>
          <Link to={withFilter(search, name, value)} rel="nofollow">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function withFilter(search: string, name: string, value: string): string {
  const params = new URLSearchParams(search);
  params.set(name, value);
  params.delete("page");
  return `?${params}`;
}
