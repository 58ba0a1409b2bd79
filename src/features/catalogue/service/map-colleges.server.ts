import type { Deps } from "#http/deps.server.ts";
import type { CollegeMap } from "../map-contract.ts";
import { everyCollege } from "../rules.ts";
import { currentIndex } from "../search/current-index.server.ts";
import { findColleges } from "../search/find-colleges.ts";
import { selectDistrictMiddles } from "../store/places.server.ts";

/**
 * Colleges by state, or by district of one state, counted as lists count them.
 *
 * @param state an unknown one has no districts
 */
export async function mapColleges(
  deps: Pick<Deps, "db" | "work" | "reads" | "state">,
  { state, streamId }: { state: string | null; streamId: number | null },
): Promise<CollegeMap> {
  const index = await currentIndex(deps);
  const { count, facets } = findColleges(index, { ...everyCollege, state, streamId, pageSize: 1 });
  if (state === null) {
    const places = facets.state.map((place) => ({ ...place, name: place.value, latitude: null, longitude: null }));
    return { state, count, places: places.map(presentPlace), without_district: 0, source: null };
  }
  const { source, middles } = await selectDistrictMiddles(deps.reads.db, state);
  const byName = new Map(middles.map((middle) => [middle.name, middle]));
  const places = facets.district.map(({ value, count: own }) => {
    const { latitude = null, longitude = null } = byName.get(value.toLowerCase()) ?? {};
    return { name: value, count: own, latitude, longitude };
  });
  const named = places.reduce((sum, place) => sum + place.count, 0);
  return { state, count, places, without_district: count - named, source: middles.length > 0 ? source : null };
}

function presentPlace({ name, count, latitude, longitude }: CollegeMap["places"][number]) {
  return { name, count, latitude, longitude };
}
