import { LRUCache } from "lru-cache";
import type { CollegeQuery, Suggestion } from "../contract.ts";
import { tellsRank } from "../rank-rules.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { type FoundColleges, findColleges } from "./find-colleges.ts";
import { suggestFrom } from "./suggest-from.ts";

/** Cards of all recent lists; a page has two dozen. */
const maxCards = 5_000;
/** What the counts of a list's filters weigh, in cards. */
const facetWeight = 10;

/** Lists by their query, of the index that found them: a new index begins without any. */
const recent = new WeakMap<CatalogueIndex, LRUCache<string, FoundColleges>>();

/**
 * The same as `findColleges`, which is asked once an index for the same query: for its page, for the page's data, and for the next
 * visitor. A text that tells somebody's rank is not kept.
 */
export function findRecentColleges(index: CatalogueIndex, query: CollegeQuery): Readonly<FoundColleges> {
  if (tellsRank(query.q)) return findColleges(index, query);
  const lists =
    recent.get(index) ??
    new LRUCache<string, FoundColleges>({
      maxSize: maxCards,
      sizeCalculation: ({ colleges }) => colleges.length + facetWeight,
    });
  recent.set(index, lists);
  const key = JSON.stringify(query);
  const known = lists.get(key);
  if (known) return known;
  const found = findColleges(index, query);
  lists.set(key, found);
  return found;
}

/** Beginnings of words that many type; what is suggested for one takes about a kilobyte. */
const maxSuggested = 1_000;

const suggested = new WeakMap<CatalogueIndex, LRUCache<string, readonly Suggestion[]>>();

/** The same as `suggestFrom`, found once an index for the same text: everybody types the same letters. */
export function suggestRecent(index: CatalogueIndex, text: string, limit: number): readonly Suggestion[] {
  if (tellsRank(text)) return suggestFrom(index, text, limit);
  const lists = suggested.get(index) ?? new LRUCache<string, readonly Suggestion[]>({ max: maxSuggested });
  suggested.set(index, lists);
  const key = `${limit} ${text}`;
  const known = lists.get(key);
  if (known) return known;
  const found = suggestFrom(index, text, limit);
  lists.set(key, found);
  return found;
}
