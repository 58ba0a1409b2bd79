import { z } from "zod";
import { defineAct } from "#http/act/act.server.ts";
import { facts, noContent, pageOf } from "#http/act/replies.server.ts";
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
import { linkHolder, perStudent, studentOrToken } from "#policies/policy.ts";
import { foods, hostelKinds, hostelSorts, residents } from "./choice-rules.ts";
import { Hostel, HostelFacets, OwnerAnswers, ResidentReport } from "./contract.ts";
import { confirmAsOwner } from "./service/confirm-as-owner.server.ts";
import { reportAsResident } from "./service/report-as-resident.server.ts";
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
    max_walk_minutes: optionalNumber(1, 240, "Only within so many minutes on foot of college_id, estimated"),
    food: optionalChoice(foods, "What is served; veg finds places that serve other food too"),
    max_deposit: optionalNumber(0, 10_000_000, "Only with a known deposit of at most so many rupees"),
    max_notice_days: optionalNumber(0, 365, "Only with a known notice of at most so many days"),
    sort: choiceOr(
      "price",
      hostelSorts,
      "price: cheapest first; distance: nearest to college_id first; name. A rent confirmed in the last 6 months comes before others",
    ),
    ...pageFields(),
  }),
  work: ({ deps, query }) => {
    const { for_whom: forWhom, max_price: maxRupeesPerMonth, college_id: collegeId, page_size: pageSize } = query;
    const { max_walk_minutes: maxWalkMinutes, max_deposit: maxDepositRupees, max_notice_days: maxNoticeDays } = query;
    const limits = { maxRupeesPerMonth, maxWalkMinutes, maxDepositRupees, maxNoticeDays };
    return listWholeHostels(deps, { ...query, ...limits, forWhom, collegeId, pageSize });
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

/** A student who lives in a hostel says whether a fact is still right. */
export const reportHostelFact = defineAct({
  name: "report_hostel_fact",
  who: studentOrToken("reviews", "not_signed_in"),
  limit: perStudent("review"),
  source: "0125",
  rest: "POST /api/hostels/{id}/reports/",
  operationId: "reportHostelFact",
  tag: "Hostels",
  summary: "Say as a resident whether a fact of a hostel is still right",
  description: "A student has one word on each topic; the same again replaces it. Nobody sees whose it is.",
  params: pathId("The hostel"),
  input: ResidentReport,
  work: ({ deps, studentId, params, input }) => reportAsResident(deps, studentId, params.id, input),
  reply: noContent("It counts from now on"),
  refusals: { 404: "There is no such hostel" },
});

/** An owner confirms a hostel by a link, without an account. */
export const confirmHostelAsOwner = defineAct({
  name: "confirm_hostel",
  who: linkHolder,
  source: "0125",
  rest: "POST /api/hostel-owner/{link}/{token}/",
  operationId: "confirmHostelAsOwner",
  tag: "Hostels",
  summary: "Confirm as the owner what is right of a hostel, and say what is different",
  description: "The link works once. What is different waits for staff.",
  params: z.object({ link: z.string().max(100), token: z.string().max(100) }),
  input: OwnerAnswers,
  work: ({ deps, params, input }) => confirmAsOwner(deps, params, input),
  reply: noContent("It was taken down"),
  refusals: { 410: "The link is wrong, used or expired" },
});

/** Calls of specification S7 about hostels, and what residents say (decision 0125). */
export const hostelActs = [list, details, reportHostelFact, confirmHostelAsOwner];
