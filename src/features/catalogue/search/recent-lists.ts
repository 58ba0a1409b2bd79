import type { CollegeQuery, Suggestion } from "../contract.ts";
import { tellsRank } from "../rank-rules.ts";
import { cachePerIndex } from "./cache-per-index.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { type FoundColleges, findColleges } from "./find-colleges.ts";
import { suggestFrom } from "./suggest-from.ts";

/** Cards of all recent lists; a page has two dozen. */
const maxCards = 5_000;
/** What the counts of a list's filters weigh, in cards. */
const facetWeight = 10;
/** Beginnings of words that many type; what is suggested for one takes about a kilobyte. */
const maxSuggested = 1_000;

const recentList = cachePerIndex<FoundColleges>({
  maxSize: maxCards,
  sizeCalculation: ({ colleges }) => colleges.length + facetWeight,
});
const recentSuggestions = cachePerIndex<readonly Suggestion[]>({ max: maxSuggested });

/**
 * The same as `findColleges`, which is asked once an index for the same query: for its page, for the page's data, and for the next
 * visitor. A text that tells somebody's rank is not kept.
 */
export function findRecentColleges(index: CatalogueIndex, query: CollegeQuery): Readonly<FoundColleges> {
  const find = () => findColleges(index, query);
  return tellsRank(query.q) ? find() : recentList(index, JSON.stringify(query), find);
}

/** The same as `suggestFrom`, found once an index for the same text: everybody types the same letters. */
export function suggestRecent(index: CatalogueIndex, text: string, limit: number): readonly Suggestion[] {
  const find = () => suggestFrom(index, text, limit);
  return tellsRank(text) ? find() : recentSuggestions(index, `${limit} ${text}`, find);
}
