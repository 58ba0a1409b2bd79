import { useLocation } from "react-router";
import type { CollegeQuery } from "#features/catalogue/contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Link } from "#ui/link.tsx";
import { RemovableFilter } from "#ui/removable-filter.tsx";
import { type FilterName, withoutFilters } from "./list-address.ts";

export interface ChosenFilter {
  name: FilterName;
  label: string;
}

/**
 * The filters in force, in words.
 *
 * @param fixed filters that belong to the page itself: the stream of its list, the text of a search
 */
export function useChosenFilters(
  query: CollegeQuery,
  fixed: readonly FilterName[],
  streamNames: ReadonlyMap<string, string> = new Map(),
): ChosenFilter[] {
  const m = useMessages();
  const format = useFormat();
  const labels: Record<FilterName, string | null> = {
    q: query.q ? `“${query.q}”` : null,
    stream_id: query.streamId === null ? null : (streamNames.get(String(query.streamId)) ?? m.catalogue.stream()),
    state: query.state,
    city: query.city,
    branch: query.branch,
    level: query.level && m.catalogue.level_name({ level: query.level }),
    ownership: query.ownership && m.catalogue.ownership_name({ ownership: query.ownership }),
    women_only: query.womenOnly ? m.catalogue.women_only() : null,
    hostel_within_m:
      query.hostelWithinM === null
        ? null
        : m.catalogue.hostel_within_distance({ distance: format.distance(query.hostelWithinM) }),
    fees_up_to: query.feesUpTo === null ? null : m.fees.chosen({ amount: query.feesUpTo }),
  };
  return (Object.entries(labels) as [FilterName, string | null][]).flatMap(([name, label]) =>
    label && !fixed.includes(name) ? [{ name, label }] : [],
  );
}

/** Each chosen filter as a chip that a tap removes, and one link that removes all. */
export function ChosenFilters({ chosen, fixed }: { chosen: ChosenFilter[]; fixed: readonly FilterName[] }) {
  const m = useMessages();
  const { search } = useLocation();
  if (chosen.length === 0) return null;
  return (
    <ul aria-label={m.catalogue.chosen_filters()} className="mb-4 flex flex-wrap items-center gap-2">
      {chosen.map(({ name, label }) => (
        <li key={name}>
          <RemovableFilter name={name} label={label} />
        </li>
      ))}
      <li>
        <Link to={withoutFilters(search, fixed)} className="link inline-flex min-h-11 items-center px-2">
          {m.catalogue.clear_all()}
        </Link>
      </li>
    </ul>
  );
}
