import { languageOf } from "#lib/messages/languages.server.ts";
import { families } from "../branch-families.ts";
import {
  type CollegeCard,
  type CollegePage,
  type CollegeQuery,
  type Facets,
  type FacetValue,
  levels,
  type MedianPackage,
} from "../contract.ts";
import { type AskedStream, headlineMedian } from "../median-rules.ts";
import { levelBits, type StoredMedian } from "../store/index-rows.server.ts";
import { collegeTags } from "../tag-rules.ts";
import { answerExactly } from "./answer-exactly.ts";
import { answerText } from "./answer-text.ts";
import { bestColleges } from "./best-colleges.ts";
import type { CatalogueIndex, FilteredList, Orders } from "./catalogue-index.ts";
import { closingOfMatch, type SpokenRange, scopeOf, spokenFor } from "./closing-of-branch.ts";
import { countWhole } from "./count-whole.ts";
import { explainMatch } from "./explain-match.ts";
import type { FacetCounts } from "./facet-counts.ts";
import { chooseFilters, type Filtered, filterColleges, isWhole } from "./filter-colleges.ts";
import type { ChosenFilters } from "./filter-types.ts";
import { fitOf, type TextFit } from "./names-text.ts";
import { sortByClosing } from "./sort-colleges.ts";
import type { TextAnswer } from "./try-words.ts";
import { membersOf } from "./word-sets.ts";

/** Cities and branches are many: a list shows the most frequent. */
const maxFacetValues = 50;

/** A page of colleges of the catalogue alone. */
export interface FoundColleges extends CollegePage {
  /** How well the text fits; null without one. */
  fit: TextFit | null;
}

/** Answers a query from the index: the page of cards, the count of all, and what each further filter would leave. */
export function findColleges(index: CatalogueIndex, query: CollegeQuery): FoundColleges {
  const chosen = chooseFilters(index, query);
  const answer = query.exact ? answerExactly : answerText;
  const text = answer(index, query.q, { stream: chosen.stream, levels: chosen.levels });
  const { isIn, count, facets } = filterAndName(index, chosen, text);
  const orders = chosen.stream >= 0 ? index.streamOrders[chosen.stream]! : index.orders;
  const spoken = spokenFor(index, chosen);
  const order =
    spoken && query.sort === "closing_rank"
      ? sortByClosing(orders.seats, isIn, spoken)
      : orders[query.sort as keyof Orders];
  const from = (query.page - 1) * query.pageSize;
  const ordinals =
    from >= count
      ? []
      : text && query.sort === "relevance"
        ? bestColleges(index, text, from, query.pageSize, isIn)
        : inOrder(order, isIn, from, query.pageSize);
  return {
    count,
    page: query.page,
    pageSize: query.pageSize,
    colleges: ordinals.map((ordinal) => toCard(index, ordinal, chosen.stream, text, spoken)),
    facets,
    level: levels.find((level) => levelBits[level] === chosen.levels) ?? null,
    searchedInstead: text?.searchedInstead ?? null,
    offers: text?.offers ?? [],
    readAs: text?.readAs ?? [],
    fit: text && fitOf(index, query.q, text),
  };
}

/** The list of a whole stream, or of the whole catalogue, is found once an index. */
function filterAndName(index: CatalogueIndex, chosen: ChosenFilters, text: TextAnswer | null): FilteredList {
  const isCached = text === null && isWhole(chosen);
  const known = isCached && index.wholeLists.get(chosen.stream);
  if (known) return known;
  const filtered = filterText(index, chosen, text);
  const named = { ...filtered, facets: nameFacets(index, filtered.facets, chosen) };
  if (isCached) index.wholeLists.set(chosen.stream, named);
  return named;
}

/** Of what a text found in the whole catalogue every college is in the list: nothing needs to be filtered, only counted. */
function filterText(index: CatalogueIndex, chosen: ChosenFilters, text: TextAnswer | null): Filtered {
  if (text === null) return filterColleges(index, chosen, null);
  if (isWhole(chosen) && chosen.stream === -1) return countWhole(index, text.matched, text.all, text.count);
  return filterColleges(index, chosen, text.all ? membersOf(index, text.all) : text.matched);
}

/** The part of an order that is in the result, from one place on. */
function inOrder(order: Int32Array, isIn: Uint8Array, from: number, most: number): number[] {
  const found: number[] = [];
  let place = 0;
  for (let at = 0; at < order.length && found.length < most; at += 1) {
    if (isIn[order[at]!] === 0) continue;
    if (place >= from) found.push(order[at]!);
    place += 1;
  }
  return found;
}

