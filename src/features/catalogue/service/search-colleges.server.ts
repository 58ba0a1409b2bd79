import type { Deps } from "#http/deps.server.ts";
import type { CollegeCard, CollegePage, CollegeQuery } from "../contract.ts";
import { maxTextLength } from "../rules.ts";
import { currentIndex } from "../search/current-index.server.ts";
import { findColleges, toCard } from "../search/find-colleges.ts";

/**
 * Finds active colleges by text and filters, with the counts of what one could choose next. Answered from memory, up to
 * a second behind the database. An unknown stream, state, city or branch finds nothing; a page beyond the last is empty.
 */
export async function searchColleges(
  deps: Pick<Deps, "db" | "work" | "state">,
  query: CollegeQuery,
): Promise<CollegePage> {
  return findColleges(await currentIndex(deps), { ...query, q: query.q.slice(0, maxTextLength) });
}

/**
 * Cards of these colleges in the order of the ids. Inactive and unknown ones are left out.
 *
 * @param ids college ids; each is listed once for each time it is given
 */
export async function listCollegesByIds(
  deps: Pick<Deps, "db" | "work" | "state">,
  ids: readonly number[],
): Promise<CollegeCard[]> {
  const index = await currentIndex(deps);
  return ids
    .map((id) => index.ordinals.get(id))
    .filter((ordinal) => ordinal !== undefined)
    .map((ordinal) => toCard(index, ordinal, -1, null));
}
