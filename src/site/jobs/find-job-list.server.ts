import type { JobQuery } from "#features/jobs/contract.ts";
import { type JobPage, listJobs } from "#features/jobs/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { readCachedView } from "#http/documents/cached-views.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { dayInIndia } from "#lib/day-in-india.ts";

/** A page of openings, the same for all visitors, cached until an opening changes or the day ends. */
export function findJobList(deps: Deps, query: JobQuery): Promise<JobPage> {
  return readCachedView(deps, {
    key: JSON.stringify(["jobs", dayInIndia(deps.now()), query]),
    tags: pageTags.jobs,
    load: () => listJobs(deps, query),
    sizeOf: (view) => JSON.stringify(view).length,
  });
}