/**
 * A college as a list shows it. `stream` -1 means over all its streams.
 *
 * @param spoken the closing value of the branches that the list is about; null: of the college's most sought branch
 */
export function toCard(
  index: CatalogueIndex,
  ordinal: number,
  stream: number,
  text: TextAnswer | null,
  spoken: SpokenRange | null = null,
): CollegeCard {
  const college = index.colleges[ordinal]!;
  const scope = scopeOf(index, ordinal, stream);
  const tagged = {
    families: scope.families,
    largest_branches: scope.tags,
    has_placements: college.has_placements,
    has_cut_offs: scope.hasCutoffs,
  };
  const matched = text ? explainMatch(index, ordinal, text.prepared) : [];
  const ofMatch = text?.prepared.isForCourse ? closingOfMatch(index, ordinal, stream, matched) : null;
  return {
    id: college.id,
    name: college.name,
    area: college.area,
    city: college.city,
    state: college.state,
    is_active: 1,
    ownership: college.ownership,
    is_women_only: college.is_women_only,
    photos: college.photos,
    stream_slug: scope.streamSlug,
    // The API is in English.
    tags: collegeTags(tagged, languageOf("en").messages.catalogue),
    ...tagged,
    seats: scope.seats,
    total_seats: index.totals[ordinal]!.seats,
    branch_count: scope.branchCount,
    closing_range: spoken ? spoken(ordinal) : (ofMatch ?? scope.closingRange),
    fee_range: scope.feeRange,
    median_package: medianIn(college.medians, { slug: scope.streamSlug, isAsked: stream !== -1 }),
    nearest_hostel_m: college.nearest_hostel_m,
    matched,
  };
}

function medianIn(medians: readonly StoredMedian[], stream: AskedStream): MedianPackage | null {
  const chosen = headlineMedian(medians, stream);
  if (!chosen) return null;
  const { graduates: _, ...median } = chosen;
  return median;
}

function nameFacets(index: CatalogueIndex, counts: FacetCounts, { state }: ChosenFilters): Facets {
  const places = mostFrequent(index.cities.labels, counts.city, state >= 0 ? undefined : maxFacetValues);
  const cities = places.filter(({ value }) => value !== "");
  const inState = state >= 0 ? { state: index.states.labels[state]! } : {};
  return {
    state: mostFrequent(index.states.labels, counts.state),
    city: cities.map((city) => ({ ...city, ...index.cityPlaces[index.cities.codes.get(city.value)!]!, ...inState })),
    district: state >= 0 ? mostFrequent(index.districts.labels, counts.district).filter(({ value }) => value) : [],
    branch: mostFrequent(index.branches.labels, counts.branch, maxFacetValues),
    family: families.flatMap((value, code) =>
      counts.family[code]! > 0 ? [{ value, count: counts.family[code]! }] : [],
    ),
    level: mostFrequent(levels, counts.level),
    ownership: mostFrequent(index.ownerships, counts.ownership),
    stream: mostFrequent(
      index.streams.map((stream) => String(stream.id)),
      counts.stream,
    ),
    women_only: counts.womenOnly,
  };
}

/** Values with at least one college, most frequent first, equal ones by name. Thousands of rare branches are never sorted. */
function mostFrequent(labels: readonly string[], counts: Int32Array, most = labels.length): FacetValue[] {
  const counted: number[] = [];
  for (let code = 0; code < labels.length; code += 1) if (counts[code]! > 0) counted.push(code);
  const atLeast = counted.length > most ? leastOfLargest(counted, counts, most) : 1;
  const found = counted.flatMap((code) =>
    counts[code]! >= atLeast ? [{ value: labels[code]!, count: counts[code]! }] : [],
  );
  found.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  return found.slice(0, most);
}

/** The smallest of the `most` largest counts. */
function leastOfLargest(codes: readonly number[], counts: Int32Array, most: number): number {
  const largest = new Int32Array(most);
  for (const code of codes) {
    const count = counts[code]!;
    let place = most - 1;
    if (count <= largest[place]!) continue;
    for (; place > 0 && largest[place - 1]! < count; place -= 1) largest[place] = largest[place - 1]!;
    largest[place] = count;
  }
  return largest[most - 1]!;
}
