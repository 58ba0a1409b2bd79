import { createRoute, z } from "@hono/zod-openapi";
import { admit } from "#http/admit.server.ts";
import { createApiRouter, invalidInput, jsonReply } from "#http/api-router.server.ts";
import { pageTags } from "#http/page-tags.ts";
import { answerPage, pageReply } from "#http/paging.server.ts";
import { optionalChoice, optionalNumber, optionalText, pageFields } from "#http/query-fields.server.ts";
import { genders, Scholarship, ScholarshipFacets } from "./contract.ts";
import { maxIncomeRupees } from "./rules.ts";
import { listScholarships } from "./service.server.ts";

const list = createRoute({
  ...admit("read_facts"),
  method: "get",
  path: "/api/scholarships/",
  tags: ["Scholarships"],
  summary: "Scholarships for a student: open ones first, then those whose date is to be checked, closed ones last",
  request: {
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
  },
  responses: {
    200: jsonReply(pageReply(Scholarship, { facets: ScholarshipFacets }), "One page of scholarships"),
    ...invalidInput,
  },
});

/** Calls about scholarships. */
export function scholarshipRoutes() {
  return createApiRouter().openapi(list, async (c) => {
    const query = c.req.valid("query");
    const { page_size: pageSize, ...asked } = query;
    const page = await listScholarships(c.get("deps"), { ...asked, pageSize });
    return answerPage(c, query, { ...page, items: page.scholarships }, { facets: page.facets }, pageTags.scholarships);
  });
}
