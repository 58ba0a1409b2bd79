import { z } from "zod";
import { defineAct } from "#http/act/act.server.ts";
import { pageOf } from "#http/act/replies.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { optionalChoice, optionalNumber, optionalText, pageFields } from "#http/request/query-fields.server.ts";
import { policyOf } from "#policies/policies.ts";
import { genders, Scholarship, ScholarshipFacets } from "./contract.ts";
import { maxIncomeRupees } from "./rules.ts";
import { listScholarships } from "./service.server.ts";

/** Somebody looks for scholarships. */
export const findScholarships = defineAct({
  ...policyOf("read_facts"),
  tag: "Scholarships",
  rest: "GET /api/scholarships/",
  summary: "Scholarships for a student: open ones first, then those whose date is to be checked, closed ones last",
  query: z.object({
    category: optionalText(100, "Of the student: leaves out scholarships for other categories only"),
    gender: optionalChoice(genders, "Of the student: leaves out scholarships for others only"),
    state: optionalText(100, "Of the student: leaves out scholarships for other states only"),
    income: optionalNumber(
      0,
      maxIncomeRupees,
      "Of the family, rupees a year: leaves out scholarships with a lower limit",
    ),
    ...pageFields(),
  }),
  work: ({ deps, query }) => listScholarships(deps, { ...query, pageSize: query.page_size }),
  reply: pageOf(Scholarship, "One page of scholarships", pageTags.scholarships, { facets: ScholarshipFacets }),
});

/** Scholarships for a student. */
export const scholarshipActs = [findScholarships];
