import { createRoute, z } from "@hono/zod-openapi";
import { families } from "margdeep-search/branch-families";
import { admit } from "#http/admit.server.ts";
import { invalidInput, jsonReply } from "#http/api-router.server.ts";
import { pageReply } from "#http/paging.server.ts";
import { problemReply } from "#http/problem.server.ts";
import {
  choiceOr,
  flag,
  optionalChoice,
  optionalId,
  optionalNumber,
  optionalText,
  pageFields,
  pathId,
  requiredId,
  searchText,
} from "#http/query-fields.server.ts";
import {
  Announcement,
  College,
  CollegeCard,
  Facets,
  levels,
  ownershipGroups,
  ReadWord,
  Stream,
  Suggestion,
  sorts,
} from "./contract.ts";
import { CutoffsReply } from "./cutoffs-contract.ts";
import { CollegeMap } from "./map-contract.ts";
import { RegisterCollege } from "./register-contract.ts";
import { defaultPageSize, maxFeesRupees, maxTextLength } from "./rules.ts";

/** The answer to the number of a college or branch that was merged into another one. */
const movedReply = {
  301: {
    description: "It was merged into another one, whose address Location names",
    headers: z.object({ Location: z.string() }),
  },
};

/** Colleges in one answer of colleges-from-stream, which is a bare array (specification D2) and must stay bounded. */
export const streamPageSize = 1000;

export const streamList = createRoute({
  ...admit("read_facts"),
  method: "get",
  path: "/api/streams/",
  tags: ["Streams and colleges"],
  summary: "Streams with how many colleges and seats each holds",
  request: { query: z.object(pageFields()) },
  responses: { 200: jsonReply(pageReply(Stream), "One page of streams"), ...invalidInput },
});

export const collegesFromStream = createRoute({
  ...admit("read_facts"),
  method: "get",
  path: "/api/colleges-from-stream/",
  tags: ["Streams and colleges"],
  summary: "Active colleges of one stream, as a bare list",
  description: `At most ${streamPageSize} colleges an answer: X-Total-Count says how many there are, and Link names the next page.`,
  request: { query: z.object({ stream_id: requiredId("The stream"), page: pageFields().page }) },
  responses: {
    200: jsonReply(z.array(CollegeCard), "The colleges"),
    404: problemReply("There is no such stream"),
    ...invalidInput,
  },
});

export const collegeDetails = createRoute({
  ...admit("read_facts"),
  operationId: "getCollege",
  method: "get",
  path: "/api/college-details/{id}/",
  tags: ["Streams and colleges"],
  summary: "One college with its branches, placements and the hostels near it",
  request: { params: pathId("The college") },
  responses: {
    200: jsonReply(College, "The college"),
    ...movedReply,
    404: problemReply("There is no such college, or it is not active"),
    ...invalidInput,
  },
});

export const CollegeListQuery = z.object({
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
    "relevance: best match first; seats: most first; closing_rank: one exam after the other (JEE Advanced, JEE Main, " +
      "JEE Main Paper 2, NEET UG, others by name), hardest to reach first in each; fees: lowest first; name: by alphabet",
  ),
  ...pageFields(defaultPageSize),
});

const collegePage = pageReply(CollegeCard, {
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
    .describe("colleges that the text may mean, which the national register lists and which have no page here yet"),
});

export const collegeSearch = createRoute({
  ...admit("read_facts"),
  method: "get",
  path: "/api/colleges/",
  tags: ["Search"],
  summary: "Active colleges by text and filters, with counts for the filters one could choose next",
  request: { query: CollegeListQuery },
  responses: {
    200: jsonReply(collegePage, "One page of colleges"),
    404: problemReply("There is no such stream"),
    ...invalidInput,
  },
});

export const collegeMap = createRoute({
  ...admit("read_facts"),
  operationId: "mapColleges",
  method: "get",
  path: "/api/college-map/",
  tags: ["Search"],
  summary: "How many colleges each state has, or each district of one state",
  request: {
    query: z.object({
      state: optionalText(100, "The districts of this state, as the facet names it"),
      stream_id: optionalId("Only colleges with a branch in this stream"),
    }),
  },
  responses: {
    200: jsonReply(CollegeMap, "The places"),
    404: problemReply("There is no such stream"),
    ...invalidInput,
  },
});

export const suggestions = createRoute({
  ...admit("read_facts"),
  operationId: "suggest",
  method: "get",
  path: "/api/suggest/",
  tags: ["Search"],
  summary: "What somebody who has typed this much may be looking for",
  request: { query: z.object({ q: searchText(maxTextLength, "What is typed so far") }) },
  responses: {
    200: jsonReply(z.object({ results: z.array(Suggestion) }), "At most eight suggestions, best first"),
    ...invalidInput,
  },
});

export const collegeCutoffs = createRoute({
  ...admit("read_facts"),
  method: "get",
  path: "/api/college-cutoffs/",
  tags: ["Streams and colleges"],
  summary: "Opening and closing values of one branch of a college",
  description:
    "What is not asked for, or is not there, is chosen: the branch that speaks for the college (`closing_range.headline`), and the year and seats of the value that speaks for the branch.",
  request: {
    query: z.object({
      college_id: requiredId("The college"),
      branch_id: optionalId("One of its branches"),
      year: optionalNumber(1990, 2100, "The year of the counselling"),
      quota: optionalText(100, "One of quotas in the reply"),
      seat_type: optionalText(100, "One of seat_types in the reply"),
      gender: optionalChoice(["any", "female"], "Seats for any gender, or for women"),
    }),
  },
  responses: {
    200: jsonReply(CutoffsReply, "The cut-offs"),
    ...movedReply,
    404: problemReply("There is no such college, or no cut-offs of this branch are in our data"),
    ...invalidInput,
  },
});

export const announcement = createRoute({
  ...admit("read_facts"),
  method: "get",
  path: "/api/announcements/",
  tags: ["Streams and colleges"],
  summary: "The announcement that a page shows, such as Latest Update above the streams",
  request: { query: z.object({ place: choiceOr("streams", ["streams"], "The page that shows it") }) },
  responses: {
    200: jsonReply(z.object({ results: z.array(Announcement) }), "The newest one that has not ended, or none"),
    ...invalidInput,
  },
});
