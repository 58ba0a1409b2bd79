import { createRoute, z } from "@hono/zod-openapi";
import { admit } from "#http/admit.server.ts";
import { answerPublic, createApiRouter, invalidInput, jsonReply } from "#http/api-router.server.ts";
import { pageTags } from "#http/page-tags.ts";
import { answerPage, pageReply } from "#http/paging.server.ts";
import { problemReply } from "#http/problem.server.ts";
import {
  choiceOr,
  flag,
  optionalChoice,
  optionalText,
  pageFields,
  pathId,
  searchText,
} from "#http/query-fields.server.ts";
import { Job, JobCard, JobFacets, jobKinds, jobSorts } from "./contract.ts";
import { getJob, listJobs } from "./service.server.ts";

const list = createRoute({
  ...admit("read_facts"),
  method: "get",
  path: "/api/jobs/",
  tags: ["Jobs"],
  summary: "Jobs, campus drives and internships that take applications today",
  request: {
    query: z.object({
      q: searchText(100, "Words that the posting holds, every one of them"),
      kind: optionalChoice(jobKinds, "Only this kind"),
      place: optionalText(200, "Only at this place, as the facet names it"),
      remote: flag("Only jobs that can be done from anywhere"),
      sort: choiceOr(
        "newest",
        jobSorts,
        "newest: by day of posting; apply_by: nearest last day first; pay: highest first",
      ),
      ...pageFields(),
    }),
  },
  responses: { 200: jsonReply(pageReply(JobCard, { facets: JobFacets }), "One page of postings"), ...invalidInput },
});

const one = createRoute({
  ...admit("read_facts"),
  method: "get",
  path: "/api/jobs/{id}/",
  tags: ["Jobs"],
  summary: "One posting, also after its last day to apply",
  request: { params: pathId("The posting") },
  responses: {
    200: jsonReply(Job, "The posting"),
    404: problemReply("There is no such posting, or it is not published"),
    ...invalidInput,
  },
});

/** Calls of specification S7 about jobs, and one posting. */
export function jobRoutes() {
  return createApiRouter()
    .openapi(list, async (c) => {
      const query = c.req.valid("query");
      const { page_size: pageSize, ...asked } = query;
      const page = await listJobs(c.get("deps"), { ...asked, pageSize });
      return answerPage(c, query, { ...page, items: page.jobs }, { facets: page.facets }, pageTags.jobs);
    })
    .openapi(one, async (c) => answerPublic(c, await getJob(c.get("deps"), c.req.valid("param").id), pageTags.jobs));
}
