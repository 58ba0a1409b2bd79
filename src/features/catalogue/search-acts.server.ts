import { families } from "margdeep-search/branch-families";
import { z } from "zod";
import { defineAct } from "#http/act/act.server.ts";
import { facts, pageOf } from "#http/act/replies.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import {
  choiceOr,
  flag,
  optionalChoice,
  optionalId,
  optionalNumber,
  optionalText,
  pageFields,
  searchText,
} from "#http/request/query-fields.server.ts";
import { policyOf } from "#policies/policies.ts";
import { CollegeCard, Facets, levels, ownershipGroups, ReadWord, sorts } from "./contract.ts";
import { CollegeMap } from "./map-contract.ts";
import { RegisterCollege } from "./register-contract.ts";
import { defaultPageSize, maxFeesRupees, maxTextLength } from "./rules.ts";
import { countSearch } from "./service/count-searches.server.ts";
import { getStream } from "./service/list-streams.server.ts";
import { mapColleges } from "./service/map-colleges.server.ts";
import { searchColleges } from "./service/search-colleges.server.ts";

const read = { ...policyOf("read_facts"), tag: "Search" };

/** Somebody searches for colleges. */
export const collegeSearch = defineAct({
  ...read,
  rest: "GET /api/colleges/",
  summary: "Active colleges by text and filters, with counts for the filters one could choose next",
  query: z.object({
    q: searchText(maxTextLength, "A college, course, city or state; typing errors are forgiven"),
    exact: flag(
      "Every word of q as it is typed: no spelling corrected, nothing translated, expanded or left out but words such as 'of'",
    ),
    stream_id: optionalId("Only with a branch in this stream"),
    state: optionalText(100, "Only in this state, as the facet names it"),
    city: optionalText(
      100,
      "Only in this city, as the facet names it; else in the district of this name, else in cities that begin so",
    ),
    district: optionalText(100, "Only in this district, as the facet names it"),
    branch: optionalText(200, "Only with this branch, as the facet names it"),
    family: optionalChoice(families, "Only with a branch of this family, such as computer"),
    level: optionalChoice(
      [...levels, "any"],
      "Only with a branch of this level. With a family of engineering and no level: ug, where the stream has it; any: every level",
    ),
    ownership: optionalChoice(ownershipGroups, "Only of this ownership"),
    women_only: flag("Only colleges for women"),
    hostel_within_m: optionalNumber(1, 10_000, "Only with a hostel within so many metres"),
    fees_up_to: optionalNumber(1, maxFeesRupees, "Only with fees of at most so many rupees a year"),
    sort: choiceOr(
      "relevance",
      sorts,
      "relevance: best match first, without a text those of which most is known; seats: most first; closing_rank: one exam after the other (JEE Advanced, JEE Main, " +
        "JEE Main Paper 2, NEET UG, others by name), hardest to reach first in each; fees: lowest first; name: by alphabet",
    ),
    ...pageFields(defaultPageSize),
  }),
  work: async ({ deps, query, onServe }) => {
    const {
      stream_id: streamId,
      women_only: womenOnly,
      hostel_within_m: hostelWithinM,
      fees_up_to: feesUpTo,
      page_size: pageSize,
      ...same
    } = query;
    if (streamId !== null) await getStream(deps, streamId);
    const asked = { ...same, streamId, womenOnly, hostelWithinM, feesUpTo, pageSize };
    const {
      colleges,
      searchedInstead,
      readAs,
      registerCount,
      question: _,
      ...found
    } = await searchColleges(deps, asked);
    countSearch(deps, query, found, onServe);
    return {
      ...found,
      items: colleges,
      searched_instead: searchedInstead,
      read_as: readAs,
      register_count: registerCount,
    };
  },
  reply: pageOf(CollegeCard, "One page of colleges", pageTags.colleges, {
    facets: Facets,
    level: z
      .enum(levels)
      .nullable()
      .describe("the level in force: the chosen one, or the one usual for the chosen family; null: every level"),
    searched_instead: z
      .string()
      .nullable()
      .describe("a corrected spelling that was searched when the text as typed found nothing"),
    offers: z.array(z.string()).describe("texts to offer when nothing was found that is surely meant"),
    read_as: z
      .array(ReadWord)
      .describe("words of q that were read as something else than they say; exact=true searches without that"),
    register: z
      .array(RegisterCollege)
      .describe(
        "colleges of the national register that fit and of which there are no facts here: they come after those in results, on the page's remaining places",
      ),
    register_count: z.number().int().describe("how many of these there are on all pages; count is without them"),
  }),
  refusals: { 404: "There is no such stream" },
});

const collegeMap = defineAct({
  ...read,
  operationId: "mapColleges",
  rest: "GET /api/college-map/",
  summary: "How many colleges each state has, or each district of one state",
  query: z.object({
    state: optionalText(100, "The districts of this state, as the facet names it"),
    stream_id: optionalId("Only colleges with a branch in this stream"),
  }),
  work: async ({ deps, query: { state, stream_id: streamId } }) => {
    if (streamId !== null) await getStream(deps, streamId);
    return mapColleges(deps, { state, streamId });
  },
  reply: facts(CollegeMap, "The places", pageTags.colleges),
  refusals: { 404: "There is no such stream" },
});

/** Calls about colleges by text, filters and place. */
export const searchActs = [collegeSearch, collegeMap];
