import type { CollegeQuery } from "#features/catalogue/contract.ts";
import { everyCollege } from "#features/catalogue/rules.ts";
import { countColleges, searchColleges } from "#features/catalogue/service/search-colleges.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { FilterName } from "./components/list/list-address.ts";
import { viewList, type WayOut } from "./components/list/list-view.ts";

/** Filters by the name of their field in the query; the text and the stream are what a list is about. */
const optional: Partial<Record<FilterName, keyof CollegeQuery>> = {
  state: "state",
  city: "city",
  district: "district",
  branch: "branch",
  family: "family",
  level: "level",
  ownership: "ownership",
  women_only: "womenOnly",
  hostel_within_m: "hostelWithinM",
  fees_up_to: "feesUpTo",
};

type ListDeps = Pick<Deps, "db" | "reads" | "work" | "state">;

/** One page of colleges as a list shows it; of an empty one what it would have without each of its filters. */
export async function findList(deps: ListDeps, query: CollegeQuery) {
  const found = await searchColleges(deps, query);
  const waysOut = found.count + found.registerCount > 0 ? [] : await findWaysOut(deps, query);
  return { found, list: viewList(found, query.state !== null, waysOut) };
}

async function findWaysOut(deps: ListDeps, query: CollegeQuery): Promise<WayOut[]> {
  const ways: WayOut[] = [];
  for (const [name, field] of Object.entries(optional) as [FilterName, keyof CollegeQuery][]) {
    if (query[field] === everyCollege[field]) continue;
    const count = await countColleges(deps, { ...query, [field]: everyCollege[field] });
    if (count > 0) ways.push({ name, count });
  }
  return ways;
}
