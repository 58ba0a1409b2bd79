import { createRoute, z } from "@hono/zod-openapi";
import { admit } from "#http/admit.server.ts";
import { answerPublic, createApiRouter, invalidInput, jsonReply } from "#http/api-router.server.ts";
import { pageTags } from "#http/page-tags.ts";
import { answerPage, pageReply } from "#http/paging.server.ts";
import { problemReply } from "#http/problem.server.ts";
import {
  choiceOr,
  optionalChoice,
  optionalId,
  optionalNumber,
  optionalText,
  pageFields,
  pathId,
} from "#http/query-fields.server.ts";
import { Hostel, HostelFacets, hostelKinds, hostelSorts, residents } from "./contract.ts";
import { getHostel, listWholeHostels } from "./service.server.ts";

const HostelListQuery = z.object({
  city: optionalText(200, "Only in this city, as the facet names it"),
  for_whom: optionalChoice(residents, "Who wants to live there; girls and boys find hostels for everyone too"),
  kind: optionalChoice(hostelKinds, "Only hostels, or only PGs"),
  max_price: optionalNumber(1, 10_000_000, "Only with a bed for at most so many rupees a month"),
  college_id: optionalId("Only near this college"),
  sort: choiceOr("price", hostelSorts, "price: cheapest first; distance: nearest to college_id first; name"),
  ...pageFields(),
});

const list = createRoute({
  ...admit("read_facts"),
  method: "get",
  path: "/api/hostels/",
  tags: ["Hostels"],
  summary: "Hostels and PGs",
  request: { query: HostelListQuery },
  responses: { 200: jsonReply(pageReply(Hostel, { facets: HostelFacets }), "One page of hostels"), ...invalidInput },
});

const details = createRoute({
  ...admit("read_facts"),
  operationId: "getHostel",
  method: "get",
  path: "/api/hostel-details-view/{id}/",
  tags: ["Hostels"],
  summary: "One hostel with its rooms, rules and the colleges near it",
  request: { params: pathId("The hostel") },
  responses: { 200: jsonReply(Hostel, "The hostel"), 404: problemReply("There is no such hostel"), ...invalidInput },
});

/** Calls of specification S7 about hostels. */
export function hostelRoutes() {
  return createApiRouter()
    .openapi(list, async (c) => {
      const query = c.req.valid("query");
      const page = await listWholeHostels(c.get("deps"), readQuery(query));
      return answerPage(c, query, { ...page, items: page.hostels }, { facets: page.facets }, pageTags.hostels);
    })
    .openapi(details, async (c) => {
      const { id } = c.req.valid("param");
      return answerPublic(c, await getHostel(c.get("deps"), id), pageTags.hostel(id));
    });
}

function readQuery(query: z.infer<typeof HostelListQuery>) {
  const {
    for_whom: forWhom,
    max_price: maxRupeesPerMonth,
    college_id: collegeId,
    page_size: pageSize,
    ...asked
  } = query;
  return { ...asked, forWhom, maxRupeesPerMonth, collegeId, pageSize };
}
