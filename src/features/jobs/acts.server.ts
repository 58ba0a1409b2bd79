import { z } from "zod";
import { defineAct } from "#http/act/act.server.ts";
import { facts, pageOf } from "#http/act/replies.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import {
  choiceOr,
  flag,
  optionalChoice,
  optionalText,
  pageFields,
  pathId,
  searchText,
} from "#http/request/query-fields.server.ts";
import { policyOf } from "#policies/policies.ts";
import { Job, JobCard, JobFacets, jobKinds, jobSorts } from "./contract.ts";
import { getJob, listJobs } from "./service.server.ts";

const read = { ...policyOf("read_facts"), tag: "Jobs" };

const list = defineAct({
  ...read,
  rest: "GET /api/jobs/",
  summary: "Jobs, campus drives and internships that take applications today",
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
  work: ({ deps, query }) => listJobs(deps, { ...query, pageSize: query.page_size }),
  reply: pageOf(JobCard, "One page of postings", pageTags.jobs, { facets: JobFacets }),
});

const one = defineAct({
  ...read,
  rest: "GET /api/jobs/{id}/",
  summary: "One posting, also after its last day to apply",
  params: pathId("The posting"),
  work: ({ deps, params }) => getJob(deps, params.id),
  reply: facts(Job, "The posting", pageTags.jobs),
  refusals: { 404: "There is no such posting, or it is not published" },
});

/** Calls of specification S7 about jobs, and one posting. */
export const jobActs = [list, one];
