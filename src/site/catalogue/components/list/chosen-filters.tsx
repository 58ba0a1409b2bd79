import type { Family } from "margdeep-search/branch-families";
import { useLocation } from "react-router";
import type { CollegeQuery, Level } from "#features/catalogue/contract.ts";
import type { Messages } from "#lib/messages/compiled/types.ts";
import { useFormat, useMessages, useNames } from "#lib/messages/messages.tsx";
import { RemovableFilter } from "#ui/form/removable-filter.tsx";
import { Link } from "#ui/link.tsx";
import { type FilterName, withoutFilters } from "./list-address.ts";

export interface ChosenFilter {
  name: FilterName;
  label: string;
}

/**
 * The filters in force, in words.
 *

 * @param usualLevel the level in force, which the chips say with the family while none was chosen
 * @param fixed filters that belong to the page itself: the stream of its list, the text of a search
 */
export function useChosenFilters(
  query: CollegeQuery,
  fixed: readonly FilterName[],
  streamNames: ReadonlyMap<string, string> = new Map(),
  usualLevel: Level | null = null,
): ChosenFilter[] {
  const m = useMessages();
  const format = useFormat();
  const nameOf = useNames();
  const labels: Record<FilterName, string | null> = {
    q: query.q ? `“${query.q}”` : null,
    stream_id: query.streamId === null ? null : nameOf(streamNames.get(String(query.streamId)) ?? m.catalogue.stream()),
    state: query.state && nameOf(query.state),
    city: query.city && nameOf(query.city),
    district: query.district && m.catalogue.district_chip({ district: nameOf(query.district) }),
    branch: query.branch,
    family: query.family && nameFamily(m, query.family, query.level ? null : usualLevel),
    level:
      query.level === "any" ? m.catalogue.any_level() : query.level && m.catalogue.level_name({ level: query.level }),
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

function nameFamily({ catalogue: m }: Messages, name: Family, level: Level | null): string {
  const family = m.family_name({ family: name });
  return level ? m.family_at_level({ family, level: m.level_name({ level }) }) : family;
}

/** Each chosen filter as a chip that a tap removes, and one link that removes all. */
export function ChosenFilters({ chosen, fixed }: { chosen: ChosenFilter[]; fixed: readonly FilterName[] }) {
  const m = useMessages();
  const { search } = useLocation();
  if (chosen.length === 0) return null;
  return (
    <ul aria-label={m.catalogue.chosen_filters()}>
      {chosen.map(({ name, label }) => (
        <li key={name}>
          <RemovableFilter name={name} label={label} />
        </li>
      ))}
      <li>
        <Link to={withoutFilters(search, fixed)} className="link tap-row px-2">
          {m.catalogue.clear_all()}
        </Link>
      </li>
    </ul>
  );
}
