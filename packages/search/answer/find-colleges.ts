import { families } from "../catalogue/branch-families.ts";
import {
  type CollegeQuery,
  type Facets,
  type FacetValue,
  type Level,
  levelBits,
  levels,
  type ReadWord,
} from "../catalogue/shapes.ts";
import type { CatalogueIndex, FilteredList, Orders } from "../index/catalogue-index.ts";
import { countWhole } from "../index/count-whole.ts";
import type { FacetCounts } from "../index/facet-counts.ts";
import type { ChosenFilters } from "../index/filter-types.ts";
import { sortByClosing } from "../index/sort-colleges.ts";
import { membersOf } from "../index/word-sets.ts";
import { answerExactly } from "./answer-exactly.ts";
import { answerText } from "./answer-text.ts";
import { bestColleges } from "./best-colleges.ts";
import { type SpokenRange, spokenFor } from "./closing-of-branch.ts";
import { chooseFilters, type Filtered, filterColleges, isWhole } from "./filter-colleges.ts";
import { fitOf, type TextFit } from "./names-text.ts";
import { ranksInStream } from "./ranks-in-stream.ts";
import { type AnsweredQuestion, type AppliedPart, nearestFirst, searchQuestion } from "./search-question.ts";
import type { TextAnswer } from "./try-words.ts";

/** Cities and branches are many: a list shows the most frequent. */
const maxFacetValues = 50;

export type { AppliedPart } from "./search-question.ts";

/** A page of colleges of the catalogue alone. */
export interface FoundColleges<Card> {
  count: number;
  page: number;
  pageSize: number;
  colleges: Card[];
  facets: Facets;
  /** The level in force: the chosen one, or the one that is usual for the chosen family; null: every level. */
  level: Level | null;
  /** A corrected spelling that was searched instead, when the text as typed matched nothing. */
  searchedInstead: string | null;
  /** Texts to offer when nothing was found that is surely meant. */
  offers: string[];
  /** How what was searched differs from what was typed; empty: not at all. */
  readAs: ReadWord[];
  /** How well the text fits; null without one. */
  fit: TextFit | null;
  /** What the question says beside names, courses and places; null: nothing. */
  question: QuestionReading | null;
}

/** How a question was read, and which of its parts the colleges found meet. */
export interface QuestionReading {
  parts: AppliedPart[];
  /** The words that were searched. */
  rest: string;
  /** Colleges that meet everything but a sum of money, since their fees are not known. */
  unknownFees: number;
}

/** For what a list was searched: its cards show the figures of that. */
export interface Searched {
  /** Number of the stream; -1: all streams. */
  stream: number;
  text: TextAnswer | null;
  /** The closing value of the branches that the list is about; null: of the college's most sought branch. */
  spoken: SpokenRange | null;
}

/**
 * Answers a query from the index: the page of cards, the count of all, and what each further filter would leave.
 *
 * @param draw what a list shows of a college, by its place in the index; called before the next search
 */
export function findColleges<Card>(
  index: CatalogueIndex,
  query: CollegeQuery,
  draw: (ordinal: number, searched: Searched) => Card,
): FoundColleges<Card> {
  const chosen = chooseFilters(index, query);
  const asked = query.exact || query.q === "" ? null : searchQuestion(index, query, chosen);
  const answer = query.exact ? answerExactly : answerText;
  const text = asked ? asked.text : answer(index, query.q, { stream: chosen.stream, levels: chosen.levels });
  const listed = asked
    ? { ...asked.filtered, facets: nameFacets(index, asked.filtered.facets, chosen) }
    : filterAndName(index, chosen, text);
  const { count, facets } = listed;
  const spoken = spokenFor(index, chosen);
  const ordinals = pageOf(index, query, { isIn: listed.isIn, count, chosen, text, asked, spoken });
  return {
    count,
    page: query.page,
    pageSize: query.pageSize,
    colleges: ordinals.map((ordinal) => draw(ordinal, { stream: chosen.stream, text, spoken })),
    facets,
    level: levels.find((level) => levelBits[level] === chosen.levels) ?? null,
    searchedInstead: text?.searchedInstead ?? null,
    offers: text?.offers.filter((offer) => findsAny(index, query, offer)) ?? [],
    readAs: text?.readAs ?? [],
    fit: text && fitOf(index, asked?.rest ?? query.q, text),
    question: asked && { parts: asked.parts, rest: asked.rest, unknownFees: asked.unknownFees },
  };
}

/** What a list is of, when its page is taken. */
interface Listed {
  isIn: Uint8Array;
  count: number;
  chosen: ChosenFilters;
  text: TextAnswer | null;
  asked: AnsweredQuestion | null;
  spoken: SpokenRange | null;
}

/** The colleges of one page, in the chosen order, or that which the question asks for. */
function pageOf(
  index: CatalogueIndex,
  query: CollegeQuery,
  { isIn, count, chosen, text, asked, spoken }: Listed,
): number[] {
  const { sort: chosenSort, page, pageSize } = query;
  const from = (page - 1) * pageSize;
  if (from >= count) return [];
  const sort = chosenSort === "relevance" ? (asked?.sort ?? chosenSort) : chosenSort;
  if (sort === "near") return nearestFirst(asked!, from, pageSize);
  if (text && sort === "relevance") {
    return bestColleges(
      index,
      text,
      from,
      pageSize,
      isIn,
      text.prepared.isForCourse ? ranksInStream(index, chosen, text.prepared.keys.join(" ")) : null,
    );
  }
  const stream = chosen.stream >= 0 ? chosen.stream : sort === "fees" ? (asked?.feeStream ?? -1) : -1;
  const orders = stream >= 0 ? index.streamOrders[stream]! : index.orders;
  const order =
    spoken && sort === "closing_rank" ? sortByClosing(orders.seats, isIn, spoken) : orders[sort as keyof Orders];
  return inOrder(order, isIn, from, pageSize);
}

/** Whether a text finds colleges: what is offered instead of another one must. */
function findsAny(index: CatalogueIndex, query: CollegeQuery, text: string): boolean {
  return findColleges(index, { ...query, q: text, page: 1, pageSize: 1 }, () => null).count > 0;
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
