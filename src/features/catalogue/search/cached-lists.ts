import { cachePerIndex } from "margdeep-search/cache-per-index";
import type { CatalogueIndex } from "margdeep-search/catalogue-index";
import { suggestFrom } from "margdeep-search/suggest-from";
import type { CollegeQuery, Suggestion } from "../contract.ts";
import { containsRank } from "../rank-rules.ts";
import { type FoundColleges, findColleges } from "./find-colleges.ts";

/** Cards of all cached lists; a page has two dozen. */
const maxCards = 5_000;
/** The size of the counts of a list's filters, in cards. */
const facetWeight = 10;
/** Suggestions for one text take about a kilobyte. */
const maxSuggestions = 1_000;

const cachedList = cachePerIndex<FoundColleges>({
  maxSize: maxCards,
  sizeCalculation: ({ colleges }) => colleges.length + facetWeight,
});
const cachedSuggestions = cachePerIndex<readonly Suggestion[]>({ max: maxSuggestions });

/**
 * `findColleges`, cached for the lifetime of the index: a page, the page's data and the next visitor request the same query. A text
 * that contains somebody's rank is not cached.
 */
export function findCollegesCached(index: CatalogueIndex, query: CollegeQuery): Readonly<FoundColleges> {
  const find = () => findColleges(index, query);
  return containsRank(query.q) ? find() : cachedList(index, JSON.stringify(query), find);
}

/** `suggestFrom`, cached for the lifetime of the index, since visitors type the same letters. */
export function suggestCached(index: CatalogueIndex, text: string, limit: number): readonly Suggestion[] {
  const find = () => suggestFrom(index, text, limit);
  return containsRank(text) ? find() : cachedSuggestions(index, `${limit} ${text}`, find);
}
