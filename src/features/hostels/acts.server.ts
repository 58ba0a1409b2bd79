import { z } from "zod";
import { defineAct } from "#http/act/act.server.ts";
import { facts, pageOf } from "#http/act/replies.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import {
  choiceOr,
  optionalChoice,
  optionalId,
  optionalNumber,
  optionalText,
  pageFields,
  pathId,
} from "#http/request/query-fields.server.ts";
import { policyOf } from "#policies/policies.ts";
import { Hostel, HostelFacets, hostelKinds, hostelSorts, residents } from "./contract.ts";
import { getHostel, listWholeHostels } from "./service.server.ts";

const read = { ...policyOf("read_facts"), tag: "Hostels" };

const list = defineAct({
  ...read,
  rest: "GET /api/hostels/",
  summary: "Hostels and PGs",
  query: z.object({
    city: optionalText(200, "Only in this city, as the facet names it"),
    for_whom: optionalChoice(residents, "Who wants to live there; girls and boys find hostels for everyone too"),
    kind: optionalChoice(hostelKinds, "Only hostels, or only PGs"),
    max_price: optionalNumber(1, 10_000_000, "Only with a bed for at most so many rupees a month"),
    college_id: optionalId("Only near this college"),
    sort: choiceOr("price", hostelSorts, "price: cheapest first; distance: nearest to college_id first; name"),
    ...pageFields(),
  }),
  work: ({ deps, query }) => {
    const { for_whom: forWhom, max_price: maxRupeesPerMonth, college_id: collegeId, page_size: pageSize } = query;
    return listWholeHostels(deps, { ...query, forWhom, maxRupeesPerMonth, collegeId, pageSize });
  },
  reply: pageOf(Hostel, "One page of hostels", pageTags.hostels, { facets: HostelFacets }),
});

const details = defineAct({
  ...read,
  operationId: "getHostel",
  rest: "GET /api/hostel-details-view/{id}/",
  summary: "One hostel with its rooms, rules and the colleges near it",
  params: pathId("The hostel"),
  work: ({ deps, params }) => getHostel(deps, params.id),
  reply: facts(Hostel, "The hostel", ({ id }) => pageTags.hostel(id)),
  refusals: { 404: "There is no such hostel" },
});

/** Calls of specification S7 about hostels. */
export const hostelActs = [list, details];
